import type { GameTypes, Rules } from '../../machines/game.ts';
import type { Result } from '../../machines/result.ts';
import type { Seat } from '../../machines/seat.ts';

/** What of a position only its game knows to reckon, from what a seat may know. */
export interface Forecasts<T extends GameTypes = GameTypes> {
  /** Taking places one after the other; left out by a game in which nothing is taken. */
  readonly campaigns?: Campaigns<T>;
  /** What each choice of a seat costs; left out by a game that counts no points. */
  readonly spreads?: Spreads<T>;
}

/** Exact chances of taking places of a board one after the other. */
export interface Campaigns<T extends GameTypes = GameTypes> {
  /** The names of the places, as a cursor counts them. */
  places(rules: Rules<T>): readonly string[];
  /** Places that belong together, by name: continents. */
  groups(rules: Rules<T>): readonly { readonly name: string; readonly places: readonly number[] }[];
  /**
   * Taking places in this order. The first is where it begins, if it is the seat's own; else the strongest own place beside it.
   * @returns the campaign, or one sentence that says why there is none
   */
  along(
    rules: Rules<T>,
    view: T['view'],
    seat: Seat,
    places: readonly number[],
  ): Result<CampaignOdds, string>;
  /** The likeliest way of one army through all of some places that are not the seat's own yet. */
  through(
    rules: Rules<T>,
    view: T['view'],
    seat: Seat,
    places: readonly number[],
  ): Result<CampaignOdds, string>;
}

/** One army that takes places one after the other. */
export interface CampaignOdds {
  readonly from: number;
  /** All armies there. */
  readonly armies: number;
  readonly steps: readonly CampaignLeg[];
}

/** A place that is taken on the way: see `CampaignStep` of the rules. */
export interface CampaignLeg {
  readonly place: number;
  readonly defenders: number;
  readonly taken: number;
  readonly armies: number;
  readonly least: number | null;
}

/** What each choice of a seat costs, tried often. */
export interface Spreads<T extends GameTypes = GameTypes> {
  /**
   * A part of what is tried, each with chance of its own and soon done: parts are added up by `together`.
   * @returns the choices that were tried, or one sentence where the seat has nothing to choose
   */
  part(rules: Rules<T>, view: T['view'], seat: Seat, part: number): Result<readonly CostSpread[], string>;
}

/** How a choice ended, by what it cost. */
export interface CostSpread {
  /** The choice in a few words: `23`. */
  readonly choice: string;
  /** How often it cost so many points from here to the end of the hand, from 0. */
  readonly hand: readonly number[];
  /** The same of the round alone; null where there is none yet. */
  readonly round: readonly number[] | null;
}

/** Two parts as one: what was tried in both is added up. The cheapest choice comes first. */
export function spreadsTogether(
  one: readonly CostSpread[],
  other: readonly CostSpread[],
): readonly CostSpread[] {
  const choices = [...new Set([...one, ...other].map(({ choice }) => choice))];
  return choices
    .map(choice => {
      const [first, ...more] = [...one, ...other].filter(spread => spread.choice === choice);
      return more.reduce(
        (sum, spread) => ({
          choice,
          hand: added(sum.hand, spread.hand),
          round: sum.round === null || spread.round === null ? null : added(sum.round, spread.round),
        }),
        first ?? { choice, hand: [], round: null },
      );
    })
    .sort((a, b) => spreadMean(a.hand) - spreadMean(b.hand));
}

const added = (one: readonly number[], other: readonly number[]): readonly number[] =>
  Array.from(
    { length: Math.max(one.length, other.length) },
    (_, index) => (one[index] ?? 0) + (other[index] ?? 0),
  );

const total = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

/** The mean of points, by how often there were so many. */
export const spreadMean = (counts: readonly number[]): number =>
  counts.reduce((sum, count, points) => sum + count * points, 0) / Math.max(1, total(counts));

/** The share of what was tried with so many points, from the least to the most. */
export const spreadShare = (counts: readonly number[], least: number, most = least): number =>
  total(counts.slice(least, most + 1)) / Math.max(1, total(counts));
