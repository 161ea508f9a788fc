import type { About } from '../game.ts';

/** What a menu says of Warzone. */
export const about: About = {
  id: 'warzone',
  title: 'Warzone',
  summary: 'Orders given in secret, then all of them happen',
  /** The fewest and the most players (rules/warzone.md#players). */
  seats: { min: 2, max: 6 },
};
