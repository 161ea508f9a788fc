import type { GameTypes } from '../../machines/game.ts';
import { err, ok, plainWord, type Result } from '../../machines/result.ts';
import type { Seat } from '../../machines/seat.ts';
import { suggestion } from '../base/nearest.ts';
import type { Computer } from '../table/api.ts';
import { FastRandom } from './fast-random.ts';

/** A question to a computer player: what a person in that seat could know, nothing else. JSON, for worker threads. */
export interface Question<T extends GameTypes> {
  readonly setup: T['setup'];
  readonly view: T['view'];
  readonly seat: Seat;
  /** Seeds the player's own randomness: the same question with the same seed has the same answer everywhere. */
  readonly seed: string;
  /** The style in which it is answered; left out, or none of the level's: in none. */
  readonly style?: string | undefined;
}

/** The strength of a computer player. */
export interface Level {
  /** The word of the command line: `easy`, `normal`, `hard` … */
  readonly id: string;
  /** One line for the set-up screen. */
  readonly summary: string;
  /** True if it is hardly slower than `normal`: plays a whole game out in some milliseconds. */
  readonly quick?: true;
  /** What duels with all other levels say of it, on Elo's scale with `normal` at 1500 (decisions/computer-players.md#the-ladder). */
  readonly rating?: number;
  /** Names of players of this level, in order, where a game's rules name them. */
  readonly names?: readonly string[];
}

/** A character of computer players beside their strength: one plays about as well as its level, and otherwise. */
export interface PlayerStyle {
  /** The word of the command line: `raider`, `cautious` … */
  readonly id: string;
  /** One line for the set-up screen. */
  readonly summary: string;
  /** The levels that can play so. */
  readonly levels: readonly string[];
}

/** How strong somebody plays: as a level, or between two; by so large a part as the upper one. */
export type Skill = string | { readonly below: string; readonly above: string; readonly part: number };

/** The level that is nearest to a strength. */
export const nearestLevel = (strength: Skill): string =>
  typeof strength === 'string' ? strength : strength.part < 0.5 ? strength.below : strength.above;

/** The levels of a game's computer players, known before any of them is loaded. */
export interface Ranks {
  readonly levels: readonly Level[];
  readonly styles?: readonly PlayerStyle[];
  /** The level of a seat whose player has resigned, where the game has one for that. */
  readonly resigned?: string;
  /** The level that gives hints, where that is not the last one. */
  readonly adviser?: string;
}

/** A choice as an adviser weighs it. */
export interface WeighedMove<T extends GameTypes = GameTypes> {
  readonly move: T['move'];
  /** The expected result in the game's own measure and the reason, in games whose players weigh choices. */
  readonly worth?: { readonly points: number; readonly reason: string };
}

export interface Roster<T extends GameTypes> extends Ranks {
  /** Chooses a legal move, always the same for a question. @throws Error for an unknown level: a bug of the caller */
  choose(level: string, question: Question<T>): T['move'];
  /** All choices that the strongest player considers, best first; left out if players do not weigh all choices. */
  weigh?(question: Question<T>): readonly WeighedMove<T>[];
}

/** Other words for levels, from older saves and command lines and from other programs. */
const OTHER_WORDS: ReadonlyMap<string, string> = new Map([
  ['medium', 'normal'],
  ['average', 'normal'],
  ['crap', 'passive'],
]);

/** The id of the level that a word means; the game may not have that level. */
export const levelOfName = (word: string): string => OTHER_WORDS.get(word) ?? word;

/** The word for any of a level's styles, dealt when the game begins. */
export const ANY_STYLE = 'any';

/** The levels and styles that a seat may have. */
export type Choosable = Pick<Ranks, 'levels' | 'styles'>;

/** The styles of a level. */
export const stylesOf = ({ styles = [] }: Choosable, level: string): readonly PlayerStyle[] =>
  styles.filter(({ levels }) => levels.includes(level));

/** Reads `hard`, `hard:raider` or `hard:any`, and what is left of `hard:Zoe` or `hard:raider:Zoe`; or the sentence why not. */
export function readComputer(
  ranks: Choosable,
  text: string,
): Result<{ readonly computer: Computer; readonly rest: string }, string> {
  const [word = '', ...rest] = text.split(':');
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

/** A computer player in words: `hard`, `hard raider`. */
export const computerWords = ({ level, style }: Computer): string =>
  `${levelOfName(level)}${style === undefined ? '' : style === ANY_STYLE ? ', any style' : ` ${style}`}`;

/** A computer player as `readComputer` reads it: `hard`, `hard:raider`. */
export const wordOfComputer = ({ level, style }: Computer): string =>
  style === undefined ? level : `${level}:${style}`;

/** Every computer player that a seat may have, with a line about it: the levels, then those with a style. */
export const computersOf = (ranks: Choosable): readonly (Computer & { readonly summary: string })[] => [
  ...ranks.levels.map(({ id, summary }) => ({ level: id, summary })),
  ...ranks.levels.flatMap(({ id: level }) => {
    const styles = stylesOf(ranks, level).map(({ id, summary }) => ({ level, style: id, summary }));
    const any = { level, style: ANY_STYLE, summary: 'has one of these styles, dealt when the game begins' };
    return styles.length === 0 ? [] : [...styles, any];
  }),
];

/** The player of a level, by its id or another word. @throws Error for an unknown level: a bug of the caller */
export function playerOfLevel<P>(players: Readonly<Record<string, P>>, level: string, title: string): P {
  const player = players[levelOfName(level)];
  if (player === undefined) throw new Error(`${title} has no computer player called ${level}`);
  return player;
}

/** Any game's roster: give it only questions of its own game. */
export type AnyRoster = Roster<GameTypes>;

/** The computer players in a game's kit: the levels at hand, the players loaded when needed. */
export interface PlayersKit<T extends GameTypes = GameTypes> {
  readonly players: Ranks & { load(): Promise<Roster<T>> };
}

/** The level that plays on for a person: after a resignation the game's own for that, else the usual one. */
export function standInLevel(ranks: Ranks, resigned = false): string {
  const { levels, resigned: own } = ranks;
  const usual = levels.find(({ id }) => id === 'normal') ?? levels[Math.floor(levels.length / 2)];
  return (resigned ? own : undefined) ?? usual?.id ?? '';
}
