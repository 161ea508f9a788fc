import type { Step } from '../game.ts';
import { err, ok, type Result } from '../result.ts';
import type { Board } from './board.ts';
import type { DominationEvent } from './events.ts';
import type { DominationRefusal } from './refusals.ts';
import type { DominationPosition, DominationSetup, DominationTypes } from './types.ts';

/** What the rules know of one game beside its position. */
export interface Game {
  readonly setup: DominationSetup;
  readonly board: Board;
}

/** What a move of this game leads to. */
export type DominationStep = Step<DominationTypes>;

/** What comes of trying a move. */
export type Tried = Result<DominationStep, DominationRefusal>;

/** A step that used no chance and showed nothing hidden, so that it may be taken back. */
export const quietStep = (
  position: DominationPosition,
  events: readonly DominationEvent[],
): DominationStep => ({ position, events, reveals: false });

export const quiet = (position: DominationPosition, ...events: readonly DominationEvent[]): Tried =>
  ok(quietStep(position, events));

export const refused = (refusal: DominationRefusal): Tried => err(refusal);

/** One step after another as one. */
export const joined = (first: DominationStep, second: DominationStep): DominationStep => ({
  position: second.position,
  events: [...first.events, ...second.events],
  reveals: first.reveals || second.reveals,
});
