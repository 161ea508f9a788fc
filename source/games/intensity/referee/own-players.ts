import { ok, type Result } from '../../../../machines/result.ts';
import { Lanes } from '../../../players/lane.ts';
import { workerUrl } from '../../../players/worker-url.ts';
import { isSearching } from '../players/index.ts';
import type { LevelId } from '../players/ranks.ts';
import { answerTo } from './bot.ts';
import type { Request } from './protocol.ts';

/** What one of our own players is asked under the referee. It is JSON, so it can cross to a thread. */
export interface OwnQuestion {
  readonly request: Request;
  readonly level: LevelId;
  readonly seed: string;
}

/** Where our own players think. The same question has the same answer everywhere. */
export interface OwnPlayers {
  think(question: OwnQuestion): Promise<Result<string, string>>;
  close(): Promise<void>;
}

/** A fixed amount of thinking in this thread. @returns a line; or one sentence when the request makes no sense */
export function thinkHere({ request, level, seed }: OwnQuestion): Result<string, string> {
  const answer = answerTo(request, { level, clock: null, seed });
  return answer.ok ? ok(answer.value.line) : answer;
}

/** Everybody thinks in this thread, one after the other. */
export const playersHere: OwnPlayers = {
  think: async question => thinkHere(question),
  close: async () => {},
};

/** Those who search think side by side on so many threads; for the others a thread would not pay. */
export function playersOnThreads(workers: number): OwnPlayers {
  const url = workerUrl(import.meta.url, './own-thread.ts', './referee-worker.mjs');
  const lanes = new Lanes<OwnQuestion, Result<string, string>>(url, workers);
  return {
    async think(question) {
      if (!isSearching(question.level)) return thinkHere(question);
      const answer = await lanes.run(question);
      // A thread that died has no answer: what it would have been is found here.
      return answer.ok ? answer.value : thinkHere(question);
    },
    close: () => lanes.close(),
  };
}
