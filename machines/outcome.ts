import * as z from 'zod';
import type { Data } from './result.ts';
import { type Seat, seatSchema, seats } from './seat.ts';

export const outcomeSchema = z.strictObject({
  /** Seats by place, winners first; tied seats share a place, and every seat occurs once. */
  places: z.array(z.array(seatSchema)),
  /** A stable word of the game: `conquest`, `turn-limit` … */
  reason: z.string(),
});
export type Outcome = Data<typeof outcomeSchema>;

/** Ends a game with the given places, winners first; the eliminated seats follow, later eliminations first. */
export const gameOver = <P extends { readonly eliminated: readonly Seat[] }>(
  position: P,
  places: readonly (readonly Seat[])[],
  reason: string,
) => {
  const beaten = position.eliminated.toReversed().map(seat => [seat]);
  const outcome: Outcome = { places: [...places.filter(({ length }) => length > 0), ...beaten], reason };
  return { ...position, phase: { name: 'over', outcome } } as const;
};

/** The seats that are not eliminated. */
export const survivors = (count: number, eliminated: readonly Seat[]): Seat[] =>
  seats(count).filter(seat => !eliminated.includes(seat));
