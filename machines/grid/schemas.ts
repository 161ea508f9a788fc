import * as z from 'zod';
import { randomnessSchema } from '../random.ts';
import { seatSchema } from '../seat.ts';
import { SIZE, territory } from './board.ts';
import { holds } from './holds.ts';
import type { GridMove, GridPosition, GridSetup } from './types.ts';

/** Every option, with what the set-up screen and `--help` say of it. */
export const optionsSchema = z.strictObject({
  defence: z
    .enum(['chosen', 'most'])
    .default('chosen')
    .describe('Who chooses the defending dice: the defender, or always as many as allowed'),
  turnLimit: z
    .int()
    .min(0)
    .max(1_000_000)
    .default(0)
    .describe('The game is a draw after so many turns (0: no limit)'),
});

/** The shape of a set-up; `prepare` says whether it can be played. */
export const setupSchema: z.ZodType<GridSetup> = z.strictObject({
  seats: z.int().min(0).max(64),
  options: optionsSchema,
});

const cell = z
  .int()
  .min(0)
  .max(SIZE - 1)
  .transform(territory);
/** Wider than the rules allow, so that they can say what the limit is. */
const number = z.int().min(0).max(1_000_000);

export const moveSchema: z.ZodType<GridMove> = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('deploy'), territory: cell }),
  z.strictObject({ type: z.literal('reinforce'), territory: cell }),
  z.strictObject({ type: z.literal('attack'), source: cell, target: cell, dice: number }),
  z.strictObject({ type: z.literal('defend'), dice: number }),
  z.strictObject({ type: z.literal('advance'), troops: number }),
  z.strictObject({ type: z.literal('stop') }),
  z.strictObject({ type: z.literal('move'), source: cell, target: cell, troops: number }),
  z.strictObject({ type: z.literal('pass') }),
]);

const count = z.int().min(0);

const phaseSchema = z.discriminatedUnion('name', [
  z.strictObject({ name: z.literal('deploying'), left: z.array(count).min(3).max(5) }),
  z.strictObject({ name: z.literal('reinforcing'), troops: count }),
  z.strictObject({ name: z.literal('choosing') }),
  z.strictObject({ name: z.literal('defending'), source: cell, target: cell, dice: count }),
  z.strictObject({ name: z.literal('advancing'), source: cell, target: cell, least: count, most: count }),
  z.strictObject({ name: z.literal('moving') }),
  z.strictObject({
    name: z.literal('over'),
    outcome: z.strictObject({ places: z.array(z.array(seatSchema)), reason: z.string() }),
  }),
]);

/** A position that a game can have: its shape, and what every move keeps true. */
export const positionSchema: z.ZodType<GridPosition> = z
  .strictObject({
    owners: z.array(seatSchema).length(SIZE),
    troops: z.array(count).length(SIZE),
    turn: count,
    active: seatSchema,
    eliminated: z.array(seatSchema),
    phase: phaseSchema,
    random: randomnessSchema,
  })
  .refine(holds);
