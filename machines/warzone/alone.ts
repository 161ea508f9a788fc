import type { Seat } from '../seat.ts';
import type { WarzonePosition } from './types.ts';

/** True when a seat is the last player in the game; a position and a view, even under fog, can be asked alike. */
export const isAlone = (
  { eliminated, incomes }: Pick<WarzonePosition, 'eliminated'> & { readonly incomes: readonly unknown[] },
  seat: Seat,
): boolean => eliminated.length === incomes.length - 1 && !eliminated.includes(seat);
