import { visibleOf } from '../text/printable.ts';

/** Signs that are drawn rather than read, and the words or stops that stand for them. */
const SIGNS: readonly (readonly [sign: RegExp, words: string])[] = [
  [/\s*[·•]\s*/gu, ', '],
  [/\s*→\s*/gu, ' to '],
  [/^[▸▾▌◂\s]+/gu, ''],
  [/°/gu, ' (computer)'],
  [/ … *$/gu, ''],
  [/[─━═]+/gu, ' '],
  [/\s*[|│]+\s*/gu, ', '],
  [/ {2,}/g, ', '],
];

/** A line as it is read aloud: no control characters, no columns, no signs that only look like something. */
export const speakable = (line: string): string =>
  SIGNS.reduce((text, [sign, words]) => text.replace(sign, words), visibleOf(line)).trim();
