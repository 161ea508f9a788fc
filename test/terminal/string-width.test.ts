import fc from 'fast-check';
import thorough from 'string-width';
import { expect, test } from 'vitest';
import { stringWidth } from '../../source/terminal/string-width.ts';
import { runs } from '../cases.ts';

test('every single character is as wide as the package says', () => {
  const different: string[] = [];
  for (let code = 0; code <= 0x2fff; code += 1) {
    const text = String.fromCodePoint(code);
    if (stringWidth(text) !== thorough(text)) different.push(code.toString(16));
  }
  expect(different).toEqual([]);
});

test('texts of plain, wide, combining and coloured pieces are as wide as the package says', () => {
  const pieces = [
    'a',
    ' ',
    '·',
    '↔',
    '…',
    '▀',
    '⚀',
    '♦',
    'é',
    'e\u0301',
    '漢',
    '❤\ufe0f',
    '👩‍🚀',
    '◽',
    '\ufe0f',
    '\u20e3',
    '\u001b[31m',
    '\u001b]8;;x\u0007',
    '\u200d',
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces)), parts => {
      const text = parts.join('');
      expect(stringWidth(text)).toBe(thorough(text));
    }),
    { numRuns: runs(2000) },
  );
});
