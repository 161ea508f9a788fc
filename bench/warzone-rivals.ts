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
import { armiesNeeded } from '../source/games/warzone/players/plan-style.ts';
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
export function rivalPlan(rival: Rival, belief: BeliefState): OrderBuilder {
  const style = MASSING_STYLES[rival];
  const builder = new OrderBuilder(belief);
  if (ownTerritories(belief).length === 0) return builder;
  playCards(builder);
  const late: (() => void)[] = [];
  const steps: Readonly<Record<MassingStyle['first'], readonly ((builder: OrderBuilder) => void)[]>> = {
    expand: [hold.bind(null, 0.5), expand.bind(null, style), fight.bind(null, style, late)],
    fight: [fight.bind(null, style, late), expand.bind(null, style)],
    hold: [hold.bind(null, 1), fight.bind(null, style, late), expand.bind(null, style)],
  };
  for (const step of steps[style.first]) step(builder);
  rest(builder);
  // Transfers come first, so that attacks on others are as late as may be.
  const hostile = fronts(belief).filter(each => enemiesBeside(belief, each).length > 0);
  const goals = hostile.length > 0 ? hostile : fronts(belief);
  gather(
    builder,
    goals,
    ownTerritories(belief).filter(each => !goals.includes(each) && foreignBeside(belief, each).length === 0),
  );
  for (const order of late) order();
  return builder;
}

const enemiesBeside = (belief: BeliefState, of: Territory): readonly Territory[] =>
  foreignBeside(belief, of).filter(each => belief.owners[each] !== null);

/** The income that the enemy seems to have: as much as one's own before one's own continents. */
const feared = (belief: BeliefState, share: number): number =>
  Math.round(share * Math.max(belief.options.leastIncome, belief.pool * 0.8));

/** Deploys where a continent of one's own could be broken. */
function hold(share: number, builder: OrderBuilder): void {
  const { belief } = builder;
  for (const region of belief.board.regions) {
    if (region.bonus < 1 || !region.territories.every(each => isOwn(belief, each))) continue;
    for (const each of ownTerritories(belief).filter(own => region.territories.includes(own))) {
      const threat = threatTo(belief, each);
      if (enemiesBeside(belief, each).length === 0) continue;
      const attackers = threat + feared(belief, share);
      const kept = Math.ceil((attackers * belief.options.attackRate) / 100) + 1;
      const lack = Math.max(0, kept - at(builder.free, each) - 1);
      builder.deploy(each, lack);
      builder.free[each] = Math.max(0, at(builder.free, each) - kept + 1);
    }
  }
}

/** Takes the cheapest missing territories of the continents that pay most for what they cost, with exact armies. */
function expand({ sure, aims }: MassingStyle, builder: OrderBuilder): void {
  const { belief } = builder;
  const wanted = belief.board.regions
    .map(region => {
      const missing = region.territories.filter(each => !isOwn(belief, each));
      const price = missing.reduce(
        (sum, each) => sum + armiesNeeded(belief.options, at(belief.armies, each), sure),
        0,
      );
      const enemies = missing.filter(each => belief.owners[each] !== null).length;
      const reach = missing.some(each => ownBeside(belief, territory(each)).length > 0);
      return { missing, score: reach && price > 0 ? Math.max(0.2, region.bonus) / (price + 4 * enemies) : 0 };
    })
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score);
  for (const { missing } of wanted.slice(0, aims + (builder.pool > 10 ? 1 : 0))) {
    for (const target of missing.map(territory)) {
      const isTarget = builder.orders().some(each => each.type === 'advance' && each.target === target);
      if (belief.owners[target] !== null || isTarget) continue;
      const armies = armiesNeeded(belief.options, at(belief.armies, target), sure);
      const source = bestOf(ownBeside(belief, target), each => Math.min(armies, at(builder.free, each)));
      if (source === undefined || armies - at(builder.free, source) > builder.pool) continue;
      builder.deploy(source, armies - at(builder.free, source));
      builder.advance(source, target, armies);
    }
  }
}

/** Attacks enemies with overwhelming armies: all that a territory has, and what must be deployed for it. */
function fight(style: MassingStyle, late: (() => void)[], builder: OrderBuilder): void {
  const { belief } = builder;
  const pairs = fronts(belief).flatMap(source =>
    enemiesBeside(belief, source).map(target => ({ source, target, size: at(belief.armies, target) })),
  );
  const inBonus = (of: Territory): number =>
    Math.max(
      0,
      ...belief.board.regions
        .filter(({ territories }) => territories.includes(of))
        .filter(({ territories }) => territories.every(each => belief.owners[each] === belief.owners[of]))
        .map(({ bonus }) => bonus),
    );
  const cost = ({ size, target }: { size: number; target: Territory }): number => size - 3 * inBonus(target);
  const sorted = pairs.toSorted((one, other) => cost(one) - cost(other));
  const done = new Set<Territory>();
  for (const { source, target, size } of sorted) {
    if (done.has(target)) continue;
    const armies = armiesNeeded(belief.options, size + feared(belief, style.feared), 0.75);
    if (armies - at(builder.free, source) > builder.pool) continue;
    builder.deploy(source, armies - at(builder.free, source));
    done.add(target);
    const more = enemiesBeside(belief, source).length === 1 ? at(builder.free, source) : armies;
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
  const { belief } = builder;
  const front = fronts(belief);
  const hostile = front.filter(each => enemiesBeside(belief, each).length > 0);
  const place =
    bestOf(hostile, each => threatTo(belief, each) + neighboursOf(belief.board, each).length / 10) ??
    bestOf(front, each => at(builder.free, each)) ??
    ownTerritories(belief)[0];
  if (place !== undefined) builder.deploy(place, builder.pool);
}
