import { at } from '../../../../machines/result.ts';
import { type Seat, seats } from '../../../../machines/seat.ts';
import { emptyHand, type Order } from '../../../../machines/warzone/orders.ts';
import { newArmies } from '../../../../machines/warzone/turns.ts';
import type { WarzoneView } from '../../../../machines/warzone/types.ts';
import { Luck } from '../../../players/luck.ts';
import { campaign } from './campaign.ts';
import { assaults, BRACED, type Counter, favouring, masses, REPLIES, TEMPERS } from './candidates.ts';
import { drilled, massed } from './drill.ts';
import { Muster } from './muster.ts';
import { Dice, NEUTRAL, Sketch } from './sketch.ts';
import { fronts, incomesOf, type Stand, threatTo } from './stand.ts';
import { SOBER, type Temper } from './temper.ts';

/** A plan under comparison, with the sum of how it stood in its forecasts. */
interface Contender {
  readonly temper: Temper;
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
  /** What the others may do, in turn. */
  readonly replies: readonly Counter[];
  /** How many more turns are played on. */
  readonly longer: number;
  /** How a seat that does not mass its armies plays on. */
  readonly drill: Temper;
  /** How many armies a territory is worth beside those in it. */
  readonly land: number;
  /** How much of a continent's income counts for how much of it is held. */
  readonly progress: number;
  /** How a plan stands by how it stood against each reply. */
  readonly worth: (table: Table) => readonly number[];
}
const EVEN: Outlook = {
  replies: REPLIES.sober,
  longer: 0,
  drill: SOBER,
  land: 1,
  progress: 0.5,
  worth: fearful,
};
const MASSING: Outlook = {
  replies: REPLIES.massing,
  longer: 2,
  drill: { ...SOBER, guard: 1, least: 0.5 },
  land: -0.5,
  progress: 0.3,
  worth: equalised,
};

/** By plan and reply: how it stood on the mean. */
type Table = readonly (readonly number[])[];

/** What a comparison needs beside the plans. */
interface Trial {
  readonly outlook: Outlook;
  readonly stand: Stand;
  readonly order: readonly Seat[];
  readonly effort: Effort;
  readonly luck: Luck;
}

/**
 * The hard player: makes plans of different tempers and executes each, in its head, against what the others may do,
 * with the same luck for all. The best and some variations of them are looked at longer, and the plan that stands best
 * is given. It knows no more than its view.
 * @param more how many times the forecasts where the others mass their armies: there are more replies then
 */
const comparing =
  (efforts: readonly Effort[], more: number) =>
  (stand: Stand, luck: Luck, { order }: Pick<WarzoneView, 'order'>): Muster => {
    const effort = efforts.find(each => stand.board.size <= each.upTo) ?? at(efforts, 0);
    const outlook = stand.massing === true ? MASSING : EVEN;
    const trial: Trial = { outlook, stand, order, effort, luck };
    const made = distinct(
      [
        ...TEMPERS,
        ...favouring(stand),
        ...assaults(stand),
        ...(stand.massing === true ? [...BRACED, ...masses(stand)] : []),
      ].map(temper => contender(stand, temper, luck)),
    );
    const [first, second, third] = effort.forecasts;
    const times = stand.massing === true ? more : 1;
    const good = compared(trial, made, first * times).slice(0, effort.left);
    const fresh = distinct([...good, ...variationsOf(trial, good)]).map(each => ({
      ...each,
      cells: [],
      score: 0,
    }));
    const better = compared(trial, fresh, second * times).slice(0, effort.last);
    return compared(trial, better, third * times)[0]?.muster ?? new Muster(stand);
  };

export const hard = comparing(HARD, 3);
/** As hard, with many more forecasts, and more plans that stay in the comparison. */
export const expert = comparing(EXPERT, 1.5);

function contender(stand: Stand, temper: Temper, luck: Luck): Contender {
  const muster = campaign(stand, temper, luck);
  return { temper, muster, orders: muster.orders(), cells: [], score: 0 };
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
      further(sketch, trial, reply, dice);
      const cell = at(at(tables, index), number % replies.length);
      cell.sum += prospect(sketch, stand.seat, outlook);
      cell.count += 1;
    });
  }
  const scores = outlook.worth(
    tables.map(cells => cells.filter(({ count }) => count > 0).map(({ sum, count }) => sum / count)),
  );
  return plans
    .map((plan, index) => ({ ...plan, cells: at(tables, index), score: at(scores, index) }))
    .toSorted((one, other) => other.score - one.score);
}

/** How much the worst that the others may do counts, beside the mean. */
const FEAR = 0.3;

/** The mean of the replies, and the worst for each plan. */
function fearful(table: Table): readonly number[] {
  return table.map(means => {
    const mean = means.reduce((sum, each) => sum + each, 0) / Math.max(1, means.length);
    return (1 - FEAR) * mean + FEAR * Math.min(...means);
  });
}

/** How much the replies of others who have learnt the table count, beside all alike. */
const CUNNING = 0.7;

/** The replies weighted by how often the others give them where both sides have learnt to play this table. */
function equalised(table: Table): readonly number[] {
  const columns = at(table, 0).length;
  const shares = learnt(table).map(share => CUNNING * share + (1 - CUNNING) / columns);
  return table.map(means => means.reduce((sum, each, column) => sum + each * at(shares, column), 0));
}

/** So many rounds of learning come near enough. */
const LESSONS = 300;

/** How often the columns are played, against rows that win what they lose: regret matching, later rounds counting more. */
function learnt(table: Table): readonly number[] {
  const mixed = (regrets: readonly number[]): readonly number[] => {
    const sum = regrets.reduce((all, each) => all + each, 0);
    return regrets.map(each => (sum > 0 ? each / sum : 1 / regrets.length));
  };
  let rows: readonly number[] = table.map(() => 0);
  let columns: readonly number[] = at(table, 0).map(() => 0);
  let total = columns;
  for (let lesson = 1; lesson <= LESSONS; lesson++) {
    const [own, theirs] = [mixed(rows), mixed(columns)];
    const gains = table.map(means => means.reduce((sum, each, column) => sum + each * at(theirs, column), 0));
    const losses = theirs.map((_, column) =>
      table.reduce((sum, means, row) => sum + at(own, row) * at(means, column), 0),
    );
    const value = gains.reduce((sum, each, row) => sum + at(own, row) * each, 0);
    rows = rows.map((each, row) => Math.max(0, each + at(gains, row) - value));
    columns = columns.map((each, column) => Math.max(0, each + value - at(losses, column)));
    total = total.map((each, column) => each + lesson * at(theirs, column));
  }
  return mixed(total);
}

/** The orders of all others, by seat. */
function othersPlans(stand: Stand, { temper }: Counter, seed: string): readonly (readonly Order[])[] {
  return seats(stand.seats).map(seat => {
    if (seat === stand.seat || stand.eliminated.includes(seat)) return [];
    const theirs = standIn(stand, seat);
    return campaign(theirs, temper(theirs), new Luck(`${seed}/${seat}`)).orders();
  });
}

/** Plays on for some turns, everybody by the same rules of thumb; of those who mass their armies we alone are wary. */
function further(sketch: Sketch, { stand, effort, outlook }: Trial, { masses }: Counter, dice: Dice): void {
  for (let turn = 0; turn < effort.further + outlook.longer && !sketch.isOver; turn++) {
    const incomes = seats(sketch.seats).map(seat => sketch.income(seat));
    const orders = seats(sketch.seats).map(seat =>
      masses
        ? massed(sketch, seat, incomes, seat === stand.seat ? 1 : 0)
        : drilled(sketch, seat, incomes, outlook.drill),
    );
    sketch.play(orders, dice);
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
