import type { Step } from '../game.ts';
import type { Result } from '../result.ts';
import type { GridEvent, GridPosition, GridRefusal, GridTypes } from './types.ts';

/** What a move of this game leads to. */
export type GridStep = Step<GridTypes>;

/** What comes of trying a move. */
export type Tried = Result<GridStep, GridRefusal>;

/** A step that rolled no dice, so that it may be taken back. */
export const quietStep = (position: GridPosition, events: readonly GridEvent[]): GridStep => ({
  position,
  events,
  reveals: false,
});

/** One step after another as one. */
export const joined = (first: GridStep, second: GridStep): GridStep => ({
  position: second.position,
  events: [...first.events, ...second.events],
  reveals: first.reveals || second.reveals,
});
