import * as z from 'zod';
import type { Data } from './result.ts';
import { type Seat, seatSchema, seats } from './seat.ts';

/** How a game ended. */
export const outcomeSchema = z.strictObject({
  /** Seats by place, the winners first; seats that share a place stand together; every seat is in it once. */
  places: z.array(z.array(seatSchema)),
  /** Why it ended, a stable word of the game: `conquest`, `turn-limit` … */
  reason: z.string(),
});
export type Outcome = Data<typeof outcomeSchema>;

/** The places of those who are out: who went last stands highest. */
export const outOfGame = (eliminated: readonly Seat[]): Seat[][] =>
  eliminated.toReversed().map(seat => [seat]);

/** Those of so many seats who are not out. */
export const survivors = (count: number, eliminated: readonly Seat[]): Seat[] =>
  seats(count).filter(seat => !eliminated.includes(seat));
