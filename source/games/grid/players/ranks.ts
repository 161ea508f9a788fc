import type { Ranks } from '../../../players/player.ts';

/** The levels of Simple Risk. */
export const ranks: Ranks = {
  levels: [
    { id: 'easy', summary: 'plays by chance, within reason' },
    { id: 'normal', summary: 'follows rules of thumb' },
    { id: 'hard', summary: 'reckons with exact odds and looks ahead' },
  ],
};
