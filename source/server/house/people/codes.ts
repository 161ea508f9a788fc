import { randomInt } from 'node:crypto';

/** Lower-case letters and digits that are not easily confused. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 8;

/** Draws a code that is easy to read out and hard to guess: 8 letters and digits, 40 bits, `kq7m-2rtx`. */
export function freshCode(): string {
  const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)] ?? 'a').join('');
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}

/** Pattern of a code, without any character that is special in a path. */
export const CODE = /^[a-hj-km-np-z2-9]{4}-[a-hj-km-np-z2-9]{4}$/;

/** Normalises a typed code, ignoring blanks, case and a missing hyphen; null if it is none. */
export function readCode(text: string): string | null {
  const letters = text.slice(0, 64).toLowerCase().replace(/[\s-]/g, '');
  const code = `${letters.slice(0, 4)}-${letters.slice(4)}`;
  return CODE.test(code) ? code : null;
}

/** Pattern of a notification topic, without any character that is special in a URL. */
export const TOPIC = /^[A-Za-z0-9_-]{1,64}$/;

/** Draws a topic that nobody can guess: 80 bits. */
export const freshTopic = (): string => `sandtable-${(freshCode() + freshCode()).replaceAll('-', '')}`;
