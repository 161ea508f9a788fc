import { placesOf } from '../../../../machines/intensity/round.ts';
import { SEATS } from '../../../../machines/intensity/types.ts';
import { seeded, shuffle } from '../../../../machines/random.ts';
import { at } from '../../../../machines/result.ts';
import { seating } from '../../../arena/arena.ts';
import { type Contestant, uniqueNames } from './contestant.ts';
import { type HandRecord, type Narrator, type Player, playHand } from './hand.ts';

/** Several hands under the referee. */
interface MatchPlan {
  /** In the order of the command line: four, or more in a tournament. */
  readonly players: readonly Player[];
  /** In a tournament the deals of each group. */
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
const seedOfHand = (seed: string, index: number): string => (index === 0 ? seed : `${seed}/${index + 1}`);

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
  narrate: (index: number) => Narrator | null,
  signal: AbortSignal,
): AsyncGenerator<HandRecord> {
  yield* inOrder(hands, jobs, index => {
    const own = seedOfHand(seed, index);
    return playHand(seated(players, own), own, narrate(index), signal);
  });
}

/** Runs tasks side by side and gives their results in order; ends at the first that was interrupted. */
async function* inOrder<T>(
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

/** The points of several hands together and the places, by player in the order of the command line. */
export function totalsOf(players: readonly Player[], records: readonly HandRecord[]) {
  const totals = players.map(player =>
    records.reduce((sum, record) => sum + at(record.totals, record.players.indexOf(player)), 0),
  );
  return { totals, places: placesOf(totals) };
}

/** All groups of four of so many, in order. */
function groupsOfFour(count: number): number[][] {
  const groups: number[][] = [];
  const grow = (group: readonly number[], from: number): void => {
    if (group.length === SEATS) groups.push([...group]);
    else for (let next = from; next < count; next += 1) grow([...group, next], next + 1);
  };
  grow([], 0);
  return groups;
}

/** How one player did. */
export interface PlayerStanding {
  readonly player: Player;
  readonly hands: number;
  /** Mean penalty points of a hand, with half the width of its 95 % interval, from deals as clusters. */
  readonly mean: number;
  readonly margin: number;
  /** Mean tournament points of a hand: 3, 2, 1, 0 by place, shared by equals. */
  readonly merit: number;
  /** The share of hands with the fewest points, alone or with others. */
  readonly first: number;
  readonly faults: number;
}

/** How many hands a tournament has. */
export const handsOf = ({ players, hands }: MatchPlan): number =>
  groupsOfFour(players.length).length * hands * SEATS;

/**
 * Plays a tournament (rules/intensity-protocol.md#tournaments): all groups of four play the same deals, each in four
 * rotations of one of the six circular orders in turn.
 * @param told after each hand, with the number of those that are played
 * @returns the players, the fewest points first
 */
export async function playTournament(
  plan: MatchPlan,
  told: (done: number) => void,
  signal: AbortSignal,
): Promise<PlayerStanding[]> {
  const { players, hands, seed, jobs } = plan;
  const groups = groupsOfFour(players.length);
  const perGroup = hands * SEATS;
  const records: HandRecord[] = [];
  const results = inOrder(handsOf(plan), jobs, index => {
    const group = at(groups, Math.floor(index / perGroup));
    const within = index % perGroup;
    const seats = seating(SEATS, within).map(entry => at(players, at(group, entry)));
    return playHand(seats, seedOfHand(seed, Math.floor(within / SEATS)), null, signal);
  });
  for await (const record of results) {
    records.push(record);
    told(records.length);
  }
  return players.map(player => standingOf(player, records)).sort((one, other) => one.mean - other.mean);
}

function standingOf(player: Player, records: readonly HandRecord[]): PlayerStanding {
  const own = records.flatMap(record => {
    const of = record.players.indexOf(player);
    return of < 0 ? [] : [{ record, of }];
  });
  const hands = Math.max(1, own.length);
  const clusters = clustersOf(
    own.map(({ record, of }) => ({ seed: record.seed, points: at(record.totals, of) })),
  );
  return {
    player,
    hands: own.length,
    ...interval(clusters),
    merit: own.reduce((sum, { record, of }) => sum + at(record.merits, of), 0) / hands,
    first: own.filter(({ record, of }) => record.places[of] === 1).length / hands,
    faults: own.reduce((sum, { record, of }) => sum + at(record.score.faults, of), 0),
  };
}

/** The mean points of each deal: its rotations are not independent of each other. */
function clustersOf(hands: readonly { readonly seed: string; readonly points: number }[]): number[] {
  const bySeed = new Map<string, (typeof hands)[number][]>();
  for (const hand of hands) bySeed.set(hand.seed, [...(bySeed.get(hand.seed) ?? []), hand]);
  return [...bySeed.values()].map(list => list.reduce((sum, hand) => sum + hand.points, 0) / list.length);
}

/** The 97.5 % quantile of the normal distribution. */
const QUANTILE = 1.96;

function interval(values: readonly number[]): { readonly mean: number; readonly margin: number } {
  const count = Math.max(1, values.length);
  const mean = values.reduce((sum, value) => sum + value, 0) / count;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const margin = count < 2 ? Number.NaN : QUANTILE * Math.sqrt(squares / (count - 1) / count);
  return { mean, margin };
}

/** The table of a tournament, a line for each player. */
export function standingLines(standings: readonly PlayerStanding[]): string[] {
  const longest = Math.max(6, ...standings.map(({ player }) => player.name.length));
  const head = ['penalty', '95 %', 'points', 'first', 'faults', 'hands']
    .map(word => word.padStart(8))
    .join('');
  return [
    `${'player'.padEnd(longest)}${head}`,
    ...standings.map(each => {
      const cells = [
        each.mean.toFixed(2),
        Number.isNaN(each.margin) ? '-' : `±${each.margin.toFixed(2)}`,
        each.merit.toFixed(2),
        `${Math.round(each.first * 100)} %`,
        `${each.faults}`,
        `${each.hands}`,
      ];
      return `${each.player.name.padEnd(longest)}${cells.map(cell => cell.padStart(8)).join('')}`;
    }),
  ];
}
