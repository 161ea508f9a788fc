import * as z from 'zod';

/** A place at the table, counted from 0 in the order of play. */
export type Seat = number & { readonly __brand: 'Seat' };

/** Who looks at a game: a seat, or somebody who only watches. */
export type Viewer = Seat | 'spectator';

/** Marks a whole number of 0 or more as a seat. The caller has checked it. */
export const seat = (index: number): Seat => index as Seat;

/** The seats 0 to count − 1. */
export function seats(count: number): Seat[] {
  const all: Seat[] = [];
  for (let index = 0; index < count; index++) all.push(seat(index));
  return all;
}

/** A seat in data from outside: a whole number from 0 to 63. */
export const seatSchema = z.int().min(0).max(63).transform(seat);

/** The letter that names a seat on a board: A for seat 0, B for seat 1 … */
export const letter = (of: Seat): string => String.fromCharCode(65 + of);
