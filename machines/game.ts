import type { AnyStateMachine } from 'xstate';
import type * as z from 'zod';
import type { Outcome } from './outcome.ts';
import type { Randomness, ScriptFault } from './random.ts';
import type { Result, Unchanged } from './result.ts';
import type { Seat, Viewer } from './seat.ts';

/**
 * The types of one game. All of them are plain JSON data.
 * - `setup`: what is chosen before the game starts; may be wrong until `prepare` has accepted it
 * - `position`: everything the rules know, hidden things included; its field `random` is what the generator gives next
 * - `move`: what a seat may do; `type` names it
 * - `event`: what came of a move; logs, dice animations and text replies are made from it
 * - `view`: what one seat, or somebody who watches, may know of a position
 * - `refusal`: why a move is not allowed; `code` is stable, the other fields are the facts
 */
export interface GameTypes {
  setup: Setup;
  position: object;
  move: { readonly type: string };
  event: { readonly type: string };
  view: object;
  refusal: { readonly code: string };
}

/** Events told apart by `type`: each kind with what it tells. */
export type EventsOf<Kinds> = Tagged<'type', Kinds>;

/** Refusals told apart by `code`: each with its facts (`object`: it has none). */
export type RefusalsOf<Kinds> = Tagged<'code', Kinds>;

type Tagged<Tag extends string, Kinds> = {
  [Kind in keyof Kinds]: Unchanged<Record<Tag, Kind> & Kinds[Kind]>;
}[keyof Kinds];

/** What every game's set-up has: how many seats take part, and the options of that game. */
export interface Setup {
  readonly seats: number;
  readonly options: object;
}

/** What a move leads to. */
export interface Step<T extends GameTypes> {
  readonly position: T['position'];
  readonly events: readonly T['event'][];
  /** True when the move used randomness or showed somebody a hidden thing: undo never goes back behind it. */
  readonly reveals: boolean;
}

/** One step of a move: the move itself, or what followed by itself. It holds all that has come of the move so far. */
export interface Microstep<T extends GameTypes> extends Step<T> {
  /** The move's name, or the reason why the step follows. */
  readonly by: string;
  /** The state of the statechart that it leads to. */
  readonly to: string;
}

/** The names that people gave the seats, for sentences. */
export type SeatNames = readonly string[];

/** The rules of one game with one accepted set-up: pure functions over positions. */
export interface Rules<T extends GameTypes> {
  readonly setup: T['setup'];

  /**
   * The statechart: its states are the game's phases, its events the moves with their `steps`, its context
   * `ChartContext`. It invokes nothing, waits for nothing, and its snapshot is JSON.
   */
  readonly machine: AnyStateMachine;

  /** The first position (deals, shuffles, first player), or why the script of outcomes does not fit. */
  start(random: Randomness): Result<T['position'], ScriptFault>;

  /** The next position and what happened, or why the move is refused; then nothing has changed. */
  apply(position: T['position'], seat: Seat, move: T['move']): Result<Step<T>, T['refusal']>;

  /** As `apply`, step by step: the move alone, then each step that follows by itself. The last one is what `apply` gives. */
  steps(position: T['position'], seat: Seat, move: T['move']): Result<readonly Microstep<T>[], T['refusal']>;

  /** The seats that the game waits for; none when it is over. Several where seats act at the same time. */
  seatsToMove(position: T['position']): readonly Seat[];

  /** Every move that `apply` would accept from this seat now, in a fixed order. */
  legalMoves(position: T['position'], seat: Seat): Iterable<T['move']>;

  /** What this viewer may know. Never holds the generator's state. */
  view(position: T['position'], viewer: Viewer): T['view'];

  /** What this viewer is told of an event: all of it, a part of it, or nothing. */
  seen(event: T['event'], viewer: Viewer): T['event'] | null;

  /** The result once the game is over, else null. */
  outcome(position: T['position']): Outcome | null;

  /** False where something follows by itself: a position in which no game ever waits for a move. */
  rests(position: T['position']): boolean;

  /** Turn number (from 1) and phase, as the statechart names them, for lists and headings. */
  progress(position: T['position']): Progress;
}

/** Where a game is. `phase` is a path of statechart names: `turn.attacking.choosing`. */
export interface Progress {
  readonly turn: number;
  readonly phase: string;
}

/** The context of every game's statechart: the position, and what came of the last move. */
export type ChartContext<T extends GameTypes> = Step<T>;

/** What a statechart starts from. */
export type ChartInput<T extends GameTypes> = Pick<Step<T>, 'position'>;

/** Why a set-up cannot be played: a stable code, the option it is about, and one sentence. */
export interface SetupFault {
  readonly code: string;
  readonly option: string | null;
  readonly sentence: string;
}

/** What a menu says of a game: it stands apart from the rules, which are loaded when somebody plays. */
export interface About {
  /** The word of the command line: `grid`, `domination`, `warzone`, `intensity`. */
  readonly id: string;
  readonly title: string;
  /** One line for the menu. */
  readonly summary: string;
  readonly seats: { readonly min: number; readonly max: number };
}

/** A game: what every screen, save, replay, bot and server is written against. */
export interface Game<T extends GameTypes> extends About {
  /** Raised whenever an old save would play out differently. */
  readonly rulesVersion: number;

  /** Every option with its default and description; the set-up screen, `--help` and validation come from it. */
  readonly options: z.ZodObject;
  /** A set-up in data from outside. */
  readonly setup: z.ZodType<T['setup']>;
  /** A move in data from outside: a union of literals on `type`, nothing else gets through. */
  readonly move: z.ZodType<T['move']>;
  /** A position in data from outside (a save file): its shape; `holds` of the rules' tests checks its sense. */
  readonly position: z.ZodType<T['position']>;

  /** The one gate from a set-up to rules that cannot be wrong. */
  prepare(setup: T['setup']): Result<Rules<T>, SetupFault>;

  /**
   * One short line of what happened, with the players' names, without a full stop. Null for what needs no line.
   * @param setup where the board comes from the set-up: names its places (without it they are numbered)
   */
  describe(event: T['event'], names: SeatNames, setup?: T['setup']): string | null;

  /** The one sentence that says why a move was refused, without a capital or a full stop. `setup` as in `describe`. */
  explain(refusal: T['refusal'], names: SeatNames, setup?: T['setup']): string;
}

/** Any game. Its methods take only what the same game gave (positions, moves, events). */
export type AnyGame = Game<GameTypes>;
export type AnyRules = Rules<GameTypes>;
