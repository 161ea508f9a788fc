import type { SeatNames } from './game.ts';
import { letter, type Seat } from './seat.ts';

/** The names of seats: what their players are called, else the seat's letter. */
export const named =
  (names: SeatNames) =>
  (seat: Seat): string =>
    names[seat] ?? letter(seat);

/** A number with its noun: `1 army`, `3 armies`. */
export const counted = (number: number, one: string, many: string): string =>
  `${number} ${number === 1 ? one : many}`;
