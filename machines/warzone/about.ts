import type { About } from '../game.ts';

export const about: About = {
  id: 'warzone',
  title: 'Warzone',
  summary: 'Orders given in secret, then all of them happen',
  /** Fewest and most players (rules/warzone.md#players). */
  seats: { min: 2, max: 6 },
};
