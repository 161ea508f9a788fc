import { placesOf } from '../../../../machines/intensity/scoring.ts';
import { SEATS } from '../../../../machines/intensity/types.ts';
import { seeded, shuffle } from '../../../../machines/random.ts';
import { at } from '../../../../machines/result.ts';
import type { Contestant } from './contestant.ts';
import { type HandRecord, type Narrator, type Player, playHand } from './hand.ts';
import { uniqueNames } from './names.ts';

/** Several hands under the referee. */
export interface MatchPlan {
  /** Four, in the order of the command line. */
  readonly players: readonly Player[];
  readonly hands: number;
  readonly seed: string;
  /** How many hands are played at the same time. */
  readonly jobs: number;
}

/** Four players: contestants in their order with names of their own. */
export function playersOf(contestants: readonly Contestant[]): Player[] {
  const names = uniqueNames(contestants.map(contestant => contestant.name));
  return contestants.map((contestant, index) => ({ contestant, name: at(names, index) }));
}

/** The seed of one hand of several; that of the first is the match's own. */
export const seedOfHand = (seed: string, index: number): string =>
  index === 0 ? seed : `${seed}/${index + 1}`;

/** Who sits where in a hand: shuffled by its seed (rules/intensity.md#seats). */
export function seated(players: readonly Player[], seed: string): Player[] {
  return shuffle(seeded(`${seed} seats`), players).items;
}

/**
 * Plays the hands of a match and gives their records in order.
 * @param narrate makes what a hand is told to
 */
export async function* playMatch(
  { players, hands, seed, jobs }: MatchPlan,
  narrate: (index: number) => Narrator,
  signal: AbortSignal,
): AsyncGenerator<HandRecord> {
  yield* inOrder(hands, jobs, index => {
    const own = seedOfHand(seed, index);
    return playHand(seated(players, own), own, narrate(index), signal);
  });
}

/** Runs tasks side by side and gives their results in order; ends at the first that was interrupted. */
export async function* inOrder<T>(
  count: number,
  jobs: number,
  run: (index: number) => Promise<T | null>,
): AsyncGenerator<T> {
  const running: Promise<T | null>[] = [];
  let next = 0;
  const fill = (): void => {
    while (next < count && running.length < Math.max(1, jobs)) running.push(run(next++));
  };
  fill();
  for (let first = running.shift(); first !== undefined; first = running.shift()) {
    const result = await first;
    if (result === null) {
      await Promise.all(running);
      return;
    }
    fill();
    yield result;
  }
}

/** What a match has come to, by player in the order of the command line. */
export interface MatchTotals {
  readonly totals: readonly number[];
  readonly places: readonly number[];
}

/** The points of several hands together. */
export function totalsOf(players: readonly Player[], records: readonly HandRecord[]): MatchTotals {
  const totals = players.map(player =>
    records.reduce((sum, record) => sum + at(record.totals, record.players.indexOf(player)), 0),
  );
  return { totals, places: placesOf(totals) };
}

/** All groups of four of so many, in order. */
export function groupsOfFour(count: number): number[][] {
  const groups: number[][] = [];
  const grow = (group: readonly number[], from: number): void => {
    if (group.length === SEATS) groups.push([...group]);
    else for (let next = from; next < count; next += 1) grow([...group, next], next + 1);
  };
  grow([], 0);
  return groups;
}
