import { describe, expect, test } from 'vitest';
import { gridTextAdapter } from '../../../source/games/grid/text/index.ts';
import { readOutcomes } from '../../../source/lines/text/outcomes.ts';

const DEAL = 'A B C '.repeat(8).trim();
const read = (text: string) => readOutcomes(gridTextAdapter, text, 'war.txt');

describe('a file of outcomes', () => {
  test('has a deal and rolls, one a line; comments and blank lines do not count', () => {
    const text = `# the deal\r\n\r\ndeal ${DEAL} c # row by row\nroll 6 2 / 5 2\n  roll 3/3`.replace(
      '3/3',
      '3 / 3',
    );
    expect(read(text)).toEqual({
      ok: true,
      value: [
        { what: 'deal', numbers: [...Array.from({ length: 24 }, (_, index) => index % 3), 2] },
        { what: 'roll', numbers: [6, 2, 5, 2] },
        { what: 'roll', numbers: [3, 3] },
      ],
    });
  });

  test('may be empty', () => {
    expect(read('')).toEqual({ ok: true, value: [] });
  });

  test.each([
    ['an unknown word', 'draw 3', 'war.txt:1: draw is no outcome; a line begins with deal or roll'],
    ['a die of seven', '\nroll 7 / 1', 'war.txt:2: 7 is not on a die; pips go from 1 to 6'],
    [
      'no defender',
      'roll 6 2',
      'war.txt:1: a roll is written like roll 6 2 / 5; one to three attacking dice, then one or two defending',
    ],
    [
      'four dice',
      'roll 6 2 1 1 / 5',
      'war.txt:1: a roll is written like roll 6 2 / 5; one to three attacking dice, then one or two defending',
    ],
    [
      'two slashes',
      'roll 6 / 5 / 4',
      'war.txt:1: a roll is written like roll 6 2 / 5; one to three attacking dice, then one or two defending',
    ],
    [
      '24 owners',
      `# x\n# y\ndeal ${DEAL}`,
      'war.txt:3: a deal has 25 owners, row by row, and this one has 24',
    ],
    ['a player F', `deal ${DEAL} F`, 'war.txt:1: F is no player; owners are letters from A to E'],
    [
      'a control character',
      'roll 6 \u0007 / 5',
      'war.txt:1: the line holds the character U+0007, which is not text',
    ],
  ])('%s is named by file and line', (_what, text, sentence) => {
    expect(read(text)).toEqual({ ok: false, error: sentence });
  });
});
