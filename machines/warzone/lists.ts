import { neighboursOf, type Territory } from '../conquest/board.ts';
import { type InState, type MoveOf, quiet } from '../flow.ts';
import { at, err, numbers, replaced } from '../result.ts';
import { type Seat, seats } from '../seat.ts';
import { CARDS, MOST_ORDERS, type Order, surplus, territoriesOf } from './orders.ts';
import {
  armiesToDeploy,
  asListed,
  available,
  ledger,
  orderRefusal,
  type Planner,
  planRefusal,
} from './planning.ts';
import { afterOrder } from './turns.ts';
import type { Scenario, WarzonePosition, WarzoneResult, WarzoneTypes } from './types.ts';
import { knowledge } from './view.ts';

type Ordering = InState<WarzoneTypes, 'ordering'>;

/** Adds an order to a seat's list if it may be given beside the others. */
export function give(game: Scenario, position: Ordering, seat: Seat, order: Order): WarzoneResult {
  const { options } = game.setup;
  const orders = [...listOf(position, seat), asListed(options, order)];
  if (orders.length > MOST_ORDERS) return err({ code: 'too-many-orders', most: MOST_ORDERS });
  const refusal = orderRefusal(plannerOf(game, position, seat), orders);
  if (refusal !== null) return err(refusal);
  const names = territoriesOf(order).map(territory => at(game.board.names, territory));
  return quiet(afterOrder(game, withList(position, seat, orders), seat), {
    type: 'given',
    seat,
    order: asListed(options, order),
    names,
  });
}

/** Removes an order from a seat's list. Whatever the others then lack is reported at the commit. */
export function remove(position: Ordering, seat: Seat, index: number): WarzoneResult {
  const orders = listOf(position, seat);
  if (stands(position)) return err({ code: 'order-stands' });
  if (!has(orders, index)) return err({ code: 'no-such-order', index, orders: orders.length });
  return revise(position, seat, orders.toSpliced(index, 1));
}

/** Moves an order of a seat's list to another place. */
export function shift(
  position: Ordering,
  seat: Seat,
  { from, to }: { readonly from: number; readonly to: number },
): WarzoneResult {
  const orders = listOf(position, seat);
  if (stands(position)) return err({ code: 'order-stands' });
  const wrong = [from, to].find(index => !has(orders, index));
  if (wrong !== undefined) return err({ code: 'no-such-order', index: wrong, orders: orders.length });
  return revise(position, seat, orders.toSpliced(from, 1).toSpliced(to, 0, at(orders, from)));
}

export function plan(game: Scenario, position: Ordering, seat: Seat, given: readonly Order[]): WarzoneResult {
  if (stands(position)) return err({ code: 'order-stands' });
  const orders = given.map(order => asListed(game.setup.options, order));
  const refusal = planRefusal(plannerOf(game, position, seat), orders);
  return refusal === null ? revise(position, seat, orders) : err(refusal);
}

/** Ends a seat's ordering; the whole list is judged again (rules/warzone.md#commit). */
export function commit(
  game: Scenario,
  position: Ordering,
  seat: Seat,
  { orders, loss }: { readonly orders: readonly Order[] | null; readonly loss: boolean },
): WarzoneResult {
  const planner = plannerOf(game, position, seat);
  const list = orders?.map(order => asListed(game.setup.options, order)) ?? listOf(position, seat);
  if (stands(position) && !beginsWith(list, listOf(position, seat))) return err({ code: 'order-stands' });
  const refusal = planRefusal(planner, list);
  if (refusal !== null) return err(refusal);
  const armies = armiesToDeploy(planner, list);
  if (armies > 0 && !loss) return err({ code: 'undeployed', armies });
  const { handLimit } = planner.known.options;
  const over = surplus(planner.known.options, planner.known.hand, list);
  if (over > 0 && !loss) return err({ code: 'must-discard', cards: over, limit: handLimit });
  const next = withList(position, seat, list);
  const committed = replaced(next.phase.committed, seat, true);
  const done = { ...next, phase: { ...next.phase, committed } };
  return quiet(afterOrder(game, done, seat), { type: 'committed', seat });
}

/** True where orders are given in turn: what was given stays (rules/warzone.md#one-each-in-turn). */
const stands = ({ giver }: WarzonePosition): boolean => giver !== undefined;

/** True for a list that begins with orders like those given. */
const beginsWith = (list: readonly Order[], given: readonly Order[]): boolean =>
  given.every((order, index) => {
    const fields = new Map<string, unknown>(Object.entries(list[index] ?? {}));
    return Object.entries(order).every(([name, value]) => fields.get(name) === value);
  });

const revisable = (position: Ordering, seat: Seat): readonly Order[] =>
  stands(position) ? [] : listOf(position, seat);

const listOf = ({ phase }: Ordering, seat: Seat): readonly Order[] => at(phase.lists, seat);

const plannerOf = (game: Scenario, position: WarzonePosition, seat: Seat): Planner => ({
  board: game.board,
  known: knowledge(game, position, seat),
  seat,
});

const has = (orders: readonly Order[], index: number): boolean =>
  Number.isInteger(index) && index >= 0 && index < orders.length;

function revise(position: Ordering, seat: Seat, orders: readonly Order[]): WarzoneResult {
  return quiet(withList(position, seat, orders), { type: 'revised', seat, orders: orders.length });
}

const withList = (position: Ordering, seat: Seat, orders: readonly Order[]) => ({
  ...position,
  phase: { ...position.phase, lists: replaced(position.phase.lists, seat, orders) },
});

/** Every order that may be added to the list; no shares (percent) and no modes of an advance. */
export function* additions(
  game: Scenario,
  position: Ordering,
  seat: Seat,
): Generator<MoveOf<WarzoneTypes, 'give'>> {
  const planner = plannerOf(game, position, seat);
  for (const order of legalOrders(planner, listOf(position, seat))) yield { type: 'give', order };
}

export const removals = (position: Ordering, seat: Seat) =>
  revisable(position, seat).map((_, index) => ({ type: 'remove', index }) as const);

export const shifts = (position: Ordering, seat: Seat) =>
  revisable(position, seat).flatMap((_, from, orders) =>
    orders.map((_, to) => ({ type: 'shift', from, to }) as const),
  );

/** Commits the list as it stands, giving up undeployed armies if there are any. */
export function* commitments(
  game: Scenario,
  position: Ordering,
  seat: Seat,
): Generator<MoveOf<WarzoneTypes, 'commit'>> {
  const planner = plannerOf(game, position, seat);
  const orders = listOf(position, seat);
  if (planRefusal(planner, orders) !== null) return;
  const { hand, options } = planner.known;
  if (armiesToDeploy(planner, orders) === 0 && surplus(options, hand, orders) <= 0)
    yield { type: 'commit', orders: null, loss: false };
  yield { type: 'commit', orders: null, loss: true };
}

/** Every order that may be given beside those given: by kind, by territory, by number. */
function* legalOrders(planner: Planner, given: readonly Order[]): Generator<Order> {
  const { board, known, seat } = planner;
  const own = board.territories.filter(each => known.owners[each] === seat);
  const books = ledger(planner, given);
  for (const territory of own)
    for (const armies of numbers(1, books.purse.room(territory))) yield { type: 'deploy', territory, armies };
  for (const source of own) yield* advances(planner, given, source, available(planner, given, source, books));
  for (const order of cardOrders(planner, own)) {
    if (orderRefusal(planner, [...given, order]) === null) yield order;
  }
  for (const source of own) {
    const most = available(planner, given, source, books);
    for (const target of most < 1 && !known.options.commanders ? [] : board.territories) {
      const one = { type: 'airlift', source, target, armies: 1 } as const;
      if (most >= 1 && orderRefusal(planner, [...given, one]) === null) yield* numbered(one, 1, most);
      yield* led(planner, given, one, most);
    }
  }
}

function* advances(
  planner: Planner,
  given: readonly Order[],
  source: Territory,
  most: number,
): Generator<Order> {
  const { options } = planner.known;
  for (const target of neighboursOf(planner.board, source)) {
    const one = { type: 'advance', source, target, armies: 1, percent: false, mode: 'any' } as const;
    if (options.noSplit && most > 0) yield asListed(options, one);
    if (!options.noSplit) yield* numbered(one, 1, most);
    yield* led(planner, given, one, options.noSplit ? 0 : most);
  }
}

type March = Order & { readonly type: 'advance' | 'airlift' };

const numbered = (march: March, least: number, most: number): readonly Order[] =>
  numbers(least, most).map(armies => ({ ...march, armies }));

/** The same with the commander, alone or with up to so many armies, where that one may go (rules/warzone.md#commanders). */
function* led(planner: Planner, given: readonly Order[], march: March, most: number): Generator<Order> {
  if (!planner.known.options.commanders) return;
  const alone = asListed(planner.known.options, { ...march, armies: 0, commander: true });
  if (orderRefusal(planner, [...given, alone]) !== null) return;
  yield alone;
  for (const order of numbered({ ...march, commander: true }, 1, most)) yield order;
}

function* cardOrders({ board, known }: Planner, own: readonly Territory[]): Generator<Order> {
  for (const territory of board.territories) yield { type: 'bomb', territory };
  for (const territory of own) yield { type: 'blockade', territory };
  for (const seat of seats(known.seats)) yield { type: 'negotiate', seat };
  for (const seat of seats(known.seats)) yield { type: 'sanction', seat };
  yield { type: 'reinforce' };
  yield { type: 'priority' };
  yield { type: 'delay' };
  for (const territory of board.territories) yield { type: 'reconnaissance', territory };
  for (const territory of board.territories) yield { type: 'surveillance', territory };
  for (const seat of seats(known.seats)) yield { type: 'spy', seat };
  for (const territory of own) yield { type: 'emergency', territory };
  for (const territory of own) for (const seat of seats(known.seats)) yield { type: 'gift', territory, seat };
  for (const card of CARDS) yield { type: 'discard', card };
  yield { type: 'cheat' };
}
