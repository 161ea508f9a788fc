import { matchTotals, playersIn } from '../../../machines/intensity/round.ts';
import type { IntensityTypes } from '../../../machines/intensity/types.ts';
import { at } from '../../../machines/result.ts';
import { plural } from '../../../machines/wording.ts';
import { seatsAgainst } from '../../setup/fixed-game.ts';
import type { DailyChallenge } from '../../study/daily.ts';

/** Intensity's daily challenge: one hand against three normal players; the fewest points win. */
export const intensityDaily: DailyChallenge<IntensityTypes> = {
  seats: seatsAgainst('normal', 'Bruno', 'Cleo', 'Darius'),
  options: { hands: '1' },
  scoreOf({ view, outcome, seat }) {
    const points = at(matchTotals(view.scores, view.options, playersIn(view)), seat);
    const isFirst = outcome.places[0]?.includes(seat) === true;
    return {
      score: -points,
      told: `${plural(points, 'point', 'points')}${isFirst ? ', the fewest' : ''}`,
    };
  },
};
