import { err, ok, type Result } from '../../machines/result.ts';
import { type ArenaIo, arenaCommand } from '../arena/command.ts';
import { type ExitStatus, exit, type Io, refuse } from '../lines/text/io.ts';
import { printable } from '../lines/text/printable.ts';
import type { Context } from './context.ts';
import { readGame, readSetupFields } from './opening.ts';
import type { MeetingWords } from './programs.ts';

interface ArenaWords extends MeetingWords {
  readonly seats: string;
  readonly seed: string;
  readonly workers?: string;
  /** Command lines of programs, for the seats called `program` in their order. */
  readonly program?: readonly string[];
}

/** Lets computer players play many games; see `arenaCommand`. */
export async function arenaCommandLine(id: string, words: ArenaWords, context: Context): Promise<ExitStatus> {
  const { io, kits, worker } = context;
  const misused = (sentence: string): Promise<ExitStatus> => refuse(io, sentence, exit.usage);
  const wrong = [words.games, words.workers ?? '1'].find(word => !/^\d{1,9}$/.test(word));
  if (wrong !== undefined)
    return misused(`a number of games or workers is a whole number, not ${printable(wrong)}`);
  const kit = readGame(kits, id);
  if (!kit.ok) return misused(kit.error);
  if (words.program !== undefined) {
    const players = withPrograms(words.seats, words.program);
    if (!players.ok) return misused(players.error);
    const { refereeGame } = await import('./programs.ts');
    return refereeGame(kit.value, players.value, { ...words, quiet: true }, context);
  }
  const setupFields = await readSetupFields(kit.value, words, true);
  if (!setupFields.ok) return misused(setupFields.error);
  const { seats, seed, json } = words;
  const numbers = { games: Number(words.games), workers: numberOf(words.workers) };
  const request = { seats, seed, json, setupFields: setupFields.value, ...numbers };
  return arenaCommand(kit.value, worker, request, arenaIo(io));
}

const numberOf = (word: string | undefined): number | undefined =>
  word === undefined ? undefined : Number(word);

const METHODS = ['swiss', 'robin'] as const;

interface TournamentWords extends Omit<ArenaWords, 'program' | 'bank' | 'perMove' | 'network'> {
  readonly method: string;
  readonly rounds?: string;
}

/** Lets computer players play a tournament; see `tournamentCommand`. */
export async function tournamentCommandLine(
  id: string,
  words: TournamentWords,
  { io, kits, worker }: Context,
): Promise<ExitStatus> {
  const misused = (sentence: string): Promise<ExitStatus> => refuse(io, sentence, exit.usage);
  const { seats, seed, json } = words;
  const method = METHODS.find(each => each === words.method);
  const numbers = [words.table, words.rounds, words.workers, words.games];
  const wrong = numbers.find(word => word !== undefined && !/^\d{1,4}$/.test(word));
  if (wrong !== undefined) return misused(`that is a whole number, not ${printable(wrong)}`);
  if (method === undefined) return misused(`--method is ${METHODS.join(' or ')}`);
  const kit = readGame(kits, id);
  if (!kit.ok) return misused(kit.error);
  const setupFields = await readSetupFields(kit.value, words, true);
  if (!setupFields.ok) return misused(setupFields.error);
  const request = {
    ...{ seats, seed, json, method, setupFields: setupFields.value, games: Number(words.games) },
    ...{ table: numberOf(words.table), rounds: numberOf(words.rounds), workers: numberOf(words.workers) },
  };
  const { tournamentCommand } = await import('../arena/tournament.ts');
  return tournamentCommand(kit.value, worker, request, arenaIo(io));
}

/** Marks the arena's sentences as the program's; its bar, which begins with a control character, is left alone. */
function arenaIo({ stdout, stderr, signal }: Io): ArenaIo {
  const { isTTY = false, columns = 80 }: { isTTY?: boolean; columns?: number } = stderr;
  const write = (text: string): boolean => stderr.write(text.startsWith('\r') ? text : `sandtable: ${text}`);
  return { stdout, stderr: { isTTY, columns, write }, signal };
}

/** The players with programs in the seats called `program`, or one sentence. */
function withPrograms(seats: string, programs: readonly string[]): Result<readonly string[], string> {
  const words = seats.split(',').map(word => word.trim());
  const free = words.filter(word => word === PROGRAM).length;
  if (free !== programs.length)
    return err(`${free} seats are called ${PROGRAM}, and ${programs.length} programs are given`);
  const left = [...programs];
  return ok(words.map(word => (word === PROGRAM ? (left.shift() ?? '') : word)));
}

const PROGRAM = 'program';
