import type { GridBoard } from '../../../../machines/grid/types.ts';
import { SIDE } from '../../../../machines/grid/types.ts';
import { at } from '../../../../machines/result.ts';
import { letter } from '../../../../machines/seat.ts';

const CORNER = '| RISK |';

/** Text in the middle of a width; the odd blank goes to the right. */
function centred(text: string, width: number): string {
  const left = Math.floor((width - text.length) / 2);
  return text.padStart(text.length + left).padEnd(width);
}

/**
 * The board as text (rules/grid.md#the-board): a column of rows, a cell for each territory with
 * its owner's letter and its troops. Cells have room for two digits and grow together when a number needs more.
 */
export function boardLines(board: Pick<GridBoard, 'owners' | 'troops'>): string[] {
  const digits = Math.max(2, ...board.troops.map(troops => String(troops).length));
  const width = 3 + digits;
  const numbers = Array.from({ length: SIDE }, (_, index) => index);
  const cell = (territory: number): string => {
    const troops = String(at(board.troops, territory)).padEnd(digits);
    return ` ${letter(at(board.owners, territory))} ${troops}|`;
  };
  const rule = '-'.repeat(CORNER.length + SIDE * (width + 1));
  return [
    rule,
    `${CORNER}${numbers.map(column => `${centred(String(column), width)}|`).join('')}`,
    ...numbers.map(
      row =>
        `|${centred(String(row), CORNER.length - 2)}|${numbers.map(column => cell(row * SIDE + column)).join('')}`,
    ),
    rule,
  ];
}
