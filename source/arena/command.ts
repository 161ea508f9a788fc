import { availableParallelism } from 'node:os';
import { err, ok, plainWord, type Result } from '../../machines/result.ts';
import { errorMessage } from '../base/errors.ts';
import { EQUAL } from '../players/computer-words.ts';
import { levelOfName } from '../players/player.ts';
import { type ArenaKit, type Contest, openContest, runContest } from './arena.ts';
import { type BarStream, progressBar, reportTable, summarise } from './report.ts';

export interface ArenaRequest {
  /** The line-up: `bot:LEVEL` for each seat, separated by commas. */
  readonly seats: string;
  /** 1 to 1,000,000. */
  readonly games: number;
  readonly seed: string;
  /** All of the set-up but its seats. */
  readonly setupFields: { readonly options: object };
  /** 1 to 64; as many as the machine has cores when left out. */
  readonly workers?: number | undefined;
  readonly json?: boolean | undefined;
}

export interface ArenaIo {
  readonly stdout: { write(text: string): unknown };
  readonly stderr: BarStream;
  readonly signal?: AbortSignal | undefined;
}

const MOST_GAMES = 1_000_000;
const MOST_WORKERS = 64;

/**
 * Plays a contest between computer players and prints a report, as a table or as one line of JSON.
 * @returns 0; 1 when a game failed, 2 when the request is wrong (one sentence on standard error), 130 when aborted
 */
export async function arenaCommand(kit: ArenaKit, worker: URL, request: ArenaRequest, io: ArenaIo) {
  const checked = await contestOf(kit, request);
  if (!checked.ok) {
    io.stderr.write(`${checked.error}\n`);
    return 2;
  }
  const contest = checked.value;
  const { games } = request;
  const { signal } = io;
  const workers = Math.min(request.workers ?? availableParallelism(), games);
  const bar = progressBar(io.stderr, games);
  const begun = performance.now();
  try {
    const records = await runContest(contest, {
      program: worker,
      games,
      workers,
      onProgress: bar.show,
      signal,
    });
    bar.clear();
    const seconds = (performance.now() - begun) / 1000;
    const speed = { workers, seconds, gamesPerSecond: games / seconds };
    const report = { contest, results: summarise(contest, records), speed };
    io.stdout.write(`${request.json === true ? JSON.stringify(report) : reportTable(report)}\n`);
    return 0;
  } catch (fault) {
    bar.clear();
    if (signal?.aborted === true) return 130;
    io.stderr.write(`the arena has stopped: ${errorMessage(fault)}\n`);
    return 1;
  }
}

/** The contest that was asked for, or one sentence that says what is wrong with it. */
async function contestOf(kit: ArenaKit, request: ArenaRequest): Promise<Result<Contest, string>> {
  if (!within(request.games, MOST_GAMES)) return err(`the number of games is 1 to ${MOST_GAMES}`);
  if (request.workers !== undefined && !within(request.workers, MOST_WORKERS))
    return err(`the number of workers is 1 to ${MOST_WORKERS}`);
  const line = readLevels(request.seats);
  if (!line.ok) return line;
  const levels = line.value;
  const setup = { seats: levels.length, ...request.setupFields };
  const contest = { game: kit.id, setup, levels, seed: request.seed };
  const ring = openContest(contest, await kit.rules(), await kit.players.load());
  return ring.ok ? ok(contest) : ring;
}

/** The players of a list of seats, each a level with a style perhaps (`hard:raider`), or one sentence. */
export function readLevels(seats: string): Result<string[], string> {
  const words = seats.split(',').map(word => word.trim());
  const other = words.find(word => !word.startsWith('bot:'));
  if (other !== undefined)
    return err(`the arena is for computer players: write bot:LEVEL for each seat, not "${plainWord(other)}"`);
  if (words.includes(`bot:${EQUAL}`))
    return err('bot:equal is as strong as who plays, and here nobody does; bot:normal+40 says how strong');
  const known = (word: string): string => {
    const [level = '', ...style] = word.split(':').slice(1);
    return [levelOfName(level), ...style].join(':');
  };
  return ok(words.map(known));
}

const within = (count: number, most: number): boolean =>
  Number.isInteger(count) && count >= 1 && count <= most;
