import type { GridTypes } from '../../../machines/grid/types.ts';
import type { TodayGame } from '../../today/today.ts';
import { conquestScore } from '../conquest/today.ts';

/** Simple Risk's game of the day: against two normal players, fifteen turns. */
export const gridToday: TodayGame<GridTypes> = {
  seats: [
    { name: 'Ada', who: 'human' },
    { name: 'Bruno', who: 'normal' },
    { name: 'Cleo', who: 'normal' },
  ],
  options: { turnLimit: 15 },
  scoreOf: conquestScore,
};
