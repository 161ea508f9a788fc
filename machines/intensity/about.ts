import type { About } from '../game.ts';

export const about: About = {
  id: 'intensity',
  title: 'Intensity',
  summary: 'Pass three cards, then stay clear of calves and buffalo',
  seats: { min: 4, max: 4 },
};
