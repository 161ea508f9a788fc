import type { FlowRefusal, FlowTypes, Tried } from '../flow.ts';
import type { Step } from '../game.ts';
import type { ScriptFault } from '../random.ts';
import type { Seat } from '../seat.ts';
import type { Territory } from './board.ts';
import type { DominationEvent } from './events.ts';
import type { DominationMove } from './moves.ts';
import type { DominationPosition, DominationSetup, DominationView, PhaseName } from './types.ts';

/** Why a move is refused: a stable code and the facts. */
export type DominationRefusal =
  | FlowRefusal<DominationTypes>
  | { readonly code: 'no-such-territory'; readonly territory: number }
  | { readonly code: 'not-yours'; readonly territory: Territory; readonly owner: Seat | null }
  | { readonly code: 'taken'; readonly territory: Territory; readonly owner: Seat }
  | { readonly code: 'your-own'; readonly territory: Territory }
  | { readonly code: 'not-adjacent'; readonly source: Territory; readonly target: Territory }
  | { readonly code: 'no-path'; readonly source: Territory; readonly target: Territory }
  | { readonly code: 'same-territory'; readonly territory: Territory }
  | { readonly code: 'too-few-armies'; readonly territory: Territory; readonly armies: number }
  | { readonly code: 'one-army'; readonly armies: number }
  | { readonly code: 'wrong-number'; readonly armies: number; readonly least: number; readonly most: number }
  | { readonly code: 'wrong-dice'; readonly dice: number; readonly most: number }
  | { readonly code: 'no-attacks-left'; readonly attacks: number }
  | { readonly code: 'not-three-cards' }
  | { readonly code: 'not-in-hand'; readonly card: number }
  | { readonly code: 'no-set' }
  | { readonly code: 'must-trade'; readonly cards: number; readonly limit: number }
  | { readonly code: 'nothing-to-undo' }
  | { readonly code: 'cannot-continue' }
  | ScriptFault;

/** What a move of this game leads to, and what comes of trying one. */
export type DominationStep = Step<DominationTypes>;
export type DominationTried = Tried<DominationTypes>;

export interface DominationTypes extends FlowTypes {
  setup: DominationSetup;
  position: DominationPosition;
  move: DominationMove;
  event: DominationEvent;
  view: DominationView;
  refusal: DominationRefusal;
  states: { [S in PhaseName]: S };
}
