import * as z from 'zod';

/** A place at the table, from 0 in playing order. */
export type Seat = number & { readonly __brand: 'Seat' };

/** A seat or a spectator who looks at a game. */
export type Viewer = Seat | 'spectator';

/** Brands a whole number, 0 or more, that the caller has checked as a seat. */
export const seat = (index: number): Seat => index as Seat;

/** The seats 0 to count − 1. */
export function seats(count: number): Seat[] {
  const all: Seat[] = [];
  for (let index = 0; index < count; index++) all.push(seat(index));
  return all;
}

/** A seat in external data, 0 to 63. */
export const seatSchema = z.int().min(0).max(63).transform(seat);

/** The letter of a seat on boards: A for seat 0, B for seat 1 … */
export const letter = (of: Seat): string => String.fromCharCode(65 + of);
