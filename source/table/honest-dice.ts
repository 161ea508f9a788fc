import { createHash } from 'node:crypto';
import { err, ok, type Result } from '../../machines/result.ts';

/** Dice that anybody can check: a number fixed by its hash before people add words (docs/decisions/honest-dice.md). */
export interface DiceSource {
  /** The hidden number: 32 hexadecimal digits. */
  readonly nonce: string;
  /** The words that go into the seed with it, in the order given. */
  readonly words: readonly string[];
}

/** The most words of one table, and the characters of one: they keep a seed within its 200 characters. */
export const MOST_WORDS = 8;
export const WORD_LENGTH = 12;

export const NONCE = /^[0-9a-f]{32}$/;
export const WORD = /^[!-~]{1,12}$/;
export const SEAL = /^[0-9a-f]{64}$/;
/** The first word of a seed of this kind. */
const MARK = 'dice1';

/** A SHA-256 that can be mistaken for no other part of the protocol. */
const hashed = (part: 'hash' | 'word' | 'seed', text: string): string =>
  createHash('sha256').update(`sandtable dice 1 ${part}\n${text}`).digest('hex');

/** A hidden number for a table. @param below a random whole number from 0 to the bound − 1 */
export const freshNonce = (below: (bound: number) => number): string =>
  Array.from({ length: 16 }, () => below(256).toString(16).padStart(2, '0')).join('');

/** The hash that is shown from the first moment on: it fixes the hidden number without revealing it. */
export const hashOfNonce = (nonce: string): string => hashed('hash', nonce);

/** The seal that is shown of a word until the word itself is revealed. */
export const sealOf = (word: string): string => hashed('word', word);

/** Parses a word or a seal that somebody has typed; or one sentence that says why it is neither. */
export function readWord(
  text: string,
): Result<{ readonly word: string } | { readonly seal: string }, string> {
  const typed = text.trim();
  if (SEAL.test(typed)) return ok({ seal: typed });
  if (WORD.test(typed)) return ok({ word: typed });
  return err(`a word has 1 to ${WORD_LENGTH} letters (a to z), digits and signs, without blanks`);
}

/** The seed of deal and dice. It contains all that it is made of, and its last part is the hash of the rest. */
export function seedOf({ nonce, words }: DiceSource): string {
  const said = [MARK, nonce, ...words].join(' ');
  return `${said} ${hashed('seed', said).slice(0, 32)}`;
}

/** The parts of a seed that `seedOf` has made; null for any other. */
export function sourceOf(seed: string): DiceSource | null {
  const [mark, nonce = '', ...rest] = seed.split(' ');
  const words = rest.slice(0, -1);
  const isOurs = mark === MARK && NONCE.test(nonce) && words.every(word => WORD.test(word));
  return isOurs && words.length <= MOST_WORDS && seedOf({ nonce, words }) === seed ? { nonce, words } : null;
}
