import { neighboursOf, type Territory } from '../conquest/board.ts';
import { type In, quiet } from '../flow.ts';
import { at, err, replaced } from '../result.ts';
import { type Seat, seats } from '../seat.ts';
import { MOST_ORDERS, type Order, placesOf } from './orders.ts';
import { available, orderRefusal, type Planner, planRefusal, undeployed } from './planning.ts';
import { isAlone, isToMove } from './turns.ts';
import type { Scenario, WarzoneMove, WarzonePosition, WarzoneTried, WarzoneTypes } from './types.ts';
import { knowledge } from './view.ts';

type Ordering = In<WarzoneTypes, 'ordering'>;

/** Puts an order at the end of a seat's list, when the seat may give it beside the others. */
export function give(game: Scenario, position: Ordering, seat: Seat, order: Order): WarzoneTried {
  const orders = [...listOf(position, seat), order];
  if (orders.length > MOST_ORDERS) return err({ code: 'too-many-orders', most: MOST_ORDERS });
  const refusal = orderRefusal(plannerOf(game, position, seat), orders);
  if (refusal !== null) return err(refusal);
  const names = placesOf(order).map(place => at(game.board.names, place));
  return quiet(withList(position, seat, orders), { type: 'given', seat, order, names });
}

/** Takes an order from a seat's list. What then lacks for the others is said when the list is committed. */
export function remove(position: Ordering, seat: Seat, index: number): WarzoneTried {
  const orders = listOf(position, seat);
  if (!has(orders, index)) return err({ code: 'no-such-order', index, orders: orders.length });
  return revised(position, seat, orders.toSpliced(index, 1));
}

/** Moves an order of a seat's list to another place. */
export function shift(
  position: Ordering,
  seat: Seat,
  { from, to }: { readonly from: number; readonly to: number },
): WarzoneTried {
  const orders = listOf(position, seat);
  const wrong = [from, to].find(index => !has(orders, index));
  if (wrong !== undefined) return err({ code: 'no-such-order', index: wrong, orders: orders.length });
  return revised(position, seat, orders.toSpliced(from, 1).toSpliced(to, 0, at(orders, from)));
}

/** Replaces a seat's list. */
export function plan(game: Scenario, position: Ordering, seat: Seat, orders: readonly Order[]): WarzoneTried {
  const refusal = planRefusal(plannerOf(game, position, seat), orders);
  return refusal === null ? revised(position, seat, orders) : err(refusal);
}

/** Ends a seat's ordering; the list is judged again as a whole (rules/warzone.md#commit). */
export function commit(
  game: Scenario,
  position: Ordering,
  seat: Seat,
  { orders, loss }: { readonly orders: readonly Order[] | null; readonly loss: boolean },
): WarzoneTried {
  const planner = plannerOf(game, position, seat);
  const list = orders ?? listOf(position, seat);
  const refusal = planRefusal(planner, list);
  if (refusal !== null) return err(refusal);
  const armies = undeployed(planner, list);
  if (armies > 0 && !loss) return err({ code: 'undeployed', armies });
  const next = withList(position, seat, list);
  const committed = replaced(next.phase.committed, seat, true);
  return quiet({ ...next, phase: { ...next.phase, committed } }, { type: 'committed', seat });
}

/** The orders that a seat has given so far in this turn. */
const listOf = ({ phase }: Ordering, seat: Seat): readonly Order[] => at(phase.lists, seat);

const plannerOf = (game: Scenario, position: WarzonePosition, seat: Seat): Planner => ({
  board: game.board,
  known: knowledge(game, position, seat),
  seat,
});

const has = (orders: readonly Order[], index: number): boolean =>
  Number.isInteger(index) && index >= 0 && index < orders.length;

function revised(position: Ordering, seat: Seat, orders: readonly Order[]): WarzoneTried {
  return quiet(withList(position, seat, orders), { type: 'revised', seat, orders: orders.length });
}

const withList = (position: Ordering, seat: Seat, orders: readonly Order[]) => ({
  ...position,
  phase: { ...position.phase, lists: replaced(position.phase.lists, seat, orders) },
});

/**
 * The moves that are allowed to a seat now, in a fixed order. Of what a list may become only single steps are listed:
 * not `plan`, not a `commit` with orders, no shares (percent) and no modes of an advance; of wish lists only those of
 * one territory, and the empty one.
 */
export function* legalMoves(game: Scenario, position: WarzonePosition, seat: Seat): Generator<WarzoneMove> {
  const { phase } = position;
  if (phase.name === 'over' || !isToMove(position, seat)) return;
  if (phase.name === 'picking') {
    yield { type: 'pick', territories: [] };
    for (const wish of phase.offered) yield { type: 'pick', territories: [wish] };
    return;
  }
  const planner = plannerOf(game, position, seat);
  const given = at(phase.lists, seat);
  for (const order of legalOrders(planner, given)) yield { type: 'give', order };
  for (let index = 0; index < given.length; index++) yield { type: 'remove', index };
  for (let from = 0; from < given.length; from++)
    for (let to = 0; to < given.length; to++) yield { type: 'shift', from, to };
  if (planRefusal(planner, given) === null) {
    if (undeployed(planner, given) === 0) yield { type: 'commit', orders: null, loss: false };
    yield { type: 'commit', orders: null, loss: true };
  }
  if (isAlone(position, seat)) yield { type: 'claim' };
}

/** Every single order that a player may give beside those given: by kind, by territory, by number. */
export function* legalOrders(planner: Planner, given: readonly Order[]): Generator<Order> {
  const { board, known, seat } = planner;
  const own = board.territories.filter(each => known.owners[each] === seat);
  const pool = undeployed(planner, given);
  for (const territory of own)
    for (let armies = 1; armies <= pool; armies++) yield { type: 'deploy', territory, armies };
  for (const source of own) yield* advances(planner, given, source);
  for (const order of cardOrders(planner, own)) {
    if (orderRefusal(planner, [...given, order]) === null) yield order;
  }
  for (const source of own) yield* airlifts(planner, given, source);
}

function* advances(planner: Planner, given: readonly Order[], source: Territory): Generator<Order> {
  const most = available(planner, given, source);
  for (const target of neighboursOf(planner.board, source)) {
    for (let armies = 1; armies <= most; armies++)
      yield { type: 'advance', source, target, armies, percent: false, mode: 'any' };
  }
}

function* airlifts(planner: Planner, given: readonly Order[], source: Territory): Generator<Order> {
  const most = available(planner, given, source);
  for (const target of planner.board.territories) {
    const one: Order = { type: 'airlift', source, target, armies: 1 };
    if (most < 1 || orderRefusal(planner, [...given, one]) !== null) continue;
    for (let armies = 1; armies <= most; armies++) yield { ...one, armies };
  }
}

function* cardOrders({ board, known }: Planner, own: readonly Territory[]): Generator<Order> {
  for (const territory of board.territories) yield { type: 'bomb', territory };
  for (const territory of own) yield { type: 'blockade', territory };
  for (const seat of seats(known.seats)) yield { type: 'negotiate', seat };
  for (const seat of seats(known.seats)) yield { type: 'sanction', seat };
  yield { type: 'reinforce' };
  yield { type: 'cheat' };
}
