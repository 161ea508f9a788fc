import { territory } from '../../../../machines/conquest/board.ts';
import type { Order } from '../../../../machines/warzone/orders.ts';
import { madeOnce } from '../../conquest/players/choice.ts';
import { Plan } from './plan.ts';
import { NEUTRAL, type Sketch, type SketchGround } from './sketch.ts';
import { FEW, needed, SOBER, type Temper } from './temper.ts';

/** The armies that take a territory with 0, 1, 2 … defenders for a sober player; the last is for more. */
const sober = madeOnce(({ options }: SketchGround) =>
  Int32Array.from({ length: FEW + 1 }, (_, defenders) => needed(options, defenders, SOBER.sure)),
);

/**
 * The orders of a seat in a sketched game: those of a plan without cards, truces and whims; quick, for turns that are
 * played on after the one that is planned.
 * @param incomes by seat, the armies that each can deploy
 */
export function drilled(
  sketch: Sketch,
  seat: number,
  incomes: readonly number[],
  temper: Temper = SOBER,
): readonly Order[] {
  const prices = sober(sketch.ground);
  const pool = incomes[seat] ?? 0;
  const plan = new Plan(sketch, {
    seat,
    pool,
    temper,
    free: null,
    price: (before, owner) => {
      const defenders = before + (owner < 0 ? 0 : Math.round(temper.hedge * (incomes[owner] ?? 0)));
      return defenders <= FEW ? (prices[defenders] ?? 0) : Math.ceil(((prices[FEW] ?? 0) * defenders) / FEW);
    },
    incomes,
    friends: [],
    luck: null,
  });
  return plan.orders();
}

/** How much of what would be left after a capture counts beside the force itself, where one front is chosen. */
const LEFT = 0.3;

/**
 * The orders of a seat that brings all its new armies to one front, and attacks from there with everything as soon as
 * that may capture. Where it meets nobody they are sober.
 * @param wary how many of its new armies the one that is attacked is thought to deploy there, as a share
 */
export function massed(
  sketch: Sketch,
  seat: number,
  incomes: readonly number[],
  wary: number,
): readonly Order[] {
  const { ground, owners, armies } = sketch;
  let most = Number.NEGATIVE_INFINITY;
  let temper: Temper | null = null;
  for (let each = 0; each < ground.size; each++) {
    if (owners[each] !== seat) continue;
    const force = (armies[each] ?? 0) - 1 + (incomes[seat] ?? 0);
    for (const next of ground.neighbours[each] ?? []) {
      const owner = owners[next] ?? NEUTRAL;
      if (owner === NEUTRAL || owner === seat) continue;
      const defenders = (armies[next] ?? 0) + wary * (incomes[owner] ?? 0);
      const left = force - (defenders * 100) / ground.options.attackRate;
      const pays = ground.bonus[ground.continent[next] ?? 0] ?? 0;
      const score = left < 0 ? left : force + LEFT * left + pays;
      if (score <= most) continue;
      most = score;
      const where = left < 0 ? { rest: territory(each) } : { aim: territory(next) };
      temper = { ...SOBER, whole: true, ...where };
    }
  }
  return drilled(sketch, seat, incomes, temper ?? SOBER);
}
