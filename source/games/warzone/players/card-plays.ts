import type { Territory } from '../../../../machines/conquest/board.ts';
import { at } from '../../../../machines/result.ts';
import type { Seat } from '../../../../machines/seat.ts';
import { type Order, territoriesOf } from '../../../../machines/warzone/orders.ts';
import {
  type BeliefState,
  cards,
  foreignBeside,
  fronts,
  isOwn,
  ownTerritories,
  threatTo,
} from './belief-state.ts';
import { type Contender, contenderOf } from './contest.ts';
import { withCard } from './mutations.ts';

/** Places that a card of a kind is tried at. */
const PLACES = { bomb: 3, blockade: 3, airlift: 2 } as const;
/** Fewest armies worth a bomb, and an airlift. */
const BOMBED = 2;
const LIFTED = 2;

/** Variations of a plan against an only rival that play one card more, where it could do most. */
export function cardPlays(belief: BeliefState, plan: Contender, rival: Seat): readonly Contender[] {
  const left = (card: 'bomb' | 'blockade' | 'airlift' | 'diplomacy', type: Order['type']): boolean =>
    cards(belief, card) > plan.orders.filter(each => each.type === type).length;
  const plays: readonly Order[] = [
    ...(left('bomb', 'bomb') ? bombs(belief, plan) : []),
    ...(left('blockade', 'blockade') ? blockades(belief, plan, rival) : []),
    ...(left('airlift', 'airlift') ? airlifts(belief, plan) : []),
    ...(left('diplomacy', 'negotiate') ? [{ type: 'negotiate', seat: rival } as const] : []),
  ];
  return plays.map(card => contenderOf(null, withCard(belief, plan.orders, card)));
}

/** On the largest armies beside own land. */
function bombs(belief: BeliefState, { orders }: Contender): readonly Order[] {
  const beside = new Set(fronts(belief).flatMap(each => foreignBeside(belief, each)));
  return [...beside]
    .filter(each => at(belief.armies, each) >= BOMBED && at(belief.owners, each) !== null)
    .filter(each => !orders.some(order => order.type === 'bomb' && order.territory === each))
    .toSorted((one, other) => at(belief.armies, other) - at(belief.armies, one))
    .slice(0, PLACES.bomb)
    .map(territory => ({ type: 'bomb', territory }));
}

/** On land without orders, but for the capital, that the rival needs most for a continent. */
function blockades(belief: BeliefState, { orders }: Contender, rival: Seat): readonly Order[] {
  const used = new Set(orders.flatMap(territoriesOf));
  const capital = belief.capitals?.[belief.seat];
  const share = (territory: Territory): number => {
    const region = belief.board.regions.find(({ territories }) => territories.includes(territory));
    if (region === undefined) return 0;
    const mine = region.territories.filter(each => isOwn(belief, each)).length;
    const its = region.territories.filter(each => belief.owners[each] === rival).length;
    return mine === region.territories.length
      ? -1
      : (Math.max(0, region.bonus) * its ** 2) / region.territories.length ** 2;
  };
  return fronts(belief)
    .filter(each => !used.has(each) && each !== capital)
    .toSorted((one, other) => share(other) - share(one) || at(belief.armies, other) - at(belief.armies, one))
    .slice(0, PLACES.blockade)
    .map(territory => ({ type: 'blockade', territory }));
}

/** Of the largest army that has nothing to do to the fronts with most to fear. */
function airlifts(belief: BeliefState, { builder }: Contender): readonly Order[] {
  const [source] = ownTerritories(belief).toSorted(
    (one, other) => at(builder.free, other) - at(builder.free, one),
  );
  if (source === undefined || at(builder.free, source) < LIFTED) return [];
  const fear = (each: Territory): number => threatTo(belief, each) - at(belief.armies, each);
  return fronts(belief)
    .filter(each => each !== source)
    .toSorted((one, other) => fear(other) - fear(one))
    .slice(0, PLACES.airlift)
    .map(target => ({ type: 'airlift', source, target, armies: at(builder.free, source) }));
}
