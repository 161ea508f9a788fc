import type { About } from '../game.ts';
import { SEATS } from './types.ts';

/** What a menu says of Domination. */
export const about: About = {
  id: 'domination',
  title: 'Domination',
  summary: 'Conquer the world, all capitals, or what a mission says',
  seats: SEATS,
};
