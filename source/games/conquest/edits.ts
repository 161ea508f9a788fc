import { type Seat, seats } from '../../../machines/seat.ts';

/** Who is out once the owners have changed: who owns nothing; those who were out before come first. */
export const outOf = (
  owners: readonly (Seat | null)[],
  before: readonly Seat[],
  count: number,
): readonly Seat[] => {
  const isOut = (seat: Seat): boolean => !owners.includes(seat);
  return [...before.filter(isOut), ...seats(count).filter(seat => isOut(seat) && !before.includes(seat))];
};
