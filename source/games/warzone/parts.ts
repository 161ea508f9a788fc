import type { Order } from '../../../machines/warzone/orders.ts';
import type { WarzoneTypes, WarzoneView } from '../../../machines/warzone/types.ts';
import { canonicalJson } from '../../table/canonical.ts';

/** The orders that a move commits: those that stand, where it names none. */
export const ordersOf = (
  move: WarzoneTypes['move'],
  { orders }: Pick<WarzoneView, 'orders'>,
): readonly Order[] => (move.type === 'commit' ? (move.orders ?? orders) : []);

/** The orders of a list that another one has not. */
export function ordersBeside(orders: readonly Order[], beside: readonly Order[]): readonly Order[] {
  const others = new Set(beside.map(canonicalJson));
  return orders.filter(order => !others.has(canonicalJson(order)));
}

/** A list of orders without each march that another one has not. */
export function partsOf(
  move: WarzoneTypes['move'],
  beside: WarzoneTypes['move'],
  view: WarzoneView,
): readonly WarzoneTypes['move'][] {
  const orders = ordersOf(move, view);
  return ordersBeside(orders, ordersOf(beside, view)).flatMap(order =>
    order.type === 'advance' || order.type === 'airlift'
      ? [{ type: 'commit', orders: orders.filter(each => each !== order), loss: true }]
      : [],
  );
}
