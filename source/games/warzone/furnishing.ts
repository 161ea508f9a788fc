import { boardData } from '../../../machines/conquest/board.ts';
import { presets } from '../../../machines/warzone/options.ts';
import type { Furnishing } from '../../maps/furnishing.ts';

/** Warzone's sets of rules, and what a map gives to its set-up. */
export const furnishing: Furnishing = {
  rules: presets,
  strict: ['class'],
  furnish: ({ map }) => ({ board: boardData(map) }),
};
