import { randomInt } from 'node:crypto';

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 8;

/** A seed to play with when none is named: eight letters and digits that are not mistaken for each other. */
export const freshSeed = (): string =>
  Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
