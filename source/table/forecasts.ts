import type { CampaignStep } from '../../machines/conquest/campaign.ts';
import type { GameTypes, Rules } from '../../machines/game.ts';
import type { Result } from '../../machines/result.ts';
import type { Seat } from '../../machines/seat.ts';

/** Calculations about a position that only its game can make, from what a seat may know. */
export interface Forecasts<T extends GameTypes = GameTypes> {
  /** Left out by a game without captures. */
  readonly campaigns?: Campaigns<T>;
  /** Left out by a game that counts no points. */
  readonly spreads?: Spreads<T>;
}

/** Exact chances of capturing territories of a board one after the other. */
export interface Campaigns<T extends GameTypes = GameTypes> {
  /** The names of the territories, in the order of the cursor's indices. */
  places(rules: Rules<T>): readonly string[];
  /** Territories that belong together, by name: continents. */
  groups(rules: Rules<T>): readonly { readonly name: string; readonly territories: readonly number[] }[];
  /**
   * Captures in this order, from the first territory if own, else from the strongest own one beside it; or a sentence why
   * not.
   */
  along(
    rules: Rules<T>,
    view: T['view'],
    seat: Seat,
    territories: readonly number[],
  ): Result<CampaignOdds, string>;
  /** The likeliest order in which one army captures all of some territories that are not the seat's own yet. */
  through(
    rules: Rules<T>,
    view: T['view'],
    seat: Seat,
    territories: readonly number[],
  ): Result<CampaignOdds, string>;
}

/** One army that captures territories one after the other. */
export interface CampaignOdds {
  readonly from: number;
  readonly armies: number;
  readonly steps: readonly CampaignLeg[];
}

/** A territory captured on the way. */
export interface CampaignLeg extends CampaignStep {
  readonly territory: number;
}

/** The cost of each choice of a seat, by many rollouts. */
export interface Spreads<T extends GameTypes = GameTypes> {
  /** A short series of rollouts, for `mergeSpreads`; or one sentence where the seat has nothing to choose. */
  part(rules: Rules<T>, view: T['view'], seat: Seat, part: number): Result<readonly CostSpread[], string>;
}

/** The number of times that a choice cost so many points. */
export interface CostSpread {
  /** The choice in a few words: `23`. */
  readonly choice: string;
  /** By points from here to the end of the hand, from 0. */
  readonly hand: readonly number[];
  /** By points of the round alone; null where there is none yet. */
  readonly round: readonly number[] | null;
}

/** Adds up two series of rollouts. The cheapest choice comes first. */
export function mergeSpreads(
  one: readonly CostSpread[],
  other: readonly CostSpread[],
): readonly CostSpread[] {
  const sum = (a: CostSpread, b: CostSpread): CostSpread => ({
    choice: a.choice,
    hand: added(a.hand, b.hand),
    round: a.round === null || b.round === null ? null : added(a.round, b.round),
  });
  return [...Map.groupBy([...one, ...other], ({ choice }) => choice).values()]
    .map(spreads => spreads.reduce(sum))
    .sort((a, b) => spreadMean(a.hand) - spreadMean(b.hand));
}

function added(one: readonly number[], other: readonly number[]): readonly number[] {
  const [longer, shorter] = one.length > other.length ? [one, other] : [other, one];
  return longer.map((count, index) => count + (shorter[index] ?? 0));
}

const total = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

/** The mean of points. @param counts how often there were so many points, by points */
export const spreadMean = (counts: readonly number[]): number =>
  counts.reduce((sum, count, points) => sum + count * points, 0) / Math.max(1, total(counts));

/** The share of rollouts that cost from `least` to `most` points. */
export const spreadShare = (counts: readonly number[], least: number, most = least): number =>
  total(counts.slice(least, most + 1)) / Math.max(1, total(counts));
