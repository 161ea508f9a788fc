import { availableParallelism } from 'node:os';
import type { AnyGame } from '../../machines/game.ts';
import { findGame, games } from '../../machines/games.ts';
import { printable } from '../../machines/printable.ts';
import { err, ok, type Result } from '../../machines/result.ts';
import { rosterOf } from '../games/rosters.ts';
import { type Contest, openRing } from './arena.ts';
import { type BarStream, progressBar } from './progress.ts';
import { reportJson, reportTable, summarise } from './report.ts';
import { runContest } from './run.ts';

/** What is asked of the arena, as the command line has it. */
export interface ArenaRequest {
  /** The game's id. */
  readonly game: string;
  /** The line-up: `bot:LEVEL` for each seat, separated by commas. */
  readonly seats: string;
  /** 1 to 1,000,000. */
  readonly games: number;
  readonly seed: string;
  /** What the set-up holds besides its seats; left out: the options' defaults, with a limit of turns. */
  readonly furnished?: { readonly options: object } | undefined;
  /** 1 to 64; as many as the machine has cores when left out. */
  readonly workers?: number | undefined;
  readonly json?: boolean | undefined;
}

export interface ArenaIo {
  readonly stdout: { write(text: string): unknown };
  readonly stderr: BarStream;
  /** Ends the arena early. */
  readonly signal?: AbortSignal | undefined;
}

/** What a process ends with. */
export type ExitCode = 0 | 1 | 2 | 130;

const MOST_GAMES = 1_000_000;
const MOST_WORKERS = 64;
/** Computer-only games stop as a draw after so many turns (rules/grid.md#draw). */
const TURN_LIMIT = 1000;

/**
 * Plays a contest between computer players and reports it on standard output, as a table or as one line of JSON.
 * @returns 0; 1 when a game failed, 2 when the request is wrong (one sentence on standard error), 130 when aborted
 */
export async function arenaCommand(request: ArenaRequest, io: ArenaIo): Promise<ExitCode> {
  const checked = contestOf(request);
  if (!checked.ok) {
    io.stderr.write(`${checked.error}\n`);
    return 2;
  }
  const contest = checked.value;
  const workers = Math.min(request.workers ?? availableParallelism(), request.games);
  const bar = progressBar(io.stderr, request.games);
  const begun = performance.now();
  try {
    const { signal } = io;
    const onProgress = (played: number) => bar.show(played);
    const records = await runContest(contest, { games: request.games, workers, onProgress, signal });
    bar.clear();
    const seconds = (performance.now() - begun) / 1000;
    const speed = { workers, seconds, gamesPerSecond: request.games / seconds };
    const report = { contest, results: summarise(contest, records), speed };
    io.stdout.write(`${request.json === true ? reportJson(report) : reportTable(report)}\n`);
    return 0;
  } catch (fault) {
    bar.clear();
    if (io.signal?.aborted === true) return 130;
    io.stderr.write(`the arena has stopped: ${fault instanceof Error ? fault.message : String(fault)}\n`);
    return 1;
  }
}

/** The contest that was asked for, or one sentence that says what is wrong with it. */
function contestOf(request: ArenaRequest): Result<Contest, string> {
  const game = findGame(request.game);
  if (game === null) {
    const known = games.map(each => each.id).join(', ');
    return err(`there is no game "${printable(request.game)}"; there is ${known}`);
  }
  const roster = rosterOf(game.id);
  if (roster === undefined) return err(`${game.title} has no computer players`);
  if (!within(request.games, MOST_GAMES)) return err(`the number of games is 1 to ${MOST_GAMES}`);
  if (request.workers !== undefined && !within(request.workers, MOST_WORKERS))
    return err(`the number of workers is 1 to ${MOST_WORKERS}`);

  const line = lineUp(request.seats);
  if (!line.ok) return line;
  const levels = line.value;
  const setup = { seats: levels.length, ...(request.furnished ?? { options: usualOptions(game) }) };
  const contest = { game: game.id, setup, levels, seed: request.seed };
  const ring = openRing(contest, game, roster);
  return ring.ok ? ok(contest) : ring;
}

function usualOptions(game: AnyGame): object {
  const defaults = game.options.parse({});
  return 'turnLimit' in defaults ? { ...defaults, turnLimit: TURN_LIMIT } : defaults;
}

function lineUp(seats: string): Result<string[], string> {
  const words = seats.split(',').map(word => word.trim());
  const person = words.find(word => !word.startsWith('bot:'));
  if (person !== undefined)
    return err(
      `the arena is for computer players: write bot:LEVEL for each seat, not "${printable(person)}"`,
    );
  return ok(words.map(word => word.slice('bot:'.length)));
}

const within = (count: number, most: number): boolean =>
  Number.isInteger(count) && count >= 1 && count <= most;
