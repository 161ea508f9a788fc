import { type IntensityRefusal, PASSED } from '../../../../machines/intensity/types.ts';

/** What a program answered, as numbers; `debug` is set when it printed something else besides. */
export interface Reading {
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
export type CardChoice =
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
