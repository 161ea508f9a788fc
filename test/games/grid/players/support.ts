import type { Territory } from '../../../../machines/conquest/board.ts';
import type { Rules } from '../../../../machines/game.ts';
import { grid } from '../../../../machines/grid/index.ts';
import { seatsToMove } from '../../../../machines/grid/turns.ts';
import type {
  GridMove,
  GridPhase,
  GridPosition,
  GridSetup,
  GridTypes,
} from '../../../../machines/grid/types.ts';
import { optionsSchema } from '../../../../machines/grid/types.ts';
import { type Seat, seat as seatOf } from '../../../../machines/seat.ts';
import type { Question } from '../../../../source/players/player.ts';
import { good } from '../../../good.ts';
import { wanderingsOf } from '../../wanderings.ts';

export const LEVELS = ['easy', 'normal', 'hard', 'expert'] as const;

export function rulesFor(seats: number, defence: 'chosen' | 'most' = 'chosen', teams = 0): Rules<GridTypes> {
  return good(grid.prepare({ seats, options: optionsSchema.parse({ defence, teams, turnLimit: 1000 }) }));
}

/** Positions of a game of chance, in which attacks are drawn more often than other moves. */
export const wanderings = (rules: Rules<GridTypes>, seed: string, most: number): Generator<GridPosition> =>
  wanderingsOf(rules, { seed, most, times: 8 }, move => move.type === 'attack');

/**
 * A question about a board drawn as text (rules/grid.md#the-board): five rows of cells like `A2`.
 * @param phase the phase that A is asked in
 */
export function drawn(rows: string, phase: GridPhase, seats = 3): Question<GridTypes> {
  const cells = rows.trim().split(/\s+/);
  const owners = cells.map(cell => seatOf(cell.charCodeAt(0) - 65));
  const troops = cells.map(cell => Number(cell.slice(1)));
  const active: Seat = seatOf(0);
  const eliminated = Array.from({ length: seats }, (_, index) => seatOf(index)).filter(
    each => !owners.includes(each),
  );
  const setup: GridSetup = { seats, options: optionsSchema.parse({}) };
  const board = { owners, troops, turn: 4, active, eliminated, phase };
  const [seat] = seatsToMove(board);
  if (seat === undefined) throw new Error('nobody is to move');
  return { setup, view: { ...board, ...setup, toMove: [seat] }, seat, seed: 'drawn' };
}

/** The territory in a row and a column. */
export const cell = (row: number, column: number): Territory => (row * 5 + column) as Territory;

/** Freezes a value with everything in it, so that whoever writes to it fails. */
export function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    Object.values(value).forEach(frozen);
    Object.freeze(value);
  }
  return value;
}

export type { GridMove };
