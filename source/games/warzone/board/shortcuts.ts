import type { Territory } from '../../../../machines/conquest/board.ts';
import type { Advance, Order } from '../../../../machines/warzone/orders.ts';
import { ledger } from '../../../../machines/warzone/planning.ts';
import { threatOf } from '../../conquest/board/prospects.ts';
import { bordersAmong, spreadEvenly } from '../../conquest/board/spread.ts';
import { insertOrder } from './list.ts';
import {
  freeAt,
  hereOf,
  mayLead,
  newOrder,
  orderOf,
  placeOrder,
  plannerOf,
  poolOf,
  rangeOf,
  strongestSource,
  type WarzoneScene,
} from './sight.ts';

/** The list with all armies left deployed, so that own borders are alike. */
export function withSpread(scene: WarzoneScene): readonly Order[] {
  const { board, view, asked, draft } = scene;
  const { present, purse } = ledger(plannerOf(scene), draft.items);
  const mine = board.territories.filter(each => view.owners[each] === asked);
  const [bound] = purse.waiting;
  // What may go to one continent alone goes there first, continent by continent.
  const own = bound === undefined ? mine : mine.filter(each => bound[0].territories.includes(each));
  const line = board.territories.filter(each => bordersAmong(scene, own).includes(each));
  const posts = line.map(territory => ({
    armies: present[territory] ?? 0,
    threat: threatOf(scene, territory),
  }));
  const { given } = spreadEvenly(posts, bound?.[1] ?? poolOf(scene));
  const orders = line.reduce<readonly Order[]>((orders, territory, index) => {
    const order: Order = { type: 'deploy', territory, armies: given[index] ?? 0 };
    return order.armies > 0 ? insertOrder(orders, order, view.options.execution).orders : orders;
  }, draft.items);
  const isDone = bound === undefined || given.every(each => each === 0);
  return isDone ? orders : withSpread({ ...scene, draft: { ...draft, items: orders } });
}

/** The chosen order of the list, else the last one, aimed at the cursor; or why it cannot be repeated. */
export function orderAgain(scene: WarzoneScene): Order | string {
  const { draft, chosen } = scene;
  const order = draft.items[chosen ?? draft.items.length - 1];
  const here = hereOf(scene);
  if (order === undefined) return 'There is no order to give again yet';
  switch (order.type) {
    case 'deploy':
      return { ...order, territory: here };
    case 'airlift':
      return { ...order, target: here };
    case 'bomb':
    case 'blockade':
    case 'emergency':
      return placeOrder(order.type, here);
    case 'reinforce':
    case 'priority':
    case 'delay':
      return order;
    case 'advance':
      return advanceAgain(scene, order, here);
    default:
      return 'This order is not given again: choose the player';
  }
}

/** Sends all that can leave if the order did so, else as many, in the same mode. */
function advanceAgain(scene: WarzoneScene, order: Advance, here: Territory): Order | string {
  const { board, view, asked, step } = scene;
  const name = board.names[here] ?? '';
  const aimed = step.name === 'target' ? board.territories.find(each => each === step.source) : undefined;
  const source = aimed ?? strongestSource(scene, here);
  if (aimed === undefined && view.owners[here] === asked)
    return 'Choose where they go first: an order is given again where you aim';
  if (source === null) return `No army of yours can go to ${name}`;
  const { percent, mode } = order;
  const commander = order.commander === true && mayLead(scene, source);
  const next = orderOf({ ...newOrder('advance'), percent, mode, commander }, source, here, order.armies);
  const all = !percent && freeAt(scene, order.source) === 0;
  return all ? { ...next, armies: rangeOf(scene, next, null).most } : next;
}
