import type { AnyRules, GameTypes } from '../../machines/game.ts';
import { fromSeed } from '../../machines/random.ts';
import { at } from '../../machines/result.ts';
import { type Seat, seats } from '../../machines/seat.ts';
import { type Information, type Positions, withChance } from '../table/positions.ts';
import type { RulesKit } from '../table/rules-kit.ts';
import { type AnyRoster, nearestLevel, type PlayersKit, type Ranks, type Skill } from './player.ts';
import { type Precedence, WorkerPool } from './worker-pool.ts';

/** A position, whole or as somebody knows it, that computer players are to play out. JSON, since it crosses to threads. */
export interface RolloutRequest {
  readonly game: string;
  readonly setup: GameTypes['setup'];
  /** The hidden part of a view is dealt again for each rollout. */
  readonly known: Information;
  readonly first?: {
    readonly seat: Seat;
    readonly move: GameTypes['move'];
    /** The level that plays the rest of that seat's turn. */
    readonly rest?: string;
  };
  /** The turns that are played: then the position is judged. Left out, all of the game is. */
  readonly turns?: number;
  /** The measures of the game's film are told of where each rollout ends, too. */
  readonly measured?: true;
  readonly level: string;
  /** By seat, where they are not all of that level. */
  readonly levels?: readonly string[];
  /** Rollout n depends on this and n alone: two requests with one seed have the same chance while moves are the same. */
  readonly seed: string;
}

/** Some rollouts of a request, by their numbers. */
export interface RolloutTask {
  readonly rollouts: RolloutRequest;
  readonly from: number;
  readonly count: number;
}

export interface RolloutTally {
  readonly rollouts: number;
  /** By seat: wins; a shared win counts in parts. */
  readonly won: readonly number[];
  /** Rollouts that several won together: draws. */
  readonly shared: number;
  /** Rollouts given up as too long, which nobody has won. */
  readonly unfinished: number;
  /** By measure and seat, where asked for: the sum of what there was at the ends. */
  readonly measures?: readonly (readonly number[])[];
}

/** Plays positions out in threads of its own. */
export interface RolloutService {
  /**
   * Plays a request out so many times; `told` gets the tally after each batch. It does not depend on the number of
   * threads. @returns the tally; rejects with a sentence if the first move is refused or a thread dies, or with the
   * signal's reason
   */
  tally(
    request: RolloutRequest,
    count: number,
    told?: (tally: RolloutTally) => void,
    signal?: AbortSignal,
  ): Promise<RolloutTally>;
  close(): Promise<void>;
}

/** Rollouts in a batch, which takes some tens of milliseconds. */
const BATCH = 25;

/**
 * @param program the program of the threads; see `workFor`
 * @param precedence `behind` where somebody presses keys meanwhile
 */
export function createRollouts(program: URL, workers: number, precedence?: Precedence): RolloutService {
  const pool = new WorkerPool<RolloutTask, RolloutTally>(program, workers, precedence);
  return {
    async tally(request, count, told, signal) {
      let sum: RolloutTally = noRollouts(request.setup.seats);
      let next = 0;
      const work = async (): Promise<void> => {
        while (next < count) {
          const task = { rollouts: request, from: next, count: Math.min(BATCH, count - next) };
          next += task.count;
          const answer = await pool.run(task, signal);
          if (!answer.ok) throw new Error(answer.error);
          sum = sumOfTallies(sum, answer.value);
          told?.(sum);
        }
      };
      await Promise.all(Array.from({ length: workers }, work));
      return sum;
    },
    close: () => pool.close(),
  };
}

/** No rollouts at all, of so many seats. */
export const noRollouts = (count: number): RolloutTally => ({
  rollouts: 0,
  won: seats(count).map(() => 0),
  shared: 0,
  unfinished: 0,
});

/** Sums the tallies of rollouts of the same position. */
export const sumOfTallies = (one: RolloutTally, other: RolloutTally): RolloutTally => ({
  rollouts: one.rollouts + other.rollouts,
  won: one.won.map((won, seat) => won + at(other.won, seat)),
  shared: one.shared + other.shared,
  unfinished: one.unfinished + other.unfinished,
  ...measuresOf(one, other),
});

function measuresOf({ measures }: RolloutTally, other: RolloutTally): Pick<RolloutTally, 'measures'> {
  const own = measures ?? other.measures?.map(of => of.map(() => 0));
  if (own === undefined) return {};
  return {
    measures: own.map((of, measure) => of.map((sum, seat) => sum + (other.measures?.[measure]?.[seat] ?? 0))),
  };
}

/** Levels, the weakest first, as far as rollouts ask for them. */
export interface RolloutRanks {
  readonly levels: readonly Pick<Ranks['levels'][number], 'id' | 'quick'>[];
}

/** The usual level for rollouts: quick and sensible. */
export const rolloutLevel = ({ levels }: RolloutRanks): string =>
  levels.find(({ id }) => id === 'normal')?.id ?? levels[0]?.id ?? '';

/** By seat, the level for rollouts: the nearest one to a skill, or the strongest quick one up to it. */
export function rolloutLevels(ranks: RolloutRanks, skills: readonly Skill[]): readonly string[] {
  return skills.map(skill => {
    const own = ranks.levels.findIndex(({ id }) => id === nearestLevel(skill));
    return ranks.levels.slice(0, own + 1).findLast(({ quick }) => quick === true)?.id ?? rolloutLevel(ranks);
  });
}

const MOST_MOVES = 5000;

/** Judges positions of a game. */
export interface PositionJudge {
  /** By seat, the share of the win among players of these levels, of a game that is not played to its end. */
  shares(rules: AnyRules, position: GameTypes['position'], levels: readonly string[]): readonly number[];
  /** By measure of the game's film and by seat: how much there is. */
  measures(rules: AnyRules, position: GameTypes['position']): readonly (readonly number[])[];
}

/**
 * Plays out a task, in a thread. @param judgeOf of a game; null where nobody judges it @throws Error with one sentence: unknown game, no positions, or a refused first move
 */
export async function playOut(
  kits: readonly (RulesKit & PlayersKit)[],
  { rollouts, from, count }: RolloutTask,
  judgeOf: (game: string) => Promise<PositionJudge | null> = async () => null,
): Promise<RolloutTally> {
  const kit = kits.find(({ id }) => id === rollouts.game);
  if (kit === undefined) throw new Error(`no computer player knows ${rollouts.game}`);
  const [game, roster, positions] = await Promise.all([kit.rules(), kit.players.load(), kit.positions?.()]);
  const rules = game.prepare(rollouts.setup);
  if (!rules.ok) throw new Error(rules.error.sentence);
  const { turns, measured } = rollouts;
  const judge = turns === undefined && measured === undefined ? null : await judgeOf(rollouts.game);
  let sum = noRollouts(rollouts.setup.seats);
  for (let number = from; number < from + count; number++) {
    const seed = `${rollouts.seed}/${number}`;
    const before = beginning(rules.value, positions, rollouts, seed);
    const begun = afterFirst(rules.value, before, rollouts);
    const { turn } = rules.value.progress(before);
    const played = playOne(rules.value, roster, begun, turn, rollouts, seed);
    const levels = rollouts.levels ?? seats(rollouts.setup.seats).map(() => rollouts.level);
    sum = sumOfTallies(sum, {
      ...tallyOf(rules.value, played, position => judge?.shares(rules.value, position, levels)),
      ...(measured && judge && { measures: judge.measures(rules.value, played) }),
    });
  }
  return sum;
}

function beginning(
  rules: AnyRules,
  positions: Positions | undefined,
  { known }: RolloutRequest,
  seed: string,
): GameTypes['position'] {
  if (known.knower === 'open') return withChance(known.position, fromSeed(seed));
  if (positions === undefined) throw new Error('nobody knows what could be behind a view of this game');
  return withChance(positions.determinize(rules, known.view, fromSeed(`${seed}, hidden`)), fromSeed(seed));
}

function afterFirst(
  rules: AnyRules,
  position: GameTypes['position'],
  { first }: RolloutRequest,
): GameTypes['position'] {
  if (first === undefined) return position;
  const step = rules.apply(position, first.seat, first.move);
  if (!step.ok) throw new Error(`the move cannot be made here (${step.error.code})`);
  return step.value.position;
}

/** @param begun the turn of the first move */
function playOne(
  rules: AnyRules,
  roster: AnyRoster,
  from: GameTypes['position'],
  begun: number,
  { level, levels, first, turns = Number.POSITIVE_INFINITY }: RolloutRequest,
  seed: string,
): GameTypes['position'] {
  let position = from;
  let isFirstTurn = first?.rest !== undefined;
  for (let moves = 0; moves < MOST_MOVES; moves++) {
    const [seat] = rules.seatsToMove(position);
    if (seat === undefined) break;
    const { turn } = rules.progress(position);
    if (turn >= begun + turns) break;
    isFirstTurn &&= turn === begun;
    const rest = isFirstTurn && seat === first?.seat ? first.rest : undefined;
    const own = rest ?? levels?.[seat] ?? level;
    const view = rules.view(position, seat);
    const move = roster.choose(own, { setup: rules.setup, view, seat, seed: `${seed}/${moves}` });
    const step = rules.apply(position, seat, move);
    if (!step.ok) throw new Error(`a player of ${own} broke the rules: ${step.error.code}`);
    position = step.value.position;
  }
  return position;
}

function tallyOf(
  rules: AnyRules,
  position: GameTypes['position'],
  judged: (position: GameTypes['position']) => readonly number[] | undefined,
): RolloutTally {
  const outcome = rules.outcome(position);
  const shares = outcome === null ? judged(position) : undefined;
  if (shares !== undefined) return { rollouts: 1, won: shares, shared: 0, unfinished: 0 };
  const [first = []] = outcome?.places ?? [];
  return {
    rollouts: 1,
    won: seats(rules.setup.seats).map(seat => (first.includes(seat) ? 1 / first.length : 0)),
    shared: first.length > 1 ? 1 : 0,
    unfinished: first.length === 0 ? 1 : 0,
  };
}
