import { isDeepStrictEqual } from 'node:util';
import type { GameTypes } from '../../machines/game.ts';
import { err, ok } from '../../machines/result.ts';
import { MOST_CHARACTERS, readQuestion, type WordsReader } from '../arena/programs/question.ts';
import { type Meeting, type RefereedGame, refereeMeeting } from '../arena/programs/referee.ts';
import { wallsFor } from '../arena/programs/walls.ts';
import { suggestion } from '../base/nearest.ts';
import type { Kit } from '../games/kit.ts';
import { type AnyTextAdapter, textAdapterOf } from '../lines/text/adapter.ts';
import { type ExitStatus, exit, type Io, onAbort, refuse, writeLines } from '../lines/text/io.ts';
import { checkLine, readLines } from '../lines/text/lines.ts';
import { printable } from '../lines/text/printable.ts';
import { freshSeed } from '../lines/text/seed.ts';
import { levelOfName } from '../players/player.ts';
import { refereedPlayer } from '../table/save-lines.ts';
import { openTable } from '../table/table.ts';
import type { Context } from './context.ts';
import { type OpeningWords, readSetupFields } from './opening.ts';

/** The options of `referee GAME`, and those of `arena` with programs. */
export interface MeetingWords extends OpeningWords {
  readonly games: string;
  readonly seed?: string;
  /** Seconds. */
  readonly bank: string;
  readonly perMove: string;
  readonly network?: string;
  readonly table?: string;
  readonly save?: string;
  readonly quiet?: boolean;
  readonly json?: boolean;
}

/** Late answers in a game after which a program is not asked any more. */
const PATIENCE = 5;

/** Referees a game between programs of others, players of ours, or both (docs/bots.md). */
export async function refereeGame(
  kit: Kit,
  players: readonly string[],
  words: MeetingWords,
  context: Context,
): Promise<ExitStatus> {
  const { io } = context;
  const misused = (sentence: string): Promise<ExitStatus> => refuse(io, sentence, exit.usage);
  if (!/^\d{1,9}$/.test(words.games))
    return misused(`a number of games is a whole number, not ${printable(words.games)}`);
  const [bank, perMove] = [millisecondsOf(words.bank), millisecondsOf(words.perMove)];
  if (bank === null || perMove === null) return misused('--bank and --per-move are seconds, 0.05 to 3600');
  if (!/^[1-9]\d?$/.test(words.table ?? '1'))
    return misused(`a table has a whole number of seats, not ${printable(words.table ?? '')}`);
  const setupFields = await readSetupFields(kit, words, true);
  if (!setupFields.ok) return misused(setupFields.error);
  const walls = await wallsFor(words.network);
  if (!walls.ok) return misused(walls.error);
  const { seed = freshSeed(), json } = words;
  const meeting: Meeting = {
    ...{ players, games: Number(words.games), seed, json, setupFields: setupFields.value },
    ...(words.table === undefined ? {} : { seats: Number(words.table) }),
    terms: { bank, perMove, patience: PATIENCE },
    walls: walls.value,
    words: async setup => wordsReader(await textAdapterOf(kit, setup)),
    async ended(game) {
      const unsaved = await tellGame(kit, game, words, context);
      if (unsaved !== null) status = await refuse(io, unsaved);
    },
  };
  let status: ExitStatus = exit.fine;
  try {
    const fault = await refereeMeeting(kit, meeting, { ...io, signal: io.signal });
    return fault === null ? status : await misused(fault);
  } catch (fault) {
    if (io.signal.aborted) return exit.interrupted;
    throw fault;
  }
}

/** Milliseconds of a number of seconds; null where it is none. */
function millisecondsOf(text: string): number | null {
  const seconds = /^\d{1,4}(?:\.\d{1,3})?$/.test(text) ? Number(text) : 0;
  return seconds >= 0.05 && seconds <= 3600 ? Math.round(seconds * 1000) : null;
}

/** The commands of a game as programs may write them, without what belongs to a console. */
export const wordsReader =
  (adapter: AnyTextAdapter | undefined): WordsReader =>
  (line, view) => {
    const checked = checkLine(line);
    if (!checked.ok) return err(checked.error.sentence);
    const [word = '', ...rest] = checked.value.split(/ +/);
    const read = adapter?.move([word.toLowerCase(), ...rest], view) ?? null;
    if (read === null) return err(`${printable(word)} is no move`);
    return read.ok ? read : err(read.error.sentence);
  };

/** Prints who won a game and what went wrong, and saves it if requested. @returns why it is not saved; else null */
async function tellGame(
  kit: Kit,
  ended: RefereedGame,
  { save, quiet = false, json = false }: MeetingWords,
  context: Context,
): Promise<string | null> {
  const { record, names, notes, number } = ended;
  const { io } = context;
  if (!quiet && !json) {
    const first = record.winner === null ? 'a draw' : `player ${record.winner + 1} wins`;
    const told = notes.flatMap((each, entry) =>
      each.slice(0, 3).map(note => `  player ${entry + 1}: ${printable(note, 160)}`),
    );
    await writeLines(io.stdout, [
      `game ${number + 1}: ${first}, ${record.reason}, ${record.turns} turns; ${names.join(', ')}`,
      ...told,
    ]);
  }
  return save === undefined ? null : keep(kit, ended, `${save}-${number + 1}`, context);
}

/**
 * Writes a game to a save of its own, to be replayed and verified like any other. @returns why it is not saved; else
 * null
 */
async function keep(
  kit: Kit,
  { setup, seed, names, moves }: RefereedGame,
  name: string,
  { store, app }: Context,
): Promise<string | null> {
  const occupants = names.map(each => refereedPlayer(each) ?? { kind: 'human' as const, name: each });
  const opened = await openTable(
    { game: await kit.rules(), setup, occupants, seed, saveName: null, app },
    store,
  );
  if (!opened.ok) return opened.error.sentence;
  for (const { seat: by, move } of moves) {
    const played = await opened.value.play(by, move);
    if (!played.ok) return `${printable(name)} is not saved: ${played.error.sentence}`;
  }
  const saved = await opened.value.saveAs(name);
  await opened.value.close();
  return saved.ok ? null : saved.error.sentence;
}

/** Plays for somebody else's engine: a question a line in, a move a line out, until the input ends (docs/bots.md). */
export async function botGame(kit: Kit, word: string | undefined, io: Io): Promise<ExitStatus> {
  const known = kit.players.levels.map(({ id }) => id);
  const level = levelOfName(word ?? known.at(-1) ?? '');
  if (!known.includes(level))
    return refuse(io, `there is no level ${printable(level)}; ${suggestion(level, known)}`, exit.usage);
  const [game, roster] = await Promise.all([kit.rules(), kit.players.load()]);
  const answered = async (text: string): Promise<object> => {
    const heard = readQuestion(text, game);
    if (!heard.ok) return { error: printable(heard.error, 300) };
    const { question, names } = heard.value;
    try {
      const move = game.move.parse(roster.choose(level, question));
      const adapter = await textAdapterOf(kit, question.setup);
      const seen = { ...question, names };
      return { move, ...lineOf(adapter, move, seen) };
    } catch {
      // What a seat sees comes from outside unchecked: it may be none of this game.
      return { error: 'the view is none of this game' };
    }
  };
  const lines = readLines(io.stdin, ok, MOST_CHARACTERS);
  for (;;) {
    const next = await Promise.race([lines.next(), onAbort(io.signal)]);
    if (next === undefined) return exit.interrupted;
    if (next.done === true) return exit.fine;
    const answer = next.value.ok ? await answered(next.value.value) : { error: next.value.error.sentence };
    await writeLines(io.stdout, [JSON.stringify(answer)]);
  }
}

/** The move as it is typed, where the game has one line for it. */
function lineOf(
  adapter: AnyTextAdapter | undefined,
  move: GameTypes['move'],
  seen: Parameters<NonNullable<AnyTextAdapter['hint']>>[1],
): { readonly line?: string } {
  const line = adapter?.hint?.([{ move }], seen).line;
  if (line === undefined) return {};
  const read = wordsReader(adapter)(line, seen.view);
  return read.ok && isDeepStrictEqual(read.value, move) ? { line } : {};
}
