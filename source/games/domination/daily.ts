import type { DominationTypes } from '../../../machines/domination/types.ts';
import type { DailyChallenge } from '../../study/daily.ts';
import { conquestScore } from '../conquest/daily.ts';

/** The daily challenge: the world with its armies placed, two normal opponents, twelve turns. */
export const dominationDaily: DailyChallenge<DominationTypes> = {
  seats: [
    { name: 'Ada', who: 'human' },
    { name: 'Bruno', who: 'normal' },
    { name: 'Cleo', who: 'normal' },
  ],
  options: { firstPlayer: 'first', firstArmies: 'random', turnLimit: 12 },
  scoreOf: conquestScore,
};
