import type { AnyRules } from '../../../machines/game.ts';
import { at } from '../../../machines/result.ts';
import { seats } from '../../../machines/seat.ts';
import { wilson } from '../../base/wilson.ts';
import type { Skill } from '../../players/player.ts';
import { noRollouts, type RolloutService, type RolloutTally, sumOfTallies } from '../../players/rollouts.ts';
import { informationOf, type Knower } from '../../table/positions.ts';
import type { Replay } from '../../table/replay.ts';
import { type FilmReader, stageOf, valueInput } from './film.ts';
import { errorOf, type ValueInput, type ValueWeights, winShares } from './value.ts';

/** The chances to win from a moment on, by rollouts. */
export interface WinChance {
  /** By seat. */
  readonly shares: readonly number[];
  /** By seat: the true share lies between these 19 times in 20. */
  readonly low: readonly number[];
  readonly high: readonly number[];
  /** Number of rollouts; null where the game was over and none was needed. */
  readonly rollouts: number | null;
}

/** The chances of a whole game, as far as they are known. */
export interface FilmChances {
  /** By index of the replay's steps, in the order of the replay. */
  readonly byStep: ReadonlyMap<number, WinChance>;
  /** `begun`: not yet over all of the game; `coarse`: being refined; `done`: final. */
  readonly stage: 'begun' | 'coarse' | 'done';
}

/**
 * The knower of a replay whose knowledge is played out. @param usual for a game that is not over, or has no rule of
 * its own
 */
export const knowerFor = (
  { outcome }: Pick<Replay, 'outcome'>,
  reader: FilmReader | undefined,
  usual: Knower,
): Knower => (outcome === null ? usual : (reader?.knower ?? usual));

export const noChances: FilmChances = { byStep: new Map(), stage: 'begun' };

/** A game's value of its positions, asked of steps of a replay. */
export interface ReplayValue {
  readonly weights: ValueWeights;
  inputAt(step: number): ValueInput;
}

/**
 * The value of a replay's positions; null in games that have none, and before the end: then something may be hidden.
 * @param rules those of the replay, which hide nothing @param levels how strong the players are taken to be, by seat
 */
export function valueOfReplay(
  replay: Replay,
  reader: FilmReader | undefined,
  rules: AnyRules,
  levels: readonly Skill[],
): ReplayValue | null {
  const weights = reader?.value;
  if (reader === undefined || weights === undefined || replay.outcome === null) return null;
  return {
    weights,
    inputAt: step => valueInput(reader, rules, at(replay.steps, step).position, levels),
  };
}

/** What the chances of a replay are found by. */
export interface ChanceSearch {
  readonly service: RolloutService;
  /** Levels of the computer players in rollouts, by seat. */
  readonly levels: readonly string[];
  /** See `valueOfReplay`. */
  readonly value: ReplayValue | null;
  /** See `knowerFor`. */
  readonly knower: Knower;
  /** Rollouts of each stop in the end; those beside the largest swings get four times as many. */
  readonly rollouts: number;
}

/** Rollouts of each stop unless somebody asks for another number: the screen and the command line say the same. */
export const USUAL_ROLLOUTS = 72;

/** With fewer stops than this, the parts of turns become stops, too. */
const LEAST_STOPS = 12;

type Dated = Pick<Replay['steps'][number], 'progress'>;

/** The steps with rollouts: the beginning of each turn; in a game of few turns of each part of a turn, or each step. */
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

/** Stops of the first pass, and rollouts of each: its result has to be there within two seconds. */
const FIRST = 17;
const FIRST_ROLLOUTS = 8;
/** The most stops with rollouts, before some are refined. */
const MOST_STOPS = 129;
/** Swings that are refined: more than are shown, for the largest of few rollouts are large by chance. */
const REFINED = 8;
/** Simultaneous rollouts: enough for the threads, and few enough for other requests meanwhile. */
const AT_ONCE = 4;

/**
 * Finds the chances at a game's stops, coarsely first, then more closely where most has changed; calls `onProgress`
 * with those so far. The result does not depend on the threads. Rejects as the service does.
 */
export async function findChances(
  replay: Replay,
  search: ChanceSearch,
  onProgress: (now: FilmChances) => void,
  signal?: AbortSignal,
): Promise<FilmChances> {
  const { value, rollouts } = search;
  const stops = stopsOf(replay);
  const tallies = new Map<number, RolloutTally>();
  /** What is certain, and what was played out. */
  const found = new Map<number, WinChance>();
  for (const step of stops) {
    const over = overAt(replay, step);
    if (over !== null) found.set(step, over);
  }
  /** By the value alone, until each stop of the first look was played out. */
  const first = value === null ? noChances.byStep : valueChances(replay, value).byStep;
  let stage: FilmChances['stage'] = 'begun';
  const now = (): FilmChances => {
    const known = stops.flatMap((step): [number, WinChance][] => {
      const chance = found.get(step) ?? (stage === 'begun' ? first.get(step) : undefined);
      return chance === undefined ? [] : [[step, chance]];
    });
    return { byStep: new Map(known), stage };
  };
  const rollout = async (step: number, upTo: number): Promise<void> => {
    const before = tallies.get(step);
    const count = upTo - (before?.rollouts ?? 0);
    if (count <= 0 || found.get(step)?.rollouts === null) return;
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
    const sum = before === undefined ? tally : sumOfTallies(before, tally);
    tallies.set(step, sum);
    found.set(step, chanceBy(value, step, sum));
    onProgress(now());
  };
  const pass = async (steps: readonly number[], upTo: number): Promise<void> => {
    const left = [...steps];
    const work = async (): Promise<void> => {
      for (let step = left.shift(); step !== undefined; step = left.shift()) await rollout(step, upTo);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  };

  const few = Math.min(FIRST_ROLLOUTS, rollouts);
  for (let count = FIRST; ; count = count * 2 - 1) {
    await pass(spread(stops, Math.min(count, MOST_STOPS)), few);
    stage = 'coarse';
    onProgress(now());
    if (count >= MOST_STOPS || count >= stops.length) break;
  }
  for (const upTo of [rollouts / 3, rollouts])
    await pass([...now().byStep.keys()], Math.max(few, Math.round(upTo)));
  const largest = () => swingsOf(now()).slice(0, REFINED);
  // Long games have turns between the stops with rollouts.
  for (;;) {
    const between = largest().flatMap(({ from, to }) => middle(stops, from, to) ?? []);
    if (between.length === 0) break;
    await pass(between, rollouts);
  }
  await pass([...new Set(largest().flatMap(({ from, to }) => [from, to]))], rollouts * 4);
  stage = 'done';
  const end = now();
  onProgress(end);
  return end;
}

/** Picks so many steps, evenly spread, the first and the last among them. */
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

/** The chances of a whole game by the value of its positions alone: at once, and everywhere the same. */
export function valueChances(replay: Replay, value: ReplayValue): FilmChances {
  const none = noRollouts(replay.header.seats.length);
  const chances = stopsOf(replay).map((step): [number, WinChance] => [
    step,
    overAt(replay, step) ?? valuedChance(value, step, none),
  ]);
  return { byStep: new Map(chances), stage: 'done' };
}

/** The certain chances where the game is over; null before. */
function overAt({ rules, steps, outcome }: Replay, step: number): WinChance | null {
  const end = rules.outcome(at(steps, step).position) ?? (step === steps.length - 1 ? outcome : null);
  if (end === null) return null;
  const [first = []] = end.places;
  const shares = seats(rules.setup.seats).map(seat => (first.includes(seat) ? 1 / first.length : 0));
  return { shares, low: shares, high: shares, rollouts: null };
}

/** Imaginary rollouts that all seats win alike: few rollouts make nothing certain. */
export const ADDED = 0.5;

/** The chances by a tally of rollouts. */
export function chanceOf({ won, rollouts }: Pick<RolloutTally, 'won' | 'rollouts'>): WinChance {
  const bounds = won.map(count => wilson(count, rollouts));
  return {
    shares: won.map(count => (count + ADDED / won.length) / (rollouts + ADDED)),
    low: bounds.map(({ low }) => low),
    high: bounds.map(({ high }) => high),
    rollouts,
  };
}

/** The chances at a step by its rollouts, and by the value of its position where that may be known. */
export const chanceBy = (value: ReplayValue | null, step: number, tally: RolloutTally): WinChance =>
  value === null ? chanceOf(tally) : valuedChance(value, step, tally);

function valuedChance({ weights, inputAt }: ReplayValue, step: number, tally: RolloutTally): WinChance {
  const standing = inputAt(step);
  const shares = winShares(standing, weights, tally);
  const off = shares.map(share => CERTAIN * errorOf(share, standing, weights, tally));
  return {
    shares,
    low: shares.map((share, seat) => Math.max(0, share - at(off, seat))),
    high: shares.map((share, seat) => Math.min(1, share + at(off, seat))),
    rollouts: tally.rollouts,
  };
}

/** Standard errors within which the true share lies 19 times in 20. */
const CERTAIN = 1.96;

/** The change between two stops. */
export interface Swing {
  /** Indices of the replay's steps. */
  readonly from: number;
  readonly to: number;
  readonly before: WinChance;
  readonly after: WinChance;
  /** The share of all wins that changed hands. */
  readonly size: number;
  /** The same less what may be chance. */
  readonly sure: number;
}

/** The changes from stop to stop, the surest first. */
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

/** The width of the widest interval. */
export const doubt = ({ low, high }: WinChance): number =>
  Math.max(...high.map((end, seat) => end - at(low, seat)));

/** The chances at any step, interpolated between the known ones around it; null where there are none. */
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
