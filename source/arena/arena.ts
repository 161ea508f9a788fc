import type { AnyGame, AnyRules, GameTypes, Progress, Rules, Step } from '../../machines/game.ts';
import { type Sides, winnersOf } from '../../machines/outcome.ts';
import { fromSeed } from '../../machines/random.ts';
import { at, err, ok, plainWord, type Result } from '../../machines/result.ts';
import { type Seat, seats } from '../../machines/seat.ts';
import { sidesOf } from '../../machines/teams.ts';
import { moveOf } from '../players/between.ts';
import { dealtStyle, isComputer, knownIn, readComputer } from '../players/computer-words.ts';
import { type AnyRoster, type PlayersKit, type Question, type Roster, styled } from '../players/player.ts';
import { playOut, type RolloutTask } from '../players/rollouts.ts';
import { type ThinkingTask, think } from '../players/thinker.ts';
import { answerTasks, WorkerPool } from '../players/worker-pool.ts';
import type { LineTask } from '../setup/line-reader.ts';
import type { PositionKit } from '../setup/position-string.ts';
import { type JudgedKit, judgesOf } from '../study/film/film.ts';
import type { RulesKit } from '../table/rules-kit.ts';

/** The same for every worker, so plain JSON. */
export interface Contest {
  readonly game: string;
  readonly setup: GameTypes['setup'];
  /** The players, one for each seat: a level each, with a style perhaps (`hard:raider`, `hard:any`); they change seats from game to game (`seating`). */
  readonly levels: readonly string[];
  /** Every game's randomness, and that of its players, comes from this and the game's number. */
  readonly seed: string;
}

/** One game of a contest, counted from 0. Lists are indexed by entry (the order of `levels`), not by seat. */
export interface GameRecord {
  readonly number: number;
  /** The place of each entry, from 1; entries that share a place have its mean. Null for one that did not play. */
  readonly places: readonly (number | null)[];
  /** The entry that won, alone or with a team, of which it is the first; null for a draw. */
  readonly winner: number | null;
  /** The entries of the team that won. */
  readonly team?: readonly number[];
  readonly reason: string;
  readonly turns: number;
  readonly moves: number;
}

/** A game that goes on for longer than this is counted as a draw: some player stalls. */
const MOST_MOVES = 100_000;

export interface OpenContest {
  readonly contest: Contest;
  readonly rules: AnyRules;
  readonly roster: AnyRoster;
}

/** Opens a ring for a contest. @returns the ring, or one sentence that says what is wrong with the set-up or the levels */
export function openContest(contest: Contest, game: AnyGame, roster: AnyRoster): Result<OpenContest, string> {
  const rules = game.prepare(contest.setup);
  if (!rules.ok) return err(rules.error.sentence);
  if (contest.levels.length !== contest.setup.seats)
    return err(`${contest.setup.seats} seats need as many players, not ${contest.levels.length}`);
  const unknown = contest.levels.find(word => !isComputer(roster, word));
  if (unknown !== undefined)
    return err(`${game.title} has no computer player "${plainWord(unknown)}"; it has ${knownIn(roster)}`);
  return ok({ contest, rules: rules.value, roster });
}

/** The seed of a game of a contest. */
export const seedOf = ({ seed }: Pick<Contest, 'seed'>, number: number): string => `${seed}/${number}`;

/** Plays one game to its end. It depends on nothing but the contest and the number. */
export function playGame({ contest, rules, roster }: OpenContest, number: number): GameRecord {
  const entries = seatingOf(sidesOf(contest.setup), number);
  const levelOf = (seat: Seat): string => at(contest.levels, at(entries, seat));
  return recordOf(rules, number, rollout(rules, roster, levelOf, seedOf(contest, number)), entries);
}

/** The turn of a seat in a game without a table. */
export interface Decision<T extends GameTypes = GameTypes> {
  readonly question: Question<T>;
  readonly progress: Progress;
  /** The legal moves, in the order of the rules. */
  moves(): Iterable<T['move']>;
  /** The refusal of a move; null when it is legal. */
  refusal(move: T['move']): T['refusal'] | null;
  /** The question as a player with a style is asked it. */
  asked(style: string | undefined): Question<T>;
}

type PlayedOut<T extends GameTypes> = { readonly position: T['position']; readonly moves: number };

/**
 * Plays a game to its end or to the most moves: yields each decision, for which the next move is handed in. @param
 * called the name of a seat in the error @throws Error when a move is refused
 */
export function* decisionsOf<T extends GameTypes>(
  rules: Rules<T>,
  seed: string,
  called: (seat: Seat) => string = seat => `seat ${seat}`,
): Generator<Decision<T>, PlayedOut<T>, T['move']> {
  const begun = rules.start(fromSeed(seed));
  if (!begun.ok) throw new Error(`the game cannot begin: ${begun.error.code}`);
  let position = begun.value;
  const past: Pick<Step<T>, 'events'>[] = [];
  let moves = 0;
  for (; moves < MOST_MOVES; moves += 1) {
    const [seat] = rules.seatsToMove(position);
    if (seat === undefined) break;
    const now = position;
    const view = rules.view(now, seat);
    const question = { setup: rules.setup, view, seat, seed: `${seed}/${seat}/${moves}` };
    const move = yield {
      question,
      progress: rules.progress(now),
      moves: () => rules.legalMoves(now, seat),
      refusal(tried) {
        const step = rules.apply(now, seat, tried);
        return step.ok ? null : step.error;
      },
      asked: style => ({ ...question, ...styled(rules, past, seat, style) }),
    };
    const step = rules.apply(position, seat, move);
    if (!step.ok) throw new Error(`${called(seat)} broke the rules in game ${seed}: ${step.error.code}`);
    position = step.value.position;
    past.push({ events: step.value.events });
  }
  return { position, moves };
}

/** Lets computer players play a game to its end. */
export function rollout<T extends GameTypes>(
  rules: Rules<T>,
  roster: Roster<T>,
  levelOf: (seat: Seat) => string,
  seed: string,
): PlayedOut<T> {
  const players = seats(rules.setup.seats).map(seat => {
    const read = readComputer(roster, levelOf(seat));
    if (!read.ok) throw new Error(read.error);
    return dealtStyle(roster, read.value.computer, seed, seat);
  });
  const game = decisionsOf(rules, seed, levelOf);
  for (let next = game.next(); ; ) {
    if (next.done === true) return next.value;
    const { question, asked } = next.value;
    const { level, style } = at(players, question.seat);
    next = game.next(moveOf(roster, level, asked(style)));
  }
}

/** The record of a game, by the entries of those who sat there. */
export function recordOf(
  rules: AnyRules,
  number: number,
  { position, moves }: PlayedOut<GameTypes>,
  entries: readonly number[],
): GameRecord {
  const { turn: turns } = rules.progress(position);
  const { places: groups, reason } = rules.outcome(position) ?? { places: [], reason: 'too-many-moves' };
  const places = new Array<number>(entries.length).fill((entries.length + 1) / 2);
  let before = 0;
  for (const group of groups) {
    for (const seat of group) places[at(entries, seat)] = before + (group.length + 1) / 2;
    before += group.length;
  }
  const winners = winnersOf({ places: groups }, sidesOf(rules.setup)).map(seat => at(entries, seat));
  const team = winners.length > 1 ? { team: winners } : {};
  return { number, places, winner: winners[0] ?? null, ...team, reason, turns, moves };
}

/** As `seating`, but who are mates in game 0 are mates in all: the orders that keep teams together, one after the other. */
export function seatingOf(sides: Sides, game: number): number[] {
  if (new Set(sides).size === sides.length) return seating(sides.length, game);
  const kept = together(sides);
  return at(kept, game % kept.length);
}

function together(sides: Sides): readonly number[][] {
  const orders = sides.reduce((product, _, index) => product * (index + 1), 1);
  const isKept = (order: readonly number[]): boolean =>
    order.every((one, seat) =>
      order.every((other, its) => (sides[one] === sides[other]) === (sides[seat] === sides[its])),
    );
  return Array.from({ length: orders }, (_, game) => seating(sides.length, game)).filter(isKept);
}

/**
 * The entry of each seat in a game; in game 0 in their order. Entries move on by one seat a game, and after each full
 * turn their order changes: among `count!` games in a row each order comes once.
 */
export function seating(count: number, game: number): number[] {
  const others = Array.from({ length: count - 1 }, (_, index) => index + 1);
  const circle = [0];
  for (let code = Math.floor(game / count); others.length > 0; ) {
    const left = others.length;
    circle.push(...others.splice(code % left, 1));
    code = Math.floor(code / left);
  }
  const first = game % count;
  return [...circle.slice(first), ...circle.slice(0, first)];
}

/** A part of a contest for one thread: `games` games from number `from`. */
interface Batch {
  readonly contest: Contest;
  readonly from: number;
  readonly games: number;
}

interface RunOptions {
  /** The program of the threads; see `workFor`. */
  readonly program: URL;
  readonly games: number;
  readonly workers: number;
  /** Called whenever games have ended, with how many have so far. */
  readonly onProgress?: (played: number) => void;
  readonly signal?: AbortSignal | undefined;
}

/** Games in a batch: few enough for a smooth progress and an even end, many enough for little traffic. */
const MOST_GAMES_IN_BATCH = 5;

/**
 * Plays a contest on several threads; however many they are, the games are the same. @returns the games by number
 * @throws Error with one sentence when a thread fails, the signal's reason when it is aborted
 */
export async function runContest(contest: Contest, options: RunOptions): Promise<GameRecord[]> {
  const { program, games, workers, onProgress, signal } = options;
  const lanes = new WorkerPool<Batch, readonly GameRecord[]>(program, workers);
  const records: GameRecord[] = [];
  let from = 0;
  const work = async (): Promise<void> => {
    while (from < games) {
      const batch = { contest, from, games: Math.min(MOST_GAMES_IN_BATCH, games - from) };
      from += batch.games;
      const answer = await lanes.run(batch, signal);
      if (!answer.ok) throw new Error(answer.error);
      records.push(...answer.value);
      onProgress?.(records.length);
    }
  };
  try {
    await Promise.all(Array.from({ length: workers }, work));
  } finally {
    await lanes.close();
  }
  return records.sort((a, b) => a.number - b.number);
}

export type ArenaKit = RulesKit & PlayersKit;

/** The program of a thread with these games: computer players think in it, play a contest's games, or play positions out; or position strings are read. */
export function workFor(kits: readonly (ArenaKit & PositionKit & JudgedKit)[]): void {
  /** Rings by their contest: a thread plays many batches of one. */
  const rings = new Map<string, OpenContest>();
  const played = async ({ contest, from, games }: Batch): Promise<readonly GameRecord[]> => {
    const key = JSON.stringify(contest);
    const ring = rings.get(key) ?? (await ringFor(contest, kits));
    rings.set(key, ring);
    return Array.from({ length: games }, (_, index) => playGame(ring, from + index));
  };
  answerTasks(async (asked: ThinkingTask | Batch | RolloutTask | LineTask) => {
    // Loaded by the one thread that needs it.
    if ('line' in asked) return (await import('../setup/line-reader.ts')).readPlain(kits, asked);
    if ('contest' in asked) return played(asked);
    return 'rollouts' in asked ? playOut(kits, asked, judgesOf(kits)) : think(kits, asked);
  });
}

async function ringFor(contest: Contest, kits: readonly ArenaKit[]): Promise<OpenContest> {
  const kit = kits.find(({ id }) => id === contest.game);
  if (kit === undefined) throw new Error(`no computer player knows ${contest.game}`);
  const ring = openContest(contest, await kit.rules(), await kit.players.load());
  if (!ring.ok) throw new Error(ring.error);
  return ring.value;
}
