import type { BoardData } from '../conquest/board-data.ts';
import type { Outcome, Setup } from '../game.ts';
import type { Randomness } from '../random.ts';
import type { Seat, Viewer } from '../seat.ts';
import type { Board, Territory } from './board.ts';
import type { WarzoneOptions } from './options.ts';
import type { Order } from './orders.ts';

/** The fewest and the most players (rules/warzone.md#players). */
export const SEATS = { min: 2, max: 6 } as const;

/** The most armies that a territory holds or a pool has; only the cheater ever gets there. */
export const MOST_ARMIES = 1_000_000;

export interface WarzoneSetup extends Setup {
  /** 2 to 6. */
  readonly seats: number;
  readonly options: WarzoneOptions;
  readonly board: BoardData;
}

/** What a game is played on: what the rules know beside its position. */
export interface Scenario {
  readonly setup: WarzoneSetup;
  readonly board: Board;
}

/** Whose a territory is: a seat's, or nobody's (neutral). */
export type Owner = Seat | null;

/** Two players who may not attack each other in the turns `from` to `until`. */
export interface Truce {
  readonly one: Seat;
  readonly other: Seat;
  readonly from: number;
  readonly until: number;
}

/** The phase with what only that phase knows. */
export type WarzonePhase =
  /** Everybody makes a wish list of the territories on offer; null until made. */
  | {
      readonly name: 'picking';
      readonly offered: readonly Territory[];
      readonly wishes: readonly (readonly Territory[] | null)[];
    }
  /** Everybody makes a list of orders, hidden from the others, and commits it. Lists are by seat. */
  | {
      readonly name: 'ordering';
      readonly lists: readonly (readonly Order[])[];
      readonly committed: readonly boolean[];
    }
  | { readonly name: 'over'; readonly outcome: Outcome };

export type PhaseName = WarzonePhase['name'];

/** Lists are by territory or by seat. */
export interface WarzonePosition {
  readonly owners: readonly Owner[];
  readonly armies: readonly number[];
  /** 0 while picking, then counted from 1; everybody orders in each turn. */
  readonly turn: number;
  /** The seats in the order that was drawn at the start. */
  readonly order: readonly Seat[];
  /** The players who are out, in the order in which they went. */
  readonly eliminated: readonly Seat[];
  /** The armies that each player may deploy in this turn, cards of this turn not counted. */
  readonly incomes: readonly number[];
  /** How many pieces of each card (as `CARDS`) each player has. */
  readonly hands: readonly (readonly number[])[];
  readonly truces: readonly Truce[];
  /** How many sanctions of the last turn weigh on this turn's income. */
  readonly sanctions: readonly number[];
  /** Who has ever been attacked or bombed by another player. */
  readonly attacked: readonly boolean[];
  readonly phase: WarzonePhase;
  readonly random: Randomness;
}

/** What a viewer may know. Lists are by territory or by seat. */
export interface WarzoneView {
  readonly viewer: Viewer;
  readonly seats: number;
  readonly options: WarzoneOptions;
  readonly board: BoardData;
  readonly turn: number;
  readonly phase: PhaseName;
  readonly toMove: readonly Seat[];
  /** Who is first, second … in the first round of this turn; empty where chance will say. */
  readonly order: readonly Seat[];
  readonly eliminated: readonly Seat[];
  readonly owners: readonly (Owner | 'hidden')[];
  /** Null where it cannot be seen. */
  readonly armies: readonly (number | null)[];
  /** Null where it cannot be known. */
  readonly incomes: readonly (number | null)[];
  /** How many pieces of each card (as `CARDS`) the viewer has; empty for who only watches. */
  readonly hand: readonly number[];
  /** How many whole cards each player has; null where it cannot be known. */
  readonly handSizes: readonly (number | null)[];
  readonly truces: readonly Truce[];
  /** The viewer's own orders so far. */
  readonly orders: readonly Order[];
  /** Who has committed orders (while picking: wishes). */
  readonly committed: readonly boolean[];
  /** True once the viewer has been attacked or bombed by another player. */
  readonly attacked: boolean;
  readonly offered: readonly Territory[];
  readonly outcome: Outcome | null;
}

export type WarzoneMove =
  /** A wish list, the dearest first, of territories on offer. */
  | { readonly type: 'pick'; readonly territories: readonly Territory[] }
  /** Puts an order at the end of the own list. */
  | { readonly type: 'give'; readonly order: Order }
  /** Takes an order from the own list; counted from 0. */
  | { readonly type: 'remove'; readonly index: number }
  /** Moves an order of the own list to another place. */
  | { readonly type: 'shift'; readonly from: number; readonly to: number }
  /** Replaces the own list. */
  | { readonly type: 'plan'; readonly orders: readonly Order[] }
  /**
   * Ends the own ordering of this turn. `orders` replaces the list first, null leaves it. With `loss` armies that are
   * not deployed are given up; without it they are a refusal.
   */
  | { readonly type: 'commit'; readonly orders: readonly Order[] | null; readonly loss: boolean }
  /** The only player left ends the game as its winner. */
  | { readonly type: 'claim' };
