import type { Setup } from '../game.ts';
import { oneOf } from '../options.ts';
import { gameOver, type Outcome, placesBySide, type Sides, survivors } from '../outcome.ts';
import type { Seat } from '../seat.ts';
import { sidesOf } from '../teams.ts';
import { type Naming, namesOf, plural } from '../wording.ts';

/** What a game of conquest comes to at its limit of turns (rules/grid.md#a-limit). */
export const limitResult = oneOf('draw', 'territories')
  .describe('When the last turn is over: a draw, or most territories win, then most armies')
  .meta({
    since: 2,
    title: 'After the last turn',
    words: { draw: 'a draw', territories: 'most territories win' },
  });

export type LimitResult = 'draw' | 'territories';

/** The event of a game that most territories decide. */
export interface Settled {
  readonly turn: number;
  /** One, or those with as many territories and as many armies; of a side all, also those who are out. */
  readonly winners: readonly Seat[];
  /** True where one team has won together; left out: each for themselves. */
  readonly team?: true;
  /** Territories of each winner, or of a team. */
  readonly territories: number;
  /** Where a share of the territories has won: the rounds for which it was held. */
  readonly held?: number;
}

/** The board, as far as it decides a game at its limit. */
export interface Holdings {
  readonly owners: readonly (Seat | null)[];
  readonly armies: readonly number[];
}

/** Those who are left by place: most territories of their side first, then most armies; equal ones share a place. */
export function placesByHoldings(
  alive: readonly Seat[],
  { owners, armies }: Holdings,
  sides: Sides,
): readonly (readonly Seat[])[] {
  const held = alive.map(seat => {
    const own = owners.flatMap((owner, territory) =>
      owner !== null && sides[owner] === sides[seat] ? [armies[territory] ?? 0] : [],
    );
    return { seat, territories: own.length, armies: own.reduce((sum, each) => sum + each, 0) };
  });
  held.sort((one, other) => other.territories - one.territories || other.armies - one.armies);
  return held.flatMap(({ territories, armies }, index) => {
    const isAlike = (each: (typeof held)[number]): boolean =>
      each.territories === territories && each.armies === armies;
    return held.findIndex(isAlike) === index ? [held.filter(isAlike).map(({ seat }) => seat)] : [];
  });
}

/** The places of those who are left at the limit, and the event that tells of them. */
export function atLimit(
  result: LimitResult,
  turn: number,
  alive: readonly Seat[],
  holdings: Holdings,
  sides: Sides,
): {
  readonly places: Outcome['places'];
  readonly event:
    | { readonly type: 'drawn'; readonly turn: number }
    | ({ readonly type: 'settled' } & Settled);
} {
  if (result === 'draw') return { places: [[...alive]], event: { type: 'drawn', turn } };
  const places = placesBySide(sides, placesByHoldings(alive, holdings, sides));
  const [winners = []] = places;
  const side = sides[winners[0] ?? 0];
  const territories = holdings.owners.filter(owner => owner !== null && sides[owner] === side).length;
  const isTeam = winners.length > 1 && winners.every(each => sides[each] === side);
  return {
    places: places.map(place => [...place]),
    event: { type: 'settled', turn, winners, ...(isTeam ? { team: true } : {}), territories },
  };
}

/** The result of a game whose time is up: by territories, then by armies (rules/grid.md#time). */
export function adjudication(
  setup: Setup,
  { eliminated, ...holdings }: Holdings & { readonly eliminated: readonly Seat[] },
): Outcome {
  const sides = sidesOf(setup);
  const places = placesByHoldings(survivors(setup.seats, eliminated), holdings, sides);
  return gameOver({ eliminated }, places, 'time', sides).phase.outcome;
}

/** One sentence about a game that most territories decided. */
export function settledText(
  { turn, winners, team, territories, held: rounds }: Settled,
  name: Naming,
): string {
  const who = namesOf(winners, name);
  const held = plural(territories, 'territory', 'territories');
  const [holds, wins] = winners.length === 1 ? ['holds', 'wins'] : ['hold', 'win'];
  if (rounds === 0) return `${who} ${holds} ${held}, which is enough, and ${wins}`;
  if (rounds !== undefined)
    return `${who} ${holds} ${held}, enough for ${plural(rounds, 'round', 'rounds')}, and ${wins}`;
  if (team) return `After ${plural(turn, 'turn', 'turns')} the team of ${who} has most, ${held}, and wins`;
  return winners.length === 1
    ? `After ${plural(turn, 'turn', 'turns')} ${who} has most, ${held}, and wins`
    : `After ${plural(turn, 'turn', 'turns')} ${who} have as much, ${held} each, and share the win`;
}
