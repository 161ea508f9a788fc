import { expect, test } from 'vitest';
import { seat } from '../../../../machines/seat.ts';
import { boardLines } from '../../../../source/games/grid/text/index.ts';

/** A board from cells like `C2`. */
function board(text: string) {
  const cells = text.trim().split(/\s+/);
  return {
    owners: cells.map(cell => seat(cell.charCodeAt(0) - 65)),
    troops: cells.map(cell => Number(cell.slice(1))),
  };
}

const BOARD = `
  C2 B1  A10 E12 E5
  D2 B4  A3  C8  C5
  C2 A1  A2  A8  C4
  B6 B19 A5  C8  C4
  B2 D1  A5  C7  E5`;

test('the board is printed as a table (rules/grid.md#the-board)', () => {
  expect(boardLines(board(BOARD))).toEqual([
    '--------------------------------------',
    '| RISK |  0  |  1  |  2  |  3  |  4  |',
    '|  0   | C 2 | B 1 | A 10| E 12| E 5 |',
    '|  1   | D 2 | B 4 | A 3 | C 8 | C 5 |',
    '|  2   | C 2 | A 1 | A 2 | A 8 | C 4 |',
    '|  3   | B 6 | B 19| A 5 | C 8 | C 4 |',
    '|  4   | B 2 | D 1 | A 5 | C 7 | E 5 |',
    '--------------------------------------',
  ]);
});

test('all cells grow when one number needs more room', () => {
  const lines = boardLines(board(BOARD.replace('B19', 'B1234')));
  expect(lines.slice(0, 3)).toEqual([
    '------------------------------------------------',
    '| RISK |   0   |   1   |   2   |   3   |   4   |',
    '|  0   | C 2   | B 1   | A 10  | E 12  | E 5   |',
  ]);
  expect(lines[5]).toBe('|  3   | B 6   | B 1234| A 5   | C 8   | C 4   |');
  expect(new Set(lines.map(line => line.length)).size).toBe(1);
});
