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

/** The side of each seat. Seats of one side are mates; without teams every seat is a side of its own. */
export type Sides = readonly number[];

/** Places by side: whoever comes first brings all mates along, also those who are out. */
export function placesBySide(
  sides: Sides,
  places: readonly (readonly Seat[])[],
): readonly (readonly Seat[])[] {
  const placed = new Set<number | undefined>();
  return places.flatMap(place => {
    const here = new Set(place.map(each => sides[each]).filter(side => !placed.has(side)));
    for (const side of here) placed.add(side);
    return here.size === 0 ? [] : [seats(sides.length).filter(each => here.has(sides[each]))];
  });
}

/** Those who have won, one player or one side; none where several share the first place. */
export function winnersOf({ places }: Pick<Outcome, 'places'>, sides: Sides): readonly Seat[] {
  const [first = []] = places;
  return first.every(each => sides[each] === sides[first[0] ?? 0]) ? first : [];
}

/** Ends a game with the given places, winners first; the eliminated seats follow, later eliminations first. */
export const gameOver = <P extends { readonly eliminated: readonly Seat[] }>(
  position: P,
  places: readonly (readonly Seat[])[],
  reason: string,
  sides: Sides,
) => {
  const beaten = position.eliminated.toReversed().map(seat => [seat]);
  const outcome: Outcome = {
    places: placesBySide(sides, [...places, ...beaten]).map(place => [...place]),
    reason,
  };
  return { ...position, phase: { name: 'over', outcome } } as const;
};

/** The seats that are not eliminated. */
export const survivors = (count: number, eliminated: readonly Seat[]): Seat[] =>
  seats(count).filter(seat => !eliminated.includes(seat));
