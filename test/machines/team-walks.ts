import fc from 'fast-check';
import type { Seat } from '../../machines/seat.ts';
import { areMates, sidesOf, sideWith } from '../../machines/teams.ts';

/** Digits of teams for any number of seats, in half of the cases. */
export const teamDigits: fc.Arbitrary<string> = fc.oneof(
  fc.constant(''),
  fc.stringMatching(/^[1-4]{6}$/),
  fc.stringMatching(/^[12]{6}$/),
);

/** The option `teams` of so many seats: none where these would all be in one. */
export const teamsOf = (digits: string, seats: number): number => {
  const own = digits.slice(0, seats);
  return new Set(own).size > 1 ? Number(own) : 0;
};

/** A share that wins as a game may have it with these teams (rules/grid.md#holding); none where a team would begin with it. */
export function shareWith(teams: number, seats: number, share: number): number {
  const sides = teams === 0 ? [] : Array.from(String(teams));
  const largest = Math.max(1, ...sides.map(side => sides.filter(each => each === side).length));
  return Math.ceil((100 * largest) / seats) < share ? share : 0;
}

interface Ended {
  readonly setup: { readonly seats: number; readonly options: { readonly teams: number } };
}

/** Whether mates share their places at the end (rules/grid.md#teams). */
export const areTogether = ({ setup }: Ended, places: readonly (readonly Seat[])[]): boolean =>
  places.every(place =>
    place.every(one => sideWith(sidesOf(setup), one).every(mate => place.includes(mate))),
  );

/** Whether an event is an attack or a bomb on a mate. */
export const isOnMate = ({ setup }: Ended, one: Seat, other: Seat | null): boolean =>
  areMates(sidesOf(setup), one, other);
