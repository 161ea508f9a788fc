import type { AnyStateMachine } from 'xstate';
import type * as z from 'zod';
import type { Outcome } from './outcome.ts';
import type { Randomness, ScriptFault } from './random.ts';
import type { Immutable, Result } from './result.ts';
import type { Seat, Viewer } from './seat.ts';

/**
 * The types of one game, all plain JSON data.
 * - `setup`: the choices before the game; may be wrong until `prepare` has accepted them
 * - `position`: everything the rules know, secrets included; its field `random` is the generator's next state
 * - `move`: an action of a seat, named by `type`
 * - `event`: a result of a move; logs, dice animations and text replies are made from events
 * - `view`: the part of a position that one seat or a spectator may know
 * - `refusal`: why a move is not allowed: a stable `code` with facts
 */
export interface GameTypes {
  setup: Setup;
  position: object;
  move: { readonly type: string };
  event: { readonly type: string };
  view: object;
  refusal: { readonly code: string };
}

/** A union of events by `type`, each with its fields. */
export type EventsOf<Kinds> = Tagged<'type', Kinds>;

/** A union of refusals by `code`, each with its facts (`object` for none). */
export type RefusalsOf<Kinds> = Tagged<'code', Kinds>;

type Tagged<Tag extends string, Kinds> = {
  [Kind in keyof Kinds]: Immutable<Record<Tag, Kind> & Kinds[Kind]>;
}[keyof Kinds];

export interface Setup {
  readonly seats: number;
  readonly options: object;
}

/** The result of a move. */
export interface Step<T extends GameTypes> {
  readonly position: T['position'];
  readonly events: readonly T['event'][];
  /** True when the move used randomness or revealed a secret: undo never goes behind it. */
  readonly reveals: boolean;
}

/** One step of a move: the move itself or a forced step. It includes the results of the steps before it. */
export interface Microstep<T extends GameTypes> extends Step<T> {
  /** The move's type, or the guard of a forced step. */
  readonly by: string;
  /** The resulting state of the statechart. */
  readonly to: string;
}

/** An attack of another player on a seat, or a territory that it took from it. */
export interface Harm {
  readonly by: Seat;
  readonly territory: number;
  readonly took: boolean;
  /** 1: since the seat's last turn began; 2: since the one before. */
  readonly ago: number;
}

export type SeatNames = readonly string[];

/** The rules of one game for one accepted set-up: pure functions over positions. */
export interface Rules<T extends GameTypes> {
  readonly setup: T['setup'];

  /**
   * The statechart: its states are the phases, its events the moves with their `steps`. It invokes and awaits nothing.
   */
  readonly machine: AnyStateMachine;

  /** The first position (deals, shuffles, first player), or why the script of outcomes does not fit. */
  start(random: Randomness): Result<T['position'], ScriptFault>;

  /** Plays a move with its forced steps, or refuses it. */
  apply(position: T['position'], seat: Seat, move: T['move']): Result<Step<T>, T['refusal']>;

  /** As `apply`, step by step: the move, then each forced step. The last one equals the result of `apply`. */
  steps(position: T['position'], seat: Seat, move: T['move']): Result<readonly Microstep<T>[], T['refusal']>;

  /** The seats that the game waits for, several where seats act simultaneously; none when it is over. */
  seatsToMove(position: T['position']): readonly Seat[];

  /** Lists every move that `apply` would accept from a seat, in a fixed order. */
  legalMoves(position: T['position'], seat: Seat): Iterable<T['move']>;

  /** The viewer's knowledge of a position; never includes the generator's state. */
  view(position: T['position'], viewer: Viewer): T['view'];

  /** The event as a viewer sees it: whole, in part, or null. */
  seen(event: T['event'], viewer: Viewer): T['event'] | null;

  /**
   * What others did to a seat lately, the last harm first; left out where nobody attacks. @param events what the seat has
   * seen, the last one first
   */
  lately?(events: Iterable<T['event']>, seat: Seat): readonly Harm[];

  /** The result of a finished game, else null. */
  outcome(position: T['position']): Outcome | null;

  /** The result of a game whose time is up in this position; left out in games that only their rules end. */
  adjudicate?(position: T['position']): Outcome;

  /** False in a position with a forced step, in which no game ever waits. */
  rests(position: T['position']): boolean;

  progress(position: T['position']): Progress;
}

/** Turn number, from 1, and phase as a path of the statechart: `turn.attacking.choosing`. */
export interface Progress {
  readonly turn: number;
  readonly phase: string;
}

/** The context of a statechart: the position and the results of the last move. */
export type ChartContext<T extends GameTypes> = Step<T>;

export type ChartInput<T extends GameTypes> = Pick<Step<T>, 'position'>;

/** The fault of a set-up that cannot be played: a stable code, the option at fault if it is one, and a sentence. */
export interface SetupFault {
  readonly code: string;
  readonly option: string | null;
  readonly sentence: string;
}

/** A game's entry in menus, separate so that the rules load only when somebody plays. */
export interface About {
  /** The game's name on the command line: `grid`, `domination`, `warzone`, `intensity`. */
  readonly id: string;
  readonly title: string;
  /** One line for the menu. */
  readonly summary: string;
  /** How many can play; `usual`: how many do unless somebody says, where that is not the least. */
  readonly seats: { readonly min: number; readonly max: number; readonly usual?: number };
  /** What its players call a turn, with its number and that of the players; left out: `turn 3`. */
  turnInWords?(turn: number, players: number): string;
}

/** A game: the contract of every screen, save, replay, bot and server. */
export interface Game<T extends GameTypes> extends About {
  /** Raised when old saves would play out differently. */
  readonly rulesVersion: number;

  /** All options with defaults and descriptions; the set-up screen, `--help` and validation are made from it. */
  readonly options: z.ZodObject;
  /** A set-up in external data. */
  readonly setup: z.ZodType<T['setup']>;
  /** A move in external data: a union of literals on `type`. */
  readonly move: z.ZodType<T['move']>;
  /** A position in external data, such as a save file. */
  readonly position: z.ZodType<T['position']>;

  /** The only way from a set-up to rules. */
  prepare(setup: T['setup']): Result<Rules<T>, SetupFault>;

  /**
   * One short line about an event, with the players' names and without full stop; null if it needs none. Without
   * `setup` territories are numbered.
   */
  describe(event: T['event'], names: SeatNames, setup?: T['setup']): string | null;

  /**
   * By move: a line on what a computer player with a style did in character, at most one in a turn of a seat; null for
   * nothing. @param view what is there after the last of the moves @param styles by seat @param past the moves before
   */
  inCharacter?(
    moves: readonly { readonly events: readonly T['event'][] }[],
    view: T['view'],
    styles: readonly (string | undefined)[],
    names: SeatNames,
    setup: T['setup'],
    past?: readonly { readonly events: readonly T['event'][] }[],
  ): readonly (string | null)[];

  /** One sentence about a refusal, without capital (except names) or full stop. `setup` as in `describe`. */
  explain(refusal: T['refusal'], names: SeatNames, setup?: T['setup']): string;
}

/** Any game. Its methods take only what the same game made (positions, moves, events). */
export type AnyGame = Game<GameTypes>;
export type AnyRules = Rules<GameTypes>;
