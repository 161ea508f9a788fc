import type { Ranks } from '../../../players/player.ts';
import { rememberingStyles } from '../../conquest/players/feelings.ts';

export const ranks: Ranks = {
  levels: [
    {
      id: 'easy',
      quick: true,
      rating: 1381,
      climb: [
        [25, 24],
        [50, 50],
        [75, 79],
      ],
      summary: 'plays by chance, within reason',
    },
    {
      id: 'normal',
      quick: true,
      rating: 1500,
      // A few decisions of hard bring most of the way.
      climb: [
        [12, 41],
        [25, 67],
        [50, 86],
        [75, 94],
      ],
      summary: 'follows rules of thumb',
    },
    { id: 'hard', rating: 1747, summary: 'knows the exact odds and looks ahead' },
    { id: 'expert', rating: 1831, summary: 'knows what others mostly do, and looks further ahead' },
  ],
  styles: [
    { id: 'cautious', levels: ['normal'], summary: 'attacks with better odds and keeps more troops back' },
    { id: 'bold', levels: ['normal'], summary: 'attacks with smaller odds and keeps fewer troops back' },
    ...rememberingStyles('normal'),
  ],
};
