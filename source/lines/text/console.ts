import type { Writable } from 'node:stream';
import type { GameTypes } from '../../../machines/game.ts';
import { ok, type Result } from '../../../machines/result.ts';
import { type Seat, seat, type Viewer } from '../../../machines/seat.ts';
import type { AnyRoster } from '../../players/player.ts';
import type { Table, TableChange } from '../../table/api.ts';
import { scoreOf } from '../../table/series.ts';
import type { AnyTextAdapter, InputLine, TextFault, TextWords } from './adapter.ts';
import { commandOf, commonCommands, helpLines, misuseOf, takes, unknownCommand } from './commands.ts';
import { hintLines, playComputers } from './computers.ts';
import { type ExitStatus, exit, type Io, isTerminal, onAbort, refuse, writeLines } from './io.ts';
import { readLines, terminalLines } from './lines.ts';
import { readerOf, seatsOfPeople } from './seats.ts';
import { type Audience, type Feed, NO_NEWS, storyLines, tellTable } from './teller.ts';

export interface ConsoleEnds {
  readonly lines: AsyncIterator<InputLine>;
  readonly stdout: Writable;
  readonly signal: AbortSignal;
  /** Print the board whenever a turn begins. */
  readonly boards: boolean;
  /** Print it after each move that changed it: always, or where a game says so. */
  readonly follows?: 'always' | 'by-game' | null;
}

/** A person at a terminal gets a prompt and sees the board every turn; a pipe gets nothing but the answers. */
export function consoleEnds(
  { boardEveryTurn = false, boardEveryMove = false, quiet = false, through = lines => lines }: TextWords,
  io: Io,
): ConsoleEnds {
  const interactive = isTerminal(io);
  const shows = interactive && !quiet;
  const lines = interactive ? terminalLines(io) : readLines(io.stdin);
  return {
    lines: through(lines, io.stdout),
    stdout: io.stdout,
    signal: io.signal,
    boards: boardEveryTurn || boardEveryMove || shows,
    follows: boardEveryMove ? 'always' : shows ? 'by-game' : null,
  };
}

/** The end of a console: it was left, or its input ended; an interrupt; or a script without a fitting outcome. */
export type ConsoleEnd =
  | { readonly kind: 'left' }
  | { readonly kind: 'interrupted' }
  | { readonly kind: 'stuck'; readonly sentence: string };

/** The exit status of a console; one that is stuck says why. */
export async function statusOf(end: ConsoleEnd, io: Io): Promise<ExitStatus> {
  if (end.kind === 'stuck') return refuse(io, end.sentence);
  return end.kind === 'left' ? exit.fine : exit.interrupted;
}

/** The answer to a line: what to print, or why it is refused. */
export type ConsoleAnswer = Result<readonly string[], TextFault>;

export const refusalLine = ({ code, sentence }: TextFault): string => `refused: ${code}: ${sentence}`;

/** A console as it converses with whoever types. */
interface Conversation {
  /** Lets the computer players move. @returns why the game cannot go on at all; else null */
  computers(ends: Pick<ConsoleEnds, 'stdout' | 'signal'>): Promise<string | null>;
  /** The lines to print before the next line is read. */
  prompt(): readonly string[];
  /** True when no line is to be read any more. */
  readonly isOver: boolean;
  /** Null: the console is left. */
  answer(line: string): ConsoleAnswer | null | Promise<ConsoleAnswer | null>;
  /** The lines about changes since the last call; they are printed first. */
  take(): readonly string[];
}

/** Reads lines and answers them until the input ends, the console is left, or the game is over. */
export async function converse(
  { lines, stdout, signal }: Pick<ConsoleEnds, 'lines' | 'stdout' | 'signal'>,
  console: Conversation,
): Promise<ConsoleEnd> {
  const interrupt = onAbort(signal);
  const write = (answer: readonly string[]) => writeLines(stdout, [...console.take(), ...answer]);
  while (!signal.aborted) {
    const stuck = await console.computers({ stdout, signal });
    if (stuck !== null) return { kind: 'stuck', sentence: stuck };
    if (signal.aborted) break;
    await write(console.prompt());
    if (console.isOver) break;
    const next = await Promise.race([lines.next(), interrupt]);
    if (next === undefined || next.done === true) break;
    const answer = next.value.ok ? await console.answer(next.value.value) : next.value;
    if (answer === null) break;
    await write(answer.ok ? answer.value : [refusalLine(answer.error)]);
  }
  return { kind: signal.aborted ? 'interrupted' : 'left' };
}

export interface ConsoleTableParts {
  readonly table: Table;
  readonly adapter: AnyTextAdapter;
  readonly roster: AnyRoster;
}

/** A table at one console: the people who type there, what they may know, and the commands that every game has. */
export class ConsoleTable {
  readonly table: Table;
  readonly #parts: ConsoleTableParts;
  readonly #feed: Feed;
  readonly people: readonly Seat[];

  /** @param audience differences from a console whose only audience are its people */
  constructor(parts: ConsoleTableParts, audience: Partial<Audience> = {}) {
    const { table, adapter } = parts;
    this.table = table;
    this.#parts = parts;
    this.people = seatsOfPeople(table);
    const reader = readerOf(this.people);
    const all = { adapter, view: () => table.view(reader), reader: () => reader };
    this.#feed = tellTable(table, { ...all, ...audience });
  }

  take(): readonly string[] {
    return this.#feed.take();
  }

  /** Ends the telling; the table stays open. */
  stop(): void {
    this.#feed.stop();
  }

  /** True when the game is over, or goes on without anybody who types. */
  get isOver(): boolean {
    return this.table.outcome !== null;
  }

  get hasPeople(): boolean {
    return this.people.length > 0;
  }

  /** The people who are to move. */
  get waiting(): readonly Seat[] {
    return this.table.seatsToMove.filter(who => this.people.includes(who));
  }

  /** The person who types. */
  get mover(): Seat {
    return this.waiting[0] ?? this.people[0] ?? seat(0);
  }

  /** The viewer of the table: the person who is to move, else the only person, else a spectator. */
  get viewer(): Viewer {
    return this.waiting[0] ?? readerOf(this.people);
  }

  computers({ stdout, signal }: Pick<ConsoleEnds, 'stdout' | 'signal'>): Promise<string | null> {
    const { table, roster } = this.#parts;
    return playComputers(table, roster, signal, faults => writeLines(stdout, [...this.take(), ...faults]));
  }

  /** Plays the move of a line; null when its first word, in lower case, is none of the game's. */
  async move(words: readonly string[]): Promise<ConsoleAnswer | null> {
    const { mover, table } = this;
    const move = this.#parts.adapter.move(words, table.view(mover), table.names);
    return move?.ok === true ? this.play(mover, move.value) : move;
  }

  async play(who: Seat, move: GameTypes['move']): Promise<ConsoleAnswer> {
    const played = await this.table.play(who, move);
    return played.ok ? ok([]) : played;
  }

  /** The choice of the strongest computer player in the seat of the person who types. */
  hint(): ConsoleAnswer {
    const { table, adapter, roster } = this.#parts;
    return hintLines(table, adapter, roster, this.mover);
  }

  /** What has happened since the last turn of the person who types. */
  news(): ConsoleAnswer {
    const told = storyLines(this.table, this.#parts.adapter, this.mover);
    return ok(told.length === 0 ? [NO_NEWS] : told);
  }

  /** Takes back the last move of whoever of these people moved last. */
  async undo(): Promise<ConsoleAnswer> {
    const last = this.table.history.findLast(played => this.people.includes(played.seat));
    const undone = await this.table.undo(last?.seat ?? this.people[0] ?? seat(0));
    return undone.ok ? ok([]) : undone;
  }

  async save(name: string): Promise<ConsoleAnswer> {
    const saved = await this.table.saveAs(name);
    return saved.ok ? ok([`saved: ${saved.value.name}`]) : saved;
  }
}

/**
 * Plays a game in lines until the input ends, at `quit`, or when a game without people is over. The table stays open.
 */
export function runConsole(options: ConsoleEnds & ConsoleTableParts): Promise<ConsoleEnd> {
  const console = new TextConsole(options);
  return converse(options, console).finally(() => console.stop());
}

class TextConsole extends ConsoleTable implements Conversation {
  readonly #options: ConsoleEnds & ConsoleTableParts;
  /** The state line as it was printed last. */
  #state = '';
  /** The board as it was printed last. */
  #board = '';
  #turn: number;

  constructor(options: ConsoleEnds & ConsoleTableParts) {
    super(options, { board: (view, change) => this.#boardAfter(view, change) });
    this.#options = options;
    this.#turn = options.table.progress.turn;
  }

  /** The board, where it is to be printed after a move: when a turn begins, or when the move has changed it. */
  #boardAfter(view: GameTypes['view'], { kind }: TableChange): readonly string[] | null {
    const { table, adapter, boards, follows } = this.#options;
    const { turn } = table.progress;
    const isNew = turn !== this.#turn;
    this.#turn = turn;
    if (kind === 'undone') return null;
    const isFollowed = follows === 'always' || (follows === 'by-game' && adapter.boardAfterMoves === true);
    const board = (isNew ? boards : isFollowed) ? adapter.board(view) : [];
    const text = board.join('\n');
    if (text === '' || (!isNew && text === this.#board)) return null;
    this.#board = text;
    return board;
  }

  override get isOver(): boolean {
    // After a game of a series the next one begins.
    return super.isOver && (!this.hasPeople || scoreOf(this.table)?.over === false);
  }

  /** The state line, when it says something new. */
  prompt(): readonly string[] {
    const { adapter, table } = this.#options;
    const state = adapter.state(table.view(this.viewer), table.names);
    if (this.isOver || state === this.#state) return [];
    this.#state = state;
    return [state];
  }

  async answer(line: string): Promise<ConsoleAnswer | null> {
    const { adapter, table } = this.#options;
    const [first = '', ...rest] = line.split(' ').filter(Boolean);
    const word = first.toLowerCase();
    if (word === '' || word.startsWith('#')) return ok([]);
    const common = commonCommands(adapter);
    const command = commandOf(common, word);
    const known = [...adapter.commands, ...common];
    if (command === undefined) return (await this.move([word, ...rest])) ?? unknownCommand(word, known);
    if (!takes(command, rest.length)) return misuseOf(command, word);
    if (word === 'quit') return null;
    if (word === 'hint') return this.hint();
    if (word === 'news') return this.news();
    if (word === 'undo') return this.undo();
    if (word === 'save') return this.save(line.slice(first.length).trim());
    if (word === 'help') return ok(helpLines(adapter));
    this.#state = '';
    return ok(adapter.board(table.view(this.viewer)));
  }
}
