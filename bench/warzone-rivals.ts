// Players that play like well-known entries of the Warlight challenge did: opponents to measure ours against.

import { neighboursOf, type Territory, territory } from '../machines/conquest/board.ts';
import { at } from '../machines/result.ts';
import { bestOf } from '../source/games/conquest/players/choice.ts';
import {
  type BeliefState,
  foreignBeside,
  fronts,
  isOwn,
  ownBeside,
  ownTerritories,
  threatTo,
} from '../source/games/warzone/players/belief-state.ts';
import { playCards } from '../source/games/warzone/players/campaign.ts';
import { OrderBuilder } from '../source/games/warzone/players/order-builder.ts';
import { needed } from '../source/games/warzone/players/plan-style.ts';
import { gather } from '../source/games/warzone/players/strategies.ts';

/** How one of these players differs from the others. */
interface MassingStyle {
  /** The chance to capture that an attack on neutral territories must have. */
  readonly sure: number;
  /** How many armies an attacked enemy is thought to deploy there, as a share of the income that it seems to have. */
  readonly feared: number;
  /** What is done first with new armies. */
  readonly first: 'expand' | 'fight' | 'hold';
  /** How many continents it expands into at once. */
  readonly aims: number;
}

const MASSING_STYLES = {
  settler: { sure: 0.8, feared: 0.5, first: 'expand', aims: 1 },
  brawler: { sure: 0.7, feared: 0, first: 'fight', aims: 2 },
  sentinel: { sure: 0.9, feared: 1, first: 'hold', aims: 1 },
} as const satisfies Record<string, MassingStyle>;

export type Rival = keyof typeof MASSING_STYLES;
export const RIVALS = Object.keys(MASSING_STYLES) as readonly Rival[]; // The keys of a literal.

/** What a rival orders. */
export function rivalPlan(rival: Rival, stand: BeliefState): OrderBuilder {
  const manner = MASSING_STYLES[rival];
  const builder = new OrderBuilder(stand);
  if (ownTerritories(stand).length === 0) return builder;
  playCards(builder);
  const late: (() => void)[] = [];
  const steps: Readonly<Record<MassingStyle['first'], readonly ((builder: OrderBuilder) => void)[]>> = {
    expand: [hold.bind(null, 0.5), expand.bind(null, manner), fight.bind(null, manner, late)],
    fight: [fight.bind(null, manner, late), expand.bind(null, manner)],
    hold: [hold.bind(null, 1), fight.bind(null, manner, late), expand.bind(null, manner)],
  };
  for (const step of steps[manner.first]) step(builder);
  rest(builder);
  // Transfers come first, so that attacks on others are as late as may be.
  const hostile = fronts(stand).filter(each => enemiesBeside(stand, each).length > 0);
  const goals = hostile.length > 0 ? hostile : fronts(stand);
  gather(
    builder,
    goals,
    ownTerritories(stand).filter(each => !goals.includes(each) && foreignBeside(stand, each).length === 0),
  );
  for (const order of late) order();
  return builder;
}

const enemiesBeside = (stand: BeliefState, of: Territory): readonly Territory[] =>
  foreignBeside(stand, of).filter(each => stand.owners[each] !== null);

/** The income that the enemy seems to have: as much as one's own before one's own continents. */
const feared = (stand: BeliefState, share: number): number =>
  Math.round(share * Math.max(stand.options.leastIncome, stand.pool * 0.8));

/** Deploys where a continent of one's own could be broken. */
function hold(share: number, builder: OrderBuilder): void {
  const { stand } = builder;
  for (const region of stand.board.regions) {
    if (region.bonus < 1 || !region.territories.every(each => isOwn(stand, each))) continue;
    for (const each of ownTerritories(stand).filter(own => region.territories.includes(own))) {
      const threat = threatTo(stand, each);
      if (enemiesBeside(stand, each).length === 0) continue;
      const attackers = threat + feared(stand, share);
      const kept = Math.ceil((attackers * stand.options.attackRate) / 100) + 1;
      const lack = Math.max(0, kept - at(builder.free, each) - 1);
      builder.deploy(each, lack);
      builder.free[each] = Math.max(0, at(builder.free, each) - kept + 1);
    }
  }
}

/** Takes the cheapest missing territories of the continents that pay most for what they cost, with exact armies. */
function expand({ sure, aims }: MassingStyle, builder: OrderBuilder): void {
  const { stand } = builder;
  const wanted = stand.board.regions
    .map(region => {
      const missing = region.territories.filter(each => !isOwn(stand, each));
      const price = missing.reduce(
        (sum, each) => sum + needed(stand.options, at(stand.armies, each), sure),
        0,
      );
      const enemies = missing.filter(each => stand.owners[each] !== null).length;
      const reach = missing.some(each => ownBeside(stand, territory(each)).length > 0);
      return { missing, score: reach && price > 0 ? Math.max(0.2, region.bonus) / (price + 4 * enemies) : 0 };
    })
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score);
  for (const { missing } of wanted.slice(0, aims + (builder.pool > 10 ? 1 : 0))) {
    for (const target of missing.map(territory)) {
      const isTarget = builder.orders().some(each => each.type === 'advance' && each.target === target);
      if (stand.owners[target] !== null || isTarget) continue;
      const armies = needed(stand.options, at(stand.armies, target), sure);
      const source = bestOf(ownBeside(stand, target), each => Math.min(armies, at(builder.free, each)));
      if (source === undefined || armies - at(builder.free, source) > builder.pool) continue;
      builder.deploy(source, armies - at(builder.free, source));
      builder.advance(source, target, armies);
    }
  }
}

/** Attacks enemies with overwhelming armies: all that a territory has, and what must be deployed for it. */
function fight(manner: MassingStyle, late: (() => void)[], builder: OrderBuilder): void {
  const { stand } = builder;
  const pairs = fronts(stand).flatMap(source =>
    enemiesBeside(stand, source).map(target => ({ source, target, size: at(stand.armies, target) })),
  );
  const inBonus = (of: Territory): number =>
    Math.max(
      0,
      ...stand.board.regions
        .filter(({ territories }) => territories.includes(of))
        .filter(({ territories }) => territories.every(each => stand.owners[each] === stand.owners[of]))
        .map(({ bonus }) => bonus),
    );
  const cost = ({ size, target }: { size: number; target: Territory }): number => size - 3 * inBonus(target);
  const sorted = pairs.toSorted((one, other) => cost(one) - cost(other));
  const done = new Set<Territory>();
  for (const { source, target, size } of sorted) {
    if (done.has(target)) continue;
    const armies = needed(stand.options, size + feared(stand, manner.feared), 0.75);
    if (armies - at(builder.free, source) > builder.pool) continue;
    builder.deploy(source, armies - at(builder.free, source));
    done.add(target);
    const more = enemiesBeside(stand, source).length === 1 ? at(builder.free, source) : armies;
    const sent = Math.min(at(builder.free, source), Math.max(armies, more));
    builder.free[source] = at(builder.free, source) - sent;
    late.push(() => {
      builder.free[source] = at(builder.free, source) + sent;
      builder.advance(source, target, sent);
    });
  }
}

/** Puts what is left where the enemy is strongest, or where the next expansion begins. */
function rest(builder: OrderBuilder): void {
  const { stand } = builder;
  const front = fronts(stand);
  const hostile = front.filter(each => enemiesBeside(stand, each).length > 0);
  const place =
    bestOf(hostile, each => threatTo(stand, each) + neighboursOf(stand.board, each).length / 10) ??
    bestOf(front, each => at(builder.free, each)) ??
    ownTerritories(stand)[0];
  if (place !== undefined) builder.deploy(place, builder.pool);
}
