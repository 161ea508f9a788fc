import * as z from 'zod';
import { type Territory, territorySchema } from '../conquest/board.ts';
import type { Data } from '../result.ts';
import { seatSchema } from '../seat.ts';

/** What an advance does when it comes to its target (rules/warzone.md#advance). */
export const ADVANCE_MODES = ['any', 'attack', 'move'] as const;
export type AdvanceMode = (typeof ADVANCE_MODES)[number];

/** Wider than the rules allow, so that they can say what the limit is. */
const number = z.int().min(0).max(1_000_000);

/** An order in data from outside. */
export const orderSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('deploy'), territory: territorySchema, armies: number }),
  z.strictObject({
    type: z.literal('advance'),
    source: territorySchema,
    target: territorySchema,
    /** How many, or with `percent` the share of those that may leave when the order is executed, 1 to 100. */
    armies: number,
    percent: z.boolean(),
    mode: z.enum(ADVANCE_MODES),
  }),
  z.strictObject({ type: z.literal('bomb'), territory: territorySchema }),
  z.strictObject({ type: z.literal('blockade'), territory: territorySchema }),
  z.strictObject({
    type: z.literal('airlift'),
    source: territorySchema,
    target: territorySchema,
    armies: number,
  }),
  /** No attacks between the two players for a while (card: diplomacy). */
  z.strictObject({ type: z.literal('negotiate'), seat: seatSchema }),
  /** More armies to deploy in this turn (card: reinforcement). */
  z.strictObject({ type: z.literal('reinforce') }),
  /** Less income for a player in the next turn (card: sanctions, Warzone only). */
  z.strictObject({ type: z.literal('sanction'), seat: seatSchema }),
  /** What the class's cheater does instead of playing; refused unless the option `cheating` is on. */
  z.strictObject({ type: z.literal('cheat') }),
]);

/** An order as data: what a player wants to happen when all orders are executed. Armies are whole, 1 or more. */
export type Order = Data<typeof orderSchema>;
export type Advance = Order & { readonly type: 'advance' };
export type OrderType = Order['type'];

/** The cards (rules/warzone.md#cards); the last one belongs to Warzone only. */
export const CARDS = ['bomb', 'reinforcement', 'blockade', 'airlift', 'diplomacy', 'sanctions'] as const;
export type Card = (typeof CARDS)[number];

const cardOfOrder: Readonly<Record<OrderType, Card | null>> = {
  deploy: null,
  advance: null,
  bomb: 'bomb',
  blockade: 'blockade',
  airlift: 'airlift',
  negotiate: 'diplomacy',
  reinforce: 'reinforcement',
  sanction: 'sanctions',
  cheat: null,
};

/** The card that an order uses up, or null. */
export const cardOf = (order: Order): Card | null => cardOfOrder[order.type];

/** The territories that an order names, the source first. */
export function placesOf(order: Order): readonly Territory[] {
  if ('source' in order) return [order.source, order.target];
  return 'territory' in order ? [order.territory] : [];
}

/** The most orders that a player may give in a turn. */
export const MOST_ORDERS = 1000;
