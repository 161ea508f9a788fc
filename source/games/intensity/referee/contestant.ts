import { type Run, runOnce } from '../../../arena/programs/single-run.ts';
import { type LevelId, RANDOM_PLAYERS } from '../players/ranks.ts';
import { botName } from './bot.ts';
import { cleanName } from './names.ts';
import type { OwnPlayers } from './own-players.ts';
import { type Request, requestText } from './request.ts';

/** What a contestant said to a request. */
export interface ContestantReply {
  readonly output: string;
  /** Why its output counts for nothing, or null. */
  readonly fault: string | null;
}

/** Somebody who plays under the referee. */
export interface Contestant {
  /** Where it comes from: `intensity.c`, `bot:hard`, `random`. */
  readonly source: string;
  /** The name it gave, before it is made unique. */
  readonly name: string;
  /** Is it told why a choice is illegal and asked again, as people are? */
  readonly asksAgain: boolean;
  /** Tells somebody who is asked again why the choice was illegal, and what would be legal (none named for a pass). */
  correct?(reason: string, legal: readonly number[]): void;
  ask(request: Request, signal: AbortSignal): Promise<ContestantReply>;
}

/** The most output that is read of a program (rules/intensity-protocol.md#what-goes-wrong). */
const MOST_OUTPUT = 65_536;

export interface ProgramTerms {
  /** Milliseconds for a decision. */
  readonly milliseconds: number;
}

/** An outside program, started anew for each decision; its name is asked for at once. */
export async function programContestant(
  source: string,
  words: readonly string[],
  { milliseconds }: ProgramTerms,
  signal: AbortSignal,
): Promise<Contestant> {
  const limits = { milliseconds, bytes: MOST_OUTPUT };
  const ask = async (request: Request, until: AbortSignal): Promise<ContestantReply> =>
    replyOf(await runOnce(words, requestText(request), limits, until));
  const named = await ask({ action: 'name' }, signal);
  return { source, name: cleanName(named.output), asksAgain: false, ask };
}

/** What counts of a run (rules/intensity-protocol.md#what-goes-wrong). */
function replyOf({ output, errors, end }: Run): ContestantReply {
  switch (end.kind) {
    case 'exited': {
      const crashed = end.status !== 0 && errors.trim() !== '';
      return crashed
        ? { output: '', fault: `program ended with status ${end.status} and errors` }
        : fine(output);
    }
    case 'killed':
      return output.trim() === '' || errors.trim() !== ''
        ? { output: '', fault: `program was ended by ${end.signal}` }
        : fine(output);
    case 'timeout':
      return { output: '', fault: 'program took too long' };
    case 'flooded':
      return fine(output);
    case 'not-started':
      return { output: '', fault: `program could not be started (${end.reason})` };
  }
}

const fine = (output: string): ContestantReply => ({ output, fault: null });

/** One of our own players, in this process. It thinks a fixed amount, so that a transcript can be made again. */
export function ownContestant(level: LevelId, seed: string, own: OwnPlayers): Contestant {
  return { source: `bot:${level}`, name: botName(level), asksAgain: false, ask: ownAnswer(level, seed, own) };
}

/** The players that make random legal moves and fill the table. */
export function randomContestant(index: number, seed: string, own: OwnPlayers): Contestant {
  const name = RANDOM_PLAYERS[index % RANDOM_PLAYERS.length] ?? 'Lulu';
  return { source: 'random', name, asksAgain: false, ask: ownAnswer('random', `${seed} ${name}`, own) };
}

const ownAnswer =
  (level: LevelId, seed: string, own: OwnPlayers) =>
  async (request: Request): Promise<ContestantReply> => {
    const answer = await own.think({ request, level, seed });
    return answer.ok ? fine(`${answer.value}\n`) : { output: '', fault: answer.error };
  };
