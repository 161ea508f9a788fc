import type { Writable } from 'node:stream';
import { err, ok, type Result } from '../../machines/result.ts';
import { type Seat, seat, seats, type Viewer } from '../../machines/seat.ts';
import type { AnyRoster } from '../players/player.ts';
import type { Table } from '../table/api.ts';
import { playComputer } from './computers.ts';
import type { AnyFace, TextFault, TextWords } from './face.ts';
import { commonCommands, helpLines } from './help.ts';
import { aborted, complain, type ExitStatus, exit, type Io, isTerminal, writeLines } from './io.ts';
import { type InputLine, readLines, terminalLines } from './lines.ts';
import { suggestion } from './nearest.ts';
import { printable } from './printable.ts';
import { Transcript } from './transcript.ts';

/** Where the lines of a console come from and go to. */
export interface ConsoleEnds {
  readonly lines: AsyncIterator<InputLine>;
  readonly stdout: Writable;
  readonly signal: AbortSignal;
  /** Print the board whenever a turn begins. */
  readonly boards: boolean;
}

/** A person at a terminal gets a prompt and sees the board every turn; a pipe gets nothing but the answers. */
export function consoleEnds({ boardEveryTurn = false }: TextWords, io: Io): ConsoleEnds {
  const interactive = isTerminal(io);
  const lines = interactive ? terminalLines(io) : readLines(io.stdin);
  return { lines, stdout: io.stdout, signal: io.signal, boards: boardEveryTurn || interactive };
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
export async function runConsole(options: ConsoleParts): Promise<ConsoleEnd> {
  const session = new Session(options);
  try {
    return await session.run();
  } finally {
    session.close();
  }
}

class Session {
  readonly #options: ConsoleParts;
  readonly #transcript: Transcript;
  readonly #people: readonly Seat[];
  readonly #aborted: Promise<void>;
  #shown = '';

  constructor(options: ConsoleParts) {
    const { table, face, boards } = options;
    this.#options = options;
    this.#aborted = aborted(options.signal);
    this.#people = seats(table.occupants.length).filter(who => table.occupants[who]?.kind === 'human');
    const [person, ...others] = this.#people;
    const reader = person === undefined || others.length > 0 ? 'spectator' : person;
    this.#transcript = new Transcript(table, face, boards, reader);
  }

  close(): void {
    this.#transcript.close();
  }

  async run(): Promise<ConsoleEnd> {
    const { table, signal } = this.#options;
    while (!signal.aborted) {
      const stuck = await this.#computers();
      if (stuck !== null) return stuck;
      if (signal.aborted || (table.outcome !== null && this.#people.length === 0)) break;
      await this.#write(this.#state());
      const line = await this.#read();
      if (line === null) break;
      const answer = line.ok ? await this.#answer(line.value) : err(line.error);
      if (answer.ok && answer.value === 'quit') break;
      await this.#write(answer.ok ? [] : [`refused: ${answer.error.code}: ${answer.error.sentence}`]);
    }
    return { kind: signal.aborted ? 'interrupted' : 'left' };
  }

  /** Lets the computer players move until the game waits for a person. */
  async #computers(): Promise<ConsoleEnd | null> {
    const { table, roster, signal } = this.#options;
    while (!signal.aborted) {
      const faults: string[] = [];
      const played = await playComputer(table, roster, sentence => faults.push(`fault: ${sentence}`));
      await this.#write(faults);
      if (!played.ok) return { kind: 'stuck', sentence: played.error.sentence };
      if (played.value === null) return null;
    }
    return null;
  }

  /** The next line; null at the end of input and after an interrupt. */
  async #read(): Promise<InputLine | null> {
    const next = await Promise.race([this.#options.lines.next(), this.#aborted]);
    return next === undefined || next.done === true ? null : next.value;
  }

  /** Writes what happened since the last time, then these lines. */
  async #write(lines: readonly string[]): Promise<void> {
    await writeLines(this.#options.stdout, [...this.#transcript.take(), ...lines]);
  }

  /** Who is to be shown the table: the person who is to move, else the only person at the console. */
  #viewer(): Viewer {
    const mover = this.#options.table.seatsToMove.find(who => this.#people.includes(who));
    return mover ?? (this.#people.length === 1 ? this.#people[0] : undefined) ?? 'spectator';
  }

  /** The state line, when it says something new. */
  #state(): string[] {
    const { face, table } = this.#options;
    const state = face.state(table.view(this.#viewer()), table.names);
    if (state === this.#shown) return [];
    this.#shown = state;
    return [state];
  }

  async #answer(line: string): Promise<Result<'quit' | 'done', TextFault>> {
    const [first = '', ...rest] = line.split(' ').filter(Boolean);
    const word = first.toLowerCase();
    if (word === '' || word.startsWith('#')) return ok('done');
    if (word === 'save') return this.#save(line.slice(first.length).trim());
    const common = commonCommands.some(command => command.form === word);
    if (!common) return this.#move([word, ...rest]);
    if (rest.length > 0) return err({ code: 'bad-arguments', sentence: `${word} stands alone` });
    return this.#common(word);
  }

  async #common(word: string): Promise<Result<'quit' | 'done', TextFault>> {
    const { face, table } = this.#options;
    if (word === 'quit') return ok('quit');
    if (word === 'undo') return this.#undo();
    if (word === 'help') await this.#write(helpLines(face));
    if (word === 'board') {
      this.#shown = '';
      await this.#write(face.board(table.view(this.#viewer())));
    }
    return ok('done');
  }

  async #move(words: readonly string[]): Promise<Result<'done', TextFault>> {
    const { face, table } = this.#options;
    const mover = table.seatsToMove.find(who => this.#people.includes(who)) ?? this.#people[0] ?? seat(0);
    const move = face.move(words, table.view(mover));
    if (move === null) return err(unknown(words[0] ?? '', face));
    if (!move.ok) return move;
    const played = await table.play(mover, move.value);
    return played.ok ? ok('done') : played;
  }

  /** Takes back the last move of whoever of the people at this console moved last. */
  async #undo(): Promise<Result<'done', TextFault>> {
    const { table } = this.#options;
    const last = table.history.findLast(played => this.#people.includes(played.seat));
    const undone = await table.undo(last?.seat ?? this.#people[0] ?? seat(0));
    return undone.ok ? ok('done') : undone;
  }

  async #save(name: string): Promise<Result<'done', TextFault>> {
    if (name === '') return err({ code: 'bad-arguments', sentence: 'save is written save NAME' });
    const saved = await this.#options.table.saveAs(name);
    if (!saved.ok) return saved;
    await this.#write([`saved: ${saved.value.name}`]);
    return ok('done');
  }
}

function unknown(word: string, face: AnyFace): TextFault {
  const known = [...face.commands, ...commonCommands].map(command => command.form.split(' ')[0] ?? '');
  const hint = suggestion(word, known);
  return { code: 'unknown-command', sentence: `there is no command ${printable(word)}; ${hint}` };
}
