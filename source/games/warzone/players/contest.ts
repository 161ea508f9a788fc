import { at } from '../../../../machines/result.ts';
import { type Seat, seats } from '../../../../machines/seat.ts';
import { emptyHand, type Order } from '../../../../machines/warzone/orders.ts';
import { Luck } from '../../../players/luck.ts';
import { type BeliefState, incomesOf } from './belief-state.ts';
import type { Muster } from './muster.ts';
import { Dice, Sketch } from './sketch.ts';
import type { Temper } from './temper.ts';

/** A plan under comparison, with the sum of how it stood in its forecasts. */
export interface Contender {
  /** Null: it keeps the armies together, and is not varied. */
  readonly temper: Temper | null;
  readonly muster: Muster;
  readonly orders: readonly Order[];
  /** By what the others may do: the sum of how it stood, and how often that was tried. */
  readonly cells: readonly { readonly sum: number; readonly count: number }[];
  readonly score: number;
}

/** How a comparison judges, by how the others are known to play. */
export interface Yardstick {
  /** The plans that are compared. */
  readonly plans: (stand: BeliefState, luck: Luck) => readonly Contender[];
  /** What the others may do, in turn. */
  readonly replies: readonly ((stand: BeliefState, luck: Luck) => Muster)[];
  /** How all play on. */
  readonly onward: (sketch: Sketch, seat: Seat, incomes: readonly number[]) => readonly Order[];
  /** How a game stands for a seat, 0 to 1. */
  readonly judge: (sketch: Sketch, seat: Seat) => number;
  /** How much the worst that the others may do counts, beside the mean. */
  readonly fear: number;
}

/** What a comparison needs beside the plans. */
export interface Trial {
  readonly yardstick: Yardstick;
  readonly stand: BeliefState;
  readonly order: readonly Seat[];
  /** How many turns are played on after the one that is planned. */
  readonly further: number;
  readonly luck: Luck;
}

export const contending = (temper: Temper | null, muster: Muster): Contender => ({
  temper,
  muster,
  orders: muster.orders(),
  cells: [],
  score: 0,
});

/** Plans that ask for the same are one. */
export function distinct(plans: readonly Contender[]): readonly Contender[] {
  const known = new Map<string, Contender>();
  for (const plan of plans) {
    const key = JSON.stringify(plan.orders);
    if (!known.has(key)) known.set(key, plan);
  }
  return [...known.values()];
}

/** The plans after so many more forecasts each, the best first. */
export function compared(trial: Trial, plans: readonly Contender[], forecasts: number): readonly Contender[] {
  if (plans.length < 2) return plans;
  const { stand, order, luck, yardstick } = trial;
  const { replies } = yardstick;
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
      cell.sum += yardstick.judge(sketch, stand.seat);
      cell.count += 1;
    });
  }
  return plans
    .map((plan, index) => ({ ...plan, cells: at(tables, index), score: worth(at(tables, index), yardstick) }))
    .toSorted((one, other) => other.score - one.score);
}

/** How a plan stands by how it stood against each reply that was tried. */
function worth(cells: Contender['cells'], { fear }: Yardstick): number {
  const means = cells.filter(({ count }) => count > 0).map(({ sum, count }) => sum / count);
  const mean = means.reduce((sum, each) => sum + each, 0) / Math.max(1, means.length);
  return (1 - fear) * mean + fear * Math.min(...means);
}

/** The orders of all others, by seat. */
function othersPlans(
  stand: BeliefState,
  reply: Yardstick['replies'][number],
  seed: string,
): readonly (readonly Order[])[] {
  return seats(stand.seats).map(seat => {
    if (seat === stand.seat || stand.eliminated.includes(seat)) return [];
    return reply(standIn(stand, seat), new Luck(`${seed}/${seat}`)).orders();
  });
}

/** Plays on for some turns, everybody by the same rules of thumb. */
function further(sketch: Sketch, { further: turns, yardstick }: Trial, dice: Dice): void {
  for (let turn = 0; turn < turns && !sketch.isOver; turn++) {
    const incomes = seats(sketch.seats).map(seat => sketch.income(seat));
    sketch.play(
      seats(sketch.seats).map(seat => yardstick.onward(sketch, seat, incomes)),
      dice,
    );
  }
}

/** Another seat's stand as a player imagines it: it has no cards. */
export const standIn = (stand: BeliefState, seat: Seat): BeliefState => ({
  ...stand,
  seat,
  pool: incomesOf(stand)[seat] ?? 0,
  hand: emptyHand,
});
