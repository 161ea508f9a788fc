import type { PlayerRandom } from '../../../players/player-random.ts';
import type { BeliefState } from './belief-state.ts';
import { campaign } from './campaign.ts';
import {
  assaults,
  commanderPlans,
  continentPlans,
  MASSING_STYLES,
  massingStyles,
  OTHERS,
  PLAN_STYLES,
} from './candidates.ts';
import { type Contender, type Criteria, contenderOf, ordersOf } from './contest.ts';
import { massingBuilder, massingOrders } from './massing.ts';
import { STEADY } from './massing-style.ts';
import type { PlanStyle } from './plan-style.ts';
import { chance, prospect } from './prospect.ts';
import { variedOrders } from './quick-orders.ts';

/** A plan of a style, to be compared. */
export const contender = (belief: BeliefState, style: PlanStyle, luck: PlayerRandom): Contender =>
  contenderOf(style, campaign(belief, style, luck));

/** For others of whom nothing is known. */
export const EVEN: Criteria = {
  plans: (belief, luck) =>
    [...PLAN_STYLES, ...continentPlans(belief), ...assaults(belief), ...commanderPlans(belief)].map(style =>
      contender(belief, style, luck),
    ),
  replies: OTHERS.map(style => (belief, luck) => ordersOf(campaign(belief, style, luck))),
  onward: variedOrders,
  judge: prospect,
  fear: 0.3,
};

/** For others who are known to keep their armies together. */
export const MASSING: Criteria = {
  plans: belief => massingStyles(belief).map(style => contenderOf(null, massingBuilder(belief, style))),
  replies: MASSING_STYLES.map(style => belief => massingBuilder(belief, style(belief)).orders()),
  onward: (sketch, seat, incomes) => massingOrders(sketch, seat, incomes, STEADY),
  judge: chance,
  fear: 0.1,
};

/** Certain plans of an only rival as replies, and so many styles beside them, all alike. */
export const expecting = (plans: readonly Contender[], styles: number): Criteria => ({
  ...EVEN,
  fear: 0,
  replies: [
    ...plans.map(
      ({ orders }) =>
        () =>
          orders,
    ),
    ...EVEN.replies.slice(0, styles),
  ],
});
