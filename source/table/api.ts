import type { Game, GameTypes, Progress, Rules } from '../../machines/game.ts';
import type { Outcome } from '../../machines/outcome.ts';
import type { ScriptedOutcome } from '../../machines/random.ts';
import type { Result } from '../../machines/result.ts';
import type { Seat, Viewer } from '../../machines/seat.ts';
import type { ColourChoice } from './seat-colours.ts';
import type { Series } from './series.ts';
import type { Lease } from './store.ts';

/** A computer player: how strong it is (`easy`, `normal`, `hard` …), and in which style it plays, if it has one. */
export interface Computer {
  readonly level: string;
  readonly style?: string | undefined;
}

/** The person in a seat, or a computer player. */
export type Occupant = ColourChoice &
  (
    | { readonly kind: 'human'; readonly name: string }
    | (Computer & {
        readonly kind: 'bot';
        readonly name: string;
        /** True when it plays for a person who has resigned. */
        readonly resigned?: true;
      })
  );

/** The game, players and seed that a table is opened with. */
export interface TableOptions<T extends GameTypes = GameTypes> {
  readonly game: Game<T>;
  readonly setup: T['setup'];
  /** One for each seat; names have 1 to 32 visible characters. */
  readonly occupants: readonly Occupant[];
  /** Any text of 1 to 200 visible characters; all randomness of the game comes from it. */
  readonly seed: string;
  /** Deal and dice fixed beforehand, instead of what the seed gives. */
  readonly outcomes?: readonly ScriptedOutcome[];
  /** A position from `checkPosition`, from which the game begins instead of with a deal. */
  readonly position?: T['position'];
  /** The series that it is a game of. */
  readonly series?: Series;
  /** True if its time may end it (`endByTime`): programs that cannot read that refuse its save. */
  readonly isTimed?: boolean;
  /** The save's name; refused when it is taken. Left out: a free one is made. Null: not saved until `saveAs`. */
  readonly saveName?: string | null;
  /** The program that writes the save, for its header: `sandtable 0.2.0`. */
  readonly app?: string;
  readonly clock?: () => Date;
}

/** One move as listeners hear of it, with where the game stands after it. */
export interface PlayedMove<T extends GameTypes = GameTypes> extends Progress {
  /** Number of the move, from 1; an undo takes numbers back. */
  readonly seq: number;
  readonly seat: Seat;
  readonly move: T['move'];
  /** Everything that happened; use `Rules.seen` before showing it to a viewer. */
  readonly events: readonly T['event'][];
}

export type TableChange<T extends GameTypes = GameTypes> =
  | ({ readonly kind: 'played' } & PlayedMove<T>)
  /** `seq` is the number of moves that are left. */
  | { readonly kind: 'undone'; readonly seq: number; readonly seat: Seat }
  | { readonly kind: 'ended'; readonly outcome: Outcome }
  /** A computer player sits in this seat now. */
  | { readonly kind: 'resigned'; readonly seat: Seat }
  /** The disk failed: the game goes on in memory, `saveName` is null, and `saveAs` may start a new file. */
  | { readonly kind: 'unsaved'; readonly sentence: string }
  /** A game without a save of its own now has this one. */
  | { readonly kind: 'saved'; readonly name: string };

/**
 * A table's refusal: the game's, or one of its own: `bad-move`, `no-such-seat`, `stale`, `game-over`, `closed`,
 * `nothing-to-undo`, `revealed`, `other-moved`, `not-a-person`, `no-store`, and the codes of `SaveFault`. `sentence`
 * has neither a capital nor a full stop.
 */
export interface TableRefusal {
  readonly code: string;
  readonly sentence: string;
}

/** One running game as spectators see it, without the moves. */
export interface TableView<T extends GameTypes = GameTypes> {
  readonly game: Game<T>;
  readonly rules: Rules<T>;
  readonly occupants: readonly Occupant[];
  readonly names: readonly string[];
  /** The seats that are played at this screen; left out, those of all persons. */
  readonly yours?: readonly Seat[];
  readonly seed: string;
  /** The series that it is a game of. */
  readonly series?: Series | undefined;
  /** Name of the save file that the game is written to; null when it is not saved (arena, a failed disk). */
  readonly saveName: string | null;
  /** The number of moves that count. */
  readonly seq: number;
  /** The number of changes (moves, undos, the end) made at this table; unlike `seq` it never goes back. */
  readonly revision: number;
  readonly progress: Progress;
  readonly outcome: Outcome | null;
  readonly seatsToMove: readonly Seat[];
  /** The moves played so far with what came of them, oldest first. The list changes only when the table does. */
  readonly history: readonly PlayedMove<T>[];

  view(viewer: Viewer): T['view'];
  legalMoves(seat: Seat): Iterable<T['move']>;

  /** Calls the listener after every change until the returned function is called. */
  subscribe(listener: (change: TableChange<T>) => void): () => void;
}

/** One running game: all screens, consoles and servers play through this. */
export interface Table<T extends GameTypes = GameTypes> extends TableView<T> {
  /**
   * Plays a move, which may come from outside unchecked. It is on disk before the promise resolves and before listeners
   * hear of it (when the disk fails it is played all the same, and they hear that the game is no longer saved). Calls are
   * carried out one after the other in the order made.
   * @param revision the table's revision when the move was chosen: refused as `stale` when it has changed since
   * @param under where several servers have the table, the lease that must be held; else refused as `not-held`
   */
  play(
    seat: Seat,
    move: T['move'],
    revision?: number,
    under?: Lease,
  ): Promise<Result<PlayedMove<T>, TableRefusal>>;

  /** Tests whether `undo` of this seat would be accepted. */
  canUndo(seat: Seat): boolean;
  /**
   * Takes back this seat's last move, unless something was revealed or another player has moved since; moves of
   * computer players that choose at the same time go with it. @returns the number of moves left
   */
  undo(seat: Seat): Promise<Result<{ readonly seq: number }, TableRefusal>>;

  /** Ends the game as a draw that all humans agreed to: every seat shares the first place. */
  agreeDraw(): Promise<Result<Outcome, TableRefusal>>;

  /**
   * Ends the game because its time is up; left out where nobody but others may. @param under as in `play`
   */
  endByTime?(under?: Lease): Promise<Result<Outcome, TableRefusal>>;

  /** Gives a person's seat to a computer player of a level for good; left out where seats are given up in another way. */
  resign?(seat: Seat, level: string): Promise<Result<null, TableRefusal>>;

  /** Writes the game so far to a new save; refused when the name is taken. A game without a save goes on in this one. */
  saveAs(name: string): Promise<Result<{ readonly name: string }, TableRefusal>>;

  /** Calls the seats by other names from now on. Left out where names stay. */
  callSeats?(names: readonly string[]): void;

  /** Takes over what other servers have written to the save. Left out where nobody else writes to it. */
  follow?(): Promise<void>;

  /** Writes a snapshot and closes the save. The table takes no more moves. */
  close(): Promise<void>;
}
