import { at } from '../../../../machines/result.ts';
import { type Seat, seats } from '../../../../machines/seat.ts';
import { emptyHand, type Order } from '../../../../machines/warzone/orders.ts';
import { income, newArmies } from '../../../../machines/warzone/turns.ts';
import type { WarzoneView } from '../../../../machines/warzone/types.ts';
import { Luck } from '../../../players/luck.ts';
import { campaign } from './campaign.ts';
import { Muster } from './muster.ts';
import { drilled } from './plan.ts';
import { Dice, NEUTRAL, Sketch } from './sketch.ts';
import { fronts, isOwn, type Stand, threatTo } from './stand.ts';
import { SOBER, type Temper } from './temper.ts';

/** The plans that are compared on any board. */
const TEMPERS: readonly Temper[] = [
  SOBER,
  { ...SOBER, sure: 0.65, caution: 0 },
  { ...SOBER, sure: 0.65, caution: 0.5, rest: 'defend' },
  { ...SOBER, sure: 0.8, caution: 0, least: 0.15 },
  { ...SOBER, sure: 0.8, caution: 0.8, least: 0.4, rest: 'defend' },
  { ...SOBER, sure: 0.9, caution: 0.3, hedge: 0.3 },
  { ...SOBER, sure: 0.6, caution: 0.2, whim: 0.5 },
  { ...SOBER, sure: 0.75, caution: 0.2, whim: 0.8 },
  { ...SOBER, sure: 0.85, caution: 1, least: 0.6 },
  { ...SOBER, sure: 0.5, caution: 0, least: 0.1 },
  { ...SOBER, caution: 0, war: 3 },
  { ...SOBER, war: 0.4, rest: 'defend' },
  { ...SOBER, caution: 0, least: 2 },
  { ...SOBER, late: true },
  { ...SOBER, sure: 0.9, caution: 0.5, least: 0.1, late: true, rest: 'defend' },
  { ...SOBER, sure: 0.7, caution: 0, war: 3, late: true },
];

/** What the others are thought to do, in turn. */
const OTHERS: readonly Temper[] = [
  SOBER,
  { ...SOBER, whim: 0.2 },
  { ...SOBER, sure: 0.65, caution: 0, whim: 0.4 },
  { ...SOBER, sure: 0.75, caution: 0.2, whim: 0.6, rest: 'defend' },
  { ...SOBER, whim: 0.4 },
  { ...SOBER, sure: 0.7, caution: 0, war: 3, whim: 0.2, late: true },
];

/** The most continents that plans are made for. */
const CONTINENTS = 5;

/** A plan under comparison, with the sum of how it stood in its forecasts. */
interface Contender {
  readonly temper: Temper;
  readonly muster: Muster;
  readonly orders: readonly Order[];
  readonly score: number;
}

/** How thoroughly plans are compared: less on large boards, so that a turn stays within its time. */
interface Effort {
  /** The largest board. */
  readonly upTo: number;
  /** How many turns are played on after the one that is planned. */
  readonly further: number;
  /** How many forecasts each plan gets at first, those that are left then get, and the last ones. */
  readonly forecasts: readonly [number, number, number];
  /** How many plans are left after the first comparison, how many variations join them, and how many are left last. */
  readonly left: number;
  readonly variations: number;
  readonly last: number;
}

const EFFORTS: readonly Effort[] = [
  { upTo: 60, further: 2, forecasts: [12, 18, 30], left: 5, variations: 4, last: 3 },
  { upTo: 120, further: 2, forecasts: [5, 8, 12], left: 5, variations: 3, last: 3 },
  { upTo: 300, further: 2, forecasts: [3, 4, 6], left: 4, variations: 2, last: 2 },
  { upTo: Number.POSITIVE_INFINITY, further: 1, forecasts: [2, 2, 3], left: 3, variations: 0, last: 2 },
];

/** What a comparison needs beside the plans. */
interface Trial {
  readonly stand: Stand;
  readonly order: readonly Seat[];
  readonly effort: Effort;
  readonly luck: Luck;
}

/**
 * The hard player: makes plans of different tempers and executes each, in its head, against what the others may do,
 * with the same luck for all. The best and some variations of them are looked at longer, and the plan that stands best
 * is given. It knows no more than its view.
 */
export function hard(stand: Stand, luck: Luck, { order }: Pick<WarzoneView, 'order'>): Muster {
  const effort = EFFORTS.find(each => stand.board.size <= each.upTo) ?? at(EFFORTS, 0);
  const trial: Trial = { stand, order, effort, luck };
  const made = distinct([...TEMPERS, ...favouring(stand)].map(temper => contender(stand, temper, luck)));
  const [first, second, third] = effort.forecasts;
  const good = compared(trial, made, first).slice(0, effort.left);
  const fresh = distinct([...good, ...variationsOf(trial, good)]).map(each => ({ ...each, score: 0 }));
  const better = compared(trial, fresh, second).slice(0, effort.last);
  return compared(trial, better, third)[0]?.muster ?? new Muster(stand);
}

function contender(stand: Stand, temper: Temper, luck: Luck): Contender {
  const muster = campaign(stand, temper, luck);
  return { temper, muster, orders: muster.orders(), score: 0 };
}

/** Plans like the best ones, a little changed by chance, or with what is left deployed elsewhere. */
function variationsOf({ stand, effort, luck }: Trial, good: readonly Contender[]): readonly Contender[] {
  const whims = good
    .slice(0, effort.variations)
    .map(({ temper }) => ({ ...temper, whim: temper.whim + 0.4 }));
  const threatened = fronts(stand)
    .filter(each => threatTo(stand, each) > 0)
    .toSorted((one, other) => threatTo(stand, other) - threatTo(stand, one))
    .slice(0, effort.variations);
  const elsewhere = good.slice(0, 1).flatMap(({ temper }) =>
    threatened.flatMap(rest => [
      { ...temper, rest },
      { ...temper, rest, late: !temper.late },
    ]),
  );
  return [...whims, ...elsewhere].map(temper => contender(stand, temper, luck));
}

/** Plans that ask for the same are one. */
function distinct(plans: readonly Contender[]): readonly Contender[] {
  const known = new Map<string, Contender>();
  for (const plan of plans) {
    const key = JSON.stringify(plan.orders);
    if (!known.has(key)) known.set(key, plan);
  }
  return [...known.values()];
}

/** The plans after so many more forecasts each, the best first. */
function compared(trial: Trial, plans: readonly Contender[], forecasts: number): readonly Contender[] {
  if (plans.length < 2) return plans;
  const { stand, order, effort, luck } = trial;
  const scores = plans.map(plan => plan.score);
  for (let number = 0; number < forecasts; number++) {
    const seed = luck.below(1_000_000_000);
    const lists = othersPlans(stand, at(OTHERS, number % OTHERS.length), `${seed}`);
    plans.forEach(({ orders }, index) => {
      const sketch = new Sketch(stand, order);
      const dice = new Dice(seed);
      sketch.play(
        lists.map((list, seat) => (seat === stand.seat ? orders : list)),
        dice,
      );
      further(sketch, effort.further, dice);
      scores[index] = (scores[index] ?? 0) + prospect(sketch, stand.seat);
    });
  }
  return plans
    .map((plan, index) => ({ ...plan, score: at(scores, index) }))
    .toSorted((one, other) => other.score - one.score);
}

/** Plans that go for a continent: those that pay, the ones with the fewest territories missing first. */
function favouring(stand: Stand): readonly Temper[] {
  const missing = stand.board.regions.flatMap(({ bonus, territories }, favoured) => {
    const own = territories.filter(each => isOwn(stand, each)).length;
    return bonus > 0 && own > 0 && own < territories.length
      ? [{ favoured, left: territories.length - own }]
      : [];
  });
  return missing
    .toSorted((one, other) => one.left - other.left)
    .slice(0, CONTINENTS)
    .map(({ favoured }) => ({ ...SOBER, favoured }));
}

/** The orders of all others, by seat. */
function othersPlans(stand: Stand, temper: Temper, seed: string): readonly (readonly Order[])[] {
  return seats(stand.seats).map(seat => {
    if (seat === stand.seat || stand.eliminated.includes(seat)) return [];
    return campaign(standIn(stand, seat), temper, new Luck(`${seed}/${seat}`)).orders();
  });
}

/** Plays on for some turns, everybody by the same rules of thumb. */
function further(sketch: Sketch, turns: number, dice: Dice): void {
  for (let turn = 0; turn < turns && !sketch.isOver; turn++)
    sketch.play(
      seats(sketch.seats).map(seat => drilled(sketch, seat, sketch.income(seat))),
      dice,
    );
}

/** Another seat's stand as a player imagines it: it has no cards, and its income follows from its land. */
function standIn(stand: Stand, seat: Seat): Stand {
  const { board, options, owners } = stand;
  return { ...stand, seat, pool: income(board, options, owners, seat), hand: emptyHand };
}

/** How many turns of income an income now is worth, how many armies a card, and a territory. */
const HORIZON = 6;
const CARD = 2;
const LAND = 1;
/** How much of a continent's income counts for how much of it is held. */
const PROGRESS = 0.5;

/** How a game stands for a seat, 0 (out) to 1 (won): its share of all strength, the strongest rival's counted twice. */
function prospect(sketch: Sketch, seat: Seat): number {
  const { size, sizes, bonus, continent, options } = sketch.ground;
  const { owners, armies, seats: count } = sketch;
  const held = new Int32Array(sizes.length * count);
  const strength = new Float64Array(count);
  for (let each = 0; each < size; each++) {
    const owner = owners[each] ?? NEUTRAL;
    if (owner === NEUTRAL) continue;
    strength[owner] = (strength[owner] ?? 0) + (armies[each] ?? 0) + LAND;
    const slot = (continent[each] ?? 0) * count + owner;
    held[slot] = (held[slot] ?? 0) + 1;
  }
  let all = 0;
  let strongest = 0;
  for (let each = 0; each < count; each++) {
    const owned = sketch.counts[each] ?? 0;
    if (owned === 0) continue;
    let paid = 0;
    let hoped = 0;
    for (let of = 0; of < sizes.length; of++) {
      const share = (held[of * count + each] ?? 0) / (sizes[of] ?? 1);
      if (share === 1) paid += bonus[of] ?? 0;
      else hoped += Math.max(0, bonus[of] ?? 0) * share * share;
    }
    const whole =
      (strength[each] ?? 0) +
      HORIZON * (newArmies(options, owned, paid) + PROGRESS * hoped) +
      CARD * (sketch.cards[each] ?? 0);
    strength[each] = whole;
    all += whole;
    if (each !== seat) strongest = Math.max(strongest, whole);
  }
  if (count > 2) all += strongest;
  return all === 0 ? 0 : (strength[seat] ?? 0) / all;
}
