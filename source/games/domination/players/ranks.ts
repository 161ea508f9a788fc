import type { Ranks } from '../../../players/player.ts';
import { rememberingStyles } from '../../conquest/players/feelings.ts';

export const ranks: Ranks = {
  levels: [
    {
      id: 'passive',
      summary: 'attacks nobody for a hundred turns; it plays on for who has resigned (the program: crap)',
    },
    {
      id: 'easy',
      quick: true,
      rating: 652,
      climb: [
        [25, 21],
        [50, 45],
        [75, 71],
      ],
      summary: 'plays by chance, within reason',
    },
    {
      id: 'normal',
      quick: true,
      rating: 1500,
      climb: [
        [25, 33],
        [50, 66],
        [75, 83],
      ],
      summary: 'follows rules of thumb (the program: average)',
    },
    { id: 'hard', quick: true, rating: 1673, summary: 'plans whole turns with exact odds' },
    { id: 'expert', rating: 1718, summary: 'plays out what the others may answer' },
  ],
  styles: [
    {
      id: 'cautious',
      levels: ['hard'],
      summary: 'holds the gates of its continents, and attacks when it is surer',
    },
    { id: 'raider', levels: ['hard'], summary: 'breaks the continents of others before it takes its own' },
    {
      id: 'banker',
      levels: ['hard'],
      summary: 'goes for a card each turn, and keeps sets until its hand is full',
    },
    ...rememberingStyles('hard'),
  ],
  resigned: 'passive',
};
