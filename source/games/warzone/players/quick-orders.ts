import { at } from '../../../../machines/result.ts';
import type { Order } from '../../../../machines/warzone/orders.ts';
import type { FastRandom } from '../../../players/fast-random.ts';
import { memoize } from '../../conquest/players/choice.ts';
import { PLAN_STYLES } from './candidates.ts';
import { Plan } from './plan.ts';
import { armiesNeeded, FEW, type PlanStyle, type PlanTask, SOBER } from './plan-style.ts';
import type { Sketch } from './sketch.ts';
import type { SketchGround } from './sketch-ground.ts';

/** By the chance to capture: the armies with which 0, 1, 2 … defenders are attacked. */
const pricesOf = memoize((_: SketchGround) => new Map<number, Int32Array>());

function pricesFor(ground: SketchGround, sure: number): Int32Array {
  const known = pricesOf(ground).get(sure);
  if (known !== undefined) return known;
  const made = Int32Array.from({ length: FEW + 1 }, (__, defenders) =>
    armiesNeeded(ground.options, defenders, sure),
  );
  pricesOf(ground).set(sure, made);
  return made;
}

/** The orders of a seat in a sketched game by a plan without cards and truces; `incomes` by seat. */
export function quickOrders(
  sketch: Sketch,
  seat: number,
  incomes: readonly number[],
  style: PlanStyle = SOBER,
  luck: PlanTask['luck'] = null,
): readonly Order[] {
  const prices = pricesFor(sketch.ground, style.sure);
  const pool = incomes[seat] ?? 0;
  const plan = new Plan(sketch, {
    seat,
    pool,
    style,
    free: null,
    price: (before, owner) => {
      const defenders = before + (owner < 0 ? 0 : Math.round(style.hedge * (incomes[owner] ?? 0)));
      return defenders <= FEW ? (prices[defenders] ?? 0) : Math.ceil(((prices[FEW] ?? 0) * defenders) / FEW);
    },
    incomes,
    friends: [],
    luck,
  });
  return plan.orders();
}

/** The same in one of the styles, drawn by chance: one style for all plays every forecast alike, and is too sure of what comes of it. */
export function variedOrders(
  sketch: Sketch,
  seat: number,
  incomes: readonly number[],
  noise: FastRandom,
): readonly Order[] {
  const style = at(PLAN_STYLES, noise.below(PLAN_STYLES.length));
  return quickOrders(sketch, seat, incomes, style, { fraction: () => noise.unit() });
}
