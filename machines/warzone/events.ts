import type { Seat } from '../seat.ts';
import type { Card, Order } from './orders.ts';

/** Why an order failed when it was executed. */
export type Failure =
  | 'source-lost'
  | 'target-lost'
  | 'no-armies'
  | 'too-few-armies'
  | 'truce'
  | 'not-an-enemy'
  | 'not-beside'
  | 'not-foreign'
  | 'not-own'
  | 'player-out'
  | 'no-card';

/** How much a viewer knows of a territory: nothing, whose it is, or all. */
export type SightLevel = 0 | 1 | 2;

/**
 * What each viewer may see of the territories of an order, by territory of the order and then by seat, last the
 * spectator. Null when there is no fog, and in what a viewer was told.
 */
export type Sight = readonly (readonly SightLevel[])[] | null;

/** What every executed order tells. */
export interface Executed {
  readonly seat: Seat;
  /** The order's place in its player's list, from 0. */
  readonly index: number;
  readonly order: Order;
  /** The names of the order's territories. */
  readonly names: readonly string[];
  /** The armies of the order's territories after it; null where it cannot be seen. */
  readonly after: readonly (number | null)[];
  readonly sight: Sight;
}

/** What comes of a move. */
export type WarzoneEvent =
  | { readonly type: 'wished'; readonly seat: Seat }
  | { readonly type: 'picked'; readonly seat: Seat; readonly names: readonly string[]; readonly sight: Sight }
  /** `incomes` by seat: null where it cannot be known. `order`: who is first in each round. */
  | {
      readonly type: 'turn-began';
      readonly turn: number;
      readonly order: readonly Seat[];
      readonly incomes: readonly (number | null)[];
      readonly open: boolean;
    }
  /** Only the player is told of what happens to the own list. */
  | { readonly type: 'given'; readonly seat: Seat; readonly order: Order; readonly names: readonly string[] }
  | { readonly type: 'revised'; readonly seat: Seat; readonly orders: number }
  | { readonly type: 'committed'; readonly seat: Seat }
  | ({ readonly type: 'deployed'; readonly armies: number } & Executed)
  | ({ readonly type: 'moved'; readonly sent: number } & Executed)
  | Attacked
  /** `before`: null where it cannot be seen. */
  | ({ readonly type: 'bombed'; readonly owner: Seat; readonly before: number | null } & Executed)
  | ({ readonly type: 'blockaded'; readonly before: number | null } & Executed)
  | ({ readonly type: 'negotiated'; readonly other: Seat } & Executed)
  | ({ readonly type: 'reinforced'; readonly armies: number } & Executed)
  | ({ readonly type: 'sanctioned'; readonly other: Seat } & Executed)
  /** `captured`, `killed`: territories and armies taken; `made`: armies that came from nowhere. */
  | ({
      readonly type: 'cheated';
      readonly captured: number;
      readonly killed: number;
      readonly made: number;
    } & Executed)
  | ({ readonly type: 'failed'; readonly why: Failure } & Executed)
  | { readonly type: 'eliminated'; readonly seat: Seat; readonly by: Seat | null }
  /** `card` is null for everybody else. With pieces, `whole` says whether it completed a card. */
  | { readonly type: 'card-drawn'; readonly seat: Seat; readonly card: Card | null; readonly whole: boolean }
  | { readonly type: 'won'; readonly seat: Seat; readonly reason: 'conquest' | 'last-alive' | 'claimed' }
  | { readonly type: 'drawn'; readonly turn: number; readonly reason: 'turn-limit' | 'nobody-left' };

export type Attacked = {
  readonly type: 'attacked';
  /** Null for a neutral territory. */
  readonly defender: Seat | null;
  readonly sent: number;
  /** Null where it cannot be seen. */
  readonly defenders: number | null;
  readonly killed: number;
  readonly lost: number;
  /** How many of the attackers' and of the defenders' draws hit; null without luck. */
  readonly hits: readonly [attack: number, defence: number] | null;
  readonly captured: boolean;
} & Executed;

/** The events that tell of an executed order. */
export type OrderEvent = Extract<WarzoneEvent, Executed>;
