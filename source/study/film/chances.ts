import { at } from '../../../machines/result.ts';
import { seats } from '../../../machines/seat.ts';
import { wilson } from '../../base/wilson.ts';
import type { RolloutService, RolloutTally } from '../../players/rollouts.ts';
import { informationOf, type Knower } from '../../table/positions.ts';
import type { Replay } from '../../table/replay.ts';
import { type FilmReader, stageOf } from './film.ts';

/** Who wins from a moment on, as far as it has been played out. */
export interface WinChance {
  /** By seat. */
  readonly shares: readonly number[];
  /** By seat: the true share lies between these 19 times in 20. */
  readonly low: readonly number[];
  readonly high: readonly number[];
  /** How often it was played out; null where the game was over and nothing had to be. */
  readonly rollouts: number | null;
}

/** The chances of a whole game, as far as they are known. */
export interface FilmChances {
  /** By index of the replay's steps, in the order of the replay. */
  readonly byStep: ReadonlyMap<number, WinChance>;
  /** `begun`: not yet over all of the game; `coarse`: being found out more closely; `done`: nothing more will be played out. */
  readonly stage: 'begun' | 'coarse' | 'done';
}

/**
 * Whose knowledge of a replay is played out.
 * @param usual who may know what of it, whatever the game
 */
export const knowerFor = (
  { outcome }: Pick<Replay, 'outcome'>,
  reader: FilmReader | undefined,
  usual: Knower,
): Knower => (outcome === null ? usual : (reader?.knower ?? usual));

export const noChances: FilmChances = { byStep: new Map(), stage: 'begun' };

/** How a game's chances are found out. */
export interface ChanceSearch {
  readonly service: RolloutService;
  /** Who plays, by seat. */
  readonly levels: readonly string[];
  /** Who knows what is played out: see `knowerFor`. */
  readonly knower: Knower;
  /** How often each stop is played out in the end; those beside the largest shifts four times as often. */
  readonly rollouts: number;
}

/** Fewer stops than this tell too little of a game: it is then looked at more closely than by its turns. */
const LEAST_STOPS = 12;

type Dated = Pick<Replay['steps'][number], 'progress'>;

/** The steps at which chances are asked for: where each turn begins; in a game of few turns each part of a turn, or each step. */
export function stopsOf({ steps }: { readonly steps: readonly Dated[] }): readonly number[] {
  const all = steps.map((_, index) => index);
  const beginnings = (of: (step: Dated) => string): readonly number[] =>
    all.filter(index => {
      const [before, step] = [steps[index - 1], steps[index]];
      return before === undefined || index === steps.length - 1 || (step && of(step) !== of(before));
    });
  const turns = beginnings(({ progress }) => `${progress.turn}`);
  if (turns.length >= LEAST_STOPS) return turns;
  const stages = beginnings(({ progress }) => stageOf(progress));
  return stages.length >= LEAST_STOPS ? stages : all;
}

/** Stops of the first look, and how often each is played out in it: it has to be there within two seconds. */
const FIRST = 17;
const FIRST_PLAY_OUTS = 8;
/** Stops that are played out at all, before some are looked at more closely. */
const MOST_STOPS = 129;
/** Shifts that are looked at more closely: more than are told, for the largest of few rollouts are large by chance. */
const CLOSER = 8;
/** Rollouts that are under way at once: enough for the threads, and few enough for whoever asks for others meanwhile. */
const AT_ONCE = 4;

/**
 * Plays a game out at its stops, coarsely first, then between them and more often, last where most has changed. What comes of
 * it depends on the replay and the search alone, not on the threads.
 * @param told hears of what is known so far
 * @returns what is known in the end; rejects as the service does
 */
export async function findChances(
  replay: Replay,
  search: ChanceSearch,
  told: (now: FilmChances) => void,
  signal?: AbortSignal,
): Promise<FilmChances> {
  const stops = stopsOf(replay);
  const tallies = new Map<number, RolloutTally>();
  let stage: FilmChances['stage'] = 'begun';
  const now = (): FilmChances => {
    const known = stops.flatMap((step): [number, WinChance][] => {
      const over = overAt(replay, step);
      const tally = tallies.get(step);
      if (over !== null) return [[step, over]];
      return tally === undefined ? [] : [[step, chanceOf(tally)]];
    });
    return { byStep: new Map(known), stage };
  };
  const rollout = async (step: number, upTo: number): Promise<void> => {
    const before = tallies.get(step);
    const count = upTo - (before?.rollouts ?? 0);
    if (count <= 0 || overAt(replay, step) !== null) return;
    const { rules, header } = replay;
    const request = {
      game: replay.game.id,
      setup: rules.setup,
      known: informationOf(rules, at(replay.steps, step).position, search.knower),
      level: at(search.levels, 0),
      levels: search.levels,
      seed: `${header.seed}/film/${before?.rollouts ?? 0}`,
    };
    const tally = await search.service.tally(request, count, undefined, signal);
    tallies.set(step, before === undefined ? tally : together(before, tally));
    told(now());
  };
  const pass = async (steps: readonly number[], upTo: number): Promise<void> => {
    const left = [...steps];
    const work = async (): Promise<void> => {
      for (let step = left.shift(); step !== undefined; step = left.shift()) await rollout(step, upTo);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  };

  const { rollouts } = search;
  const first = Math.min(FIRST_PLAY_OUTS, rollouts);
  for (let count = FIRST; ; count = count * 2 - 1) {
    await pass(spread(stops, Math.min(count, MOST_STOPS)), first);
    stage = 'coarse';
    told(now());
    if (count >= MOST_STOPS || count >= stops.length) break;
  }
  const played = (): readonly number[] => [...now().byStep.keys()];
  for (const upTo of [rollouts / 3, rollouts]) await pass(played(), Math.max(first, Math.round(upTo)));
  // Long games have turns between the stops that were played out.
  for (;;) {
    const between = swingsOf(now())
      .slice(0, CLOSER)
      .flatMap(({ from, to }) => middle(stops, from, to) ?? []);
    if (between.length === 0) break;
    await pass(between, rollouts);
  }
  const closest = swingsOf(now()).slice(0, CLOSER);
  await pass([...new Set(closest.flatMap(({ from, to }) => [from, to]))], rollouts * 4);
  stage = 'done';
  const end = now();
  told(end);
  return end;
}

const together = (one: RolloutTally, other: RolloutTally): RolloutTally => ({
  rollouts: one.rollouts + other.rollouts,
  won: one.won.map((won, seat) => won + at(other.won, seat)),
  shared: one.shared + other.shared,
  unfinished: one.unfinished + other.unfinished,
});

/** So many of some steps, evenly spread, the first and the last among them. */
function spread(steps: readonly number[], count: number): readonly number[] {
  if (steps.length <= count) return steps;
  const last = steps.length - 1;
  return Array.from({ length: count }, (_, index) => at(steps, Math.round((index / (count - 1)) * last)));
}

/** The stop in the middle between two; null where they are neighbours. */
function middle(stops: readonly number[], from: number, to: number): number | null {
  const [first, last] = [stops.indexOf(from), stops.indexOf(to)];
  return last - first < 2 ? null : at(stops, Math.floor((first + last) / 2));
}

/** The chances where the game is over: who has won is known. Null before. */
function overAt({ rules, steps, outcome }: Replay, step: number): WinChance | null {
  const end = rules.outcome(at(steps, step).position) ?? (step === steps.length - 1 ? outcome : null);
  if (end === null) return null;
  const [first = []] = end.places;
  const shares = seats(rules.setup.seats).map(seat => (first.includes(seat) ? 1 / first.length : 0));
  return { shares, low: shares, high: shares, rollouts: null };
}

/** Rollouts that are added in thought, as many won by each: few rollouts do not make anything certain. */
export const ADDED = 0.5;

/** What a tally says of the chances. */
export function chanceOf({ won, rollouts }: Pick<RolloutTally, 'won' | 'rollouts'>): WinChance {
  const bounds = won.map(count => wilson(count, rollouts));
  return {
    shares: won.map(count => (count + ADDED / won.length) / (rollouts + ADDED)),
    low: bounds.map(({ low }) => low),
    high: bounds.map(({ high }) => high),
    rollouts,
  };
}

/** What changed between two stops. */
export interface Swing {
  /** Indices of the replay's steps. */
  readonly from: number;
  readonly to: number;
  readonly before: WinChance;
  readonly after: WinChance;
  /** The share of all wins that went from some to others. */
  readonly size: number;
  /** The same less what chance may have made of it. */
  readonly sure: number;
}

/** All that changed from stop to stop, what is surely the most first. */
export function swingsOf({ byStep }: FilmChances): readonly Swing[] {
  const known = [...byStep];
  return known
    .slice(1)
    .map(([to, after], index): Swing => {
      const [from, before] = at(known, index);
      const gains = after.shares.map((share, seat) => Math.max(0, share - at(before.shares, seat)));
      const size = gains.reduce((sum, gain) => sum + gain, 0);
      return { from, to, before, after, size, sure: size - (doubt(before) + doubt(after)) / 4 };
    })
    .toSorted((one, other) => other.sure - one.sure);
}

/** How far apart the two ends of the widest interval are. */
export const doubt = ({ low, high }: WinChance): number =>
  Math.max(...high.map((end, seat) => end - at(low, seat)));

/** The chances at any step: between two that are known, on the way from one to the other. Null where none is known. */
export function chanceAt({ byStep }: FilmChances, step: number): WinChance | null {
  const exact = byStep.get(step);
  if (exact !== undefined) return exact;
  let before: [number, WinChance] | null = null;
  for (const known of byStep) {
    if (known[0] > step) return before === null ? null : between(before, known, step);
    before = known;
  }
  return null;
}

function between(
  [from, one]: [number, WinChance],
  [to, other]: [number, WinChance],
  step: number,
): WinChance {
  const way = (step - from) / (to - from);
  const mixed = (a: readonly number[], b: readonly number[]): readonly number[] =>
    a.map((share, seat) => share + (at(b, seat) - share) * way);
  const low = one.low.map((each, seat) => Math.min(each, at(other.low, seat)));
  const high = one.high.map((each, seat) => Math.max(each, at(other.high, seat)));
  return { shares: mixed(one.shares, other.shares), low, high, rollouts: 0 };
}
