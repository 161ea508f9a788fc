import type { About } from '../game.ts';
import { SEATS } from './types.ts';

/** What a menu says of Warzone. */
export const about: About = {
  id: 'warzone',
  title: 'Warzone',
  summary: 'Orders given in secret, then all of them happen',
  seats: SEATS,
};
