import type { Territory } from '../../../../machines/conquest/board.ts';
import { cell, columnOf, rowOf } from '../../../../machines/grid/board.ts';
import { SIDE } from '../../../../machines/grid/types.ts';

/** The layout of the board on a surface, in character cells. */
export interface GridGeometry {
  readonly left: number;
  readonly top: number;
  readonly cellWidth: number;
  readonly cellHeight: number;
  /** Blank columns and rows between two cells. */
  readonly gapX: number;
  readonly gapY: number;
}

/** Rows above the board for the column numbers. */
const LABEL_ROWS = 1;
/** Rows of the lowest cell: its letter stands above its number. */
const LEAST_ROWS = 2;
/** Approximate height of a character cell by its width. */
const ASPECT = 2.5;

/**
 * The largest board that fits, centred, its cells as near to square as possible; null without room for a legible one.
 */
export function gridGeometry(width: number, height: number): GridGeometry | null {
  const gapY = height - LABEL_ROWS >= SIDE * LEAST_ROWS + SIDE - 1 ? 1 : 0;
  const gapX = width >= 120 ? 2 : 1;
  // Row numbers and what parts them from the board, with a free column at the left.
  const labels = width < 60 ? 3 : 4;
  const cellHeight = Math.floor((height - LABEL_ROWS + gapY) / SIDE) - gapY;
  const room = Math.floor((width - labels + gapX) / SIDE) - gapX;
  const cellWidth = Math.min(room, Math.round(cellHeight * ASPECT) + 2);
  if (cellHeight < LEAST_ROWS || cellWidth < 5) return null;
  const used = { x: SIDE * (cellWidth + gapX) - gapX, y: SIDE * (cellHeight + gapY) - gapY };
  return {
    left: labels + Math.floor((width - labels - used.x) / 2),
    top: LABEL_ROWS + Math.floor((height - LABEL_ROWS - used.y) / 2),
    cellWidth,
    cellHeight,
    gapX,
    gapY,
  };
}

/** The top left character cell of a territory. */
export function cornerOf(
  geometry: GridGeometry,
  territory: Territory,
): { readonly x: number; readonly y: number } {
  return {
    x: geometry.left + columnOf(territory) * (geometry.cellWidth + geometry.gapX),
    y: geometry.top + rowOf(territory) * (geometry.cellHeight + geometry.gapY),
  };
}

/** The territory at a character cell, or null in a gap or outside. */
export function territoryAt(geometry: GridGeometry, x: number, y: number): Territory | null {
  const [dx, dy] = [x - geometry.left, y - geometry.top];
  const [stepX, stepY] = [geometry.cellWidth + geometry.gapX, geometry.cellHeight + geometry.gapY];
  const [column, row] = [Math.floor(dx / stepX), Math.floor(dy / stepY)];
  const inside = column >= 0 && column < SIDE && row >= 0 && row < SIDE;
  if (!inside || dx % stepX >= geometry.cellWidth || dy % stepY >= geometry.cellHeight) return null;
  return cell(row, column);
}

const STEPS = { up: [-1, 0], down: [1, 0], left: [0, -1], right: [0, 1] } as const;

/** The neighbour in a direction, or the same territory at the edge. */
export function neighbourIn(from: Territory, direction: keyof typeof STEPS): Territory {
  const [row, column] = [rowOf(from), columnOf(from)];
  const within = (value: number): number => Math.max(0, Math.min(SIDE - 1, value));
  const [down, right] = STEPS[direction];
  return cell(within(row + down), within(column + right));
}
