import { err, ok, type Result } from '../../../machines/result.ts';
import {
  freshNonce,
  hashOfNonce,
  MOST_WORDS,
  readWord,
  sealOf,
  seedOf,
  sourceOf,
} from '../../table/honest-dice.ts';
import type { Kept } from './kept.ts';
import type { DiceRecord, DiceWord, TableRecord } from './record.ts';
import { type Sitter, satDown, seatOfPerson, stoodUp } from './seating.ts';

/** What changes the dice of a table before its game. */
interface DiceTable {
  readonly kept: Pick<Kept, 'change'>;
  note(text: string): void;
}

/** A table, and its game once that has begun and is in memory. */
interface PledgedTable {
  readonly table: { readonly seed: string } | null;
  readonly record: TableRecord;
}

/** Dice of which nothing is known but their hash. @param below a random whole number from 0 to the bound − 1 */
export const freshDice = (below: (bound: number) => number): DiceRecord => ({
  nonce: freshNonce(below),
  words: [],
});

/**
 * Puts somebody's word into the dice, or its seal, or tells the word of their seal. A word is neither changed nor taken
 * back; after the first sealed one is told, none is added: so who seals a word knows all others before they tell it.
 * @param text from outside
 * @returns the record, and what is said of it at the table
 */
export function withWord(
  now: TableRecord,
  sitter: Sitter,
  text: string,
): Result<{ readonly record: TableRecord; readonly said: string }, string> {
  const { dice } = now;
  if (dice === undefined || !mayGiveWord(now, sitter)) return err('no word of yours goes in any more');
  const read = readWord(text);
  if (!read.ok) return read;
  const { id: person, name } = sitter;
  const at = dice.words.findIndex(each => each.person === person);
  const mine = dice.words[at];
  const put = (words: readonly DiceWord[], said: string) =>
    ok({ record: { ...now, dice: { ...dice, words: [...words] } }, said });
  if (mine === undefined) {
    if (dice.words.some(isTold)) return err('a sealed word has been told; no other one goes in after it');
    if (dice.words.length >= MOST_WORDS) return err(`${MOST_WORDS} words are in; there is no room for more`);
    const words = [...dice.words, { person, name, ...read.value }];
    return put(words, `${name} gives the dice the ${toldOf(read.value)}`);
  }
  if (mine.word !== undefined) return err('your word is in already');
  if (!('word' in read.value) || sealOf(read.value.word) !== mine.seal)
    return err('that is not the word of your seal');
  return put(
    dice.words.with(at, { ...mine, ...read.value }),
    `${name} tells the sealed word: ${read.value.word}`,
  );
}

/** Whether somebody sits at the table or could, and its dice still take words. */
export const mayGiveWord = (now: TableRecord, sitter: Sitter): boolean =>
  now.stage === 'gathering' &&
  now.dice?.closed === undefined &&
  (seatOfPerson(now, sitter.id) !== null || satDown(now, sitter).ok);

/** Somebody gives the dice a word, or tells a sealed one. @returns one sentence when it does not go in */
export async function giveWord(hosted: DiceTable, sitter: Sitter, text: string): Promise<string | null> {
  let said = '';
  const given = await hosted.kept.change(now => {
    const next = withWord(now, sitter, text);
    if (!next.ok) return next;
    said = next.value.said;
    return ok(next.value.record);
  });
  if (!given.ok) return given.error;
  hosted.note(said);
  return null;
}

/**
 * Gives a seat back before the game has begun. The word of who leaves stays in the dice; where it is sealed, all begins
 * once more with other dice: to tell it or to leave would be a choice between two games.
 */
export async function standUp(
  hosted: DiceTable,
  { id, name }: Sitter,
  below: (bound: number) => number,
): Promise<Result<TableRecord, string>> {
  let isRenewed = false;
  const left = await hosted.kept.change(now => {
    isRenewed = now.dice?.words.some(each => each.person === id && isSealed(each)) === true;
    const next = stoodUp(now, id);
    return next.ok && isRenewed ? ok({ ...next.value, dice: freshDice(below) }) : next;
  });
  if (left.ok && isRenewed)
    hosted.note(`${name} leaves with a sealed word: other dice are drawn, without words`);
  return left;
}

/** Whether the game begins as soon as everybody is there: where words go into the dice, the last one may give theirs, too. */
export const beginsByItself = ({ seats, dice }: TableRecord): boolean =>
  seats.every(each => each.kind !== 'open') && (dice?.words.length ?? 0) === 0;

/** The dice as they go into the game; or whose sealed word they wait for. */
export function closedDice(
  { dice }: TableRecord,
  below: (bound: number) => number,
): Result<DiceRecord, string> {
  const sealed = dice?.words.filter(isSealed).map(({ name }) => name) ?? [];
  if (sealed.length > 0) return err(`the dice wait for the sealed word of ${sealed.join(' and ')}`);
  return ok({ ...(dice ?? freshDice(below)), closed: true });
}

/** The seed of a table's game. */
export const seedOfDice = ({ nonce, words }: DiceRecord): string =>
  seedOf({ nonce, words: words.flatMap(({ word }) => word ?? []) });

/** What is known of a table's dice before they fall: the hash that fixes them, and the words that go in. */
export interface DicePledge {
  readonly hash: string;
  /** Who gave them is known before the game; a word is left out while it is sealed. */
  readonly words: readonly Partial<Pick<DiceWord, 'name' | 'word' | 'seal'>>[];
}

/** Of a table: of its game once that is there, else with who gave each word; null where nothing is fixed. */
export function pledgeAt({ table, record: { dice } }: PledgedTable): DicePledge | null {
  if (table !== null) return pledgeIn(table.seed);
  if (dice === undefined) return null;
  return { hash: hashOfNonce(dice.nonce), words: dice.words.map(({ person: _, ...told }) => told) };
}

/** Of a game, by its seed; null for a seed that no hash fixes. */
export function pledgeIn(seed: string): DicePledge | null {
  const source = sourceOf(seed);
  return source && { hash: hashOfNonce(source.nonce), words: source.words.map(word => ({ word })) };
}

const isSealed = ({ word }: DiceWord): boolean => word === undefined;
const isTold = ({ word, seal }: DiceWord): boolean => word !== undefined && seal !== undefined;

/** `word tulip`, `sealed word 3f9c…`. */
const toldOf = ({ word, seal = '' }: Pick<DiceWord, 'word' | 'seal'>): string =>
  word === undefined ? `sealed word ${seal}` : `word ${word}`;
