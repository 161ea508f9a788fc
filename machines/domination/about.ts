import type { About } from '../game.ts';

export const about: About = {
  id: 'domination',
  title: 'Domination',
  summary: 'Conquer the world, all capitals, or what a mission says',
  /** People and computer players together (rules/domination.md#players). */
  seats: { min: 2, max: 6 },
};
