import { ok, type Result } from '../../../../machines/result.ts';
import { WorkerPool } from '../../../players/worker-pool.ts';
import { workerUrl } from '../../../players/worker-url.ts';
import { isSearching } from '../players/index.ts';
import type { LevelId } from '../players/ranks.ts';
import { answerTo } from './bot.ts';
import type { Request } from './protocol.ts';

/** A request to one of our own players under the referee: JSON, so it can cross to a thread. */
export interface OwnQuestion {
  readonly request: Request;
  readonly level: LevelId;
  readonly seed: string;
}

/** The threads in which our own players think. The same question has the same answer in each. */
export interface OwnPlayers {
  think(question: OwnQuestion): Promise<Result<string, string>>;
  close(): Promise<void>;
}

/** Thinks a fixed amount in this thread. @returns a line; or one sentence when the request makes no sense */
export function thinkHere({ request, level, seed }: OwnQuestion): Result<string, string> {
  const answer = answerTo(request, { level, clock: null, seed });
  return answer.ok ? ok(answer.value.line) : answer;
}

/** All think in this thread, one after the other. */
export const playersHere: OwnPlayers = {
  think: async question => thinkHere(question),
  close: async () => {},
};

/** Players that search think on `workers` threads; for the others a thread would not pay. */
export function playersOnThreads(workers: number): OwnPlayers {
  const url = workerUrl(import.meta.url, './own-thread.ts', './referee-worker.mjs');
  const lanes = new WorkerPool<OwnQuestion, Result<string, string>>(url, workers);
  return {
    async think(question) {
      if (!isSearching(question.level)) return thinkHere(question);
      const answer = await lanes.run(question);
      // A thread that died has no answer, so it is computed here.
      return answer.ok ? answer.value : thinkHere(question);
    },
    close: () => lanes.close(),
  };
}
