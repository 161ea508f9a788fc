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
import { type Holding, type HoldingChange, holdingSchema } from '../conquest/hold.ts';
import type { Settled } from '../conquest/limit.ts';
import type { FlowRefusal, FlowTypes, MoveResult } from '../flow.ts';
import type { EventsOf, RefusalsOf } from '../game.ts';
import { seatCount } from '../options.ts';
import { type Outcome, outcomeSchema } from '../outcome.ts';
import { randomnessSchema, type ScriptFault } from '../random.ts';
import type { Data } from '../result.ts';
import { type Seat, seatSchema, type Viewer } from '../seat.ts';
import { about } from './about.ts';
import { FIRST_CARDS, WATCHING } from './kinds.ts';
import { optionsSchema, type WarzoneOptions } from './options.ts';
import { CARDS, type Card, MOST_ORDERS, type Order, orderSchema } from './orders.ts';

/** Most armies in a territory or a pool; only the cheater ever reaches it. */
export const MOST_ARMIES = 1_000_000;

export const setupSchema = z.strictObject({
  seats: seatCount,
  options: optionsSchema,
  board: boardDataSchema,
});
export type WarzoneSetup = Data<typeof setupSchema>;

/** Set-up and board: everything the rules know besides the position. */
export interface Scenario {
  readonly setup: WarzoneSetup;
  readonly board: Board;
}

const index = z.int().min(0).max(1_000_000);
const orders = z.array(orderSchema).max(MOST_ORDERS);

export const moveSchema = z.discriminatedUnion('type', [
  /** A wish list of territories on offer, best first. */
  z.strictObject({ type: z.literal('pick'), territories: z.array(territorySchema).max(1000) }),
  z.strictObject({ type: z.literal('give'), order: orderSchema }),
  /** Removes an order from the list, by index from 0. */
  z.strictObject({ type: z.literal('remove'), index }),
  /** Moves an order to another place in the list. */
  z.strictObject({ type: z.literal('shift'), from: index, to: index }),
  z.strictObject({ type: z.literal('plan'), orders }),
  /**
   * Ends the seat's ordering; `orders` replaces the list unless null. Armies left to deploy are given up with `loss`,
   * and a refusal without it.
   */
  z.strictObject({ type: z.literal('commit'), orders: orders.nullable(), loss: z.boolean() }),
  /** Ends the game as its winner, for the last player left. */
  z.strictObject({ type: z.literal('claim') }),
]);
export type WarzoneMove = Data<typeof moveSchema>;

const count = z.int().min(0);
const bySeat = <T extends z.ZodType>(item: T) => z.array(item).min(about.seats.min).max(about.seats.max);

/** The owner of a territory; null: neutral. */
export type Owner = Seat | null;

/** Two players who may not attack each other in the turns `from` to `until`. */
const truceSchema = z.strictObject({ one: seatSchema, other: seatSchema, from: count, until: count });
export type Truce = Data<typeof truceSchema>;

/** What a seat sees by a card, to the end of its orders in the turn `until`: by territory or, of a spy, by seat. */
const watchSchema = z.strictObject({ seat: seatSchema, by: z.enum(WATCHING), target: count, until: count });
export type Watch = Data<typeof watchSchema>;

const phaseSchema = z.discriminatedUnion('name', [
  /** Everybody makes a wish list of the territories on offer; null until made. */
  z.strictObject({
    name: z.literal('picking'),
    offered: z.array(territorySchema),
    wishes: bySeat(z.array(territorySchema).nullable()),
  }),
  /** Everybody makes a hidden list of orders and commits it. Lists are by seat. */
  z.strictObject({ name: z.literal('ordering'), lists: bySeat(orders), committed: bySeat(z.boolean()) }),
  z.strictObject({ name: z.literal('over'), outcome: outcomeSchema }),
]);
export type WarzonePhase = Data<typeof phaseSchema>;
export type PhaseName = WarzonePhase['name'];

/** The shape of a position; `isPossible` checks that a game can reach it. Lists are by territory or by seat. */
export const positionShape = z.strictObject({
  owners: z.array(seatSchema.nullable()).min(2).max(1000),
  armies: z.array(z.int().min(0).max(MOST_ARMIES)).min(2).max(1000),
  /** 0 while picking, then from 1; everybody orders in each turn. */
  turn: count,
  /** The seats in the order drawn at the start. */
  order: bySeat(seatSchema),
  /** Eliminated players, in order. */
  eliminated: z.array(seatSchema),
  /** Armies that each player may deploy this turn, without this turn's cards. */
  incomes: bySeat(count),
  /** Pieces of each card (as `CARDS`) by player. */
  hands: bySeat(z.array(count).min(FIRST_CARDS).max(CARDS.length)),
  truces: z.array(truceSchema),
  /** Last turn's sanctions on this turn's income. */
  sanctions: bySeat(count),
  /** Players who were ever attacked or bombed by another one. */
  attacked: bySeat(z.boolean()),
  /** By seat: the capital, or where the commander stands; null while there is none. Left out in games without either. */
  capitals: bySeat(territorySchema.nullable()).optional().meta({ since: 3 }),
  /** Left out in games without cards of sight. */
  watches: z.array(watchSchema).optional().meta({ since: 3 }),
  /** Whose order comes next. Left out in games where everybody orders at the same time. */
  giver: seatSchema.optional().meta({ since: 3 }),
  /** Left out where no share of the territories wins. */
  holding: holdingSchema,
  phase: phaseSchema,
  random: randomnessSchema,
});
export type WarzonePosition = Data<typeof positionShape>;

/** A viewer's knowledge. Lists are by territory or by seat. */
export interface WarzoneView {
  readonly viewer: Viewer;
  readonly seats: number;
  readonly options: WarzoneOptions;
  readonly board: BoardData;
  readonly turn: number;
  readonly phase: PhaseName;
  readonly toMove: readonly Seat[];
  /** The order of this turn's first round; empty where it is drawn. */
  readonly order: readonly Seat[];
  readonly eliminated: readonly Seat[];
  readonly owners: readonly (Owner | 'hidden')[];
  /** Null where not visible. */
  readonly armies: readonly (number | null)[];
  /** Null where unknown. */
  readonly incomes: readonly (number | null)[];
  /** The viewer's pieces of each card (as `CARDS`); empty for a spectator. */
  readonly hand: readonly number[];
  /** Whole cards by player; null where unknown. */
  readonly handSizes: readonly (number | null)[];
  readonly truces: readonly Truce[];
  readonly orders: readonly Order[];
  /** The lists of mates who have committed (rules/warzone.md#teams). */
  readonly mates: readonly { readonly seat: Seat; readonly orders: readonly Order[] }[];
  /** Players who have committed their orders (while picking: their wishes). */
  readonly committed: readonly boolean[];
  /** True once another player has attacked or bombed the viewer. */
  readonly attacked: boolean;
  readonly offered: readonly Territory[];
  /** By seat: the capital, or where the commander stands; null where unknown or lost; empty in games without either. */
  readonly capitals: readonly (Territory | null)[];
  /** What the viewer's team sees by cards. */
  readonly watches: readonly Watch[];
  readonly holding?: Holding | null | undefined;
  readonly outcome: Outcome | null;
}

/**
 * Builds the board from checked data: borders lead both ways (rules/warzone.md#the-map), empty continents are dropped.
 */
export function prepareBoard(data: BoardData): Board {
  const borders = data.countries.flatMap(({ borders }, from) =>
    borders.filter(to => to !== from).map(to => [from, to] as const),
  );
  const board = boardWith(boardGraph(data.countries.length, borders), data);
  return { ...board, regions: board.regions.filter(region => region.territories.length > 0) };
}

/** Reasons why an order failed at execution, with the words for it. */
export const FAILURES = {
  'source-lost': 'the source was lost before',
  'target-lost': 'the territory was lost before',
  'no-armies': 'no army was free to go',
  'too-few-armies': 'fewer armies were left than ordered',
  truce: 'there is a truce',
  'not-an-enemy': 'it belonged to no other player by then',
  'not-beside': 'no own territory was beside it',
  'not-foreign': 'it was an own territory by then',
  'a-mate': 'it belonged to the own team by then',
  'not-own': 'it was no own territory by then',
  'player-out': 'that player was out of the game by then',
  'no-card': 'there was no such card',
  'commander-there': 'the commander stood there',
} as const;
export type Failure = keyof typeof FAILURES;

/** A viewer's knowledge of a territory: 0 nothing, 1 the owner, 2 everything. */
export type SightLevel = 0 | 1 | 2;

/**
 * Viewers' sight of an order's territories, by territory, then seat, the spectator last; null without fog or once seen.
 */
export type Sight = readonly (readonly SightLevel[])[] | null;

interface ExecutedOrder {
  readonly seat: Seat;
  /** Index in the player's list, from 0. */
  readonly index: number;
  readonly order: Order;
  /** Names of the order's territories. */
  readonly names: readonly string[];
  /** Armies in the order's territories after it; null where not visible. */
  readonly after: readonly (number | null)[];
  readonly sight: Sight;
}

export type WarzoneEvent =
  | OrderEvent
  | EventsOf<{
      wished: { seat: Seat };
      picked: { seat: Seat; names: readonly string[]; sight: Sight };
      /** `incomes` by seat: null where unknown. `order`: the order of each round. */
      'turn-began': {
        turn: number;
        order: readonly Seat[];
        incomes: readonly (number | null)[];
        open: boolean;
      };
      /** Only its player learns of changes to a list. */
      given: { seat: Seat; order: Order; names: readonly string[] };
      revised: { seat: Seat; orders: number };
      committed: { seat: Seat };
      eliminated: { seat: Seat; by: Seat | null };
      /** `card` is null for everybody else. With pieces, `whole` says whether it completed a card. */
      'card-drawn': { seat: Seat; card: Card | null; whole: boolean };
      /** `team`: all who have won with that player, who is among them. */
      won: { seat: Seat; reason: 'conquest' | 'last-alive' | 'claimed'; team?: readonly Seat[] };
      drawn: { turn: number; reason: 'turn-limit' | 'nobody-left' };
      settled: Settled;
      holding: HoldingChange;
    }>;

/** The result of an executed order, without the order itself. */
export type OrderResult = EventsOf<{
  deployed: { armies: number };
  /** `led`: the player's commander went along. */
  moved: { sent: number; led?: true };
  attacked: {
    /** Null for a neutral territory. */
    defender: Seat | null;
    sent: number;
    /** Null where not visible. */
    defenders: number | null;
    killed: number;
    lost: number;
    /** Hits of attackers and defenders; null without luck. */
    hits: readonly [attack: number, defence: number] | null;
    captured: boolean;
    /** The attacker's commander went along; `guarded`: the defender's stood there, left out where not visible. */
    led?: true;
    guarded?: true;
  };
  /** `before`: null where not visible. */
  bombed: { owner: Seat; before: number | null };
  blockaded: { before: number | null };
  negotiated: { other: Seat };
  reinforced: { armies: number };
  sanctioned: { other: Seat };
  hurried: object;
  /** Only their players learn of these two. */
  watched: object;
  discarded: object;
  delayed: object;
  gifted: { other: Seat };
  /** `captured`, `killed`: territories and armies taken; `made`: armies created. */
  cheated: { captured: number; killed: number; made: number };
  failed: { why: Failure };
}>;

export type OrderEvent = OrderResult & ExecutedOrder;

/** Refusals of an order. Territories are named. */
export type OrderRefusal = RefusalsOf<{
  'no-such-territory': { territory: number };
  'no-commanders': object;
  'commander-elsewhere': { name: string; stands: string };
  'commander-goes-once': object;
  'not-yours': { name: string; owner: Owner | 'hidden' };
  'your-own': { name: string };
  'a-mate': { name: string };
  'mate-player': { seat: Seat };
  'not-a-player': { name: string };
  'not-adjacent': { source: string; target: string };
  'not-beside-yours': { name: string };
  'same-territory': { name: string };
  'wrong-number': { number: number; least: number; most: number };
  'pool-too-small': { needed: number; pool: number };
  'bound-elsewhere': { name: string; armies: number };
  'too-few-armies': { name: string; needed: number; available: number };
  'no-card': { card: Card };
  yourself: object;
  'no-such-player': { seat: number };
  'player-out': { seat: Seat };
  'no-discarding': object;
  'no-cheating': object;
}>;

/** `index`: the order of a list at fault, from 0. */
export type WarzoneRefusal =
  | FlowRefusal<WarzoneTypes>
  | OrderRefusal
  | RefusalsOf<{
      'order-refused': { index: number; order: Order['type']; why: OrderRefusal };
      'order-stands': object;
      'another-orders': { active: Seat };
      'no-such-order': { index: number; orders: number };
      'too-many-orders': { most: number };
      undeployed: { armies: number };
      'must-discard': { cards: number; limit: number };
      'not-offered': { territory: number };
      'picked-twice': { name: string };
      'not-alone': object;
    }>
  | ScriptFault;

export type WarzoneResult = MoveResult<WarzoneTypes>;

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
