import { type Seat, seat } from '../../../../machines/seat.ts';
import type { Board } from '../../../../machines/warzone/board.ts';
import type { WarzoneOptions } from '../../../../machines/warzone/options.ts';
import type { Owner } from '../../../../machines/warzone/types.ts';
import { Dice } from '../players/dice.ts';
import { drilled } from '../players/drill.ts';
import { groundOf } from '../players/ground.ts';
import { NEUTRAL, Sketch } from '../players/sketch.ts';

/** What is known or thought of the board. */
export interface Belief {
  readonly owners: readonly Owner[];
  readonly armies: readonly number[];
}

/**
 * What the board is thought to be a round later where it cannot be seen: the other player is thought to play soberly
 * from where it is thought to be.
 */
export function later(
  { owners, armies }: Belief,
  { board, options, self, round }: { board: Board; options: WarzoneOptions; self: Seat; round: number },
): Belief {
  const other = seat(1 - self);
  const sketch = new Sketch(groundOf(board, options), {
    owners: owners.map(owner => owner ?? NEUTRAL),
    armies,
    cards: [0, 0],
    seats: 2,
    turn: round,
    order: [seat(0), seat(1)],
    truces: [],
  });
  if (sketch.counts[other] === 0) return { owners, armies };
  const orders = drilled(sketch, other, sketch.income(other));
  sketch.play(self === 0 ? [[], orders] : [orders, []], new Dice(round));
  return {
    owners: Array.from(sketch.owners, owner => (owner === NEUTRAL ? null : seat(owner))),
    armies: [...sketch.armies],
  };
}
