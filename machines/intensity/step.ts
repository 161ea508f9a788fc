import type { Step } from '../game.ts';
import type { Result } from '../result.ts';
import type { IntensityRefusal, IntensityTypes } from './types.ts';

/** What a move of this game leads to. */
export type IntensityStep = Step<IntensityTypes>;

/** What comes of trying a move. */
export type Tried = Result<IntensityStep, IntensityRefusal>;

/** One step after another as one. */
export const joined = (first: IntensityStep, second: IntensityStep): IntensityStep => ({
  position: second.position,
  events: [...first.events, ...second.events],
  reveals: first.reveals || second.reveals,
});
