import * as z from 'zod';
import {
  type Board,
  type BoardData,
  boardDataSchema,
  boardGraph,
  boardWith,
  type Territory,
  territorySchema,
} from '../conquest/board.ts';
import type { FlowRefusal, FlowTypes, Tried } from '../flow.ts';
import type { EventsOf, RefusalsOf } from '../game.ts';
import { seatCount } from '../options.ts';
import { type Outcome, outcomeSchema } from '../outcome.ts';
import { randomnessSchema, type ScriptFault } from '../random.ts';
import type { Data } from '../result.ts';
import { type Seat, seatSchema, type Viewer } from '../seat.ts';
import { about } from './about.ts';
import { optionsSchema, type WarzoneOptions } from './options.ts';
import { CARDS, type Card, MOST_ORDERS, type Order, orderSchema } from './orders.ts';

/** The most armies that a territory holds or a pool has; only the cheater ever gets there. */
export const MOST_ARMIES = 1_000_000;

/** The shape of a set-up; `prepare` says whether it can be played. */
export const setupSchema = z.strictObject({
  seats: seatCount,
  options: optionsSchema,
  board: boardDataSchema,
});
export type WarzoneSetup = Data<typeof setupSchema>;

/** What a game is played on: what the rules know beside its position. */
export interface Scenario {
  readonly setup: WarzoneSetup;
  readonly board: Board;
}

const index = z.int().min(0).max(1_000_000);
const orders = z.array(orderSchema).max(MOST_ORDERS);

/** A move in data from outside. */
export const moveSchema = z.discriminatedUnion('type', [
  /** A wish list, the dearest first, of territories on offer. */
  z.strictObject({ type: z.literal('pick'), territories: z.array(territorySchema).max(1000) }),
  /** Puts an order at the end of the own list. */
  z.strictObject({ type: z.literal('give'), order: orderSchema }),
  /** Takes an order from the own list; counted from 0. */
  z.strictObject({ type: z.literal('remove'), index }),
  /** Moves an order of the own list to another place. */
  z.strictObject({ type: z.literal('shift'), from: index, to: index }),
  /** Replaces the own list. */
  z.strictObject({ type: z.literal('plan'), orders }),
  /**
   * Ends the own ordering of this turn. `orders` replaces the list first, null leaves it. With `loss` armies that are
   * not deployed are given up; without it they are a refusal.
   */
  z.strictObject({ type: z.literal('commit'), orders: orders.nullable(), loss: z.boolean() }),
  /** The only player left ends the game as its winner. */
  z.strictObject({ type: z.literal('claim') }),
]);
export type WarzoneMove = Data<typeof moveSchema>;

const count = z.int().min(0);
const bySeat = <T extends z.ZodType>(item: T) => z.array(item).min(about.seats.min).max(about.seats.max);

/** Whose a territory is: a seat's, or nobody's (neutral). */
export type Owner = Seat | null;

/** Two players who may not attack each other in the turns `from` to `until`. */
const truceSchema = z.strictObject({ one: seatSchema, other: seatSchema, from: count, until: count });
export type Truce = Data<typeof truceSchema>;

/** The phase with what only that phase knows. */
const phaseSchema = z.discriminatedUnion('name', [
  /** Everybody makes a wish list of the territories on offer; null until made. */
  z.strictObject({
    name: z.literal('picking'),
    offered: z.array(territorySchema),
    wishes: bySeat(z.array(territorySchema).nullable()),
  }),
  /** Everybody makes a list of orders, hidden from the others, and commits it. Lists are by seat. */
  z.strictObject({ name: z.literal('ordering'), lists: bySeat(orders), committed: bySeat(z.boolean()) }),
  z.strictObject({ name: z.literal('over'), outcome: outcomeSchema }),
]);
export type WarzonePhase = Data<typeof phaseSchema>;
export type PhaseName = WarzonePhase['name'];

/** The shape of a position; `holds` says whether a game can have it. Lists are by territory or by seat. */
export const positionShape = z.strictObject({
  owners: z.array(seatSchema.nullable()).min(2).max(1000),
  armies: z.array(z.int().min(0).max(MOST_ARMIES)).min(2).max(1000),
  /** 0 while picking, then counted from 1; everybody orders in each turn. */
  turn: count,
  /** The seats in the order that was drawn at the start. */
  order: bySeat(seatSchema),
  /** The players who are out, in the order in which they went. */
  eliminated: z.array(seatSchema),
  /** The armies that each player may deploy in this turn, cards of this turn not counted. */
  incomes: bySeat(count),
  /** How many pieces of each card (as `CARDS`) each player has. */
  hands: bySeat(z.array(count).length(CARDS.length)),
  truces: z.array(truceSchema),
  /** How many sanctions of the last turn weigh on this turn's income. */
  sanctions: bySeat(count),
  /** Who has ever been attacked or bombed by another player. */
  attacked: bySeat(z.boolean()),
  phase: phaseSchema,
  random: randomnessSchema,
});
export type WarzonePosition = Data<typeof positionShape>;

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

/**
 * The board of a set-up; `boardDataSchema` has accepted its data. Borders lead both ways, even where the map's file
 * lists one way (rules/warzone.md#the-map), and continents without territories are none.
 */
export function prepareBoard(data: BoardData): Board {
  const borders = data.countries.flatMap(({ borders }, from) =>
    borders.filter(to => to !== from).map(to => [from, to] as const),
  );
  const board = boardWith(boardGraph(data.countries.length, borders), data);
  return { ...board, regions: board.regions.filter(region => region.territories.length > 0) };
}

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
