import * as z from 'zod';
import { boardDataSchema } from '../conquest/board-data.ts';
import { CARD_KINDS } from '../conquest/deck.ts';
import { randomnessSchema } from '../random.ts';
import { seatSchema } from '../seat.ts';
import { territory } from './board.ts';
import { holds } from './holds.ts';
import { MODES, optionsSchema } from './options.ts';
import type { DominationPosition, DominationSetup, TurnPosition } from './types.ts';

/** What no board from outside may exceed; the largest known have 255 countries and 31 continents. */
const MOST = { countries: 1000, cards: 5000, missions: 500, text: 1000 };

const text = z.string().max(MOST.text);
const index = z.int().min(0).max(MOST.cards);
const count = z.int().min(0).max(1_000_000_000);

const cardSchema = z.union([
  z.strictObject({ kind: z.enum(CARD_KINDS), country: index }),
  z.strictObject({ kind: z.literal('wildcard') }),
]);

const missionContinent = z.union([index, z.literal('any'), z.null()]);

const missionSchema = z.strictObject({
  destroy: z.int().min(0).max(6),
  occupy: z.strictObject({ countries: count, armies: count }),
  continents: z.tuple([missionContinent, missionContinent, missionContinent]),
  text,
});

/** The shape of a set-up; `prepare` says whether it can be played. */
export const setupSchema: z.ZodType<DominationSetup> = z.strictObject({
  seats: z.int().min(0).max(64),
  options: optionsSchema,
  board: boardDataSchema,
  cards: z.array(cardSchema).max(MOST.cards),
  missions: z.array(missionSchema).max(MOST.missions),
  source: text.optional(),
});

const cell = z.int().min(0).max(MOST.countries).transform(territory);
const bySeat = <T extends z.ZodType>(item: T) => z.array(item).min(2).max(6);
const front = { source: cell, target: cell };
const named = <T extends string>(name: T) => z.strictObject({ name: z.literal(name) });

const phaseSchema = z.discriminatedUnion('name', [
  named('setup.claiming'),
  named('setup.placing'),
  named('capital'),
  named('trading'),
  named('placing'),
  named('attacking.choosing'),
  z.strictObject({ name: z.literal('attacking.rolling'), ...front }),
  z.strictObject({ name: z.literal('attacking.defending'), ...front, dice: count }),
  z.strictObject({ name: z.literal('attacking.advancing'), ...front, least: count, most: count }),
  named('fortifying'),
  named('ending'),
  z.strictObject({
    name: z.literal('over'),
    outcome: z.strictObject({ places: z.array(z.array(seatSchema)), reason: z.string() }),
  }),
]);

const turnFields = {
  owners: z.array(seatSchema.nullable()).max(MOST.countries),
  armies: z.array(count).max(MOST.countries),
  reserve: bySeat(count),
  used: z.array(index),
  trades: count,
  capitals: bySeat(cell.nullable()),
  beatenBy: bySeat(seatSchema.nullable()),
  eliminated: z.array(seatSchema),
  dealt: z.array(cell).max(MOST.countries),
  mode: z.enum(MODES),
  turn: count,
  active: seatSchema,
  captured: z.boolean(),
  mustTrade: z.boolean(),
  attacks: count,
  switches: bySeat(z.strictObject({ endTurn: z.boolean(), defend: z.boolean() })),
  phase: phaseSchema,
  hands: bySeat(z.array(index)),
  deck: z.array(index),
  missions: bySeat(index.nullable()),
};

const turnSchema: z.ZodType<TurnPosition> = z.strictObject(turnFields);

/** A position that a game can have: its shape, and what every move keeps true. */
export const positionSchema: z.ZodType<DominationPosition> = z
  .strictObject({ ...turnFields, start: turnSchema.nullable(), random: randomnessSchema })
  .refine(holds);
