import type { Setup, SetupFault } from './game.ts';
import { onOff, setupFault, whole } from './options.ts';
import type { Sides } from './outcome.ts';
import { type Seat, seats } from './seat.ts';

/** The most teams of a game, and the most seats that a number has digits for. */
export const MOST_TEAMS = 4;
const MOST_SEATS = 6;

/** The team of each seat as a number with a digit for each (rules/grid.md#teams); 0: everybody plays alone. */
export const teams = whole(0, Number(String(MOST_TEAMS).repeat(MOST_SEATS)), 0)
  .describe(
    'Who plays together: a digit for each player, 1212 for the first and third against the others (0: nobody)',
  )
  .meta({ since: 3, bySeat: MOST_TEAMS });

/** Whether armies may move to mates at the end of a turn (rules/grid.md#moves-to-mates). */
export const mateMoves = onOff(false)
  .describe(
    "The move at the end of a turn may go through mates' land, and to a mate, whose armies they are then",
  )
  .meta({ since: 3, title: 'Moves to mates' });

const known = new Map<number, Sides>();

const teamsIn = (options: object): number =>
  'teams' in options && typeof options.teams === 'number' ? options.teams : 0;

/** The sides of an accepted set-up of any game, or of a view. */
export function sidesOf({ seats: count, options }: Setup): Sides {
  const number = teamsIn(options);
  const key = 100 * number + count;
  const found = known.get(key);
  if (found !== undefined) return found;
  const sides = number === 0 ? seats(count) : Array.from(String(number), Number);
  known.set(key, sides);
  return sides;
}

/** The team of a seat by its number; null in a game without teams. */
export const teamOf = (setup: Setup, seat: Seat): number | null =>
  teamsIn(setup.options) === 0 ? null : (sidesOf(setup)[seat] ?? null);

/** The options of a game after which everybody has moved on by a seat, the first to the last: teams stay together. */
export function movedOn<T extends object>(options: T): T {
  const [first = '', ...rest] = String(teamsIn(options));
  return rest.length === 0 ? options : { ...options, teams: Number([...rest, first].join('')) };
}

/** Why no game can be played with these teams; null if one can. */
export function teamsFault({ seats: count, options }: Setup): SetupFault | null {
  const digits = String(teamsIn(options));
  if (digits === '0') return null;
  const isTeam = (digit: string): boolean => Number(digit) >= 1 && Number(digit) <= MOST_TEAMS;
  if (digits.length !== count || !Array.from(digits).every(isTeam)) {
    const sentence = `teams of ${count} players are ${count} digits from 1 to ${MOST_TEAMS}, not ${digits}`;
    return setupFault('wrong-teams', sentence, 'teams');
  }
  return new Set(digits).size > 1
    ? null
    : setupFault('one-team', `in teams of ${digits} everybody is in one; there must be two`, 'teams');
}

/** True for two different players of one team. */
export const areMates = (sides: Sides, one: Seat, other: Seat | null): boolean =>
  other !== null && one !== other && sides[one] === sides[other];

/** True where a territory of this owner, maybe nobody's, may be attacked by a player. */
export const isPrey = (sides: Sides, owner: Seat | null, by: Seat): boolean =>
  owner === null || sides[owner] !== sides[by];

/** Tests owners of territories through which, and to which, a player's armies may move at the end of a turn. */
export function mayMoveTo(setup: Setup, by: Seat): (owner: Seat | null) => boolean {
  const { options } = setup;
  const isShared = 'mateMoves' in options && options.mateMoves === true;
  const sides = sidesOf(setup);
  return owner => owner === by || (isShared && areMates(sides, by, owner));
}

/** All players of a side, the given one among them. */
export const sideWith = (sides: Sides, one: Seat): readonly Seat[] =>
  seats(sides.length).filter(each => sides[each] === sides[one]);

/** The `team` of an event by which a player has won with others; nothing for one who plays alone. */
export const winningTeam = (sides: Sides, one: Seat): { readonly team?: readonly Seat[] } => {
  const team = sideWith(sides, one);
  return team.length > 1 ? { team } : {};
};

/** True when all these owners are of one side. */
export const isOneSide = (sides: Sides, owners: readonly (Seat | null)[]): boolean => {
  const [first = null] = owners;
  return first !== null && owners.every(owner => owner !== null && sides[owner] === sides[first]);
};
