import { type Board, neighboursOf, type Territory } from '../../../../machines/conquest/board.ts';
import { seats as allSeats, type Seat } from '../../../../machines/seat.ts';
import { type Advance, CARDS, type Card, cardOf, type Order } from '../../../../machines/warzone/orders.ts';
import {
  available,
  ledger,
  orderRefusal,
  type Planner,
  undeployed,
} from '../../../../machines/warzone/planning.ts';
import type { WarzoneView } from '../../../../machines/warzone/types.ts';
import type { Overlay } from '../../../app/map-board/scene.ts';
import type { Range } from '../../conquest/board/choices.ts';
import type { Draft } from './draft.ts';
import { inserted } from './listing.ts';

/** Orders that name a number of armies. */
export type Counted = Extract<Order, { readonly armies: number }>;

/** What the person at the map is in the middle of. */
export type Task =
  /** Nothing yet: the map is looked at. */
  | { readonly name: 'look' }
  /** Where armies go that leave the source. */
  | { readonly name: 'target'; readonly by: 'advance' | 'airlift'; readonly source: Territory }
  /** From where armies are flown. */
  | { readonly name: 'source' }
  /** Where a card is played. */
  | { readonly name: 'place'; readonly card: 'bomb' | 'blockade' }
  /** Which card. */
  | { readonly name: 'hand'; readonly index: number }
  /** Against whom, or with whom. */
  | { readonly name: 'player'; readonly card: 'diplomacy' | 'sanctions'; readonly index: number }
  /** How many; `replaces` is the place of the order in the list when it is changed. */
  | {
      readonly name: 'number';
      readonly order: Counted;
      readonly typed: string;
      readonly replaces: number | null;
    }
  /** The name of a territory is written; then the task before goes on. */
  | { readonly name: 'find'; readonly text: string; readonly before: Task }
  /** The last look before the orders are committed. */
  | { readonly name: 'commit' };

export const look: Task = { name: 'look' };

/** Everything that the map and the panel are drawn from while orders are given. */
export interface Scene {
  readonly view: WarzoneView;
  readonly board: Board;
  /** The person whose orders these are; null for somebody who waits or only watches. */
  readonly asked: Seat | null;
  readonly draft: Draft<Order>;
  /** While territories are picked: the wish list. */
  readonly wishes: Draft<Territory>;
  readonly cursor: Territory;
  /** The chosen order of the list; null for none. */
  readonly chosen: number | null;
  readonly task: Task;
  readonly overlay: Overlay;
  readonly names: boolean;
  /** Whose turn at the keyboard it is, before that person has shown up. */
  readonly curtain: Seat | null;
}

/** The one who gives orders, as the rules judge them; null when nobody is asked. */
export function plannerOf({ view, board, asked }: Scene): Planner | null {
  return asked === null ? null : { board, known: view, seat: asked };
}

/** Armies that can still be deployed. */
export function poolOf(scene: Scene): number {
  const planner = plannerOf(scene);
  return planner === null ? 0 : undeployed(planner, scene.draft.items);
}

/** How many of the territories on offer each player gets (rules/warzone.md#wishes). */
export const startsOf = ({ view }: Scene): number =>
  Math.min(view.options.startTerritories, Math.floor(view.offered.length / view.seats));

/** The numbers that an order may name beside the others of the list; `most` is 0 when it cannot be given. */
export function rangeOf(scene: Scene, order: Counted, replaces: number | null): Range {
  const planner = plannerOf(scene);
  if (planner === null) return { least: 1, most: 0 };
  const others = replaces === null ? scene.draft.items : scene.draft.items.toSpliced(replaces, 1);
  if (order.type === 'deploy') return { least: 1, most: undeployed(planner, others) };
  if (order.type === 'advance' && order.percent) return { least: 1, most: 100 };
  return { least: 1, most: freeAt(planner, others, order.source) };
}

/**
 * Armies that can still leave a territory in this turn. What arrives in it stays there until the next turn, so it is
 * not offered, though the rules would take such an order (rules/warzone.md#moving-once, #how-many-go).
 */
export function freeAt(planner: Planner, orders: readonly Order[], from: Territory): number {
  const most = available(planner, orders, from);
  if (planner.known.options.multiAttack) return most;
  const arriving = orders.reduce(
    (sum, order) => sum + ('target' in order && order.target === from && !isShare(order) ? order.armies : 0),
    0,
  );
  const guards = planner.known.options.standGuard && arriving === 0 ? 1 : 0;
  const { present, leaving } = ledger(planner, orders);
  const here = (present[from] ?? 0) - (leaving[from] ?? 0) - arriving - guards;
  return Math.max(0, Math.min(most, here));
}

const isShare = (order: Order): boolean => order.type === 'advance' && order.percent;

/** The neighbours of a territory, those of others first, the weakest of them first. */
export function targetsFrom({ view, board, asked }: Scene, source: Territory): readonly Territory[] {
  const cost = (of: Territory): number =>
    (view.owners[of] === asked ? 10_000_000 : 0) + (view.armies[of] ?? 5_000_000);
  return neighboursOf(board, source).toSorted((a, b) => cost(a) - cost(b) || a - b);
}

/** The own territory beside a foreign one from which most armies can go there; null when none can. */
export function strongestSource(scene: Scene, target: Territory): Territory | null {
  const planner = plannerOf(scene);
  if (planner === null) return null;
  const free = (of: Territory): number => freeAt(planner, scene.draft.items, of);
  const [best] = neighboursOf(scene.board, target)
    .filter(each => scene.view.owners[each] === scene.asked && free(each) > 0)
    .toSorted((a, b) => free(b) - free(a) || a - b);
  return best ?? null;
}

/** Why an order cannot be given beside the others, or null. */
export function refusalOf(scene: Scene, order: Order) {
  const planner = plannerOf(scene);
  return planner === null ? null : orderRefusal(planner, [...scene.draft.items, order]);
}

/** An advance with all that can go. */
export const advanceOf = (source: Territory, target: Territory, armies: number): Advance => ({
  type: 'advance',
  source,
  target,
  armies,
  percent: false,
  mode: 'any',
});

/** The order of a card that needs one place. */
export const placeOrder = (card: 'bomb' | 'blockade', territory: Territory): Order => ({
  type: card,
  territory,
});

/** The order of a card that names a player. */
export const playerOrder = (card: 'diplomacy' | 'sanctions', seat: Seat): Order =>
  card === 'diplomacy' ? { type: 'negotiate', seat } : { type: 'sanction', seat };

/** The players whom a card may name. */
export function playersFor(scene: Scene, card: 'diplomacy' | 'sanctions'): readonly Seat[] {
  return allSeats(scene.view.seats).filter(each => refusalOf(scene, playerOrder(card, each)) === null);
}

/** The places where a card may be played, or from and to which armies may be sent. */
export function legalOf(scene: Scene): ReadonlySet<number> | null {
  const { task, board, view, asked } = scene;
  if (asked === null || scene.curtain !== null) return null;
  if (view.phase === 'picking') return new Set(view.offered);
  switch (task.name) {
    case 'find':
      return legalOf({ ...scene, task: task.before });
    case 'target':
      return task.by === 'advance'
        ? new Set(neighboursOf(board, task.source))
        : among(scene, target => ({ type: 'airlift', source: task.source, target, armies: 1 }));
    case 'source':
      return new Set(board.territories.filter(each => canLeave(scene, each)));
    case 'place':
      return among(scene, place => placeOrder(task.card, place));
    default:
      return null;
  }
}

const among = (scene: Scene, order: (place: Territory) => Order): ReadonlySet<number> =>
  new Set(scene.board.territories.filter(place => refusalOf(scene, order(place)) === null));

/** True for an own territory that armies can leave. */
export function canLeave(scene: Scene, source: Territory): boolean {
  const planner = plannerOf(scene);
  return (
    planner !== null &&
    scene.view.owners[source] === scene.asked &&
    freeAt(planner, scene.draft.items, source) > 0
  );
}

/** What Tab goes through: while a choice is open its places, else own fronts with something to do, else all that is own. */
export function stopsOf(scene: Scene): readonly Territory[] {
  const legal = legalOf(scene);
  const { board, view, asked } = scene;
  if (legal !== null) return board.territories.filter(each => legal.has(each));
  const own = board.territories.filter(each => view.owners[each] === asked);
  const fronts = own.filter(each => neighboursOf(board, each).some(beside => view.owners[beside] !== asked));
  const busy = poolOf(scene) > 0 ? fronts : fronts.filter(each => canLeave(scene, each));
  return busy.length > 0 ? busy : own;
}

/** The order that is being made now, with the number chosen so far; null while it is not complete. */
export function pendingOf(scene: Scene): Order | null {
  const { task, cursor } = scene;
  if (task.name === 'number') return task.order;
  if (task.name !== 'target' || task.by !== 'advance') return null;
  if (!neighboursOf(scene.board, task.source).includes(cursor)) return null;
  const order = advanceOf(task.source, cursor, 1);
  const { most } = rangeOf(scene, order, null);
  return most < 1 ? null : { ...order, armies: most };
}

/** The list as it would be with the order that is being made. */
export function plannedOf(scene: Scene): readonly Order[] {
  const { task, draft } = scene;
  if (task.name !== 'number') return draft.items;
  if (task.replaces !== null) return draft.items.with(task.replaces, task.order);
  return inserted(draft.items, task.order, scene.view.options.execution).orders;
}

/** The whole cards in the hand that are not used yet, with how many of each. */
export function cardsLeft(scene: Scene): readonly (readonly [Card, number])[] {
  return handCards(scene).filter(([, count]) => count > 0);
}

function handCards({ view, draft }: Scene): readonly (readonly [Card, number])[] {
  return CARDS.map((card, index) => {
    const whole = Math.floor((view.hand[index] ?? 0) / view.options.cardPieces);
    return [card, whole - draft.items.filter(order => cardOf(order) === card).length] as const;
  });
}
