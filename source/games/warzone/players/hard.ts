import { at } from '../../../../machines/result.ts';
import { type Seat, seats } from '../../../../machines/seat.ts';
import { emptyHand, type Order } from '../../../../machines/warzone/orders.ts';
import { newArmies } from '../../../../machines/warzone/turns.ts';
import type { WarzoneView } from '../../../../machines/warzone/types.ts';
import { Luck } from '../../../players/luck.ts';
import { campaign } from './campaign.ts';
import { assaults, favouring, MANNERS, manners, OTHERS, TEMPERS } from './candidates.ts';
import { drilled } from './drill.ts';
import { hosted, kept, STEADY } from './host.ts';
import { Muster } from './muster.ts';
import { Dice, NEUTRAL, Sketch } from './sketch.ts';
import { fronts, incomesOf, type Stand, threatTo } from './stand.ts';
import type { Temper } from './temper.ts';

/** A plan under comparison, with the sum of how it stood in its forecasts. */
interface Contender {
  /** Null: it keeps the armies together, and is not varied. */
  readonly temper: Temper | null;
  readonly muster: Muster;
  readonly orders: readonly Order[];
  /** By what the others may do: the sum of how it stood, and how often that was tried. */
  readonly cells: readonly { readonly sum: number; readonly count: number }[];
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

const HARD: readonly Effort[] = [
  { upTo: 120, further: 2, forecasts: [12, 18, 30], left: 5, variations: 4, last: 3 },
  { upTo: 300, further: 2, forecasts: [6, 12, 18], left: 4, variations: 2, last: 2 },
  { upTo: Number.POSITIVE_INFINITY, further: 1, forecasts: [2, 2, 3], left: 3, variations: 0, last: 2 },
];
const EXPERT: readonly Effort[] = [
  { upTo: 120, further: 2, forecasts: [36, 72, 180], left: 8, variations: 8, last: 4 },
  { upTo: 300, further: 2, forecasts: [18, 36, 90], left: 8, variations: 4, last: 3 },
  { upTo: Number.POSITIVE_INFINITY, further: 1, forecasts: [6, 6, 12], left: 4, variations: 2, last: 2 },
];

/** How a comparison judges, by how the others are known to play. */
interface Outlook {
  /** The plans that are compared. */
  readonly plans: (stand: Stand, luck: Luck) => readonly Contender[];
  /** What the others may do, in turn. */
  readonly replies: readonly ((stand: Stand, luck: Luck) => Muster)[];
  /** How all play on. */
  readonly onward: (sketch: Sketch, seat: Seat, incomes: readonly number[]) => readonly Order[];
  /** How many more turns are played on. */
  readonly longer: number;
  /** How many armies a territory is worth beside those in it. */
  readonly land: number;
  /** How much of a continent's income counts for how much of it is held. */
  readonly progress: number;
}
const EVEN: Outlook = {
  plans: (stand, luck) =>
    [...TEMPERS, ...favouring(stand), ...assaults(stand)].map(temper => contender(stand, temper, luck)),
  replies: OTHERS.map(temper => (stand, luck) => campaign(stand, temper, luck)),
  onward: drilled,
  longer: 0,
  land: 1,
  progress: 0.5,
};
/** Where the others are known to keep their armies together. */
const MASSING: Outlook = {
  plans: stand => manners(stand).map(manner => contending(null, kept(stand, manner))),
  replies: MANNERS.map(manner => stand => kept(stand, manner(stand))),
  onward: (sketch, seat, incomes) => hosted(sketch, seat, incomes, STEADY),
  longer: 2,
  land: -0.5,
  progress: 0.3,
};

/** What a comparison needs beside the plans. */
interface Trial {
  readonly outlook: Outlook;
  readonly stand: Stand;
  readonly order: readonly Seat[];
  readonly effort: Effort;
  readonly luck: Luck;
}

/**
 * The hard player: makes plans of different tempers, or manners, and executes each, in its head, against what the
 * others may do, with the same luck for all. The best and some variations of them are looked at longer, and the plan
 * that stands best is given. It knows no more than its view.
 */
const comparing =
  (efforts: readonly Effort[]) =>
  (stand: Stand, luck: Luck, { order }: Pick<WarzoneView, 'order'>): Muster => {
    const effort = efforts.find(each => stand.board.size <= each.upTo) ?? at(efforts, 0);
    const outlook = stand.massing === true ? MASSING : EVEN;
    const trial: Trial = { outlook, stand, order, effort, luck };
    const made = distinct(outlook.plans(stand, luck));
    const [first, second, third] = effort.forecasts;
    const good = compared(trial, made, first).slice(0, effort.left);
    const fresh = distinct([...good, ...variationsOf(trial, good)]).map(each => ({
      ...each,
      cells: [],
      score: 0,
    }));
    const better = compared(trial, fresh, second).slice(0, effort.last);
    return compared(trial, better, third)[0]?.muster ?? new Muster(stand);
  };

export const hard = comparing(HARD);
/** As hard, with many more forecasts, and more plans that stay in the comparison. */
export const expert = comparing(EXPERT);

const contending = (temper: Temper | null, muster: Muster): Contender => ({
  temper,
  muster,
  orders: muster.orders(),
  cells: [],
  score: 0,
});
const contender = (stand: Stand, temper: Temper, luck: Luck): Contender =>
  contending(temper, campaign(stand, temper, luck));

/** Plans like the best ones, a little changed by chance, or with what is left deployed elsewhere. */
function variationsOf({ stand, effort, luck }: Trial, good: readonly Contender[]): readonly Contender[] {
  const tempers = good.flatMap(({ temper }) => (temper === null ? [] : [temper]));
  const whims = tempers.slice(0, effort.variations).map(temper => ({ ...temper, whim: temper.whim + 0.4 }));
  const threatened = fronts(stand)
    .filter(each => threatTo(stand, each) > 0)
    .toSorted((one, other) => threatTo(stand, other) - threatTo(stand, one))
    .slice(0, effort.variations);
  const elsewhere = tempers.slice(0, 1).flatMap(temper =>
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
  const { stand, order, luck, outlook } = trial;
  const { replies } = outlook;
  const tables = plans.map(({ cells }) => replies.map((_, reply) => ({ sum: 0, count: 0, ...cells[reply] })));
  for (let number = 0; number < forecasts; number++) {
    const seed = luck.below(1_000_000_000);
    const reply = at(replies, number % replies.length);
    const lists = othersPlans(stand, reply, `${seed}`);
    plans.forEach(({ orders }, index) => {
      const sketch = new Sketch(stand, order);
      const dice = new Dice(seed);
      sketch.play(
        lists.map((list, seat) => (seat === stand.seat ? orders : list)),
        dice,
      );
      further(sketch, trial, dice);
      const cell = at(at(tables, index), number % replies.length);
      cell.sum += prospect(sketch, stand.seat, outlook);
      cell.count += 1;
    });
  }
  return plans
    .map((plan, index) => ({ ...plan, cells: at(tables, index), score: worth(at(tables, index)) }))
    .toSorted((one, other) => other.score - one.score);
}

/** How much the worst that the others may do counts, beside the mean. */
const FEAR = 0.3;

/** How a plan stands by how it stood against each reply that was tried. */
function worth(cells: Contender['cells']): number {
  const means = cells.filter(({ count }) => count > 0).map(({ sum, count }) => sum / count);
  const mean = means.reduce((sum, each) => sum + each, 0) / Math.max(1, means.length);
  return (1 - FEAR) * mean + FEAR * Math.min(...means);
}

/** The orders of all others, by seat. */
function othersPlans(
  stand: Stand,
  reply: Outlook['replies'][number],
  seed: string,
): readonly (readonly Order[])[] {
  return seats(stand.seats).map(seat => {
    if (seat === stand.seat || stand.eliminated.includes(seat)) return [];
    return reply(standIn(stand, seat), new Luck(`${seed}/${seat}`)).orders();
  });
}

/** Plays on for some turns, everybody by the same rules of thumb. */
function further(sketch: Sketch, { effort, outlook }: Trial, dice: Dice): void {
  for (let turn = 0; turn < effort.further + outlook.longer && !sketch.isOver; turn++) {
    const incomes = seats(sketch.seats).map(seat => sketch.income(seat));
    sketch.play(
      seats(sketch.seats).map(seat => outlook.onward(sketch, seat, incomes)),
      dice,
    );
  }
}

/** Another seat's stand as a player imagines it: it has no cards. */
const standIn = (stand: Stand, seat: Seat): Stand => ({
  ...stand,
  seat,
  pool: incomesOf(stand)[seat] ?? 0,
  hand: emptyHand,
});

/** How many turns of income an income now is worth, and how many armies a card. */
const HORIZON = 6;
const CARD = 2;

/** How a game stands for a seat, 0 (out) to 1 (won): its share of all strength, the strongest rival's counted twice. */
function prospect(sketch: Sketch, seat: Seat, { land, progress }: Outlook): number {
  const { size, sizes, bonus, continent, options } = sketch.ground;
  const { owners, armies, seats: count } = sketch;
  const held = new Int32Array(sizes.length * count);
  const strength = new Float64Array(count);
  for (let each = 0; each < size; each++) {
    const owner = owners[each] ?? NEUTRAL;
    if (owner === NEUTRAL) continue;
    strength[owner] = (strength[owner] ?? 0) + (armies[each] ?? 0) + land;
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
      HORIZON * (newArmies(options, owned, paid) + progress * hoped) +
      CARD * (sketch.cards[each] ?? 0);
    strength[each] = whole;
    all += whole;
    if (each !== seat) strongest = Math.max(strongest, whole);
  }
  if (count > 2) all += strongest;
  return all === 0 ? 0 : (strength[seat] ?? 0) / all;
}
