import type { Ranks } from '../../../players/player.ts';

export const ranks: Ranks = {
  levels: [
    { id: 'passive', summary: 'attacks nobody for a hundred turns; it plays on for who has resigned' },
    { id: 'easy', quick: true, summary: 'plays by chance, within reason' },
    { id: 'normal', quick: true, summary: 'follows rules of thumb' },
    { id: 'hard', quick: true, summary: 'plans whole turns with exact odds' },
    { id: 'expert', summary: 'plays out what the others may answer' },
  ],
  resigned: 'passive',
};
