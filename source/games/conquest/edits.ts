import { type Seat, seats } from '../../../machines/seat.ts';

/** Seats without territories after a change of owners, in the earlier order of elimination first. */
export const outOf = (
  owners: readonly (Seat | null)[],
  before: readonly Seat[],
  count: number,
): readonly Seat[] => {
  const isOut = (seat: Seat): boolean => !owners.includes(seat);
  return [...before.filter(isOut), ...seats(count).filter(seat => isOut(seat) && !before.includes(seat))];
};
