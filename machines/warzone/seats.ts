import { at } from '../result.ts';
import { type Seat, seat } from '../seat.ts';
import type { WarzonePosition } from './types.ts';

/** The seats that the game waits for: all who have not committed (while picking: wished) yet. */
export function seatsToMove({ phase }: WarzonePosition): readonly Seat[] {
  switch (phase.name) {
    case 'picking':
      return phase.wishes.flatMap((wishes, index) => (wishes === null ? [seat(index)] : []));
    case 'ordering':
      return phase.committed.flatMap((done, index) => (done ? [] : [seat(index)]));
    case 'over':
      return [];
  }
}

/** True when the game waits for this seat. */
export function isToMove({ phase }: WarzonePosition, of: Seat): boolean {
  if (phase.name === 'picking') return at(phase.wishes, of) === null;
  return phase.name === 'ordering' && !at(phase.committed, of);
}

/** True when a seat is the last player in the game; a position and a view, even under fog, can be asked alike. */
export const isAlone = (
  { eliminated, incomes }: Pick<WarzonePosition, 'eliminated'> & { readonly incomes: readonly unknown[] },
  seat: Seat,
): boolean => eliminated.length === incomes.length - 1 && !eliminated.includes(seat);
