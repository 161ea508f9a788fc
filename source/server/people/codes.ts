import { randomInt } from 'node:crypto';

/** Letters and digits that are not mistaken for each other, lower case. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 8;

/** A code that is read out easily and guessed hardly: 8 letters and digits, 40 bits, `kq7m-2rtx`. */
export function freshCode(): string {
  const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)] ?? 'a').join('');
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}

/** The shape of a code; it never holds what a path is made of. */
export const CODE = /^[a-hj-km-np-z2-9]{4}-[a-hj-km-np-z2-9]{4}$/;

/** A code from outside in its one form, or null when it is none. Blanks, case and a missing hyphen do not matter. */
export function readCode(text: string): string | null {
  const letters = text.slice(0, 64).toLowerCase().replace(/[\s-]/g, '');
  const code = `${letters.slice(0, 4)}-${letters.slice(4)}`;
  return CODE.test(code) ? code : null;
}
