import type { Writable } from 'node:stream';
import type { GameTypes, SeatNames } from '../../../machines/game.ts';
import type { ScriptedOutcome } from '../../../machines/random.ts';
import type { Result } from '../../../machines/result.ts';
import type { Seat, Viewer } from '../../../machines/seat.ts';
import type { WeighedMove } from '../../players/player.ts';
import type { Table } from '../../table/api.ts';
import type { SaveStore } from '../../table/store.ts';
import type { ExitStatus, Io } from './io.ts';

/** A line of the input, or why it cannot be taken. */
export type InputLine = Result<string, TextFault>;

/** The reason why a line is not a move: a stable code and one sentence, without a capital or a full stop. */
export interface TextFault {
  readonly code: string;
  readonly sentence: string;
}

export interface CommandHelp {
  readonly form: string;
  readonly does: string;
}

/** The view of a seat, with the set-up and the players' names. */
export interface SeatPerspective<T extends GameTypes> {
  readonly view: T['view'];
  readonly setup: T['setup'];
  readonly seat: Seat;
  readonly names: SeatNames;
}

/** A hint: the line that plays the move, and its reason in one sentence. */
export interface TextHint {
  readonly line: string;
  readonly why: string;
  /** All that is typed for the move, where that is more than the line. */
  readonly whole?: string;
}

/** A game's part of the text mode: its commands, its sentences, and its board in print. */
export interface TextAdapter<T extends GameTypes> {
  readonly commands: readonly CommandHelp[];
  /** The other commands of a game with a console of its own; left out, `commonCommands`. */
  readonly consoleCommands?: readonly CommandHelp[];

  /**
   * The move that a line means, legal or not; null when its first word is no command of this game. @param names the
   * players' names, where a line may name one @param words the line cut at blanks; the first is lower case
   */
  move(words: readonly string[], view: T['view'], names?: SeatNames): Result<T['move'], TextFault> | null;

  /** The board, a line for each element. */
  board(view: T['view']): readonly string[];

  /** The changes of a move between two views, each as it is now: `(0,1) A 5`; left out where events say all. */
  changed?(before: T['view'], after: T['view']): readonly string[];
  /** The type of the event with which a turn begins: what has changed is told before it. */
  readonly turnBegins?: T['event']['type'];
  /** What has happened since a seat's last turn, a line for each player; left out where no turns are told so. */
  story?(events: readonly T['event'][], seen: SeatPerspective<T>): readonly string[];
  /** The board in sentences, for a screen reader; left out, as it is printed. */
  sentences?(hearing: Perspective<T>): readonly string[];

  /** Questions about the board, which move nothing. */
  readonly questions?: readonly CommandHelp[];
  /** The answer to a question; null when the first word asks none. @param words as of a move */
  answer?(words: readonly string[], hearing: Perspective<T>): Result<readonly string[], TextFault> | null;

  /** The hint for a move; left out where no hints are given. @param advised the best choice, then others */
  hint?(advised: readonly WeighedMove<T>[], seen: SeatPerspective<T>): TextHint;

  /** True where the board is printed after every move that changed it, and not only when a turn begins. */
  readonly boardAfterMoves?: true;

  /** One line: the turn, the phase, whose turn it is and what may be done. */
  state(view: T['view'], names: SeatNames): string;

  /** The forms of a line of an outcomes file, for the help. */
  readonly outcomeForms: readonly string[];

  /** One scripted outcome from a line of an outcomes file, or the sentence that says why it is none. */
  outcome(words: readonly string[]): Result<ScriptedOutcome, string>;
}

/** A viewer, with the view and the players' names. */
export interface Perspective<T extends GameTypes = GameTypes> {
  readonly view: T['view'];
  readonly viewer: Viewer;
  readonly names: SeatNames;
}

export type AnyTextAdapter = TextAdapter<GameTypes>;

export interface TextWords {
  readonly seats?: string;
  readonly seed?: string;
  readonly rules?: string;
  readonly set?: readonly string[];
  readonly map?: string;
  readonly position?: string;
  readonly bestOf?: string;
  readonly save?: string;
  readonly outcomes?: string;
  /** Filters the lines before the console gets them, as a lesson does. */
  readonly through?: (lines: AsyncIterator<InputLine>, stdout: Writable) => AsyncIterator<InputLine>;
  /** Print the board whenever a turn begins. */
  readonly boardEveryTurn?: boolean;
  /** Print it after each move that has changed it as well. */
  readonly boardEveryMove?: boolean;
  /** Print it only on request. */
  readonly quiet?: boolean;
}

export interface ConsoleContext {
  readonly io: Io;
  readonly store: SaveStore;
  readonly version: string;
  /** The options of the game on the command line, or one sentence. @param usual the preset when none is named */
  options(words: TextWords, usual?: string): Promise<Result<object, string>>;
  /** The same with the map that it asks for: what a set-up holds besides its seats. */
  setupFields(words: TextWords): Promise<Result<{ readonly options: object }, string>>;
  /** The rules of the game under these options, as text. */
  manual(options: object): Promise<string>;
}

export interface OwnConsole<T extends GameTypes = GameTypes> {
  /** Begins where no game is chosen yet. Null: these words are for the console that every game has. */
  begin(words: TextWords, context: ConsoleContext): Promise<ExitStatus> | null;
  /** Goes on at a table, and closes it; what an adapter says of the table stands above already. */
  goOn(table: Table<T>, words: TextWords, context: ConsoleContext): Promise<ExitStatus>;
}

/** The help of a console: its commands, and the lines of an outcomes file. */
export interface ConsoleHelp {
  readonly commands: readonly string[];
  readonly outcomes: readonly string[];
}

/** An option of the command line that only one game has. */
export interface OwnOption {
  /** In the form of the help: `--cards <FILE>`. */
  readonly flags: string;
  readonly description: string;
  readonly initial?: string;
  /** May be given several times. */
  readonly repeated?: boolean;
}

export interface TextKit<T extends GameTypes = GameTypes> {
  readonly text: {
    /** Left out by a game whose console is altogether its own. */
    adapter?(): Promise<TextAdapter<T>>;
    /** The words of a game that is conducted as on the screen, where they are others: they may hang on its set-up. */
    tableAdapter?(setup: T['setup']): Promise<TextAdapter<T>>;
    console?(): Promise<OwnConsole<T>>;
    /** The help of that console; left out where the adapter says all. */
    help?(): Promise<ConsoleHelp>;
    /** Begun at a terminal without `--seats`, it asks for the number of players and their names. */
    readonly asksPlayers?: true;
    /** Options of `sandtable text` for this game alone. */
    readonly options?: readonly OwnOption[];
  };
}

/** The adapter of a game that is conducted as on the screen; undefined where it has none. */
export async function textAdapterOf(kit: TextKit | undefined, setup: GameTypes['setup']) {
  return kit?.text.tableAdapter?.(setup) ?? kit?.text.adapter?.();
}
