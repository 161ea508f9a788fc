import * as z from 'zod';
import { type Territory, territory } from './board.ts';
import type { Switches } from './types.ts';

/** What a seat may do. Territories are indices, cards are numbers of the deck. */
export type DominationMove =
  | { readonly type: 'claim'; readonly territory: Territory }
  /** Places armies in an own country; one at a time at the start. */
  | { readonly type: 'place'; readonly territory: Territory; readonly armies: number }
  /** Places one army where chance says. */
  | { readonly type: 'place-random' }
  | { readonly type: 'choose-capital'; readonly territory: Territory }
  /** Three different cards of the own hand. The first whose country is owned gives the bonus. */
  | { readonly type: 'trade'; readonly cards: readonly number[] }
  | { readonly type: 'end-trade' }
  | { readonly type: 'attack'; readonly source: Territory; readonly target: Territory }
  | { readonly type: 'end-attack' }
  | { readonly type: 'roll'; readonly dice: number }
  | { readonly type: 'retreat' }
  | { readonly type: 'defend'; readonly dice: number }
  | { readonly type: 'advance'; readonly armies: number }
  | {
      readonly type: 'fortify';
      readonly source: Territory;
      readonly target: Territory;
      readonly armies: number;
    }
  | { readonly type: 'pass' }
  | { readonly type: 'end-turn' }
  | ConsoleMove;

/** What only the console knows (`conduct: console`). */
export type ConsoleMove =
  /** Back to how the go began; what chance gives next stays as it is. */
  | { readonly type: 'undo' }
  /** Goes on as domination after a capital or mission win. */
  | { readonly type: 'continue' }
  | { readonly type: 'switch'; readonly what: keyof Switches; readonly on: boolean };

const cell = z.int().min(0).max(9999).transform(territory);
/** Wider than the rules allow, so that they can say what the limit is. */
const number = z.int().min(0).max(1_000_000);

export const moveSchema: z.ZodType<DominationMove> = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('claim'), territory: cell }),
  z.strictObject({ type: z.literal('place'), territory: cell, armies: number }),
  z.strictObject({ type: z.literal('place-random') }),
  z.strictObject({ type: z.literal('choose-capital'), territory: cell }),
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
  z.strictObject({ type: z.literal('undo') }),
  z.strictObject({ type: z.literal('continue') }),
  z.strictObject({ type: z.literal('switch'), what: z.enum(['endTurn', 'defend']), on: z.boolean() }),
]);
