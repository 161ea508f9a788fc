import type { Step } from '../game.ts';
import { err, ok, type Result } from '../result.ts';
import type { Board } from './board.ts';
import type { WarzoneEvent } from './events.ts';
import type { WarzoneRefusal } from './refusals.ts';
import type { WarzonePosition, WarzoneSetup, WarzoneTypes } from './types.ts';

/** What the rules know of one game beside its position. */
export interface Game {
  readonly setup: WarzoneSetup;
  readonly board: Board;
}

/** What a move of this game leads to. */
export type WarzoneStep = Step<WarzoneTypes>;

/** What comes of trying a move. */
export type Tried = Result<WarzoneStep, WarzoneRefusal>;

/** A step that used no chance and showed nothing hidden, so that it may be taken back. */
export const quiet = (position: WarzonePosition, ...events: readonly WarzoneEvent[]): Tried =>
  ok({ position, events, reveals: false });

export const refused = (refusal: WarzoneRefusal): Tried => err(refusal);

/** One step after another as one. */
export const joined = (first: WarzoneStep, second: WarzoneStep): WarzoneStep => ({
  position: second.position,
  events: [...first.events, ...second.events],
  reveals: first.reveals || second.reveals,
});
