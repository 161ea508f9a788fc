import type { FlowRefusal, FlowTypes, Tried } from '../flow.ts';
import type { ScriptFault } from '../random.ts';
import type { Seat } from '../seat.ts';
import type { WarzoneEvent } from './events.ts';
import type { Card, Order } from './orders.ts';
import type { Owner, WarzoneMove, WarzonePosition, WarzoneSetup, WarzoneView } from './types.ts';

/** Why an order cannot be given: a stable code and the facts. Territories are named. */
export type OrderRefusal =
  | { readonly code: 'no-such-territory'; readonly territory: number }
  | { readonly code: 'not-yours'; readonly name: string; readonly owner: Owner | 'hidden' }
  | { readonly code: 'your-own'; readonly name: string }
  | { readonly code: 'not-a-player'; readonly name: string }
  | { readonly code: 'not-adjacent'; readonly source: string; readonly target: string }
  | { readonly code: 'not-beside-yours'; readonly name: string }
  | { readonly code: 'same-territory'; readonly name: string }
  | { readonly code: 'wrong-number'; readonly number: number; readonly least: number; readonly most: number }
  | { readonly code: 'pool-too-small'; readonly needed: number; readonly pool: number }
  | {
      readonly code: 'too-few-armies';
      readonly name: string;
      readonly needed: number;
      readonly available: number;
    }
  | { readonly code: 'no-card'; readonly card: Card }
  | { readonly code: 'yourself' }
  | { readonly code: 'no-such-player'; readonly seat: number }
  | { readonly code: 'player-out'; readonly seat: Seat }
  | { readonly code: 'no-cheating' };

/** Why a move is refused. `order` is the order of a list that is at fault, its place counted from 0. */
export type WarzoneRefusal =
  | FlowRefusal<WarzoneTypes>
  | OrderRefusal
  | {
      readonly code: 'order-refused';
      readonly index: number;
      readonly order: Order['type'];
      readonly why: OrderRefusal;
    }
  | { readonly code: 'no-such-order'; readonly index: number; readonly orders: number }
  | { readonly code: 'too-many-orders'; readonly most: number }
  | { readonly code: 'undeployed'; readonly armies: number }
  | { readonly code: 'not-offered'; readonly territory: number }
  | { readonly code: 'picked-twice'; readonly name: string }
  | { readonly code: 'not-alone' }
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
