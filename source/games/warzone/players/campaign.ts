import type { Territory } from '../../../../machines/conquest/board.ts';
import { at } from '../../../../machines/result.ts';
import { seats } from '../../../../machines/seat.ts';
import { areMates, isPrey, sidesOf } from '../../../../machines/teams.ts';
import { territoriesOf } from '../../../../machines/warzone/orders.ts';
import type { PlayerRandom } from '../../../players/player-random.ts';
import { best, bestOf } from '../../conquest/players/choice.ts';
import { CALM, type Feelings, isAmong } from '../../conquest/players/feelings.ts';
import {
  type BeliefState,
  cards,
  foreignBeside,
  fronts,
  hasTruceWith,
  incomesOf,
  ownTerritories,
  threatTo,
} from './belief-state.ts';
import { OrderBuilder } from './order-builder.ts';
import { Plan } from './plan.ts';
import { armiesNeeded, type PlanStyle } from './plan-style.ts';
import { NEUTRAL, Sketch } from './sketch.ts';

/** The orders of a turn: the cards that are worth it, then a plan for the rest. */
export function campaign(
  belief: BeliefState,
  style: PlanStyle,
  luck: PlayerRandom | null,
  { owed, spared }: Feelings = CALM,
): OrderBuilder {
  const builder = new OrderBuilder(belief);
  const { seat, options } = belief;
  if (!belief.owners.includes(seat)) return builder;
  playCards(builder, spared);
  const incomes = incomesOf(belief);
  const plan = new Plan(new Sketch(belief, []), {
    seat,
    pool: builder.pool,
    style,
    free: builder.free,
    price: (defenders, owner) => {
      const coming = owner === NEUTRAL ? 0 : Math.round(style.hedge * (incomes[owner] ?? 0));
      return Math.ceil(style.dare * armiesNeeded(options, defenders + coming, style.sure));
    },
    incomes,
    friends: seats(belief.seats).filter(each => hasTruceWith(belief, each) || isAmong(spared, each)),
    owed: seats(belief.seats).filter(each => isAmong(owed, each)),
    luck,
  });
  builder.take(plan.orders());
  shelter(builder);
  endow(builder);
  if (cards(belief, 'delay') > 0) builder.delay();
  return builder;
}

/** Fewest armies worth a bomb, and an airlift. */
const BOMBED = 6;
const LIFTED = 4;

/** Plays the cards that pay now: reinforcements at once, bombs on large armies, airlifts of idle ones. */
export function playCards(builder: OrderBuilder, spared = CALM.spared): void {
  const { belief } = builder;
  for (let count = cards(belief, 'reinforcement'); count > 0; count--) builder.reinforce();
  bomb(builder, spared);
  hurry(builder);
  look(builder);
  lift(builder);
  negotiate(builder);
}

function bomb(builder: OrderBuilder, spared: number): void {
  const { belief } = builder;
  if (cards(belief, 'bomb') === 0) return;
  const targets = new Set(fronts(belief).flatMap(each => foreignBeside(belief, each)));
  const worthIt = [...targets]
    .filter(each => {
      const owner = at(belief.owners, each);
      const isFoe = owner !== null && !hasTruceWith(belief, owner) && !isAmong(spared, owner);
      return isFoe && at(belief.armies, each) >= BOMBED;
    })
    .toSorted((one, other) => at(belief.armies, other) - at(belief.armies, one));
  for (const territory of worthIt.slice(0, cards(belief, 'bomb'))) builder.give({ type: 'bomb', territory });
}

/** Sees more of who is strongest, and of what lies beyond the front with most to fear. */
function look(builder: OrderBuilder): void {
  const { belief } = builder;
  const front = bestOf(fronts(belief), each => threatTo(belief, each));
  const others = seats(belief.seats).filter(
    each => each !== belief.seat && !belief.eliminated.includes(each),
  );
  const held = (who: number): number => belief.owners.filter(owner => owner === who).length;
  const rival = bestOf(others, held);
  const beyond = front === undefined ? undefined : foreignBeside(belief, front)[0];
  if (cards(belief, 'spy') > 0 && rival !== undefined) builder.give({ type: 'spy', seat: rival });
  for (const type of ['reconnaissance', 'surveillance'] as const)
    if (cards(belief, type) > 0 && beyond !== undefined) builder.give({ type, territory: beyond });
}

/** Comes first where somebody else's army stands beside an own one that is about as large. */
function hurry(builder: OrderBuilder): void {
  const { belief } = builder;
  const isMet = fronts(belief).some(each => 2 * threatTo(belief, each) >= at(belief.armies, each));
  if (cards(belief, 'priority') > 0 && isMet) builder.give({ type: 'priority' });
}

/** Carries the largest army without an enemy to the front with the strongest one. */
function lift(builder: OrderBuilder): void {
  const { belief } = builder;
  if (cards(belief, 'airlift') === 0) return;
  const front = fronts(belief);
  const idle = ownTerritories(belief).filter(each => !front.includes(each));
  const source = bestOf(idle, each => at(builder.free, each));
  const target = bestOf(front, each => threatTo(belief, each) + at(belief.armies, each) / 2);
  if (source === undefined || target === undefined || at(builder.free, source) < LIFTED) return;
  builder.airlift(source, target, at(builder.free, source));
}

/** How many times its armies must threaten a territory that is given up for lost, and the fewest worth a blockade. */
const HOPELESS = 2.5;
const SHELTERED = 3;
/** Territories of which one may be given away. */
const SPARE = 4;

/** Own territories without an order that are no capital, where there are some to spare. */
function spare(builder: OrderBuilder): readonly Territory[] {
  const { belief } = builder;
  const used = new Set(builder.orders().flatMap(territoriesOf));
  const own = ownTerritories(belief);
  const capital = belief.capitals?.[belief.seat] ?? null;
  return own.length < SPARE ? [] : own.filter(each => each !== capital && !used.has(each));
}

/** Blocks the way of an army that would take a territory in any case. */
function shelter(builder: OrderBuilder): void {
  const { belief } = builder;
  if (cards(belief, 'emergency') === 0) return;
  const lost = spare(builder).filter(
    each =>
      at(belief.armies, each) >= SHELTERED && threatTo(belief, each) >= HOPELESS * at(belief.armies, each),
  );
  const territory = bestOf(lost, each => threatTo(belief, each));
  if (territory !== undefined) builder.give({ type: 'emergency', territory });
}

/** Gives a mate the last territory of a continent that is the mate's else. */
function endow(builder: OrderBuilder): void {
  const { belief } = builder;
  if (cards(belief, 'gift') === 0) return;
  const sides = sidesOf(belief);
  const gifts = spare(builder).flatMap(territory => {
    const region = belief.board.regions.find(({ territories }) => territories.includes(territory));
    const rest = region?.territories.filter(each => each !== territory) ?? [];
    const [seat, ...others] = new Set(rest.map(each => at(belief.owners, each)));
    const isMates = seat !== undefined && seat !== null && areMates(sides, belief.seat, seat);
    return isMates && others.length === 0 && (region?.bonus ?? 0) > 0 ? [{ territory, seat }] : [];
  });
  const [gift] = gifts;
  if (gift !== undefined) builder.give({ type: 'gift', ...gift });
}

/** Against two or more others: makes a truce with the strongest one if it is stronger. */
function negotiate(builder: OrderBuilder): void {
  const { belief } = builder;
  const sides = sidesOf(belief);
  const others = seats(belief.seats).filter(
    each => isPrey(sides, each, belief.seat) && !belief.eliminated.includes(each),
  );
  if (others.length < 2 || cards(belief, 'diplomacy') === 0) return;
  const strength = (who: number): number =>
    belief.armies.reduce((sum, armies, each) => sum + (belief.owners[each] === who ? armies : 0), 0);
  const partner = best(others, strength);
  if (!hasTruceWith(belief, partner) && strength(partner) > strength(belief.seat))
    builder.give({ type: 'negotiate', seat: partner });
}
