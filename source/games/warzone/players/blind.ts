import { seats } from '../../../../machines/seat.ts';
import { isPrey, sidesOf } from '../../../../machines/teams.ts';
import type { PlayerRandom } from '../../../players/player-random.ts';
import { type BeliefState, hasTruceWith, ownTerritories } from './belief-state.ts';
import { campaign } from './campaign.ts';
import type { OrderBuilder } from './order-builder.ts';
import { type PlanStyle, SOBER } from './plan-style.ts';

/** Holds nothing against guesses, and does not come back every turn to a stack that it cannot see. */
const BLIND: PlanStyle = { ...SOBER, guard: null, whim: 0.25 };
/** From this share of the board on, with as much for each rival as is one's own, what is hidden counts as a rival's. */
const TAKEN = 0.4;

/** Tests whether a player sees nothing of the rivals. */
export const isBlind = ({ options }: BeliefState): boolean => options.fog === 'complete';

/** Orders of who sees nothing of the rivals: forecasts have nothing to go by, a guess of whose the hidden land is has. */
export const blindOrders = (belief: BeliefState, luck: PlayerRandom): OrderBuilder =>
  campaign(guessed(belief), BLIND, luck);

function guessed(belief: BeliefState): BeliefState {
  const { board, seat, eliminated, hidden = [] } = belief;
  const sides = sidesOf(belief);
  const alive = seats(belief.seats).filter(each => !eliminated.includes(each));
  const rival = alive.find(each => isPrey(sides, each, seat) && !hasTruceWith(belief, each));
  if (rival === undefined || ownTerritories(belief).length * alive.length < TAKEN * board.size) return belief;
  return { ...belief, owners: belief.owners.map((owner, each) => (hidden[each] === true ? rival : owner)) };
}
