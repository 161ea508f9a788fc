import * as z from 'zod';
import type { Data } from '../result.ts';
import { territory } from './board.ts';

const cell = z.int().min(0).max(9999).transform(territory);
/** Wider than the rules allow, so that they can say what the limit is. */
const number = z.int().min(0).max(1_000_000);

/** A move in data from outside. Territories are indices, cards are numbers of the deck. */
export const moveSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('claim'), territory: cell }),
  /** Places armies in an own country; one at a time at the start. */
  z.strictObject({ type: z.literal('place'), territory: cell, armies: number }),
  /** Places one army where chance says. */
  z.strictObject({ type: z.literal('place-random') }),
  z.strictObject({ type: z.literal('choose-capital'), territory: cell }),
  /** Three different cards of the own hand. The first whose country is owned gives the bonus. */
  z.strictObject({ type: z.literal('trade'), cards: z.array(number).max(10) }),
  z.strictObject({ type: z.literal('end-trade') }),
  z.strictObject({ type: z.literal('attack'), source: cell, target: cell }),
  z.strictObject({ type: z.literal('end-attack') }),
  z.strictObject({ type: z.literal('roll'), dice: number }),
  z.strictObject({ type: z.literal('retreat') }),
  z.strictObject({ type: z.literal('defend'), dice: number }),
  z.strictObject({ type: z.literal('advance'), armies: number }),
  z.strictObject({ type: z.literal('fortify'), source: cell, target: cell, armies: number }),
  z.strictObject({ type: z.literal('pass') }),
  z.strictObject({ type: z.literal('end-turn') }),
  /** Only on the console: back to how the go began; what chance gives next stays as it is. */
  z.strictObject({ type: z.literal('undo') }),
  /** Only on the console: goes on as domination after a capital or mission win. */
  z.strictObject({ type: z.literal('continue') }),
  /** Only on the console: leaves something to the program, or takes it back. */
  z.strictObject({ type: z.literal('switch'), what: z.enum(['endTurn', 'defend']), on: z.boolean() }),
]);

/** What a seat may do. */
export type DominationMove = Data<typeof moveSchema>;
