import type { AnyGame, AnyRules, GameTypes, Outcome, Progress } from '../../machines/game.ts';
import type { Result } from '../../machines/result.ts';
import type { Seat, Viewer } from '../../machines/seat.ts';

/** Who sits in a seat: a person, or a computer player of a level (`easy`, `normal`, `hard` …). */
export type Occupant =
  | { readonly kind: 'human'; readonly name: string }
  | { readonly kind: 'bot'; readonly name: string; readonly level: string };

/** What a table is opened with. */
export interface TableOptions {
  readonly game: AnyGame;
  readonly setup: GameTypes['setup'];
  readonly occupants: readonly Occupant[];
  readonly seed: string;
}

/** One move as the table tells it to everybody who listens. */
export interface Played {
  /** Number of the move, from 1; an undo takes numbers back. */
  readonly seq: number;
  readonly seat: Seat;
  readonly move: GameTypes['move'];
  /** Everything that happened; use `Rules.seen` before showing it to a viewer. */
  readonly events: readonly GameTypes['event'][];
}

export type TableChange =
  | ({ readonly kind: 'played' } & Played)
  | { readonly kind: 'undone'; readonly seq: number; readonly seat: Seat }
  | { readonly kind: 'ended'; readonly outcome: Outcome };

/** Why a table did not do what was asked: the game's refusal, or the table's own reason. `sentence` says it. */
export interface TableRefusal {
  readonly code: string;
  readonly sentence: string;
}

/** One running game: all screens, consoles and servers play through this. */
export interface Table {
  readonly game: AnyGame;
  readonly rules: AnyRules;
  readonly occupants: readonly Occupant[];
  readonly names: readonly string[];
  /** What the dice come from; shown, so that anybody can check the game. */
  readonly seed: string;
  /** Name of the save file that the game is written to; null when it is not saved (arena, a failed disk). */
  readonly saveName: string | null;
  /** How many moves have been played. */
  readonly seq: number;
  readonly progress: Progress;
  readonly outcome: Outcome | null;
  readonly seatsToMove: readonly Seat[];
  /** The moves played so far with what came of them, oldest first. */
  readonly history: readonly Played[];

  view(viewer: Viewer): GameTypes['view'];
  legalMoves(seat: Seat): Iterable<GameTypes['move']>;

  /**
   * Plays a move. It is on disk before the promise resolves and before anybody is told.
   * Calls are carried out one after the other in the order made.
   */
  play(seat: Seat, move: GameTypes['move']): Promise<Result<Played, TableRefusal>>;

  /** True when `undo` of this seat would take back something. */
  canUndo(seat: Seat): boolean;
  /** Takes back this seat's last move, as long as nothing random or hidden has been revealed since. */
  undo(seat: Seat): Promise<Result<{ readonly seq: number }, TableRefusal>>;

  /** Ends the game as a draw that all humans agreed to. */
  agreeDraw(): Promise<Result<Outcome, TableRefusal>>;

  /** Writes the story so far to a new save of this name; the game goes on in its own. Refused when the name is taken. */
  saveAs(name: string): Promise<Result<{ readonly name: string }, TableRefusal>>;

  /** Calls the listener after every change until the returned function is called. */
  subscribe(listener: (change: TableChange) => void): () => void;

  /** Writes a snapshot and closes the save. The table takes no more moves. */
  close(): Promise<void>;
}
