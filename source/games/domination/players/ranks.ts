import type { Ranks } from '../../../players/player.ts';

/** The levels of Domination. */
export const ranks: Ranks = {
  levels: [
    { id: 'crap', summary: 'attacks nobody for a hundred turns; what a player who has resigned becomes' },
    { id: 'easy', summary: 'plays by chance, within reason' },
    { id: 'normal', summary: 'follows rules of thumb' },
    { id: 'hard', summary: 'plans whole turns with exact odds' },
  ],
  resigned: 'crap',
};
