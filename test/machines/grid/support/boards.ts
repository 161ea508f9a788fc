import type { Territory } from '../../../../machines/conquest/board.ts';
import { territory } from '../../../../machines/conquest/board.ts';
import type { Rules, Step } from '../../../../machines/game.ts';
import { cell } from '../../../../machines/grid/board.ts';
import { grid } from '../../../../machines/grid/index.ts';
import type {
  GridEvent,
  GridMove,
  GridOptions,
  GridPosition,
  GridRefusal,
  GridTypes,
} from '../../../../machines/grid/types.ts';
import { optionsSchema } from '../../../../machines/grid/types.ts';
import { fromScript, fromSeed } from '../../../../machines/random.ts';
import { type Seat, seat } from '../../../../machines/seat.ts';
import { good } from '../../../good.ts';

export const A = seat(0);
export const B = seat(1);
export const C = seat(2);
export const D = seat(3);
export const E = seat(4);

/** The rules for so many players with these options. */
export function rulesFor(seats: number, options: Partial<GridOptions> = {}): Rules<GridTypes> {
  return good(grid.prepare({ seats, options: optionsSchema.parse(options) }));
}

/**
 * A position from a picture of the board: five rows of five, each an owner's letter and a number of troops (`A3`).
 * It is A's turn to attack unless the rest says something else.
 */
export function position(picture: string, rest: Partial<GridPosition> = {}): GridPosition {
  const cells = picture.trim().split(/\s+/);
  if (cells.length !== 25) throw new Error(`a picture of ${cells.length} territories`);
  return {
    owners: cells.map(text => seat(text.charCodeAt(0) - 65)),
    troops: cells.map(text => Number(text.slice(1))),
    turn: 1,
    active: A,
    eliminated: [],
    phase: { name: 'choosing' },
    random: fromSeed('boards'),
    ...rest,
  };
}

/** The picture of a position, as `position` takes it. */
export function picture({ owners, troops }: Pick<GridPosition, 'owners' | 'troops'>): string {
  const cells = owners.map((owner, index) => `${String.fromCharCode(65 + owner)}${troops[index]}`);
  return [0, 5, 10, 15, 20].map(start => cells.slice(start, start + 5).join(' ')).join('\n');
}

/** The troops in a row and a column. */
export const troopsAt = (of: Pick<GridPosition, 'troops'>, row: number, column: number): number | undefined =>
  of.troops[cell(row, column)];

/** Randomness that rolls exactly these dice: `rolls([6, 2, 5, 2])`. */
export const rolls = (...eyes: readonly (readonly number[])[]) =>
  fromScript(eyes.map(numbers => ({ what: 'roll', numbers })));

/** Plays a move that must be allowed. */
export function played(
  rules: Rules<GridTypes>,
  from: GridPosition,
  by: Seat,
  move: GridMove,
): Step<GridTypes> {
  return good(rules.apply(from, by, move));
}

/** Plays several moves, each by the seat that is to move; gives the last position and all events. */
export function playedAll(rules: Rules<GridTypes>, from: GridPosition, moves: readonly GridMove[]) {
  let here = from;
  const events: GridEvent[] = [];
  for (const move of moves) {
    const step = played(rules, here, rules.seatsToMove(here)[0] ?? A, move);
    here = step.position;
    events.push(...step.events);
  }
  return { position: here, events };
}

/** Why a move is refused; a move that is allowed is an error of the test. */
export function refused(rules: Rules<GridTypes>, from: GridPosition, by: Seat, move: GridMove): GridRefusal {
  const step = rules.apply(from, by, move);
  if (step.ok) throw new Error(`${move.type} was allowed`);
  return step.error;
}

/** A cell of the board from a row and a column; shorter than the rules' own name, for long tables. */
export const at = (row: number, column: number): Territory => cell(row, column);

/** A territory off the board or not whole, as only data from outside can be. */
export const outside = (index: number): Territory => territory(index);
