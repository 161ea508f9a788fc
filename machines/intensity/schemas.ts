import * as z from 'zod';
import { randomnessSchema } from '../random.ts';
import { seatSchema } from '../seat.ts';
import { type Card, FULL_SUIT, isCard } from './cards.ts';
import { positionHolds } from './holds.ts';
import {
  type IntensityMove,
  type IntensityPosition,
  type IntensitySetup,
  MATCH_LENGTHS,
  PASSED,
  ROUNDS,
  SEATS,
} from './types.ts';

/** Every option, with what the set-up screen and `--help` say of it. */
export const optionsSchema = z.strictObject({
  hands: z
    .enum(MATCH_LENGTHS)
    .default('1')
    .describe('How many hands a match has, or until somebody has 50 points'),
  lead: z
    .enum(['drawn', 'first-seat'])
    .default('drawn')
    .describe('Who leads the first hand: drawn from the seed, or the first seat'),
  faults: z
    .enum(['refused', 'punished'])
    .default('refused')
    .describe('Illegal cards are refused, or a referee punishes them with 5 points and a random card'),
  watchers: z
    .enum(['table', 'hands'])
    .default('table')
    .describe('What somebody who watches sees: the table, or all hands too'),
});

/** The shape of a set-up; `prepare` says whether it can be played. */
export const setupSchema: z.ZodType<IntensitySetup> = z.strictObject({
  seats: z.int().min(0).max(64),
  options: optionsSchema,
});

/** Wider than the deck, so that the rules can say what is wrong. */
const number = z.int().min(-1_000_000).max(1_000_000);

export const moveSchema: z.ZodType<IntensityMove> = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('discard'), cards: z.array(number).max(40) }),
  z.strictObject({ type: z.literal('play'), card: number }),
  z.strictObject({ type: z.literal('ready') }),
  z.strictObject({ type: z.literal('fault') }),
]);

const card = z.custom<Card>(value => typeof value === 'number' && isCard(value));
const mask = z.int().min(0).max(FULL_SUIT);
const seat = z
  .int()
  .min(0)
  .max(SEATS - 1)
  .pipe(seatSchema);
const count = z.int().min(0);
const bySeat = <T extends z.ZodType>(item: T) => z.array(item).length(SEATS);

const score = z.strictObject({ points: bySeat(count), faults: bySeat(count) });

const phaseSchema = z.discriminatedUnion('name', [
  z.strictObject({ name: z.literal('discarding') }),
  z.strictObject({ name: z.literal('playing') }),
  z.strictObject({ name: z.literal('scored'), ready: bySeat(z.boolean()) }),
  z.strictObject({
    name: z.literal('over'),
    outcome: z.strictObject({ places: z.array(z.array(seat)), reason: z.string() }),
  }),
]);

/** A position that a match can have: its shape, and what every move keeps true. */
export const positionSchema: z.ZodType<IntensityPosition> = z
  .strictObject({
    number: z.int().min(1),
    first: seat,
    rounds: z
      .array(
        z.strictObject({
          leader: seat,
          cards: z.array(card).length(SEATS),
          winner: seat,
          points: count,
        }),
      )
      .max(ROUNDS),
    table: z.strictObject({ leader: seat, cards: z.array(card).max(SEATS - 1) }),
    score,
    scores: z.array(score).max(10_000),
    phase: phaseSchema,
    hands: bySeat(z.tuple([mask, mask, mask, mask])),
    passes: bySeat(z.array(card).length(PASSED).nullable()),
    random: randomnessSchema,
  })
  .refine(positionHolds);
