import { placesOf } from '../../../../machines/intensity/round.ts';
import { fromSeed, shuffle } from '../../../../machines/random.ts';
import { at } from '../../../../machines/result.ts';
import { seating } from '../../../arena/arena.ts';
import { SEATS } from '../players/sight.ts';
import { type Contestant, uniqueNames } from './contestant.ts';
import { type HandRecord, type Narrator, type Player, playHand } from './hand.ts';

/** A match or tournament under the referee. */
interface MatchPlan {
  /** In the order of the command line: four, or more in a tournament. */
  readonly players: readonly Player[];
  /** In a tournament the deals of each group. */
  readonly hands: number;
  readonly seed: string;
  /** Number of hands played at the same time. */
  readonly jobs: number;
}

/** The contestants in their order, with different names. */
export function playersOf(contestants: readonly Contestant[]): Player[] {
  const names = uniqueNames(contestants.map(contestant => contestant.name));
  return contestants.map((contestant, index) => ({ contestant, name: at(names, index) }));
}

/** The seed of a hand; that of the first is the match's own. */
const seedOfHand = (seed: string, index: number): string => (index === 0 ? seed : `${seed}/${index + 1}`);

/** Plays the hands of a match, seats shuffled by their seeds (rules/intensity.md#seats); yields records in order. */
export const playMatch = (
  { players, hands, seed, jobs }: MatchPlan,
  narrate: (index: number) => Narrator | null,
  signal: AbortSignal,
): AsyncGenerator<HandRecord> =>
  inOrder(hands, jobs, index => {
    const own = seedOfHand(seed, index);
    const { items } = shuffle(fromSeed(`${own} seats`), players);
    return playHand(items, own, narrate(index), signal);
  });

/** Runs tasks concurrently and yields their results in order; ends at the first that was interrupted. */
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

/** Total points of several hands, and places, by player in the order of the command line. */
export function totalsOf(players: readonly Player[], records: readonly HandRecord[]) {
  const totals = players.map(player =>
    records.reduce((sum, record) => sum + at(record.totals, record.players.indexOf(player)), 0),
  );
  return { totals, places: placesOf(totals) };
}

/** All groups of four of `count` players, in order. */
function groupsOfFour(count: number): number[][] {
  const groups: number[][] = [];
  const grow = (group: readonly number[], from: number): void => {
    if (group.length === SEATS) groups.push([...group]);
    else for (let next = from; next < count; next += 1) grow([...group, next], next + 1);
  };
  grow([], 0);
  return groups;
}

export type PlayerStanding = ReturnType<typeof standingOf>;

/** Number of hands of a tournament. */
export const handsOf = ({ players, hands }: MatchPlan): number =>
  groupsOfFour(players.length).length * hands * SEATS;

/**
 * Plays a tournament (rules/intensity-protocol.md#tournaments): all groups of four play the same deals, each in four
 * rotations of one of the six circular orders in turn. @returns the players, the fewest points first
 */
export async function playTournament(
  plan: MatchPlan,
  progress: (done: number) => void,
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
    progress(records.length);
  }
  return players.map(player => standingOf(player, records)).sort((one, other) => one.mean - other.mean);
}

function standingOf(player: Player, records: readonly HandRecord[]) {
  const own = records.flatMap(record => {
    const of = record.players.indexOf(player);
    return of < 0 ? [] : [{ record, of }];
  });
  const hands = Math.max(1, own.length);
  const total = (value: (hand: (typeof own)[number]) => number): number => sumOf(own.map(value));
  // Deals are clusters: their rotations are not independent of each other.
  const deals = Map.groupBy(own, ({ record }) => record.seed);
  const means = [...deals.values()].map(
    list => sumOf(list.map(({ record, of }) => at(record.totals, of))) / list.length,
  );
  return {
    player,
    hands: own.length,
    /** Mean penalty points of a hand, with half the width of its 95 % interval. */
    ...interval(means),
    /** Mean tournament points of a hand: 3, 2, 1, 0 by place, shared by equals. */
    merit: total(({ record, of }) => at(record.merits, of)) / hands,
    /** The share of hands with the fewest points, alone or with others. */
    first: own.filter(({ record, of }) => record.places[of] === 1).length / hands,
    faults: total(({ record, of }) => at(record.score.faults, of)),
  };
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** The 97.5 % quantile of the normal distribution. */
const QUANTILE = 1.96;

function interval(values: readonly number[]): { readonly mean: number; readonly margin: number } {
  const count = Math.max(1, values.length);
  const mean = sumOf(values) / count;
  const squares = sumOf(values.map(value => (value - mean) ** 2));
  const margin = count < 2 ? Number.NaN : QUANTILE * Math.sqrt(squares / (count - 1) / count);
  return { mean, margin };
}

/** The table of a tournament, a line for each player. */
export function standingLines(standings: readonly PlayerStanding[]): string[] {
  const longest = Math.max(6, ...standings.map(({ player }) => player.name.length));
  const line = (name: string, ...cells: readonly (string | number)[]): string =>
    name.padEnd(longest) + cells.map(cell => `${cell}`.padStart(8)).join('');
  return [
    line('player', 'penalty', '95 %', 'points', 'first', 'faults', 'hands'),
    ...standings.map(({ player, mean, margin, merit, first, faults, hands }) => {
      const width = Number.isNaN(margin) ? '-' : `±${margin.toFixed(2)}`;
      const share = `${Math.round(first * 100)} %`;
      return line(player.name, mean.toFixed(2), width, merit.toFixed(2), share, faults, hands);
    }),
  ];
}
