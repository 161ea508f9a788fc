import { type Board, neighboursOf, type Territory, territory } from '../../../../machines/conquest/board.ts';
import { usualDice } from '../../../../machines/conquest/odds.ts';
import { seats as allSeats, type Seat, seat as seatOf } from '../../../../machines/seat.ts';
import { sidesOf } from '../../../../machines/teams.ts';
import {
  type Advance,
  CARDS,
  type Card,
  cardOf,
  cardsOf,
  type Order,
} from '../../../../machines/warzone/orders.ts';
import {
  armiesToDeploy,
  available,
  commanderAt,
  deployable,
  ledger,
  orderRefusal,
  type Planner,
} from '../../../../machines/warzone/planning.ts';
import type { PhaseName, WarzoneTypes, WarzoneView } from '../../../../machines/warzone/types.ts';
import { type Choices, noChoices, type Range } from '../../conquest/board/choices.ts';
import type { Look } from '../../conquest/board/game.ts';
import {
  type ConquestScene,
  type Crown,
  type Focus,
  type Ground,
  isPreyAt,
  litOf,
  noSelection,
  numberOf,
  type Sight,
  type Stage,
} from '../../conquest/board/scene.ts';
import { bestOf } from '../../conquest/players/choice.ts';
import { noStory, type Story } from '../../conquest/story.ts';
import { newsFor } from '../news.ts';
import { type Draft, draftOf, insertOrder } from './list.ts';

export type ArmyOrder = Extract<Order, { readonly armies: number }>;

/** An order in the making; `replaces` is the index of the order that it changes. */
export interface OrderTask {
  readonly name: 'order';
  readonly type: ArmyOrder['type'];
  readonly percent: boolean;
  readonly mode: Advance['mode'];
  /** The commander goes along. */
  readonly commander: boolean;
  readonly replaces: number | null;
}

/** Cards that need a territory; a gift needs a player after it. */
export type PlaceCard = 'bomb' | 'blockade' | 'emergency' | 'gift' | 'reconnaissance' | 'surveillance';

/** A card that needs a player. */
export type PlayerTask = { readonly name: 'player' } & (
  | { readonly card: 'diplomacy' | 'sanctions' | 'spy' }
  | { readonly card: 'gift'; readonly territory: Territory }
);

/** The present task of the person at the map; territories, numbers and lines of lists are in the focus. */
export type Task =
  | OrderTask
  | { readonly name: 'look' }
  | { readonly name: 'place'; readonly card: PlaceCard }
  | { readonly name: 'hand' }
  | PlayerTask
  /** The last look before the orders are committed. */
  | { readonly name: 'commit' };

export const look: Task = { name: 'look' };

/** The task of a new order. */
export const newOrder = (type: ArmyOrder['type']): OrderTask => {
  return { name: 'order', type, percent: false, mode: 'any', commander: false, replaces: null };
};

/** The sight of a game of Warzone, with the plan, which nobody else knows. */
export interface WarzoneSight extends Sight {
  readonly view: WarzoneView;
  readonly board: Board;
  readonly draft: Draft<Order>;
  /** While territories are picked: the wish list. */
  readonly wishes: Draft<Territory>;
  /** The chosen order of the list; null for none. */
  readonly chosen: number | null;
  readonly task: Task;
  /** What the turn before has brought. */
  readonly news: Story;
}

export type WarzoneScene = ConquestScene<WarzoneSight>;

/** True until an order has been given: what the turn before has brought stands where the orders will. */
export const readsNews = ({ news, draft, view, step }: WarzoneScene): boolean =>
  news.lines.length > 0 && draft.items.length === 0 && view.phase === 'ordering' && step.name !== 'covered';

/** The sight of a view; a plan stays as long as the same person orders in the same turn. */
export function sightOf(ground: Ground, board: Board, seen: Look<WarzoneTypes, WarzoneSight>): WarzoneSight {
  const { view, names, asked, near, before = null, events } = seen;
  const { owners, armies, eliminated, turn, phase } = view;
  const covered = asked !== null && near !== asked;
  const isSame =
    before?.asked === asked &&
    before.covered === covered &&
    before.turn === turn &&
    !(view.options.inTurn && before.view.orders.length !== view.orders.length);
  const { draft, wishes, chosen, task, news } =
    isSame && before.view.phase === phase
      ? before
      : {
          ...{ draft: draftOf(view.orders), wishes: draftOf<Territory>([]), chosen: null, task: look },
          news: asked === null || covered ? noStory : newsFor(asked, events(), view, ground, names),
        };
  return {
    ...{ ground, board, names, asked, near, covered, view, armies, eliminated, turn },
    ...{ draft, wishes, chosen, task, news },
    owners: owners.map(owner => (owner === 'hidden' ? null : owner)),
    stage: stageOf(phase, task),
    active: asked ?? seatOf(0),
    sides: sidesOf(view),
    capitals: view.capitals,
    crown: crownOf(view),
    clash: null,
    limits: usualDice,
  };
}

/** What players of a game must not lose. */
export const crownOf = ({ options }: Pick<WarzoneView, 'options'>): Crown =>
  options.commanders ? 'commander' : 'capital';

/** The stage of a task. */
export function stageOf(phase: PhaseName, task: Task): Stage {
  if (phase === 'over') return 'over';
  if (task.name === 'order') return task.type === 'deploy' ? 'place' : 'move';
  return task.name === 'place' || (phase === 'picking' && task.name === 'look') ? 'place' : 'own';
}

/** The choices of the present task. */
export function choicesOf(
  sight: WarzoneSight,
  { source, target }: Pick<Focus, 'source' | 'target'>,
): Choices {
  const { view, task, board } = sight;
  if (view.phase === 'picking') return { ...noChoices, territories: new Set(view.offered) };
  if (task.name === 'place')
    return {
      ...noChoices,
      territories: new Set(
        task.card === 'gift'
          ? board.territories.filter(each => receivers(sight, each).length > 0)
          : among(sight, placing(task.card)),
      ),
    };
  if (task.name !== 'order') return noChoices;
  const from = source === null ? null : territory(source);
  if (target !== null) {
    const range = rangeOf(sight, orderOf(task, from, territory(target), 1), task.replaces);
    return { ...noChoices, ways: new Map(from === null ? [] : [[from, new Set([target])]]), range };
  }
  if (from === null) {
    const sources = board.territories.filter(each => canLeave(sight, each));
    return { ...noChoices, ways: new Map(sources.map(each => [each, new Set()])) };
  }
  const isAdvance = task.type === 'advance';
  const targets = isAdvance ? neighboursOf(board, from) : among(sight, each => orderOf(task, from, each, 1));
  return { ...noChoices, ways: new Map([[from, new Set<number>(targets)]]) };
}

/** The territory under the cursor. */
export const hereOf = ({ focus }: WarzoneScene): Territory => territory(Math.max(0, focus.cursor));

/** The focus for a new question: where there is something to do. */
export function focusAfter(before: WarzoneScene, now: WarzoneScene): Focus {
  const { focus, view, asked } = now;
  if (before.draft === now.draft && focus.cursor >= 0) return focus;
  const isOwn = asked === null || view.owners[focus.cursor] === asked;
  const cursor = isOwn && focus.cursor >= 0 ? focus.cursor : (stopsOf(now)[0] ?? hereOf(now));
  return { ...focus, ...noSelection, search: null, line: 0, cursor };
}

/** The planner by whose knowledge the rules judge orders. */
export const plannerOf = ({ view, board, active }: WarzoneSight): Planner => {
  return { board, known: view, seat: active };
};

/** Armies that can still be deployed. */
export const poolOf = (sight: WarzoneSight): number =>
  sight.asked === null ? 0 : armiesToDeploy(plannerOf(sight), sight.draft.items);

/** Armies that can still be deployed in a territory. */
export const deployableAt = (sight: WarzoneSight, to: Territory): number =>
  sight.asked === null ? 0 : deployable(plannerOf(sight), sight.draft.items, to);

/** Number of the territories on offer that each player gets (rules/warzone.md#wishes). */
export const startsOf = ({ view }: WarzoneSight): number =>
  Math.min(view.options.startTerritories, Math.floor(view.offered.length / view.seats));

/** The numbers that an order may have beside the others of the list; `most` is 0 when it cannot be given. */
export function rangeOf(scene: WarzoneSight, order: ArmyOrder, replaces: number | null): Range {
  const planner = plannerOf(scene);
  const others = replaces === null ? scene.draft.items : scene.draft.items.toSpliced(replaces, 1);
  if (order.type === 'deploy') return { least: 1, most: deployable(planner, others, order.territory) };
  const { noSplit } = scene.view.options;
  if (order.type === 'advance' && order.percent) return { least: noSplit ? 100 : 1, most: 100 };
  const most = freeAt(scene, order.source, others);
  const least = order.commander === true ? 0 : 1;
  return { least: noSplit && order.type === 'advance' ? Math.max(least, most) : least, most };
}

/**
 * Armies that can still leave a territory this turn. Arrivals stay until the next, so they are not offered, though
 * the rules would take such an order (rules/warzone.md#moving-once, #how-many-go).
 */
export function freeAt(sight: WarzoneSight, from: Territory, orders = sight.draft.items): number {
  const planner = plannerOf(sight);
  const { multiAttack, standGuard } = sight.view.options;
  const most = available(planner, orders, from);
  if (multiAttack) return most;
  const arriving = orders.reduce((sum, order) => {
    const isArrival = 'target' in order && order.target === from && !isShare(order);
    return isArrival ? sum + order.armies : sum;
  }, 0);
  const guards = standGuard && arriving === 0 ? 1 : 0;
  const { present, leaving } = ledger(planner, orders);
  const here = (present[from] ?? 0) - (leaving[from] ?? 0) - arriving - guards;
  return Math.max(0, Math.min(most, here));
}

const isShare = (order: Order): boolean => order.type === 'advance' && order.percent;

/** The neighbours of a territory, foreign ones first, the weakest first. */
export function targetsFrom({ view, board, asked }: WarzoneSight, source: Territory): readonly Territory[] {
  const cost = (of: Territory): number =>
    (view.owners[of] === asked ? 10_000_000 : 0) + (view.armies[of] ?? 5_000_000);
  return neighboursOf(board, source).toSorted((a, b) => cost(a) - cost(b) || a - b);
}

/** The own territory beside another from which most armies can go there; null when none can. */
export function strongestSource(scene: WarzoneSight, target: Territory): Territory | null {
  const sources = neighboursOf(scene.board, target)
    .filter(each => canLeave(scene, each))
    .toSorted((a, b) => a - b);
  return bestOf(sources, each => freeAt(scene, each)) ?? null;
}

/** The reason why an order cannot be given beside the others, or null. */
export const refusalOf = (sight: WarzoneSight, order: Order) =>
  orderRefusal(plannerOf(sight), [...sight.draft.items, order]);

/** The order of a task; `source` is null for a deployment. */
export function orderOf(
  { type, percent, mode, commander }: OrderTask,
  source: Territory | null,
  target: Territory,
  armies: number,
): ArmyOrder {
  if (type === 'deploy' || source === null) return { type: 'deploy', territory: target, armies };
  const led = commander ? ({ commander } as const) : {};
  if (type === 'airlift') return { type, source, target, armies, ...led };
  return { type, source, target, armies, percent, mode, ...led };
}

/** The order of a card that needs a territory alone. */
export const placeOrder = (type: Exclude<PlaceCard, 'gift'>, territory: Territory): Order => ({
  type,
  territory,
});
const placing = (card: Exclude<PlaceCard, 'gift'>) => (territory: Territory) => placeOrder(card, territory);

/** The order of a card that needs a player. */
export function playerOrder(task: PlayerTask, seat: Seat): Order {
  if (task.card === 'gift') return { type: 'gift', territory: task.territory, seat };
  if (task.card === 'spy') return { type: 'spy', seat };
  return task.card === 'diplomacy' ? { type: 'negotiate', seat } : { type: 'sanction', seat };
}

/** The players that a card may be played on. */
export const playersFor = (scene: WarzoneSight, task: PlayerTask): readonly Seat[] =>
  allSeats(scene.view.seats).filter(each => refusalOf(scene, playerOrder(task, each)) === null);

const receivers = (scene: WarzoneSight, territory: Territory): readonly Seat[] =>
  playersFor(scene, { name: 'player', card: 'gift', territory });

const among = (scene: WarzoneSight, order: (territory: Territory) => Order): readonly Territory[] =>
  scene.board.territories.filter(territory => refusalOf(scene, order(territory)) === null);

/** Tests whether armies, or the commander alone, can leave a territory of the person asked. */
export const canLeave = (sight: WarzoneSight, source: Territory): boolean =>
  sight.asked !== null &&
  sight.view.owners[source] === sight.asked &&
  (freeAt(sight, source) > 0 || mayLead(sight, source));

/** Tests whether the commander of the person asked may leave a territory beside the orders given, but for one that is changed. */
export const mayLead = (
  sight: WarzoneSight,
  source: number | null,
  replaces: number | null = null,
): boolean =>
  source !== null &&
  commanderAt(
    plannerOf(sight),
    replaces === null ? sight.draft.items : sight.draft.items.toSpliced(replaces, 1),
  ) === source;

/** The stops of Tab: the territories of an open choice, else own fronts with something to do, else all own territories. */
export function stopsOf(scene: WarzoneScene): readonly Territory[] {
  const lit = litOf(scene);
  const { board, view, asked } = scene;
  if (lit !== null) return board.territories.filter(each => lit.has(each));
  const own = board.territories.filter(each => view.owners[each] === asked);
  const fronts = own.filter(each => neighboursOf(board, each).some(beside => isPreyAt(scene, beside)));
  const busy = poolOf(scene) > 0 ? fronts : fronts.filter(each => canLeave(scene, each));
  return busy.length > 0 ? busy : own;
}

/** The order in the making with the number chosen so far; null while it is incomplete. */
export function pendingOf(scene: WarzoneScene): ArmyOrder | null {
  const { task, step, focus, choices } = scene;
  if (task.name !== 'order') return null;
  const { source, target } = focus;
  const from = source === null ? null : territory(source);
  if (step.name === 'number' && target !== null)
    return orderOf(task, from, territory(target), numberOf(scene, step.range));
  const isAimed = step.name === 'target' && choices.ways.get(step.source)?.has(focus.cursor) === true;
  if (!isAimed || task.type !== 'advance') return null;
  const { most } = rangeOf(scene, orderOf(task, from, hereOf(scene), 1), null);
  return most < 1 ? null : orderOf(task, from, hereOf(scene), most);
}

/** The list with the order in the making. */
export function plannedOf(scene: WarzoneScene): readonly Order[] {
  const { task, step, draft, view } = scene;
  const order = step.name === 'number' ? pendingOf(scene) : null;
  if (order === null || task.name !== 'order') return draft.items;
  if (task.replaces !== null) return draft.items.with(task.replaces, order);
  return insertOrder(draft.items, order, view.options.execution).orders;
}

/** The whole cards in the hand that are not used yet, with their numbers. */
export const cardsLeft = ({ view, draft }: WarzoneSight): readonly (readonly [Card, number])[] =>
  CARDS.map(card => {
    const whole = cardsOf(view.options, view.hand, card);
    return [card, whole - draft.items.filter(order => cardOf(order) === card).length] as const;
  }).filter(([, count]) => count > 0);
