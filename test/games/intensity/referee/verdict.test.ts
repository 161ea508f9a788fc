import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanName, uniqueNames } from '../../../../source/games/intensity/referee/contestant.ts';
import {
  chosenCard,
  chosenPass,
  isStrict,
  readAnswer,
} from '../../../../source/games/intensity/referee/protocol.ts';
import { anyCharacter, runs } from '../../../cases.ts';

describe('reading an answer (rules/intensity-protocol.md#reading-an-answer)', () => {
  test.each([
    ['23\n', 23],
    ['23', 23],
    ['  23 \r\n\n', 23],
    ['I think 12 is bad, so 47', 47],
    ['123', 12],
    ['-23', 23],
    ['23 then text', 23],
    ['7', 7],
    ['99', 99],
    ['\u00ff\ufffd 31', 31],
  ])('%j is the card %i', (output, card) => {
    expect(chosenCard(output)).toEqual({ kind: 'card', card });
  });

  test('no digit is no integer, nothing is no output', () => {
    expect(chosenCard('pass')).toEqual({ kind: 'none', reason: 'program output not an integer' });
    expect(chosenCard(' \n')).toEqual({ kind: 'none', reason: 'no output from program' });
  });

  test('a pass is the last three numbers, whatever stands between them', () => {
    expect(chosenPass('19, 29, 39')).toEqual([19, 29, 39]);
    expect(chosenPass('hand 10 11\n19\n29\n39')).toEqual([19, 29, 39]);
    expect(chosenPass('19 39')).toEqual([19, 39]);
  });

  test('what is not only numbers is debug output', () => {
    expect(readAnswer('19, 29, 39\n').debug).toBe(false);
    expect(readAnswer('card: 19').debug).toBe(true);
  });

  test('strict is one line of so many whole numbers', () => {
    expect(isStrict('19 29 39\n', 3)).toBe(true);
    for (const output of ['19, 29, 39\n', '19 29\n', '\n19 29 39\n', '19 29 39\n\n'])
      expect(isStrict(output, 3)).toBe(false);
  });

  test('any text has an answer', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), text => {
        expect(chosenPass(text).length).toBeLessThanOrEqual(3);
        expect(['card', 'none']).toContain(chosenCard(text).kind);
      }),
      { numRuns: runs(50) },
    );
  });
});

describe('names (rules/intensity-protocol.md#name)', () => {
  test.each([
    ['Dennis Ritchie\n', 'Dennis Ritchie'],
    ['  no newline', 'no newline'],
    ['\u001b[31mred\u0007', '31mred'],
    ['x'.repeat(40), 'x'.repeat(32)],
    ["O'Neil_the-2nd", "O'Neil_the-2nd"],
    ['', 'The Unknown Player'],
    ['\u00e9\u00e8', 'The Unknown Player'],
  ])('%j becomes %s', (output, name) => {
    expect(cleanName(output)).toBe(name);
  });

  test('a name that is taken gets 0, 1, 2: a program called Lulu keeps its own', () => {
    expect(uniqueNames(['Lulu', 'Lulu', 'Amy', 'Lulu'])).toEqual(['Lulu', 'Lulu0', 'Amy', 'Lulu1']);
  });

  test('names are always different', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'a0', 'a1', 'a00'), { maxLength: 8 }), names => {
        expect(new Set(uniqueNames(names)).size).toBe(names.length);
      }),
    );
  });
});
