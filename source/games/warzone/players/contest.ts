import { at } from '../../../../machines/result.ts';
import { type Seat, seats } from '../../../../machines/seat.ts';
import { emptyHand, type Order } from '../../../../machines/warzone/orders.ts';
import type { FastRandom } from '../../../players/fast-random.ts';
import { PlayerRandom } from '../../../players/player-random.ts';
import { type BeliefState, incomesOf } from './belief-state.ts';
import { commanderWays, withCommander } from './commander.ts';
import { Dice, SteadyDice } from './dice.ts';
import type { OrderBuilder } from './order-builder.ts';
import type { PlanStyle } from './plan-style.ts';
import { Sketch } from './sketch.ts';

/** A plan under comparison, with the results of its forecasts. */
export interface Contender {
  /** Null for a plan that keeps the armies together and is not varied. */
  readonly style: PlanStyle | null;
  readonly builder: OrderBuilder;
  readonly orders: readonly Order[];
  /** By reply of the others: the sum of the results, and their number. */
  readonly cells: readonly { readonly sum: number; readonly count: number }[];
  readonly score: number;
}

/** The yardstick of a comparison; it depends on how the others are known to play. */
export interface Criteria {
  readonly plans: (belief: BeliefState, luck: PlayerRandom) => readonly Contender[];
  /** Orders of the others, tried in turn. */
  readonly replies: readonly ((belief: BeliefState, luck: PlayerRandom) => readonly Order[])[];
  /** Everybody's play in later turns; with the same `noise` for all plans. */
  readonly onward: (
    sketch: Sketch,
    seat: Seat,
    incomes: readonly number[],
    noise: FastRandom,
  ) => readonly Order[];
  /** A seat's prospects, 0 to 1. */
  readonly judge: (sketch: Sketch, seat: Seat) => number;
  /** The weight of the worst reply beside the mean, 0 to 1. */
  readonly fear: number;
}

export interface Trial {
  readonly yardstick: Criteria;
  readonly belief: BeliefState;
  readonly order: readonly Seat[];
  /** Number of turns that are played on after the one that is planned. */
  readonly further: number;
  readonly luck: PlayerRandom;
  /** True where chance is the same for all plans as far as they are alike (`SteadyDice`). */
  readonly steady?: boolean;
}

/** The orders in the making, with the way that the commander then goes. */
export const ordersOf = (builder: OrderBuilder): readonly Order[] =>
  withCommander(builder.belief, builder.orders());

export const contenderOf = (style: PlanStyle | null, builder: OrderBuilder): Contender => {
  return { style, builder, orders: ordersOf(builder), cells: [], score: 0 };
};

/** The best plans of which the commander's other ways are tried. */
const LED = 2;

/** The best plans, with each other way that the commander may go. */
export const ledOtherwise = (good: readonly Contender[]): readonly Contender[] =>
  good
    .slice(0, LED)
    .flatMap(plan =>
      commanderWays(plan.builder.belief, plan.builder.orders()).map(orders => ({ ...plan, orders })),
    );

/** The first of all plans with the same orders. */
export function distinct(plans: readonly Contender[]): readonly Contender[] {
  const alike = Map.groupBy(plans, ({ orders }) => JSON.stringify(orders));
  return [...alike.values()].map(same => at(same, 0));
}

/** The plans after so many more forecasts each, best first. */
export function compare(trial: Trial, plans: readonly Contender[], forecasts: number): readonly Contender[] {
  if (plans.length < 2) return plans;
  const { belief, luck, yardstick } = trial;
  const { replies } = yardstick;
  const tables = plans.map(({ cells }) => replies.map((_, reply) => ({ sum: 0, count: 0, ...cells[reply] })));
  for (let number = 0; number < forecasts; number++) {
    const seed = luck.below(1_000_000_000);
    const reply = at(replies, number % replies.length);
    const lists = othersPlans(belief, reply, `${seed}`);
    plans.forEach(({ orders }, index) => {
      const cell = at(at(tables, index), number % replies.length);
      cell.sum += forecast(trial, lists.with(belief.seat, orders), seed);
      cell.count += 1;
    });
  }
  return plans
    .map((plan, index) => ({ ...plan, cells: at(tables, index), score: worth(at(tables, index), yardstick) }))
    .toSorted((one, other) => other.score - one.score);
}

/** What comes of the orders of all, by seat, after some turns that are played on. */
export function forecast(trial: Trial, lists: readonly (readonly Order[])[], seed: number): number {
  const { belief, order, yardstick } = trial;
  const sketch = new Sketch(belief, order);
  const [dice, noise] =
    trial.steady === true ? [new SteadyDice(seed), new SteadyDice(~seed)] : [new Dice(seed), new Dice(seed)];
  sketch.play(lists, dice);
  playOn(sketch, trial, dice, noise);
  return yardstick.judge(sketch, belief.seat);
}

/** The score of a plan by its results against each reply that was tried. */
function worth(cells: Contender['cells'], { fear }: Criteria): number {
  const means = cells.filter(({ count }) => count > 0).map(({ sum, count }) => sum / count);
  const mean = means.reduce((sum, each) => sum + each, 0) / Math.max(1, means.length);
  return (1 - fear) * mean + fear * Math.min(...means);
}

/** The orders of all others, by seat. */
function othersPlans(belief: BeliefState, reply: Criteria['replies'][number], seed: string) {
  return seats(belief.seats).map(seat => {
    if (seat === belief.seat || belief.eliminated.includes(seat)) return [];
    return reply(standIn(belief, seat), new PlayerRandom(`${seed}/${seat}`));
  });
}

/** Plays on for some turns. */
function playOn(sketch: Sketch, { further, yardstick }: Trial, dice: Dice, noise: Dice): void {
  const all = seats(sketch.seats);
  for (let turn = 0; turn < further && !sketch.isOver; turn++) {
    const incomes = all.map(seat => sketch.income(seat));
    const lists = all.map(seat => {
      noise.meet(turn, seat);
      return yardstick.onward(sketch, seat, incomes, noise);
    });
    sketch.play(lists, dice);
  }
}

/** Another seat's belief state as a player imagines it, without cards. */
export const standIn = (belief: BeliefState, seat: Seat): BeliefState => ({
  ...belief,
  seat,
  pool: incomesOf(belief)[seat] ?? 0,
  hand: emptyHand,
});
