import type { DominationTypes } from '../../../machines/domination/types.ts';
import type { TodayGame } from '../../today/today.ts';
import { conquestScore } from '../conquest/today.ts';

/** Domination's game of the day: the world, its armies placed already, against two normal players, twelve turns. */
export const dominationToday: TodayGame<DominationTypes> = {
  seats: [
    { name: 'Ada', who: 'human' },
    { name: 'Bruno', who: 'normal' },
    { name: 'Cleo', who: 'normal' },
  ],
  options: { firstPlayer: 'first', firstArmies: 'random', turnLimit: 12 },
  scoreOf: conquestScore,
};
