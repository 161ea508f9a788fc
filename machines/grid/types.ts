import type { FlowRefusal, FlowTypes, Tried } from '../flow.ts';
import type { Outcome, Step } from '../game.ts';
import type { Randomness, ScriptFault } from '../random.ts';
import type { Seat } from '../seat.ts';

/** Rows and columns of the board (rules/grid.md#the-board). */
export const SIDE = 5;

/** A cell of the board: row × 5 + column, 0 to 24. */
export type Territory = number & { readonly __brand: 'Territory' };

export interface GridOptions {
  /** Who chooses the defender's dice: the defender (the seed), or always as many as allowed. */
  readonly defence: 'chosen' | 'most';
  /** The game is a draw after this many turns; 0 for no limit. */
  readonly turnLimit: number;
}

export interface GridSetup {
  /** 3 to 5. */
  readonly seats: number;
  readonly options: GridOptions;
}

/** What every phase shares: the board and whose turn it is. Lists of 25 are indexed by territory. */
export interface GridBoard {
  readonly owners: readonly Seat[];
  /** 1 or more on every territory, but 0 on a target (already the conqueror's) that nobody has moved into yet. */
  readonly troops: readonly number[];
  /** 0 in the deployment stage, then counted from 1, one for each player's turn. */
  readonly turn: number;
  /** Whose turn it is (not the defender). */
  readonly active: Seat;
  /** The players who are out, in the order in which they went. */
  readonly eliminated: readonly Seat[];
}

/** The phase with what only that phase knows. */
export type GridPhase =
  /** One troop at a time in turn; `left` counts what each seat has still to place. */
  | { readonly name: 'deploying'; readonly left: readonly number[] }
  /** The new troops of the turn, 1 to 3, all to be placed in one territory. */
  | { readonly name: 'reinforcing'; readonly troops: number }
  /** The attacker chooses an attack, or stops. */
  | { readonly name: 'choosing' }
  /** The defender chooses the dice. */
  | {
      readonly name: 'defending';
      readonly source: Territory;
      readonly target: Territory;
      readonly dice: number;
    }
  /** The target is taken; the attacker chooses how many move in: `least` to `most`. */
  | {
      readonly name: 'advancing';
      readonly source: Territory;
      readonly target: Territory;
      readonly least: number;
      readonly most: number;
    }
  /** The one movement at the end of a turn. */
  | { readonly name: 'moving' }
  | { readonly name: 'over'; readonly outcome: Outcome };

export type GridPhaseName = GridPhase['name'];

export interface GridPosition extends GridBoard {
  readonly phase: GridPhase;
  readonly random: Randomness;
}

/** What anybody may know: all but the generator's state, for nothing else is hidden in this game. */
export interface GridView extends GridBoard {
  readonly phase: GridPhase;
  readonly seats: number;
  readonly options: GridOptions;
  readonly toMove: readonly Seat[];
}

export type GridMove =
  | { readonly type: 'deploy'; readonly territory: Territory }
  | { readonly type: 'reinforce'; readonly territory: Territory }
  | { readonly type: 'attack'; readonly source: Territory; readonly target: Territory; readonly dice: number }
  | { readonly type: 'defend'; readonly dice: number }
  | { readonly type: 'advance'; readonly troops: number }
  | { readonly type: 'stop' }
  | { readonly type: 'move'; readonly source: Territory; readonly target: Territory; readonly troops: number }
  | { readonly type: 'pass' };

export type GridEvent =
  | { readonly type: 'deployed'; readonly seat: Seat; readonly territory: Territory; readonly left: number }
  | { readonly type: 'turn-began'; readonly seat: Seat; readonly turn: number; readonly troops: number }
  | {
      readonly type: 'reinforced';
      readonly seat: Seat;
      readonly territory: Territory;
      readonly troops: number;
    }
  | {
      readonly type: 'attacked';
      readonly seat: Seat;
      readonly defender: Seat;
      readonly source: Territory;
      readonly target: Territory;
      readonly dice: number;
    }
  | {
      readonly type: 'rolled';
      readonly seat: Seat;
      readonly defender: Seat;
      readonly source: Territory;
      readonly target: Territory;
      /** Eyes, high to low. */
      readonly attack: readonly number[];
      readonly defence: readonly number[];
      readonly attackerLoses: number;
      readonly defenderLoses: number;
    }
  | {
      readonly type: 'captured';
      readonly seat: Seat;
      readonly from: Seat;
      readonly source: Territory;
      readonly target: Territory;
    }
  | {
      readonly type: 'advanced';
      readonly seat: Seat;
      readonly source: Territory;
      readonly target: Territory;
      readonly troops: number;
    }
  | { readonly type: 'eliminated'; readonly seat: Seat; readonly by: Seat }
  /** `forced`: no attack was possible any more. */
  | { readonly type: 'attacks-ended'; readonly seat: Seat; readonly forced: boolean }
  | {
      readonly type: 'moved';
      readonly seat: Seat;
      readonly source: Territory;
      readonly target: Territory;
      readonly troops: number;
    }
  /** `forced`: no movement was possible. */
  | { readonly type: 'passed'; readonly seat: Seat; readonly forced: boolean }
  | { readonly type: 'won'; readonly seat: Seat }
  | { readonly type: 'drawn'; readonly turn: number };

export type GridRefusal =
  | FlowRefusal<GridTypes>
  | { readonly code: 'no-such-territory'; readonly territory: number }
  | { readonly code: 'not-yours'; readonly territory: Territory; readonly owner: Seat }
  | { readonly code: 'your-own'; readonly territory: Territory }
  | { readonly code: 'not-adjacent'; readonly source: Territory; readonly target: Territory }
  | {
      readonly code: 'too-few-troops';
      readonly territory: Territory;
      readonly troops: number;
      readonly needed: number;
    }
  | { readonly code: 'too-many-dice'; readonly dice: number; readonly most: number }
  | { readonly code: 'too-few-dice'; readonly dice: number }
  | { readonly code: 'too-few-moved'; readonly troops: number; readonly least: number }
  | { readonly code: 'too-many-moved'; readonly troops: number; readonly most: number }
  | { readonly code: 'same-territory'; readonly territory: Territory }
  | { readonly code: 'no-path'; readonly source: Territory; readonly target: Territory }
  | ScriptFault;

/** What a move of this game leads to, and what comes of trying one. */
export type GridStep = Step<GridTypes>;
export type GridTried = Tried<GridTypes>;

export interface GridTypes extends FlowTypes {
  setup: GridSetup;
  position: GridPosition;
  move: GridMove;
  event: GridEvent;
  view: GridView;
  refusal: GridRefusal;
  states: {
    deploying: 'deploying';
    'turn.reinforcing': 'reinforcing';
    'turn.attacking.choosing': 'choosing';
    'turn.attacking.defending': 'defending';
    'turn.attacking.advancing': 'advancing';
    'turn.moving': 'moving';
    over: 'over';
  };
}
