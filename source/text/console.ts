import type { Writable } from 'node:stream';
import type { GameTypes } from '../../machines/game.ts';
import { ok, type Result } from '../../machines/result.ts';
import { type Seat, seat, type Viewer } from '../../machines/seat.ts';
import type { AnyRoster } from '../players/player.ts';
import type { Table, TableChange } from '../table/api.ts';
import { commandOf, commonCommands, helpLines, misused, takes, unknownCommand } from './commands.ts';
import { hintLines, playComputers } from './computers.ts';
import type { AnyFace, InputLine, TextFault, TextWords } from './face.ts';
import { aborted, complain, type ExitStatus, exit, type Io, isTerminal, writeLines } from './io.ts';
import { readLines, terminalLines } from './lines.ts';
import { readerOf, seatsOfPeople } from './seats.ts';
import { changeLines, eventLines, movesLeft, nowLines, transcript } from './transcript.ts';

/** Where the lines of a console come from and go to. */
export interface ConsoleEnds {
  readonly lines: AsyncIterator<InputLine>;
  readonly stdout: Writable;
  readonly signal: AbortSignal;
  /** Print the board whenever a turn begins. */
  readonly boards: boolean;
  /** Print it after each move that changed it, where a game says so. */
  readonly follows?: boolean;
}

/** A person at a terminal gets a prompt and sees the board every turn; a pipe gets nothing but the answers. */
export function consoleEnds(
  { boardEveryTurn = false, quiet = false, through = lines => lines }: TextWords,
  io: Io,
): ConsoleEnds {
  const interactive = isTerminal(io);
  const lines = interactive ? terminalLines(io) : readLines(io.stdin);
  return {
    lines: through(lines, io.stdout),
    stdout: io.stdout,
    signal: io.signal,
    boards: boardEveryTurn || (interactive && !quiet),
    follows: interactive && !quiet,
  };
}

export interface ConsoleParts extends ConsoleEnds {
  readonly table: Table;
  readonly face: AnyFace;
  /** The game's computer players. */
  readonly roster: AnyRoster;
}

/** Why a console ended: the input did, or was told to; an interrupt; or a script that cannot give the next outcome. */
export type ConsoleEnd =
  | { readonly kind: 'left' }
  | { readonly kind: 'interrupted' }
  | { readonly kind: 'stuck'; readonly sentence: string };

/** The exit status of a console; one that is stuck says why. */
export async function statusOf(end: ConsoleEnd, io: Io): Promise<ExitStatus> {
  if (end.kind === 'interrupted') return exit.interrupted;
  if (end.kind === 'left') return exit.fine;
  await complain(io, end.sentence);
  return exit.fault;
}

/**
 * Plays a game in lines: reads commands, plays the people's moves and the computer players', and writes what
 * happened. Ends with the input, at `quit`, or when a game without people is over. The table stays open.
 */
export const runConsole = (options: ConsoleParts): Promise<ConsoleEnd> => new Session(options).run();

class Session {
  readonly #options: ConsoleParts;
  readonly #transcript: ReturnType<typeof transcript>;
  readonly #people: readonly Seat[];
  readonly #aborted: Promise<void>;
  #shown = '';
  /** The board as it was printed last. */
  #board = '';
  #turn: number;
  /** What was to be seen after the last change. */
  #seen: GameTypes['view'];

  constructor(options: ConsoleParts) {
    const { table } = options;
    this.#options = options;
    this.#aborted = aborted(options.signal);
    this.#people = seatsOfPeople(table);
    this.#turn = table.progress.turn;
    this.#seen = table.view(readerOf(this.#people));
    this.#transcript = transcript(table, change => this.#tell(change));
  }

  run(): Promise<ConsoleEnd> {
    return this.#converse().finally(() => this.#transcript.stop());
  }

  async #converse(): Promise<ConsoleEnd> {
    const { table, roster, signal, lines } = this.#options;
    while (!signal.aborted) {
      const stuck = await playComputers(table, roster, signal, faults => this.#write(faults));
      if (stuck !== null) return { kind: 'stuck', sentence: stuck };
      if (signal.aborted || (table.outcome !== null && this.#people.length === 0)) break;
      await this.#write(this.#state());
      const next = await Promise.race([lines.next(), this.#aborted]);
      if (next === undefined || next.done === true) break;
      const answer = next.value.ok ? await this.#answer(next.value.value) : next.value;
      if (answer.ok && answer.value === 'quit') break;
      await this.#write(answer.ok ? [] : [`refused: ${answer.error.code}: ${answer.error.sentence}`]);
    }
    return { kind: signal.aborted ? 'interrupted' : 'left' };
  }

  /** Writes what happened since the last time, then these lines. */
  async #write(lines: readonly string[]): Promise<void> {
    await writeLines(this.#options.stdout, [...this.#transcript.take(), ...lines]);
  }

  #tell(change: TableChange): readonly string[] {
    const { table, face, boards, follows = false } = this.#options;
    const { turn } = table.progress;
    const isNew = turn !== this.#turn;
    if (change.kind === 'played' || change.kind === 'undone') this.#turn = turn;
    if (change.kind !== 'played' && change.kind !== 'undone') return changeLines(change, table.names);
    const reader = readerOf(this.#people);
    const view = table.view(reader);
    const now = nowLines(face.changed?.(this.#seen, view) ?? []);
    this.#seen = view;
    if (change.kind === 'undone') return [movesLeft(change.seq), ...now];
    const board = (isNew ? boards : follows && face.boardAfterMoves === true) ? face.board(view) : [];
    const text = board.join('\n');
    const isShown = text === '' || (!isNew && text === this.#board);
    if (!isShown) this.#board = text;
    return [...eventLines(table, change, reader), ...(isShown ? now : board)];
  }

  /** The person who is to move. */
  get #mover(): Seat | undefined {
    return this.#options.table.seatsToMove.find(who => this.#people.includes(who));
  }

  /** Who is to be shown the table: the person who is to move, else the only person at the console. */
  get #viewer(): Viewer {
    return this.#mover ?? readerOf(this.#people);
  }

  /** The state line, when it says something new. */
  #state(): string[] {
    const { face, table } = this.#options;
    const state = face.state(table.view(this.#viewer), table.names);
    if (state === this.#shown) return [];
    this.#shown = state;
    return [state];
  }

  async #answer(line: string): Promise<Result<unknown, TextFault>> {
    const { face, table } = this.#options;
    const [first = '', ...rest] = line.split(' ').filter(Boolean);
    const word = first.toLowerCase();
    if (word === '' || word.startsWith('#')) return ok(null);
    const command = commandOf(commonCommands, word);
    if (command === undefined) return this.#move([word, ...rest]);
    if (!takes(command, rest.length)) return misused(command, word);
    switch (word) {
      case 'quit':
        return ok('quit');
      case 'hint':
        return this.#hint();
      case 'undo':
        return this.#undo();
      case 'save':
        return this.#save(line.slice(first.length).trim());
      case 'help':
        return ok(await this.#write(helpLines(face)));
      default:
        this.#shown = '';
        return ok(await this.#write(face.board(table.view(this.#viewer))));
    }
  }

  async #move(words: readonly string[]): Promise<Result<unknown, TextFault>> {
    const { face, table } = this.#options;
    const mover = this.#mover ?? this.#people[0] ?? seat(0);
    const move = face.move(words, table.view(mover));
    if (move === null) return unknownCommand(words[0] ?? '', [...face.commands, ...commonCommands]);
    return move.ok ? table.play(mover, move.value) : move;
  }

  async #hint(): Promise<Result<unknown, TextFault>> {
    const { table, face, roster } = this.#options;
    const hint = hintLines(table, face, roster, this.#mover ?? this.#people[0] ?? seat(0));
    return hint.ok ? ok(await this.#write(hint.value)) : hint;
  }

  /** Takes back the last move of whoever of the people at this console moved last. */
  #undo(): Promise<Result<unknown, TextFault>> {
    const { table } = this.#options;
    const last = table.history.findLast(played => this.#people.includes(played.seat));
    return table.undo(last?.seat ?? this.#people[0] ?? seat(0));
  }

  async #save(name: string): Promise<Result<unknown, TextFault>> {
    const saved = await this.#options.table.saveAs(name);
    return saved.ok ? ok(await this.#write([`saved: ${saved.value.name}`])) : saved;
  }
}
