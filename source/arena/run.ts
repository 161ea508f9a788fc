import { answerTasks, Lane } from '../players/lane.ts';
import type { PlayersKit } from '../players/player.ts';
import { type ThinkingTask, thinking } from '../players/thinker.ts';
import type { RulesKit } from '../table/rules-kit.ts';
import { type Contest, type GameRecord, openRing, playGame, type Ring } from './arena.ts';

/** A part of a contest for one thread: `games` games from number `from`. */
export interface Batch {
  readonly contest: Contest;
  readonly from: number;
  readonly games: number;
}

export interface RunOptions {
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
 * Plays a contest on several threads.
 * @returns the games by number; they are the same however many threads play
 * @throws Error with one sentence when a thread fails, the signal's reason when it is aborted
 */
export async function runContest(contest: Contest, options: RunOptions): Promise<GameRecord[]> {
  const { program, games, workers, onProgress, signal } = options;
  signal?.throwIfAborted();
  const lanes = Array.from({ length: workers }, () => new Lane<Batch, readonly GameRecord[]>(program));
  const close = () => Promise.all(lanes.map(lane => lane.close()));
  const abort = () => void close();
  signal?.addEventListener('abort', abort, { once: true });

  const records: GameRecord[] = [];
  let from = 0;
  const work = async (lane: Lane<Batch, readonly GameRecord[]>): Promise<void> => {
    while (from < games) {
      const batch = { contest, from, games: Math.min(MOST_GAMES_IN_BATCH, games - from) };
      from += batch.games;
      const answer = await lane.run(batch);
      signal?.throwIfAborted();
      if (!answer.ok) throw new Error(answer.error);
      records.push(...answer.value);
      onProgress?.(records.length);
    }
  };
  try {
    await Promise.all(lanes.map(work));
  } finally {
    signal?.removeEventListener('abort', abort);
    await close();
  }
  return records.sort((a, b) => a.number - b.number);
}

/** What the arena needs of a game's kit. */
export type ArenaKit = RulesKit & PlayersKit;

/** The program of a thread with these games: computer players think in it, or play a contest's games in order. */
export function workFor(kits: readonly ArenaKit[]): void {
  /** Rings by their contest: a thread plays many batches of one. */
  const rings = new Map<string, Ring>();
  const played = async ({ contest, from, games }: Batch): Promise<readonly GameRecord[]> => {
    const key = JSON.stringify(contest);
    const ring = rings.get(key) ?? (await ringFor(contest, kits));
    rings.set(key, ring);
    return Array.from({ length: games }, (_, index) => playGame(ring, from + index));
  };
  answerTasks((asked: ThinkingTask | Batch) => ('contest' in asked ? played(asked) : thinking(kits, asked)));
}

async function ringFor(contest: Contest, kits: readonly ArenaKit[]): Promise<Ring> {
  const kit = kits.find(({ id }) => id === contest.game);
  if (kit === undefined) throw new Error(`no computer player knows ${contest.game}`);
  const ring = openRing(contest, await kit.rules(), await kit.players.load());
  if (!ring.ok) throw new Error(ring.error);
  return ring.value;
}
