import { err, ok, type Result } from '../../../../machines/result.ts';
import {
  freshNonce,
  hashOfNonce,
  MOST_WORDS,
  readWord,
  sealOf,
  seedOf,
  sourceOf,
} from '../../../table/honest-dice.ts';
import type { TablePersistence } from './persistence.ts';
import type { DiceRecord, DiceWord, TableRecord } from './record.ts';
import { type SeatedPerson, seatOfPerson, seatPerson, unseatPerson } from './seating.ts';

type DiceTable = { readonly persistence: Pick<TablePersistence, 'change'>; note(text: string): void };

/** Draws a random integer from 0 to bound − 1. */
type Draw = (bound: number) => number;

/** Fresh dice, of which only the hash is public. */
export const freshDice = (below: Draw): DiceRecord => ({ nonce: freshNonce(below), words: [] });

/**
 * Adds a player's word or its seal to the dice, or reveals a sealed word. Words are final, and none are taken once a
 * sealed one is revealed, so a player who seals a word sees all others first.
 * @returns the new record and the line for the table's chat
 */
export function withWord(
  now: TableRecord,
  sitter: SeatedPerson,
  text: string,
): Result<{ readonly record: TableRecord; readonly said: string }, string> {
  const { dice } = now;
  if (dice === undefined || !mayGiveWord(now, sitter)) return err('no word of yours goes in any more');
  const read = readWord(text);
  if (!read.ok) return read;
  const { id: person, name } = sitter;
  const index = dice.words.findIndex(each => each.person === person);
  const own = dice.words[index];
  const withWords = (words: DiceWord[], said: string) =>
    ok({ record: { ...now, dice: { ...dice, words } }, said });
  if (own === undefined) {
    if (dice.words.some(isRevealed)) return err('a sealed word has been told; no other one goes in after it');
    if (dice.words.length >= MOST_WORDS) return err(`${MOST_WORDS} words are in; there is no room for more`);
    const words = [...dice.words, { person, name, ...read.value }];
    return withWords(words, `${name} gives the dice the ${entryWords(read.value)}`);
  }
  if (own.word !== undefined) return err('your word is in already');
  if (!('word' in read.value) || sealOf(read.value.word) !== own.seal)
    return err('that is not the word of your seal');
  const words = dice.words.with(index, { ...own, ...read.value });
  return withWords(words, `${name} tells the sealed word: ${read.value.word}`);
}

/** True while the dice take words and this person sits at the table or could sit down. */
export const mayGiveWord = (now: TableRecord, sitter: SeatedPerson): boolean =>
  now.stage === 'gathering' &&
  now.dice?.closed === undefined &&
  (seatOfPerson(now, sitter.id) !== null || seatPerson(now, sitter).ok);

/** Adds a word to the dice, or reveals a sealed one. @returns an error sentence, or null */
export async function giveWord(table: DiceTable, sitter: SeatedPerson, text: string): Promise<string | null> {
  let said = '';
  const given = await table.persistence.change(now => {
    const next = withWord(now, sitter, text);
    if (!next.ok) return next;
    said = next.value.said;
    return ok(next.value.record);
  });
  if (!given.ok) return given.error;
  table.note(said);
  return null;
}

/**
 * Gives up a seat before the game. Its word stays in the dice; one still sealed means new dice without any words, or
 * leaving instead of revealing would let that player choose between two games.
 */
export async function standUp(
  table: DiceTable,
  { id, name }: SeatedPerson,
  below: Draw,
): Promise<Result<TableRecord, string>> {
  let isRenewed = false;
  const left = await table.persistence.change(now => {
    isRenewed = now.dice?.words.some(each => each.person === id && isSealed(each)) === true;
    const next = unseatPerson(now, id);
    return next.ok && isRenewed ? ok({ ...next.value, dice: freshDice(below) }) : next;
  });
  if (left.ok && isRenewed)
    table.note(`${name} leaves with a sealed word: other dice are drawn, without words`);
  return left;
}

/** True if the game begins with the last seat taken. Once the dice have words, the last player must have time for one. */
export const beginsByItself = ({ seats, dice }: TableRecord): boolean =>
  seats.every(each => each.kind !== 'open') && (dice?.words.length ?? 0) === 0;

/** The final dice, or an error naming the players whose sealed words are missing. */
export function closeDice({ dice }: TableRecord, below: Draw): Result<DiceRecord, string> {
  const sealed = dice?.words.filter(isSealed).map(({ name }) => name) ?? [];
  if (sealed.length > 0) return err(`the dice wait for the sealed word of ${sealed.join(' and ')}`);
  return ok({ ...(dice ?? freshDice(below)), closed: true });
}

/** Seed of a table's game. */
export const seedOfDice = ({ nonce, words }: DiceRecord): string =>
  seedOf({ nonce, words: words.flatMap(({ word }) => word ?? []) });

type PledgedTable = {
  readonly running: { readonly seed: string } | null;
  readonly record: Pick<TableRecord, 'dice'>;
};

/** The public commitment to a table's dice: the hash that fixes them, and the words mixed in. */
export interface DicePledge {
  readonly hash: string;
  /** Contributors are known before the game; `word` is missing while it is sealed. */
  readonly words: readonly Partial<Pick<DiceWord, 'name' | 'word' | 'seal'>>[];
}

/**
 * The commitment of a table: by its game's seed if loaded, else with names behind the words; null when nothing is
 * fixed.
 */
export function pledgeAt({ running, record: { dice } }: PledgedTable): DicePledge | null {
  if (running !== null) return pledgeIn(running.seed);
  if (dice === undefined) return null;
  return { hash: hashOfNonce(dice.nonce), words: dice.words.map(({ person: _, ...word }) => word) };
}

/** The commitment contained in a game's seed; null for a seed without a hash. */
export function pledgeIn(seed: string): DicePledge | null {
  const source = sourceOf(seed);
  return source && { hash: hashOfNonce(source.nonce), words: source.words.map(word => ({ word })) };
}

const isSealed = ({ word }: DiceWord): boolean => word === undefined;
const isRevealed = ({ word, seal }: DiceWord): boolean => word !== undefined && seal !== undefined;

const entryWords = ({ word, seal = '' }: Pick<DiceWord, 'word' | 'seal'>): string =>
  word === undefined ? `sealed word ${seal}` : `word ${word}`;
