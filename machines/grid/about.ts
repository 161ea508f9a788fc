import type { About } from '../game.ts';

export const about: About = {
  id: 'grid',
  title: 'Simple Risk',
  summary: 'Three to five players conquer a board of 25 territories',
  seats: { min: 3, max: 5 },
};
