import type { WarzoneTypes } from '../../../machines/warzone/types.ts';
import type { DailyChallenge } from '../../study/daily.ts';
import { conquestScore } from '../conquest/daily.ts';

/** Warzone's daily challenge: Iberia against one normal player, twelve turns. */
export const warzoneDaily: DailyChallenge<WarzoneTypes> = {
  seats: [
    { name: 'Ada', who: 'human' },
    { name: 'Bruno', who: 'normal' },
  ],
  map: 'iberia',
  options: { turnLimit: 12 },
  scoreOf: conquestScore,
};
