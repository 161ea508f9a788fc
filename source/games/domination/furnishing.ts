import { boardOfMap } from '../../../machines/conquest/deck.ts';
import { presets } from '../../../machines/domination/options.ts';
import type { Furnishing } from '../../maps/furnishing.ts';

/** Domination's sets of rules, and what a map gives to its set-up. */
export const furnishing: Furnishing = {
  rules: presets,
  strict: ['class'],
  furnish: ({ map, deck }, source) => ({ ...boardOfMap(map, deck), source }),
};
