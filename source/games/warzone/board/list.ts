import type { Execution } from '../../../../machines/warzone/options.ts';
import type { Order } from '../../../../machines/warzone/orders.ts';
import { stages } from '../../../../machines/warzone/turns.ts';

/** A list that is being made, with its earlier states and those undone; immutable. */
export interface Draft<T> {
  readonly items: readonly T[];
  readonly past: readonly (readonly T[])[];
  readonly future: readonly (readonly T[])[];
}

const MOST_STEPS = 500;

export const draftOf = <T>(items: readonly T[]): Draft<T> => ({ items, past: [], future: [] });

/** The draft with another list; forgets what was undone. */
export const withItems = <T>({ items, past }: Draft<T>, next: readonly T[]): Draft<T> => ({
  items: next,
  past: [...past, items].slice(-MOST_STEPS),
  future: [],
});

/** Undoes the last change; without one the draft stays. */
export function undo<T>(draft: Draft<T>): Draft<T> {
  const { items, past, future } = draft;
  const last = past.at(-1);
  return last === undefined ? draft : { items: last, past: past.slice(0, -1), future: [items, ...future] };
}

/** Redoes the last undone change; without one the draft stays. */
export function redo<T>(draft: Draft<T>): Draft<T> {
  const { items, past, future } = draft;
  const [next, ...rest] = future;
  return next === undefined ? draft : { items: next, past: [...past, items], future: rest };
}

/** The stage in which an order is executed, from 0. */
export const stageOf = (order: Order, execution: Execution): number =>
  stages[execution].findIndex(kinds => kinds.includes(order.type));

/**
 * Inserts an order behind those of its stage and of earlier ones, joined with an order alike: the last of its stage,
 * or any deployment (rules/warzone.md#giving-orders). @returns the list with it, and its index
 */
export function insertOrder(orders: readonly Order[], order: Order, execution: Execution) {
  const stage = stageOf(order, execution);
  const last = orders.findLastIndex(each => stageOf(each, execution) === stage);
  const twin = orders.findIndex((each, index) => joins(each, order, index === last));
  const before = orders[twin];
  if (before !== undefined && 'armies' in before && 'armies' in order)
    return { orders: orders.with(twin, { ...before, armies: before.armies + order.armies }), index: twin };
  const later = orders.findIndex(each => stageOf(each, execution) > stage);
  const index = later < 0 ? orders.length : later;
  return { orders: orders.toSpliced(index, 0, order), index };
}

function joins(before: Order, order: Order, isLast: boolean): boolean {
  if (before.type === 'deploy' && order.type === 'deploy') return before.territory === order.territory;
  if (before.type !== 'advance' || order.type !== 'advance' || before.percent || order.percent) return false;
  if (before.commander === true || order.commander === true) return false;
  const isSameWay = before.source === order.source && before.target === order.target;
  return isLast && isSameWay && before.mode === order.mode;
}

/** Tests whether two neighbours of a list may change places: they are executed in the same stage. */
export function mayShift(orders: readonly Order[], from: number, by: 1 | -1, execution: Execution): boolean {
  const [order, other] = [orders[from], orders[from + by]];
  if (order === undefined || other === undefined) return false;
  return stageOf(order, execution) === stageOf(other, execution);
}

/** Swaps two items of a list. */
export function swap<T>(items: readonly T[], one: number, other: number): readonly T[] {
  const [first, second] = [items[one], items[other]];
  return first === undefined || second === undefined ? items : items.with(one, second).with(other, first);
}
