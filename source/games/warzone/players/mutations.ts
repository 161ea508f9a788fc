import { neighboursOf, type Territory } from '../../../../machines/conquest/board.ts';
import { at } from '../../../../machines/result.ts';
import type { Advance, Order } from '../../../../machines/warzone/orders.ts';
import type { PlayerRandom } from '../../../players/player-random.ts';
import { type BeliefState, fronts, ownTerritories } from './belief-state.ts';
import { OrderBuilder } from './order-builder.ts';

/** A plan in parts: cards, deployments and advances. */
interface Shape {
  readonly cards: readonly Order[];
  readonly deployed: ReadonlyMap<Territory, number>;
  readonly advances: readonly Advance[];
}

/** More than any army: all armies that may go. */
const ALL = 1_000_000;

/** Variations of a plan, each with one thing changed by chance; the cards stay. */
export function mutations(
  belief: BeliefState,
  orders: readonly Order[],
  luck: PlayerRandom,
  count: number,
): readonly OrderBuilder[] {
  const shape = shapeOf(orders);
  const edges = fronts(belief);
  if (edges.length === 0) return [];
  return Array.from({ length: count }, () => made(belief, changed(belief, shape, edges, luck)));
}

/** A plan that plays one more card. The caller knows that there is one. */
export function withCard(belief: BeliefState, orders: readonly Order[], card: Order): OrderBuilder {
  const shape = shapeOf(orders);
  return made(belief, { ...shape, cards: [...shape.cards, card] });
}

const shapeOf = (orders: readonly Order[]): Shape => ({
  cards: orders.filter(({ type }) => type !== 'deploy' && type !== 'advance'),
  deployed: new Map(orders.flatMap(each => (each.type === 'deploy' ? [[each.territory, each.armies]] : []))),
  advances: orders.filter(each => each.type === 'advance'),
});

function changed(belief: BeliefState, shape: Shape, edges: readonly Territory[], luck: PlayerRandom): Shape {
  const territory = luck.pick(edges);
  switch (luck.below(6)) {
    case 0:
      return { ...shape, deployed: new Map([[territory, ALL]]) };
    case 1:
      return { ...shape, deployed: shared(shape, territory, luck.below(Math.max(1, belief.pool)) + 1) };
    case 2:
      return without(shape, luck);
    case 3:
      return { ...shape, advances: sent(belief, shape, territoryOf(belief, shape, luck), luck) };
    case 4:
      return {
        ...shape,
        deployed: new Map([[territory, ALL]]),
        advances: sent(belief, shape, territory, luck),
      };
    default:
      return { ...shape, advances: joined(shape, luck) };
  }
}

/** Deploys so many armies in a territory, taken from the others. */
function shared({ deployed }: Shape, territory: Territory, armies: number): Shape['deployed'] {
  let left = armies;
  const changed = new Map(deployed);
  for (const [where, count] of deployed) {
    const taken = where === territory ? 0 : Math.min(left, count);
    left -= taken;
    changed.set(where, count - taken);
  }
  return changed.set(territory, (changed.get(territory) ?? 0) + armies - left);
}

function without(shape: Shape, luck: PlayerRandom): Shape {
  const index = luck.below(Math.max(1, shape.advances.length));
  return { ...shape, advances: shape.advances.toSpliced(index, 1) };
}

/** An own territory, the more likely the more armies may go. */
function territoryOf(belief: BeliefState, { deployed }: Shape, luck: PlayerRandom): Territory {
  const own = ownTerritories(belief);
  const free = own.map(each => at(belief.armies, each) - 1 + (deployed.get(each) ?? 0));
  const all = free.reduce((sum, each) => sum + each, 0);
  let drawn = luck.below(Math.max(1, all));
  const index = free.findIndex(each => {
    drawn -= each;
    return drawn < 0;
  });
  return at(own, Math.max(0, index));
}

/** The advances with one of a whole army to a territory beside it, first or last. */
function sent(
  belief: BeliefState,
  { advances }: Shape,
  source: Territory,
  luck: PlayerRandom,
): readonly Advance[] {
  const target = luck.pick(neighboursOf(belief.board, source));
  const others = advances.filter(each => each.source !== source);
  const order: Advance = { type: 'advance', source, target, armies: ALL, percent: false, mode: 'any' };
  return luck.below(2) === 0 ? [order, ...others] : [...others, order];
}

/** The advances with one of them made by the whole army. */
const joined = ({ advances }: Shape, luck: PlayerRandom): readonly Advance[] => {
  const index = luck.below(Math.max(1, advances.length));
  return advances.map((each, place) => (place === index ? { ...each, armies: ALL } : each));
};

/** Tests whether an advance is sensible: not an attack on neutral land that would hardly capture. */
const isWorthIt = ({ owners, armies, options }: BeliefState, target: Territory, sent: number): boolean =>
  owners[target] !== null || (sent * options.attackRate) / 100 >= at(armies, target) - 0.5;

/** The orders of a shape; the armies that it leaves go where it deploys most. */
function made(belief: BeliefState, { cards, deployed, advances }: Shape): OrderBuilder {
  const builder = new OrderBuilder(belief);
  for (const { type } of cards) if (type === 'reinforce') builder.reinforce();
  for (const [where, armies] of deployed) builder.deploy(where, armies);
  const [most] = [...deployed].toSorted((one, other) => other[1] - one[1]);
  if (most !== undefined) builder.deploy(most[0], builder.pool);
  for (const card of cards)
    if (card.type === 'airlift') builder.airlift(card.source, card.target, card.armies);
    else if (card.type === 'delay') builder.delay();
    else if (card.type !== 'reinforce') builder.give(card);
  for (const { source, target, armies } of advances)
    if (isWorthIt(belief, target, Math.min(armies, at(builder.free, source))))
      builder.advance(source, target, armies);
  return builder;
}
