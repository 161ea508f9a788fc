import type { WarzoneTypes } from '../../../machines/warzone/types.ts';
import type { TodayGame } from '../../today/today.ts';
import { conquestScore } from '../conquest/today.ts';

/** Warzone's game of the day: Iberia against one normal player, twelve turns. */
export const warzoneToday: TodayGame<WarzoneTypes> = {
  seats: [
    { name: 'Ada', who: 'human' },
    { name: 'Bruno', who: 'normal' },
  ],
  map: 'iberia',
  options: { turnLimit: 12 },
  scoreOf: conquestScore,
};
