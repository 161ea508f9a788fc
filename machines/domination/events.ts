import type { Territory } from '../conquest/board.ts';
import type { FlowRefusal, FlowTypes, Tried } from '../flow.ts';
import type { EventsOf, RefusalsOf, Step } from '../game.ts';
import type { ScriptFault } from '../random.ts';
import type { Seat } from '../seat.ts';
import type {
  DominationMove,
  DominationPosition,
  DominationSetup,
  DominationView,
  Front,
  PhaseName,
  Switches,
} from './types.ts';

/** What comes of a move. `automatic`: nobody was asked. */
export type DominationEvent = EventsOf<{
  claimed: { seat: Seat; territory: Territory; left: number; random: boolean };
  /** `left`: armies still in hand. `random`: chance chose the country. */
  placed: { seat: Seat; territory: Territory; armies: number; left: number; random: boolean };
  'capital-chosen': { seat: Seat; territory: Territory };
  /** Somebody's go begins: one army at the start, or a turn with new armies. `turn` is 0 at the start. */
  'go-began': { seat: Seat; turn: number; armies: number };
  traded: {
    seat: Seat;
    cards: readonly number[];
    armies: number;
    /** The own country that got the bonus, and how many armies; null where there was none. */
    bonus: { territory: Territory; armies: number } | null;
  };
  'trade-ended': { seat: Seat };
  attacked: Front & { seat: Seat; defender: Seat };
  /** `most`: the most dice that the defender may use. */
  'attack-rolled': Front & { seat: Seat; defender: Seat; dice: number; most: number };
  defended: { seat: Seat; dice: number; automatic: boolean };
  rolled: Front & {
    seat: Seat;
    defender: Seat;
    /** Eyes, high to low. */
    attack: readonly number[];
    defence: readonly number[];
    attackerLoses: number;
    defenderLoses: number;
    /** The most dice of the next roll; 0 when the battle has ended. */
    next: number;
  };
  captured: Front & { seat: Seat; from: Seat; least: number; most: number };
  /** The beaten player's cards go to the victor; `cards` is null for who may not see them. */
  eliminated: { seat: Seat; by: Seat; cards: readonly number[] | null; count: number };
  advanced: Front & { seat: Seat; armies: number; automatic: boolean };
  retreated: Front & { seat: Seat };
  'attacks-ended': { seat: Seat; automatic: boolean };
  fortified: Front & { seat: Seat; armies: number };
  passed: { seat: Seat; automatic: boolean };
  'turn-ended': { seat: Seat; automatic: boolean };
  /** `card` is null for who may not see it. */
  'card-drawn': { seat: Seat; card: number | null };
  /** `mission`: index of the mission that was fulfilled, else null. */
  won: { seat: Seat; by: WinReason; mission: number | null };
  drawn: { turn: number };
  undone: { seat: Seat };
  continued: { seat: Seat };
  switched: { seat: Seat; what: keyof Switches; on: boolean };
}>;

/** Why a game is won. */
export type WinReason = 'conquest' | 'capitals' | 'mission';

/** Why a move is refused: a stable code and the facts. */
export type DominationRefusal =
  | FlowRefusal<DominationTypes>
  | RefusalsOf<{
      'no-such-territory': { territory: number };
      'not-yours': { territory: Territory; owner: Seat | null };
      taken: { territory: Territory; owner: Seat };
      'your-own': { territory: Territory };
      'not-adjacent': Front;
      'no-path': Front;
      'same-territory': { territory: Territory };
      'too-few-armies': { territory: Territory; armies: number };
      'one-army': { armies: number };
      'wrong-number': { armies: number; least: number; most: number };
      'wrong-dice': { dice: number; most: number };
      'no-attacks-left': { attacks: number };
      'not-three-cards': object;
      'not-in-hand': { card: number };
      'no-set': object;
      'must-trade': { cards: number; limit: number };
      'nothing-to-undo': object;
      'cannot-continue': object;
    }>
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
