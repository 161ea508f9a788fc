import { at } from '../../../../machines/result.ts';
import { type Seat, seats } from '../../../../machines/seat.ts';
import type { Order } from '../../../../machines/warzone/orders.ts';
import { type Contender, forecast, type Trial } from './contest.ts';
import { matched } from './regret-matching.ts';

/** Rounds of regret matching. */
const ROUNDS = 200;

/** Plans of both, each as often as it is made where both know all plans of both. */
interface Weighed {
  readonly own: readonly Contender[];
  readonly theirs: readonly Contender[];
}

/** So many plans of a seat and of its only rival: they are weighed by regret matching in the table of one forecast for each pair. */
export function weighedPlans(
  trial: Trial,
  plans: readonly Contender[],
  rival: Seat,
  theirs: readonly Contender[],
  wanted: number,
): Weighed {
  const { seat, seats: count } = trial.belief;
  const nobody = seats(count).map((): readonly Order[] => []);
  const seed = trial.luck.below(1_000_000_000);
  const table = plans.map(({ orders }) =>
    theirs.map(reply => forecast(trial, nobody.with(seat, orders).with(rival, reply.orders), seed)),
  );
  const { rows, columns } = matched(table, ROUNDS);
  return { own: dealt(plans, rows, wanted), theirs: dealt(theirs, columns, wanted) };
}

/** So many plans by how often each is chosen, the most frequent first. */
function dealt(plans: readonly Contender[], chances: Float64Array, wanted: number): readonly Contender[] {
  const left = [...chances];
  return Array.from({ length: wanted }, () => {
    const most = left.indexOf(Math.max(...left));
    left[most] = at(left, most) - 1 / wanted;
    return at(plans, most);
  });
}
