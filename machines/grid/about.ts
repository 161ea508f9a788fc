import type { About } from '../game.ts';

/** What a menu says of Simple Risk. */
export const about: About = {
  id: 'grid',
  title: 'Simple Risk',
  summary: 'Three to five players conquer a board of 25 territories',
  seats: { min: 3, max: 5 },
};
