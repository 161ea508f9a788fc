import type { FlowRefusal, FlowTypes, Tried } from '../flow.ts';
import type { EventsOf, RefusalsOf } from '../game.ts';
import type { ScriptFault } from '../random.ts';
import type { Seat } from '../seat.ts';
import type { Card, Order } from './orders.ts';
import type { Owner, WarzoneMove, WarzonePosition, WarzoneSetup, WarzoneView } from './types.ts';

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
  | OrderEvent
  | EventsOf<{
      wished: { seat: Seat };
      picked: { seat: Seat; names: readonly string[]; sight: Sight };
      /** `incomes` by seat: null where it cannot be known. `order`: who is first in each round. */
      'turn-began': {
        turn: number;
        order: readonly Seat[];
        incomes: readonly (number | null)[];
        open: boolean;
      };
      /** Only the player is told of what happens to the own list. */
      given: { seat: Seat; order: Order; names: readonly string[] };
      revised: { seat: Seat; orders: number };
      committed: { seat: Seat };
      eliminated: { seat: Seat; by: Seat | null };
      /** `card` is null for everybody else. With pieces, `whole` says whether it completed a card. */
      'card-drawn': { seat: Seat; card: Card | null; whole: boolean };
      won: { seat: Seat; reason: 'conquest' | 'last-alive' | 'claimed' };
      drawn: { turn: number; reason: 'turn-limit' | 'nobody-left' };
    }>;

/** What came of an executed order, without whose it was and where it stood. */
export type Deed = EventsOf<{
  deployed: { armies: number };
  moved: { sent: number };
  attacked: {
    /** Null for a neutral territory. */
    defender: Seat | null;
    sent: number;
    /** Null where it cannot be seen. */
    defenders: number | null;
    killed: number;
    lost: number;
    /** How many of the attackers' and of the defenders' draws hit; null without luck. */
    hits: readonly [attack: number, defence: number] | null;
    captured: boolean;
  };
  /** `before`: null where it cannot be seen. */
  bombed: { owner: Seat; before: number | null };
  blockaded: { before: number | null };
  negotiated: { other: Seat };
  reinforced: { armies: number };
  sanctioned: { other: Seat };
  /** `captured`, `killed`: territories and armies taken; `made`: armies that came from nowhere. */
  cheated: { captured: number; killed: number; made: number };
  failed: { why: Failure };
}>;

/** The events that tell of an executed order. */
export type OrderEvent = Deed & Executed;

/** Why an order cannot be given: a stable code and the facts. Territories are named. */
export type OrderRefusal = RefusalsOf<{
  'no-such-territory': { territory: number };
  'not-yours': { name: string; owner: Owner | 'hidden' };
  'your-own': { name: string };
  'not-a-player': { name: string };
  'not-adjacent': { source: string; target: string };
  'not-beside-yours': { name: string };
  'same-territory': { name: string };
  'wrong-number': { number: number; least: number; most: number };
  'pool-too-small': { needed: number; pool: number };
  'too-few-armies': { name: string; needed: number; available: number };
  'no-card': { card: Card };
  yourself: object;
  'no-such-player': { seat: number };
  'player-out': { seat: Seat };
  'no-cheating': object;
}>;

/** Why a move is refused. `order` is the order of a list that is at fault, its place counted from 0. */
export type WarzoneRefusal =
  | FlowRefusal<WarzoneTypes>
  | OrderRefusal
  | RefusalsOf<{
      'order-refused': { index: number; order: Order['type']; why: OrderRefusal };
      'no-such-order': { index: number; orders: number };
      'too-many-orders': { most: number };
      undeployed: { armies: number };
      'not-offered': { territory: number };
      'picked-twice': { name: string };
      'not-alone': object;
    }>
  | ScriptFault;

/** What comes of trying a move of this game. */
export type WarzoneTried = Tried<WarzoneTypes>;

export interface WarzoneTypes extends FlowTypes {
  setup: WarzoneSetup;
  position: WarzonePosition;
  move: WarzoneMove;
  event: WarzoneEvent;
  view: WarzoneView;
  refusal: WarzoneRefusal;
  states: {
    setup: 'picking';
    picking: 'picking';
    ordering: 'ordering';
    executing: 'ordering';
    over: 'over';
  };
}
