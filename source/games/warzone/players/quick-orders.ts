import type { Order } from '../../../../machines/warzone/orders.ts';
import { memoize } from '../../conquest/players/choice.ts';
import { Plan } from './plan.ts';
import { armiesNeeded, FEW, SOBER } from './plan-style.ts';
import type { Sketch, SketchGround } from './sketch.ts';

/** The armies with which a sober player attacks 0, 1, 2 … defenders. */
const sober = memoize(({ options }: SketchGround) =>
  Int32Array.from({ length: FEW + 1 }, (_, defenders) => armiesNeeded(options, defenders, SOBER.sure)),
);

/** The orders of a seat in a sketched game by a plan without cards, truces and whims; `incomes` by seat. */
export function quickOrders(sketch: Sketch, seat: number, incomes: readonly number[]): readonly Order[] {
  const prices = sober(sketch.ground);
  const pool = incomes[seat] ?? 0;
  const plan = new Plan(sketch, {
    seat,
    pool,
    style: SOBER,
    free: null,
    price: (before, owner) => {
      const defenders = before + (owner < 0 ? 0 : Math.round(SOBER.hedge * (incomes[owner] ?? 0)));
      return defenders <= FEW ? (prices[defenders] ?? 0) : Math.ceil(((prices[FEW] ?? 0) * defenders) / FEW);
    },
    incomes,
    friends: [],
    luck: null,
  });
  return plan.orders();
}
