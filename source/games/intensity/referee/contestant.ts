import { type Run, type RunLimits, runOnce } from '../../../arena/programs/single-run.ts';
import { type LevelId, RANDOM_PLAYERS } from '../players/ranks.ts';
import { botName } from './bot.ts';
import type { OwnPlayers } from './own-players.ts';
import { listedCards, type Request, requestText } from './protocol.ts';

/** What a contestant said to a request. */
interface ContestantReply {
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

/**
 * An outside program, started anew for each decision; its name is asked for at once.
 * @param terms the milliseconds that it has for a decision, and its walls
 */
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
    case 'exceeded':
      return { output: '', fault: `program ${end.excess}` };
    case 'not-started':
      return { output: '', fault: `program could not be started (${end.reason})` };
  }
}

const fine = (output: string): ContestantReply => ({ output, fault: null });

/** One of our own players, in this process. It thinks a fixed amount, so that a transcript can be made again. */
export const ownContestant = (level: LevelId, seed: string, own: OwnPlayers): Contestant => ({
  source: `bot:${level}`,
  name: botName(level),
  asksAgain: false,
  async ask(request) {
    const answer = await own.think({ request, level, seed });
    return answer.ok ? fine(`${answer.value}\n`) : { output: '', fault: answer.error };
  },
});

/** The players that make random legal moves and fill the table. */
export function randomContestant(index: number, seed: string, own: OwnPlayers): Contestant {
  const name = RANDOM_PLAYERS[index % RANDOM_PLAYERS.length] ?? 'Lulu';
  return { ...ownContestant('random', `${seed} ${name}`, own), source: 'random', name };
}

/** How a person is asked and heard. */
interface Console {
  write(text: string): void;
  /** The next line, or null at the end of the input. */
  read(): Promise<string | null>;
  /** Are lines that are read seen already, as a terminal shows them? */
  readonly echoes: boolean;
}

const PERSON = 'Interactive Player';

/**
 * A person who plays in text, in the words of the referee (rules/intensity-protocol.md#a-person-at-the-table).
 * An illegal choice costs nothing: it is explained and asked for again.
 * @param ended called when the input ends before the hand does
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
      if (request.action === 'pass') {
        console.write(`\n${PERSON} must choose discards.\nHand: ${listedCards(request.hand)}\n`);
        return { output: await entry('Enter cards to discard: '), fault: null };
      }
      if (request.action === 'play') {
        console.write(`\n${PERSON} turn to play.\nHand: ${listedCards(request.sight.hand)}\n`);
        return { output: await entry('Enter card to play: '), fault: null };
      }
      return { output: '', fault: null };
    },
    correct(reason, legal) {
      console.write(`Illegal play: ${reason}\n`);
      if (legal.length > 0) console.write(`Legal plays are: ${listedCards(legal)}\n`);
    },
  };
}

/** The most characters of a name before a suffix (rules/intensity-protocol.md#name). */
const LONGEST_NAME = 32;
/** What a program is called that prints no name. */
const NAMELESS = 'The Unknown Player';

/**
 * A name out of what a program printed (rules/intensity-protocol.md#name): letters, digits,
 * apostrophe, blank, underscore and hyphen are kept.
 */
export function cleanName(output: string): string {
  const kept = output
    .trim()
    .replace(/[^A-Za-z0-9' _-]/g, '')
    .slice(0, LONGEST_NAME)
    .trim();
  return kept === '' ? NAMELESS : kept;
}

/** The names with 0, 1, 2 … behind those that are taken by somebody before them. */
export function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map(name => {
    let unique = name;
    for (let suffix = 0; taken.has(unique); suffix += 1) unique = `${name}${suffix}`;
    taken.add(unique);
    return unique;
  });
}
