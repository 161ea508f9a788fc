import { neighboursOf, type Territory, territory } from '../../../../machines/conquest/board.ts';
import { at } from '../../../../machines/result.ts';
import type { PlayerRandom } from '../../../players/player-random.ts';
import { bestOf } from '../../conquest/players/choice.ts';
import { approach } from '../../conquest/players/field.ts';
import {
  type BeliefState,
  cards,
  foreignBeside,
  fronts,
  hasTruceWith,
  isLong,
  ownBeside,
  ownTerritories,
} from './belief-state.ts';
import { OrderBuilder } from './order-builder.ts';

/**
 * The class's aggressive player: deploys everything on its strongest front, attacks its weakest neighbour with all it
 * has, and brings the other armies to it. In a long game it turns to the largest army that it is likely to beat,
 * since two such players would run around each other for ever.
 */
export function aggressive(belief: BeliefState, luck: PlayerRandom): OrderBuilder {
  const builder = new OrderBuilder(belief);
  const strongest = bestOf(fronts(belief), each => at(belief.armies, each));
  const territory = strongest ?? ownTerritories(belief)[0];
  if (territory !== undefined) builder.deploy(territory, builder.pool);
  if (strongest === undefined) return builder;
  const force = at(builder.free, strongest);
  const beside = foreignBeside(belief, strongest);
  const target = isLong(belief)
    ? largestBeatable(belief, beside, force, luck)
    : bestOf(beside, each => -at(belief.armies, each));
  if (target !== undefined) builder.advance(strongest, target, force);
  gather(builder, [strongest], ownTerritories(belief));
  return builder;
}

/** The largest army that a force is likely to beat, else the smallest; chance chooses among equals. */
function largestBeatable(
  belief: BeliefState,
  beside: readonly Territory[],
  force: number,
  luck: PlayerRandom,
): Territory | undefined {
  const appeal = (each: Territory): number => {
    const armies = at(belief.armies, each);
    return 2 * armies <= force ? armies : -armies;
  };
  const most = Math.max(...beside.map(appeal));
  const equals = beside.filter(each => appeal(each) === most);
  return equals.length === 0 ? undefined : luck.pick(equals);
}

/** The class's benevolent player: strengthens its weakest territories and never attacks. */
export function benevolent(belief: BeliefState): OrderBuilder {
  const builder = new OrderBuilder(belief);
  const own = ownTerritories(belief);
  const level = new Map(own.map(each => [each, at(belief.armies, each)]));
  while (builder.pool > 0) {
    const weakest = bestOf(own, each => -(level.get(each) ?? 0));
    if (weakest === undefined) break;
    builder.deploy(weakest, 1);
    level.set(weakest, (level.get(weakest) ?? 0) + 1);
  }
  for (const each of own) {
    const weaker = bestOf(ownBeside(belief, each), other => -at(belief.armies, other));
    if (weaker === undefined) continue;
    const more = at(belief.armies, each) - at(belief.armies, weaker);
    if (more >= 2) builder.advance(each, weaker, Math.floor(more / 2));
  }
  return builder;
}

/** The class's random player: deploys, attacks and moves by chance. */
export function random(belief: BeliefState, luck: PlayerRandom): OrderBuilder {
  const builder = new OrderBuilder(belief);
  const own = ownTerritories(belief);
  if (own.length === 0) return builder;
  builder.deploy(luck.pick(own), builder.pool);
  for (const each of own) {
    const free = at(builder.free, each);
    const beside = neighboursOf(belief.board, each);
    if (free > 0 && beside.length > 0 && luck.below(2) === 0)
      builder.advance(each, luck.pick(beside), 1 + luck.below(free));
  }
  return builder;
}

/** The class's cheater; an aggressive player where cheating is off. */
export function cheater(belief: BeliefState, luck: PlayerRandom): OrderBuilder {
  if (!belief.options.cheating) return aggressive(belief, luck);
  const builder = new OrderBuilder(belief);
  builder.give({ type: 'cheat' });
  const [front] = fronts(belief);
  if (front !== undefined) builder.deploy(front, builder.pool);
  return builder;
}

/** Sends all free armies of some territories one step nearer to the goals, over own territories. */
export function gather(builder: OrderBuilder, goals: readonly Territory[], from: readonly Territory[]): void {
  const { belief } = builder;
  approach<number>(belief.board.graph.neighbours, ownTerritories(belief), goals, from, (source, target) =>
    builder.advance(territory(source), territory(target), at(builder.free, source)),
  );
}

/** One in so many attacks that look good is left out. */
const SKIPPED = 3;

/**
 * The easy player: chance decides, within reason. New armies go one by one to fronts; it attacks with everything
 * where it has clearly more than it meets, and brings idle armies to the front.
 */
export function easy(belief: BeliefState, luck: PlayerRandom): OrderBuilder {
  const builder = new OrderBuilder(belief);
  const front = fronts(belief);
  const territories = front.length > 0 ? front : ownTerritories(belief);
  if (territories.length === 0) return builder;
  for (let count = cards(belief, 'reinforcement'); count > 0; count--) builder.reinforce();
  while (builder.pool > 0) builder.deploy(luck.pick(territories), Math.max(1, Math.ceil(belief.pool / 6)));
  for (const source of front) {
    const free = at(builder.free, source);
    const weaker = foreignBeside(belief, source).filter(
      each => free >= 2 * at(belief.armies, each) && !hasTruceWith(belief, at(belief.owners, each)),
    );
    if (weaker.length > 0 && luck.below(SKIPPED) > 0) builder.advance(source, luck.pick(weaker), free);
  }
  const rest = ownTerritories(belief).filter(each => !front.includes(each));
  gather(builder, front, rest);
  return builder;
}
