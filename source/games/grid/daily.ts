import type { GridTypes } from '../../../machines/grid/types.ts';
import type { DailyChallenge } from '../../study/daily.ts';
import { conquestScore } from '../conquest/daily.ts';

/** Simple Risk's daily challenge: against two normal players, fifteen turns. */
export const gridDaily: DailyChallenge<GridTypes> = {
  seats: [
    { name: 'Ada', who: 'human' },
    { name: 'Bruno', who: 'normal' },
    { name: 'Cleo', who: 'normal' },
  ],
  options: { turnLimit: 15 },
  scoreOf: conquestScore,
};
