import type { Execution } from '../../../../machines/warzone/options.ts';
import type { Order } from '../../../../machines/warzone/orders.ts';
import { stages } from '../../../../machines/warzone/rounds.ts';

/** The stage in which an order is executed, from 0. */
export function stageOf(order: Order, execution: Execution): number {
  const index = stages[execution].findIndex(kinds => kinds.includes(order.type));
  return index < 0 ? stages[execution].length : index;
}

/** A list with one more order in it, and where that stands. */
export interface Inserted {
  readonly orders: readonly Order[];
  readonly index: number;
}

/**
 * Puts an order behind those that are executed in its stage or before. One that says the same as the last of its
 * stage is joined with it (rules/warzone.md#giving-orders); deployments are joined wherever they stand.
 */
export function inserted(orders: readonly Order[], order: Order, execution: Execution): Inserted {
  const stage = stageOf(order, execution);
  const twin = orders.findIndex((each, index) => joins(each, order, orders, index, execution));
  const before = orders[twin];
  if (before !== undefined && 'armies' in before && 'armies' in order)
    return { orders: orders.with(twin, { ...before, armies: before.armies + order.armies }), index: twin };
  const later = orders.findIndex(each => stageOf(each, execution) > stage);
  const index = later < 0 ? orders.length : later;
  return { orders: orders.toSpliced(index, 0, order), index };
}

function joins(
  before: Order,
  order: Order,
  orders: readonly Order[],
  index: number,
  execution: Execution,
): boolean {
  if (before.type === 'deploy' && order.type === 'deploy') return before.territory === order.territory;
  if (before.type !== 'advance' || order.type !== 'advance' || before.percent || order.percent) return false;
  const stage = stageOf(order, execution);
  const isLast = orders.findLastIndex(each => stageOf(each, execution) === stage) === index;
  return (
    isLast && before.source === order.source && before.target === order.target && before.mode === order.mode
  );
}

/** True when two neighbours of a list may change places: they are executed in the same stage. */
export function mayShift(orders: readonly Order[], from: number, by: 1 | -1, execution: Execution): boolean {
  const [order, other] = [orders[from], orders[from + by]];
  if (order === undefined || other === undefined) return false;
  return stageOf(order, execution) === stageOf(other, execution);
}
