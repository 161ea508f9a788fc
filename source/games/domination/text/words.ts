import { visibleOf } from '../../../text/printable.ts';
import { LONGEST_LINE } from './notes.ts';

/** What a save holds of a line from anywhere: so much of it, and nothing that is no text. */
export function keptText(line: string): string {
  const text = visibleOf(line.slice(0, 2 * LONGEST_LINE).replaceAll('\t', ' '));
  return Array.from(text).slice(0, LONGEST_LINE).join('');
}

/** The words of a line: what stands between runs of blanks. */
export const wordsOf = (line: string): string[] => line.split(/[ \t]+/).filter(word => word !== '');

/** The numbers that the engine's integers hold. */
const LARGEST = 2 ** 31 - 1;
const SMALLEST = -(2 ** 31);

/** A whole number as the engine reads it, with or without a sign; −1 for anything else. */
export function numberOf(word: string): number {
  const number = /^[+-]?[0-9]+$/.test(word) ? Number(word) + 0 : -1;
  return number >= SMALLEST && number <= LARGEST ? number : -1;
}

/** The reply to a command with too few or too many words. */
export const syntaxError = (form: string): string => `The syntax of the command is "${form}".`;

/** The reply to a command of another moment. */
export const incorrect = (possible: readonly string[]): string =>
  `Incorrect command (current possible commands are: ${possible.join(', ')})`;
