import type { GameTypes } from '../../machines/game.ts';
import { Lane, type TaskAnswer } from './lane.ts';
import type { PlayersKit, Question } from './player.ts';

/** Computer players who think beside the main thread. */
export interface Thinker {
  /**
   * Asks a computer player.
   * @param signal ends the wait early
   * @returns its move, not yet checked against the rules; rejects with one sentence when the thread dies or the player
   * fails, and with the signal's reason when it is aborted
   */
  think(
    game: string,
    level: string,
    question: Question<GameTypes>,
    signal?: AbortSignal,
  ): Promise<GameTypes['move']>;
  /** Ends the threads. What is still asked is rejected, and so is everything asked from now on. */
  close(): Promise<void>;
}

export interface ThinkerOptions {
  /** The program of the threads; what it is asked, `thinking` answers there. */
  readonly program: URL;
  /** How many may think at the same time. */
  readonly workers?: number;
}

/** What a thread is asked. */
export interface ThinkingTask {
  readonly game: string;
  readonly level: string;
  readonly question: Question<GameTypes>;
}

interface Waiting {
  readonly task: ThinkingTask;
  readonly settle: (answer: TaskAnswer<GameTypes['move']>) => void;
}

/** Makes a thinker. It starts a thread only when one is needed, and keeps no idle process alive. */
export function createThinker({ program, workers = 1 }: ThinkerOptions): Thinker {
  const lanes = Array.from({ length: workers }, () => new Lane<ThinkingTask, GameTypes['move']>(program));
  const queue: Waiting[] = [];
  let closed = false;

  const next = () => {
    const lane = lanes.find(candidate => !candidate.busy);
    if (lane === undefined) return;
    const waiting = queue.shift();
    if (waiting === undefined) return;
    void lane.run(waiting.task).then(answer => {
      waiting.settle(answer);
      next();
    });
  };

  return {
    think(game, level, question, signal) {
      if (closed) return Promise.reject(new Error('the computer players have been sent home'));
      if (signal?.aborted === true) return Promise.reject(signal.reason);
      return new Promise((resolve, reject) => {
        const abort = () => {
          const index = queue.indexOf(waiting);
          if (index >= 0) queue.splice(index, 1);
          reject(signal?.reason);
        };
        const waiting: Waiting = {
          task: { game, level, question },
          settle: answer => {
            signal?.removeEventListener('abort', abort);
            if (answer.ok) resolve(answer.value);
            else reject(new Error(`the computer player has no move: ${answer.error}`));
          },
        };
        signal?.addEventListener('abort', abort, { once: true });
        queue.push(waiting);
        next();
      });
    },

    async close() {
      closed = true;
      for (const waiting of queue.splice(0)) waiting.settle({ ok: false, error: 'the table is closed' });
      await Promise.all(lanes.map(lane => lane.close()));
    },
  };
}

/** The move for a task, in the thread of a thinker: only the players of the game that is asked for are loaded. */
export async function thinking(
  kits: readonly (PlayersKit & { readonly id: string })[],
  { game, level, question }: ThinkingTask,
): Promise<GameTypes['move']> {
  const kit = kits.find(({ id }) => id === game);
  if (kit === undefined) throw new Error(`there are no computer players for ${game}`);
  return (await kit.players.load()).choose(level, question);
}
