import * as z from 'zod';
import { boardDataSchema } from '../conquest/board-data.ts';
import { randomnessSchema } from '../random.ts';
import { seatSchema } from '../seat.ts';
import { territory } from './board.ts';
import { holds } from './holds.ts';
import { optionsSchema } from './options.ts';
import { CARDS, MOST_ORDERS, orderSchema } from './orders.ts';
import { MOST_ARMIES, SEATS, type WarzoneMove, type WarzonePosition, type WarzoneSetup } from './types.ts';

/** The shape of a set-up; `prepare` says whether it can be played. */
export const setupSchema: z.ZodType<WarzoneSetup> = z.strictObject({
  seats: z.int().min(0).max(64),
  options: optionsSchema,
  board: boardDataSchema,
});

const cell = z.int().min(0).max(9999).transform(territory);
const index = z.int().min(0).max(1_000_000);
const orders = z.array(orderSchema).max(MOST_ORDERS);

export const moveSchema: z.ZodType<WarzoneMove> = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('pick'), territories: z.array(cell).max(1000) }),
  z.strictObject({ type: z.literal('give'), order: orderSchema }),
  z.strictObject({ type: z.literal('remove'), index }),
  z.strictObject({ type: z.literal('shift'), from: index, to: index }),
  z.strictObject({ type: z.literal('plan'), orders }),
  z.strictObject({ type: z.literal('commit'), orders: orders.nullable(), loss: z.boolean() }),
  z.strictObject({ type: z.literal('claim') }),
]);

const count = z.int().min(0);
const armies = z.int().min(0).max(MOST_ARMIES);
const bySeat = <T extends z.ZodType>(item: T) => z.array(item).min(SEATS.min).max(SEATS.max);

const phaseSchema = z.discriminatedUnion('name', [
  z.strictObject({
    name: z.literal('picking'),
    offered: z.array(cell),
    wishes: bySeat(z.array(cell).nullable()),
  }),
  z.strictObject({
    name: z.literal('ordering'),
    lists: bySeat(orders),
    committed: bySeat(z.boolean()),
  }),
  z.strictObject({
    name: z.literal('over'),
    outcome: z.strictObject({ places: z.array(z.array(seatSchema)), reason: z.string() }),
  }),
]);

/** A position that a game can have: its shape, and what every move keeps true. */
export const positionSchema: z.ZodType<WarzonePosition> = z
  .strictObject({
    owners: z.array(seatSchema.nullable()).min(2).max(1000),
    armies: z.array(armies).min(2).max(1000),
    turn: count,
    order: bySeat(seatSchema),
    eliminated: z.array(seatSchema),
    incomes: bySeat(count),
    hands: bySeat(z.array(count).length(CARDS.length)),
    truces: z.array(z.strictObject({ one: seatSchema, other: seatSchema, from: count, until: count })),
    sanctions: bySeat(count),
    attacked: bySeat(z.boolean()),
    phase: phaseSchema,
    random: randomnessSchema,
  })
  .refine(holds);
