import { Lane } from '../players/lane.ts';
import { workerUrl } from '../players/worker-url.ts';
import type { Contest, GameRecord } from './arena.ts';

/** A part of a contest for one thread: `games` games from number `from`. */
export interface Batch {
  readonly contest: Contest;
  readonly from: number;
  readonly games: number;
}

export interface RunOptions {
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
  const { games, workers, onProgress, signal } = options;
  signal?.throwIfAborted();
  const url = workerUrl(import.meta.url, './worker.ts', './arena-worker.mjs');
  const lanes = Array.from({ length: workers }, () => new Lane<Batch, readonly GameRecord[]>(url));
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
