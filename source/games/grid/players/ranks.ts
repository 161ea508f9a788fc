import type { Ranks } from '../../../players/player.ts';

export const ranks: Ranks = {
  levels: [
    { id: 'easy', quick: true, summary: 'plays by chance, within reason' },
    { id: 'normal', quick: true, summary: 'follows rules of thumb' },
    { id: 'hard', summary: 'knows the exact odds and looks ahead' },
  ],
};
