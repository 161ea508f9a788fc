import { HAND_SIZE } from '../../../../machines/intensity/cards.ts';
import { type IntensityRefusal, PASSED, SEATS } from '../../../../machines/intensity/types.ts';
import { at, err, ok, type Result } from '../../../../machines/result.ts';
import type { ClaimedSight } from '../players/sight.ts';

/** What a program is asked (rules/intensity-protocol.md#requests). Cards are numbers from outside, unchecked. */
export type Request =
  | { readonly action: 'name' }
  | { readonly action: 'pass'; readonly hand: readonly number[] }
  | { readonly action: 'play'; readonly sight: ClaimedSight }
  | { readonly action: 'test' };

/** Numbers that follow the action of a play: cards in hand, cards on the table, table position. */
const COUNTS = 3;
/** A word longer than this is no number of this game, and is not repeated in full. */
const LONGEST_WORD = 12;

/** The text of a request, as a program reads it. */
export function requestText(request: Request): string {
  switch (request.action) {
    case 'name':
      return '0\n';
    case 'pass':
      return `1\n${request.hand.join(' ')}\n`;
    case 'play': {
      const { position, hand, table, earlier, passed, received } = request.sight;
      const lines = [
        '2',
        [hand.length, table.length, position].join(' '),
        ...[hand, table, earlier, passed, received].map(cards => cards.join(' ')),
      ];
      return `${lines.join('\n')}\n`;
    }
    case 'test':
      return '3\n';
  }
}

/**
 * A request out of words, which lines may divide in any way.
 * @param ended no more words come: what is there of the cards that make an answer is enough
 * @returns null as long as words are missing; or one sentence that says what is wrong
 */
export function readRequest(words: readonly string[], ended = false): Result<Request, string> | null {
  const wrong = words.find(word => !/^\d{1,9}$/.test(word));
  if (wrong !== undefined) return err(`${shown(wrong)} is no whole number`);
  const [action, ...numbers] = words.map(Number);
  switch (action) {
    case undefined:
      return null;
    case 0:
      return ok({ action: 'name' });
    case 1:
      return numbers.length < (ended ? PASSED : HAND_SIZE)
        ? null
        : ok({ action: 'pass', hand: numbers.slice(0, HAND_SIZE) });
    case 2:
      return readPlay(numbers, ended);
    case 3:
      return ok({ action: 'test' });
    default:
      return err(`there is no action ${action}; a request begins with 0, 1, 2 or 3`);
  }
}

function readPlay(numbers: readonly number[], ended: boolean): Result<Request, string> | null {
  if (numbers.length < COUNTS) return null;
  const [held, laid, position] = [at(numbers, 0), at(numbers, 1), at(numbers, 2)];
  if (held < 1 || held > HAND_SIZE) return err(`a hand has 1 to ${HAND_SIZE} cards, not ${held}`);
  if (laid >= SEATS) return err(`${laid} cards lie on the table; there are ${SEATS - 1} at most`);
  const sizes = [held, laid, SEATS * (HAND_SIZE - held), PASSED, PASSED];
  const needed = ended ? held + laid : sizes.reduce((sum, size) => sum + size, 0);
  if (numbers.length < COUNTS + needed) return null;
  const lists: number[][] = [];
  let from = COUNTS;
  for (const size of sizes) {
    lists.push(numbers.slice(from, from + size));
    from += size;
  }
  const [hand = [], table = [], earlier = [], passed = [], received = []] = lists;
  return ok({ action: 'play', sight: { position, hand, table, earlier, passed, received } });
}

/** A word from outside, fit to be repeated in a sentence. */
function shown(word: string): string {
  const clean = word.replace(/[^\x21-\x7e]/g, '?');
  return clean.length > LONGEST_WORD ? `${clean.slice(0, LONGEST_WORD)}…` : clean;
}

/** What a program answered, as numbers; `debug` is set when it printed something else besides. */
interface Reading {
  readonly numbers: readonly number[];
  /** The single digit of an answer that has no number of two digits: it is always illegal. */
  readonly digit: number | null;
  readonly debug: boolean;
}

/**
 * Reads an answer leniently (rules/intensity-protocol.md#reading-an-answer): all runs of two
 * digits, from left to right; the last ones count.
 */
export function readAnswer(output: string): Reading {
  const numbers = [...output.matchAll(/\d\d/g)].map(match => Number(match[0]));
  const digits = numbers.length > 0 ? null : (output.match(/\d/g)?.at(-1) ?? null);
  const plain = /^\s*\d+(?:[\s,]+\d+)*\s*$/.test(output);
  return { numbers, digit: digits === null ? null : Number(digits), debug: output.trim() !== '' && !plain };
}

/** The card of an answer, or why there is none. */
type CardChoice =
  | { readonly kind: 'card'; readonly card: number }
  | { readonly kind: 'none'; readonly reason: string };

/** The card that was chosen: the last number. */
export function chosenCard(output: string): CardChoice {
  const { numbers, digit } = readAnswer(output);
  const card = numbers.at(-1) ?? digit;
  if (card !== null) return { kind: 'card', card };
  const reason = output.trim() === '' ? 'no output from program' : 'program output not an integer';
  return { kind: 'none', reason };
}

/** The cards that were chosen to be passed: the last three numbers, or fewer. */
export function chosenPass(output: string): readonly number[] {
  return readAnswer(output).numbers.slice(-PASSED);
}

/** True for one line of exactly so many whole numbers. */
export function isStrict(output: string, count: number): boolean {
  const [line = '', ...more] = output.replace(/\r?\n$/, '').split('\n');
  return more.length === 0 && new RegExp(`^\\d+(?: \\d+){${count - 1}}$`).test(line);
}

/** Why a choice is illegal, in the words of the referee (rules/intensity-protocol.md#reading-an-answer). */
export function reasonOf(refusal: IntensityRefusal): string {
  switch (refusal.code) {
    case 'no-such-card':
      return 'not a valid card';
    case 'not-in-hand':
      return 'card not in hand';
    case 'repeated-card':
      return 'repeated discard';
    case 'wrong-number-of-cards':
      return 'incorrect number of discards';
    case 'must-follow':
      return `${refusal.led} was led and the player holds a ${Math.floor(refusal.led / 10)}`;
    case 'calves-not-open':
      return 'a calf may not be led before a calf has been played';
    default:
      return 'not possible now';
  }
}

/** Cards as the referee lists them: `[10, 22, 23]`. */
export const listedCards = (cards: readonly number[]): string => `[${cards.join(', ')}]`;
