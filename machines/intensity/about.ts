import type { About } from '../game.ts';
import { SEATS } from './types.ts';

/** What a menu says of Intensity. */
export const about: About = {
  id: 'intensity',
  title: 'Intensity',
  summary: 'Pass three cards, then stay clear of calves and buffalo',
  seats: { min: SEATS, max: SEATS },
};
