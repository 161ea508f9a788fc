import { territoriesOf } from '../../../../machines/grid/board.ts';
import type { GridView } from '../../../../machines/grid/types.ts';
import { type Seat, seats } from '../../../../machines/seat.ts';

/** A player's line in the table beside the board. */
export interface Standing {
  readonly seat: Seat;
  readonly territories: number;
  readonly troops: number;
  /** New troops that the next turn would bring; in the deployment, what is still to be placed. */
  readonly coming: number;
  readonly out: boolean;
}

/** Every player's standing, by seat (new troops: rules/grid.md#new-troops). */
export function standingsOf(view: GridView): readonly Standing[] {
  return seats(view.seats).map(seat => {
    const own = territoriesOf(view, seat);
    const left = view.phase.name === 'deploying' ? (view.phase.left[seat] ?? 0) : null;
    return {
      seat,
      territories: own.length,
      troops: own.reduce((sum, territory) => sum + (view.troops[territory] ?? 0), 0),
      coming: left ?? Math.min(Math.floor(own.length / 2), 3),
      out: own.length === 0,
    };
  });
}
