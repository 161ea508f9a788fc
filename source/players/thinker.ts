import type { GameTypes } from '../../machines/game.ts';
import { at } from '../../machines/result.ts';
import { type AdviceService, advice } from './adviser.ts';
import { moveOf } from './between.ts';
import type { PlayersKit, Question, WeighedMove } from './player.ts';
import { WorkerPool } from './worker-pool.ts';

/** Computer players in threads of their own. */
export interface Thinker extends AdviceService {
  /**
   * Asks a computer player for its move, not yet checked against the rules. Rejects with one sentence when the thread
   * dies or the player fails, with the signal's reason when it is aborted.
   */
  think(
    game: string,
    level: string,
    question: Question<GameTypes>,
    signal?: AbortSignal,
  ): Promise<GameTypes['move']>;
  /** Ends the threads. Rejects open questions and all later ones. */
  close(): Promise<void>;
}

/** The rejection of a closed thinker: whoever asked should end, too. */
export class ThinkerClosed extends Error {
  constructor() {
    super('the computer players have been sent home');
  }
}

export interface ThinkingTask {
  readonly game: string;
  /** Null: for a hint. */
  readonly level: string | null;
  readonly question: Question<GameTypes>;
}

/** Makes a thinker; threads start when needed and keep no idle process alive. `program` answers with `think`. */
export function createThinker({ program, workers = 1 }: { program: URL; workers?: number }): Thinker {
  const pool = new WorkerPool<ThinkingTask, readonly WeighedMove[]>(program, workers, 'behind');
  let closed = false;
  const asked = async (task: ThinkingTask, signal?: AbortSignal): Promise<readonly WeighedMove[]> => {
    if (closed) throw new ThinkerClosed();
    const answer = await pool.run(task, signal);
    if (answer.ok) return answer.value;
    if (closed) throw new ThinkerClosed();
    throw new Error(`the computer player has no move: ${answer.error}`);
  };
  return {
    think: async (game, level, question, signal) =>
      at(await asked({ game, level, question }, signal), 0).move,
    advise: (game, question) => asked({ game, level: null, question }),
    close() {
      closed = true;
      return pool.close();
    },
  };
}

/** Answers a task in a thinker's thread: all advice, best first, or a computer player's move; loads only that game. */
export async function think(
  kits: readonly (PlayersKit & { readonly id: string })[],
  { game, level, question }: ThinkingTask,
): Promise<readonly WeighedMove[]> {
  const kit = kits.find(({ id }) => id === game);
  if (kit === undefined) throw new Error(`there are no computer players for ${game}`);
  const roster = await kit.players.load();
  return level === null ? advice(roster, question) : [{ move: moveOf(roster, level, question) }];
}
