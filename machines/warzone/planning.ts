import { areNeighbours, type Board, isTerritory, neighboursOf, type Territory } from '../conquest/board.ts';
import { boundArmies, Purse } from '../conquest/local.ts';
import { at } from '../result.ts';
import type { Seat } from '../seat.ts';
import { areMates, sidesOf } from '../teams.ts';
import type { WarzoneOptions } from './options.ts';
import { type Advance, cardOf, MOST_ORDERS, missingCard, type Order, territoriesOf } from './orders.ts';
import { MOST_ARMIES, type OrderRefusal, type WarzoneRefusal, type WarzoneView } from './types.ts';

/**
 * A player's knowledge when giving orders. Orders are judged by it alone, so that refusals reveal nothing under fog.
 */
export type Knowledge = Pick<
  WarzoneView,
  'options' | 'seats' | 'owners' | 'armies' | 'capitals' | 'incomes' | 'hand' | 'eliminated'
>;

/** A player who gives orders, with the board and the player's knowledge. */
export interface Planner {
  readonly board: Board;
  readonly known: Knowledge;
  readonly seat: Seat;
}

type March = Order & { type: 'advance' | 'airlift' };

/** The use that a list of orders makes of armies. */
interface Ledger {
  /** Armies to deploy this turn, and those deployed by the list. */
  readonly pool: number;
  readonly deployed: number;
  /** The armies of the pool that are left, each where it may go. */
  readonly purse: Purse;
  /** By territory: armies after own deployments and arrivals, and those ordered to leave. */
  readonly present: readonly number[];
  readonly leaving: readonly number[];
}

/** Adds up a list of orders. */
export function ledger(planner: Planner, orders: readonly Order[]): Ledger {
  const { options, incomes, armies } = planner.known;
  const { regions } = planner.board;
  const present = armies.map((count, index) => (isOwn(planner, index) ? (count ?? 0) : 0));
  const leaving = armies.map(() => 0);
  let pool = incomes[planner.seat] ?? 0;
  const bound = boundArmies(options, regions, each => isOwn(planner, each), pool);
  let deployed = 0;
  const whole: { readonly source: Territory; readonly before: number; readonly least: number }[] = [];
  for (const order of orders) {
    if (order.type === 'reinforce') pool += options.reinforcementArmies;
    if (order.type === 'deploy') {
      deployed += order.armies;
      present[order.territory] = (present[order.territory] ?? 0) + order.armies;
    }
    if (order.type !== 'advance' && order.type !== 'airlift') continue;
    if (isWhole(planner, order)) {
      whole.push({ source: order.source, before: leaving[order.source] ?? 0, least: leastOf(order) });
      continue;
    }
    const count = armiesLeaving(order);
    leaving[order.source] = (leaving[order.source] ?? 0) + count;
    if (isOwn(planner, order.target)) present[order.target] = (present[order.target] ?? 0) + count;
  }
  for (const { source, before, least } of whole) {
    const all = (present[source] ?? 0) - before - guard(planner);
    leaving[source] = (leaving[source] ?? 0) + Math.max(least, all);
  }
  const purse = new Purse(regions, bound, pool);
  for (const order of orders) if (order.type === 'deploy') purse.take(order.territory, order.armies);
  return { pool, deployed, purse, present, leaving };
}

/** True for an order that takes all armies, whatever its number: what arrives in this turn stays. */
const isWhole = ({ known }: Planner, order: Order): order is Advance =>
  order.type === 'advance' && known.options.noSplit;

/** An order as it is listed: without splitting of all armies (rules/warzone.md#no-split). */
export const asListed = ({ noSplit }: Pick<WarzoneOptions, 'noSplit'>, order: Order): Order =>
  noSplit && order.type === 'advance' ? { ...order, armies: 100, percent: true } : order;

/** Armies that may still be ordered out of a territory. */
export function available(
  planner: Planner,
  orders: readonly Order[],
  from: Territory,
  { present, leaving } = ledger(planner, orders),
): number {
  return Math.max(0, at(present, from) - at(leaving, from) - guard(planner));
}

/** Armies left to deploy. */
export function armiesToDeploy(planner: Planner, orders: readonly Order[]): number {
  const { pool, deployed } = ledger(planner, orders);
  return Math.max(0, pool - deployed);
}

/** Armies that may still be deployed in an own territory (rules/warzone.md#local-deployments). */
export const deployable = (planner: Planner, orders: readonly Order[], to: Territory): number =>
  ledger(planner, orders).purse.room(to);

/** The refusal of the last order of a list, or null. */
export function orderRefusal(planner: Planner, orders: readonly Order[]): OrderRefusal | null {
  const order = at(orders, orders.length - 1);
  return singleRefusal(planner, order, orders) ?? shortages(planner, orders)(order);
}

/** The refusal of a list whatever it takes, or null: one from which an order was taken may lack what that brought. */
export function listRefusal(planner: Planner, orders: readonly Order[]): WarzoneRefusal | null {
  if (orders.length > MOST_ORDERS) return { code: 'too-many-orders', most: MOST_ORDERS };
  for (const [index, order] of orders.entries()) {
    const why = singleRefusal(planner, order, orders);
    if (why !== null) return { code: 'order-refused', index, order: order.type, why };
  }
  return null;
}

/** The refusal of a whole list, or null. */
export function planRefusal(planner: Planner, orders: readonly Order[]): WarzoneRefusal | null {
  const refusal = listRefusal(planner, orders);
  if (refusal !== null) return refusal;
  // Of those that take more than there is, the last one is at fault.
  const shortage = shortages(planner, orders);
  const index = orders.findLastIndex(order => shortage(order) !== null);
  const order = orders[index];
  const why = order === undefined ? null : shortage(order);
  return order === undefined || why === null
    ? null
    : { code: 'order-refused', index, order: order.type, why };
}

/** Adds up a list; gives for each of its orders why too little is left for it beside the others, or null. */
function shortages(planner: Planner, orders: readonly Order[]): (order: Order) => OrderRefusal | null {
  const { options, hand } = planner.known;
  const missing = missingCard(options, hand, orders);
  const { present, leaving, deployed, purse, pool } = ledger(planner, orders);
  return order => {
    const card = cardOf(order);
    if (card !== null && missing === card) return { code: 'no-card', card };
    if (order.type === 'deploy' && deployed > pool) return { code: 'pool-too-small', needed: deployed, pool };
    if (order.type === 'deploy' && purse.isOverdrawn(order.territory)) {
      const name = at(planner.board.names, order.territory);
      return { code: 'bound-elsewhere', name, armies: Math.max(0, order.armies + purse.free) };
    }
    if (order.type !== 'advance' && order.type !== 'airlift') return null;
    const astray = commanderRefusal(planner, orders, order);
    if (astray !== null) return astray;
    if (mayOverdraw(planner, orders, order.source)) return null;
    const over = at(leaving, order.source) - Math.max(0, at(present, order.source) - guard(planner));
    const needed = isWhole(planner, order) ? leastOf(order) : armiesLeaving(order);
    const name = at(planner.board.names, order.source);
    return over <= 0 ? null : { code: 'too-few-armies', name, needed, available: Math.max(0, needed - over) };
  };
}

/** Fewest armies that an order may send: none with a commander (rules/warzone.md#commanders). */
const leastOf = ({ commander }: Pick<March, 'commander'>): number => (commander === true ? 0 : 1);

/** Where a player's commander may leave after a list of orders; null where there is none, or it has gone (rules/warzone.md#commanders). */
export function commanderAt({ known, seat }: Planner, orders: readonly Order[]): Territory | null {
  const last = orders.findLast(order => 'commander' in order && order.commander === true);
  if (last === undefined) return known.options.commanders ? (known.capitals[seat] ?? null) : null;
  return known.options.multiAttack && 'target' in last ? last.target : null;
}

function commanderRefusal(planner: Planner, orders: readonly Order[], order: March): OrderRefusal | null {
  if (order.commander !== true) return null;
  const { board, known } = planner;
  if (!known.options.commanders) return { code: 'no-commanders' };
  const stands = commanderAt(planner, orders.slice(0, orders.indexOf(order)));
  if (stands === null) return { code: 'commander-goes-once' };
  if (stands === order.source) return null;
  return {
    code: 'commander-elsewhere',
    name: at(board.names, order.source),
    stands: at(board.names, stands),
  };
}

/** With multi-attack, armies that capture a territory may go on from it. */
function mayOverdraw({ known }: Planner, orders: readonly Order[], source: Territory): boolean {
  return (
    known.options.multiAttack && orders.some(order => order.type === 'advance' && order.target === source)
  );
}

/** The refusal of an order, whatever the others of its list use, or null. */
function singleRefusal(planner: Planner, order: Order, orders: readonly Order[]): OrderRefusal | null {
  const { board, known } = planner;
  const unknown = territoriesOf(order).find(territory => !isTerritory(board, territory));
  if (unknown !== undefined) return { code: 'no-such-territory', territory: unknown };
  switch (order.type) {
    case 'deploy':
      return notOwn(planner, order.territory) ?? wrongNumber(order.armies, MOST_ARMIES);
    case 'advance':
      return advanceRefusal(planner, order, orders);
    case 'airlift':
      return airliftRefusal(planner, order);
    case 'bomb':
      return bombRefusal(planner, order.territory);
    case 'blockade':
    case 'emergency':
      return notOwn(planner, order.territory);
    case 'gift':
      return notOwn(planner, order.territory) ?? playerRefusal(planner, order.seat);
    case 'spy':
    case 'negotiate':
    case 'sanction':
      return partnerRefusal(planner, order.seat);
    case 'reinforce':
    case 'priority':
    case 'delay':
    case 'reconnaissance':
    case 'surveillance':
      return null;
    case 'discard':
      return known.options.fullHand === 'discard' ? null : { code: 'no-discarding' };
    case 'cheat':
      return known.options.cheating ? null : { code: 'no-cheating' };
  }
}

function advanceRefusal(planner: Planner, order: Advance, orders: readonly Order[]): OrderRefusal | null {
  const { board } = planner;
  const { source, target } = order;
  const wrong = wrongNumber(order.armies, order.percent ? 100 : MOST_ARMIES, leastOf(order));
  if (wrong !== null) return wrong;
  if (source === target) return { code: 'same-territory', name: at(board.names, source) };
  if (!mayOverdraw(planner, orders, source)) {
    const foreign = notOwn(planner, source);
    if (foreign !== null) return foreign;
  }
  if (areNeighbours(board.graph, source, target)) return null;
  return { code: 'not-adjacent', source: at(board.names, source), target: at(board.names, target) };
}

function airliftRefusal(planner: Planner, order: Order & { type: 'airlift' }): OrderRefusal | null {
  const { source, target } = order;
  if (source === target) return { code: 'same-territory', name: at(planner.board.names, source) };
  const foreign = notOwn(planner, source) ?? wrongNumber(order.armies, MOST_ARMIES, leastOf(order));
  if (foreign !== null || planner.known.options.airliftAttack) return foreign;
  return isMates(planner, target) ? null : notOwn(planner, target);
}

/** A bomb needs a territory of another player in the game, beside an own one (rules/warzone.md#bomb). */
function bombRefusal(planner: Planner, target: Territory): OrderRefusal | null {
  const { board, known } = planner;
  const name = at(board.names, target);
  if (isOwn(planner, target)) return { code: 'your-own', name };
  if (isMates(planner, target)) return { code: 'a-mate', name };
  if (known.owners[target] === null) return { code: 'not-a-player', name };
  const isBeside = neighboursOf(board, target).some(each => isOwn(planner, each));
  return isBeside ? null : { code: 'not-beside-yours', name };
}

/** The refusal of another player who may be no mate. */
function partnerRefusal(planner: Planner, other: Seat): OrderRefusal | null {
  const { known, seat } = planner;
  return other !== seat && other < known.seats && areMates(sidesOf(known), seat, other)
    ? { code: 'mate-player', seat: other }
    : playerRefusal(planner, other);
}

function playerRefusal({ known, seat }: Planner, other: Seat): OrderRefusal | null {
  if (other === seat) return { code: 'yourself' };
  if (other >= known.seats) return { code: 'no-such-player', seat: other };
  return known.eliminated.includes(other) ? { code: 'player-out', seat: other } : null;
}

function notOwn(planner: Planner, territory: Territory): OrderRefusal | null {
  if (isOwn(planner, territory)) return null;
  const owner = at(planner.known.owners, territory);
  return { code: 'not-yours', name: at(planner.board.names, territory), owner };
}

function wrongNumber(number: number, most: number, least = 1): OrderRefusal | null {
  const fits = Number.isInteger(number) && number >= least && number <= most;
  return fits ? null : { code: 'wrong-number', number, least, most };
}

const isOwn = ({ known, seat }: Planner, territory: number): boolean => known.owners[territory] === seat;

/** True for a territory that is known to be a mate's. */
function isMates({ known, seat }: Planner, territory: number): boolean {
  const owner = known.owners[territory] ?? null;
  return owner !== 'hidden' && areMates(sidesOf(known), seat, owner);
}

/** Armies that must stay in each territory (rules/warzone.md#guard). */
const guard = ({ known }: Planner): number => (known.options.standGuard ? 1 : 0);

/** Armies that an order takes away; 0 for a share, which depends on the armies at execution. */
const armiesLeaving = (order: March): number =>
  order.type === 'advance' && order.percent ? 0 : order.armies;
