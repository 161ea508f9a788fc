import * as z from 'zod';
import type { GameTypes, SeatNames } from '../../../machines/game.ts';
import type { Seat } from '../../../machines/seat.ts';

/** Why a move is the best one, as facts of its position: what the hints tell step by step, and the reason after a try. */
export interface Insight {
  /** What it is about: `break a continent`. */
  readonly theme: string;
  /** Where: a continent, a suit. */
  readonly area: string;
  /** With what: a territory whose armies go, or which of the cards. */
  readonly piece: string;
  /** `78%, Bo loses South America (+2)`. */
  readonly why: string;
  /** The move with its reason, where the reason alone does not tell it: `24: goes under 30`. */
  readonly told?: string;
  /** Of a list of orders: what the told one attacks. Another list that attacks it is the same idea. */
  readonly target?: number;
}

/** What a list of orders turns on beside what it attacks, as its judge found it: an attack that comes first or last, or a territory that is held. */
export const cruxSchema = z.strictObject({
  kind: z.enum(['first', 'last', 'hold']),
  territory: z.int().min(0),
  /**
   * Of an attack that comes first: else its player's capital has fallen (`falling`), its target's armies have marched (`marching`), or its source has been
   * struck (`struck`). Of one that comes last: by then its target's armies have marched (`marched`), or nobody can retake it (`final`). Of
   * armies brought to a territory: else it falls (`lost`).
   */
  because: z.enum(['falling', 'marching', 'struck', 'marched', 'final', 'lost']).optional(),
});
export type Crux = Readonly<z.infer<typeof cruxSchema>>;

/** A seat's view, as an insight is told of it. */
export interface InsightView<T extends GameTypes> {
  readonly setup: T['setup'];
  readonly view: T['view'];
  readonly seat: Seat;
  readonly names: SeatNames;
  /** Another move that it is told beside: of a list of orders only what differs is told. */
  readonly beside?: T['move'];
  readonly crux?: Crux | undefined;
}

/** The part of a kit that says why; null for a move without a reason that could be told. */
export type InsightReader<T extends GameTypes = GameTypes> = {
  insight(move: T['move'], seen: InsightView<T>): Insight | null;
}['insight'];

/** Hints, one after the other: the theme, the place, the piece. None of them is the move. */
export const hintSteps = ({ theme, area, piece }: Insight): readonly [string, string, string] => [
  `Theme: ${theme}. Not rated now.`,
  `Where: ${area}.`,
  `What: ${piece}.`,
];
