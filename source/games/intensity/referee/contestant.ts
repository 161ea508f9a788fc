import { type Run, type RunLimits, runOnce } from '../../../arena/programs/single-run.ts';
import { type LevelId, RANDOM_PLAYERS } from '../players/ranks.ts';
import { botName } from './bot.ts';
import type { OwnPlayers } from './own-players.ts';
import { listedCards, type Request, requestText } from './protocol.ts';

/** The answer of a contestant, and why it does not count, or null. */
interface ContestantReply {
  readonly output: string;
  readonly fault: string | null;
}

export interface Contestant {
  /** Its origin: `intensity.c`, `bot:hard`, `random`. */
  readonly source: string;
  /** The name it gave, before it is made unique. */
  readonly name: string;
  /** True for people, who are asked again after an illegal choice. */
  readonly asksAgain: boolean;
  /** Explains an illegal choice to a person. `legal`: the cards that would be legal; empty for a pass. */
  correct?(reason: string, legal: readonly number[]): void;
  ask(request: Request, signal: AbortSignal): Promise<ContestantReply>;
}

/** Bytes of output read of a program at most (rules/intensity-protocol.md#what-goes-wrong). */
const MOST_OUTPUT = 65_536;

/** An external program, started for each decision within `terms`, and at once to be asked for its name. */
export async function programContestant(
  source: string,
  words: readonly string[],
  terms: Pick<RunLimits, 'milliseconds' | 'walls'>,
  signal: AbortSignal,
): Promise<Contestant> {
  const limits = { ...terms, bytes: MOST_OUTPUT };
  const ask = async (request: Request, until: AbortSignal): Promise<ContestantReply> =>
    replyOf(await runOnce(words, requestText(request), limits, until));
  const named = await ask({ action: 'name' }, signal);
  return { source, name: cleanName(named.output), asksAgain: false, ask };
}

/** The reply of a run, which counts unless it has a fault. */
function replyOf(run: Run): ContestantReply {
  const fault = faultOf(run);
  return { output: fault === null ? run.output : '', fault };
}

/** The reason why the output of a run does not count, or null (rules/intensity-protocol.md#what-goes-wrong). */
function faultOf({ output, errors, end }: Run): string | null {
  const complains = errors.trim() !== '';
  switch (end.kind) {
    case 'exited':
      return end.status !== 0 && complains ? `program ended with status ${end.status} and errors` : null;
    case 'killed':
      return output.trim() === '' || complains ? `program was ended by ${end.signal}` : null;
    case 'timeout':
      return 'program took too long';
    case 'flooded':
      return null;
    case 'exceeded':
      return `program ${end.excess}`;
    case 'not-started':
      return `program could not be started (${end.reason})`;
  }
}

/** One of our own players. It thinks a fixed amount, so that a transcript can be reproduced. */
export const ownContestant = (level: LevelId, seed: string, own: OwnPlayers): Contestant => ({
  source: `bot:${level}`,
  name: botName(level),
  asksAgain: false,
  async ask(request) {
    const answer = await own.think({ request, level, seed });
    return answer.ok ? { output: `${answer.value}\n`, fault: null } : { output: '', fault: answer.error };
  },
});

/** A player that makes random legal moves, to fill the table. */
export function randomContestant(index: number, seed: string, own: OwnPlayers): Contestant {
  const name = RANDOM_PLAYERS[index % RANDOM_PLAYERS.length] ?? 'Lulu';
  return { ...ownContestant('random', `${seed} ${name}`, own), source: 'random', name };
}

/** The input and output of a person. */
interface Console {
  write(text: string): void;
  /** The next line, or null at the end of the input. */
  read(): Promise<string | null>;
  /** True for a terminal, which shows the lines that it reads. */
  readonly echoes: boolean;
}

const PERSON = 'Interactive Player';

/**
 * A person who plays in text, in the referee's words (rules/intensity-protocol.md#a-person-at-the-table); an illegal
 * choice is explained and asked for again. @param ended called when the input ends before the hand does
 */
export function personContestant(console: Console, ended: () => void): Contestant {
  const entry = async (prompt: string): Promise<string> => {
    for (;;) {
      console.write(prompt);
      const line = await console.read();
      if (line === null) {
        console.write('\n');
        ended();
        return '';
      }
      if (!console.echoes) console.write(`${line}\n`);
      if (line.trim() !== '') return line;
    }
  };
  return {
    source: 'interactive',
    name: PERSON,
    asksAgain: true,
    async ask(request) {
      if (request.action !== 'pass' && request.action !== 'play') return { output: '', fault: null };
      const [question, hand, prompt] =
        request.action === 'pass'
          ? ['must choose discards', request.hand, 'Enter cards to discard: ']
          : ['turn to play', request.sight.hand, 'Enter card to play: '];
      console.write(`\n${PERSON} ${question}.\nHand: ${listedCards(hand)}\n`);
      return { output: await entry(prompt), fault: null };
    },
    correct(reason, legal) {
      console.write(`Illegal play: ${reason}\n`);
      if (legal.length > 0) console.write(`Legal plays are: ${listedCards(legal)}\n`);
    },
  };
}

/** Characters of a name before a suffix at most (rules/intensity-protocol.md#name). */
const LONGEST_NAME = 32;

/** The name that a program printed (rules/intensity-protocol.md#name), without forbidden characters. */
export function cleanName(output: string): string {
  const plain = output.trim().replace(/[^A-Za-z0-9' _-]/g, '');
  return plain.slice(0, LONGEST_NAME).trim() || 'The Unknown Player';
}

/** The names, with 0, 1, 2 … behind those that are already taken. */
export function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map(name => {
    let unique = name;
    for (let suffix = 0; taken.has(unique); suffix += 1) unique = `${name}${suffix}`;
    taken.add(unique);
    return unique;
  });
}
