// The words for computer players: a level, or a strength between two, and a style perhaps.
import { err, ok, plainWord, type Result } from '../../machines/result.ts';
import { suggestion } from '../base/nearest.ts';
import type { Computer } from '../table/api.ts';
import { betweenOf, isBetween, ratedLevels } from './between.ts';
import { FastRandom } from './fast-random.ts';
import { levelOfName, type PlayerStyle, type Ranks, standInLevel } from './player.ts';

/** The word for any of a level's styles, dealt when the game begins. */
export const ANY_STYLE = 'any';

/** The word for a computer player as strong as a person, and in its place of a style the mark of one that is (`equal-1540`). */
export const EQUAL = 'equal';

/** True for a computer player that is as strong as a person. */
export const isEqual = ({ style = '' }: Pick<Computer, 'style'>): boolean =>
  style === EQUAL || ratingOfEqual({ style }) !== null;

/** Who sits in a seat: a computer player, or somebody else. */
type Sitter = Pick<Computer, 'style'> & { readonly kind: string };

export const hasEquals = (sitters: readonly Sitter[]): boolean => sitters.some(isEqual);

/** Those who sit at a table, each equal as this computer player. */
export const withEqual = <S extends Sitter>(sitters: readonly S[], equal: Computer): readonly S[] =>
  sitters.map(each => (isEqual(each) ? { ...each, ...equal } : each));

/** The rating of the person whom a computer player equals; null where they have none, and of any other computer player. */
export function ratingOfEqual({ style = '' }: Pick<Computer, 'style'>): number | null {
  const rating = /^equal-(\d{1,5})$/.exec(style)?.[1];
  return rating === undefined ? null : Number(rating);
}

/** The levels and styles that a seat may have. */
export type Choosable = Pick<Ranks, 'levels' | 'styles'>;

/** True where there is something between levels. */
const hasEqual = (ranks: Choosable): boolean => ratedLevels(ranks).length > 1;

/** The styles of a level. */
export const stylesOf = ({ styles = [] }: Choosable, level: string): readonly PlayerStyle[] =>
  styles.filter(({ levels }) => levels.includes(level));

/**
 * Reads `hard`, `hard:raider`, `hard:any`, `normal+40` or `equal`, and what is left of `hard:Zoe` or `hard:raider:Zoe`; or the sentence why not.
 * Who is to be as strong as a person plays at the usual level until their rating is asked for.
 */
export function readComputer(
  ranks: Choosable,
  text: string,
): Result<{ readonly computer: Computer; readonly rest: string }, string> {
  const [word = '', ...rest] = text.split(':');
  const between = betweenOf(ranks, word);
  if (between !== null) {
    const level = `${between.below.id}+${between.percent}`;
    return ok({ computer: { level }, rest: rest.join(':') });
  }
  if (word === EQUAL && hasEqual(ranks))
    return ok({ computer: { level: standInLevel(ranks), style: EQUAL }, rest: rest.join(':') });
  const level = levelOfName(word);
  const ids = ranks.levels.map(({ id }) => id);
  if (level === '') return err(`bot needs a level, like bot:${ids[0] ?? ''}; there are ${ids.join(', ')}`);
  if (!ids.includes(level))
    return err(`there is no computer player ${plainWord(level)}; ${suggestion(level, ids)}`);
  const styles = stylesOf(ranks, level).map(({ id }) => id);
  const style = [...(styles.length === 0 ? [] : [ANY_STYLE]), ...styles].find(id => id === rest[0]);
  if (style === undefined) return ok({ computer: { level }, rest: rest.join(':') });
  return ok({ computer: { level, style }, rest: rest.slice(1).join(':') });
}

/** True for a word that names a computer player and nothing besides, whoever plays. */
export const isComputer = (ranks: Choosable, word: string): boolean => computerOf(ranks, word) !== null;

/** The computer player that a word names, and nothing besides; null for another word, and for one that depends on who plays. */
export function computerOf(ranks: Choosable, word: string): Computer | null {
  const read = readComputer(ranks, word);
  return read.ok && read.value.rest === '' && !isEqual(read.value.computer) ? read.value.computer : null;
}

/** The computer players of a game, with their styles. */
export const knownIn = ({ levels, styles = [] }: Choosable): string =>
  [...levels, ...styles.map(({ id, levels: [level = ''] }) => ({ id: `${level}:${id}` }))]
    .map(({ id }) => id)
    .join(', ');

/** The computer player in this seat: any style becomes one of its level's, dealt from the game's seed. */
export function dealtStyle(
  ranks: Choosable,
  { level, style }: Computer,
  seed: string,
  seat: number,
): Computer {
  if (style === undefined) return { level };
  const styles = stylesOf(ranks, level).map(({ id }) => id);
  if (style !== ANY_STYLE) return { level, style };
  const order = styles.map((_, index) => index);
  FastRandom.of(`${seed} styles`).shuffle(order);
  const dealt = styles[order[seat % styles.length] ?? -1];
  return dealt === undefined ? { level } : { level, style: dealt };
}

/** A computer player in words: `hard`, `hard raider`, `equal (1540)`; `equal (2100), as expert` where it cannot be as strong. */
export function computerWords(computer: Computer): string {
  const { level, style } = computer;
  const word = levelOfName(level);
  if (style === undefined) return word;
  if (!isEqual(computer)) return `${word}${style === ANY_STYLE ? ', any style' : ` ${style}`}`;
  const rating = ratingOfEqual(computer);
  if (rating === null) return `${EQUAL}, as ${word}`;
  return `${EQUAL} (${rating})${isBetween(word) ? '' : `, as ${word}`}`;
}

/** A computer player as `readComputer` reads it: `hard`, `hard:raider`, `equal`. */
export const wordOfComputer = (computer: Computer): string =>
  isEqual(computer)
    ? EQUAL
    : [computer.level, ...(computer.style === undefined ? [] : [computer.style])].join(':');

/** Every computer player that a seat may have, with a line about it: the levels, then those with a style. */
export const computersOf = (ranks: Choosable): readonly (Computer & { readonly summary: string })[] => [
  ...ranks.levels.map(({ id, summary }) => ({ level: id, summary })),
  ...(hasEqual(ranks)
    ? [
        {
          level: standInLevel(ranks),
          style: EQUAL,
          summary: 'plays as your rating says, else as normal',
        },
      ]
    : []),
  ...ranks.levels.flatMap(({ id: level }) => {
    const styles = stylesOf(ranks, level).map(({ id, summary }) => ({ level, style: id, summary }));
    const any = { level, style: ANY_STYLE, summary: 'has one of these styles, dealt when the game begins' };
    return styles.length === 0 ? [] : [...styles, any];
  }),
];
