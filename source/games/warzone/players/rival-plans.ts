import { at } from '../../../../machines/result.ts';
import { type Seat, seats } from '../../../../machines/seat.ts';
import type { Order } from '../../../../machines/warzone/orders.ts';
import { type Contender, forecast, type Trial } from './contest.ts';

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
  const { rows, columns } = weights(table);
  return { own: dealt(plans, rows, wanted), theirs: dealt(theirs, columns, wanted) };
}

/** So many plans by how often each is chosen, the most frequent first. */
function dealt(
  plans: readonly Contender[],
  chances: readonly number[],
  wanted: number,
): readonly Contender[] {
  const left = [...chances];
  return Array.from({ length: wanted }, () => {
    const most = left.indexOf(Math.max(...left));
    left[most] = at(left, most) - 1 / wanted;
    return at(plans, most);
  });
}

/** How often the rows and columns of a table are chosen, where the rows want much and the columns little. */
function weights(table: readonly (readonly number[])[]) {
  const columns = at(table, 0).map((_, column) => column);
  let own = table.map(() => 0);
  let other = columns.map(() => 0);
  const sums = { rows: own, columns: other };
  for (let round = 1; round <= ROUNDS; round++) {
    const [row, column] = [parts(own), parts(other)];
    const gains = table.map(values => product(values, column));
    const mean = product(gains, row);
    sums.rows = sums.rows.map((sum, index) => sum + round * at(row, index));
    sums.columns = sums.columns.map((sum, index) => sum + round * at(column, index));
    own = own.map((regret, index) => Math.max(0, regret + at(gains, index) - mean));
    other = other.map((regret, index) => {
      const left = table.reduce((sum, values, place) => sum + at(row, place) * at(values, index), 0);
      return Math.max(0, regret + mean - left);
    });
  }
  return { rows: parts(sums.rows), columns: parts(sums.columns) };
}

const product = (one: readonly number[], other: readonly number[]): number =>
  one.reduce((sum, each, index) => sum + each * at(other, index), 0);

const parts = (numbers: readonly number[]): readonly number[] => {
  const whole = numbers.reduce((sum, each) => sum + each, 0);
  return numbers.map(each => (whole > 0 ? each / whole : 1 / numbers.length));
};
