import type { About } from '../game.ts';

/** What a menu says of Domination. */
export const about: About = {
  id: 'domination',
  title: 'Domination',
  summary: 'Conquer the world, all capitals, or what a mission says',
  /** The fewest and the most players, of any mixture of people and computer players (rules/domination.md#players). */
  seats: { min: 2, max: 6 },
};
