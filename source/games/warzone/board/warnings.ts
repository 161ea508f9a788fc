import { neighboursOf } from '../../../../machines/conquest/board.ts';
import type { Execution } from '../../../../machines/warzone/options.ts';
import type { Order } from '../../../../machines/warzone/orders.ts';
import { planRefusal } from '../../../../machines/warzone/planning.ts';
import { explain } from '../../../../machines/warzone/sentences.ts';
import { stageOf } from './list.ts';
import { canLeave, cardsLeft, plannerOf, poolOf, startsOf, type WarzoneScene } from './sight.ts';
import { armies } from './words.ts';

/** Something to look at again; `stops` when the orders cannot be committed like this. */
export interface Warning {
  readonly text: string;
  readonly stops: boolean;
}

/** What should be looked at again before the orders are committed, the worst first. */
export function warningsOf(scene: WarzoneScene): readonly Warning[] {
  const planner = plannerOf(scene);
  if (scene.view.phase === 'picking') return wishWarnings(scene);
  if (planner === null || scene.view.phase !== 'ordering') return [];
  const warnings: Warning[] = [];
  const refusal = planRefusal(planner, scene.draft.items);
  if (refusal !== null) warnings.push({ text: explain(refusal, scene.names), stops: true });
  const pool = poolOf(scene);
  if (pool > 0) warnings.push({ text: `${armies(pool)} not deployed: lost`, stops: false });
  const { board, view, asked, draft } = scene;
  const own = board.territories.filter(each => view.owners[each] === asked);
  const left = draft.items.some(order => order.type === 'blockade' && own.length === 1);
  if (left) warnings.push({ text: 'the blockade gives your last territory away', stops: false });
  warnings.push(...truceWarnings(scene), ...blockadeWarnings(scene));
  const idle = own.filter(
    each => canLeave(scene, each) && neighboursOf(board, each).every(beside => view.owners[beside] === asked),
  );
  if (idle.length > 0) {
    const text =
      idle.length === 1
        ? `${board.names[idle[0] ?? 0] ?? ''} is idle`
        : `${idle.length} stacks behind the front are idle`;
    warnings.push({ text, stops: false });
  }
  const cards = cardsLeft(scene).reduce((sum, [, count]) => sum + count, 0);
  if (cards > 0) warnings.push({ text: `${cards} ${cards === 1 ? 'card' : 'cards'} not used`, stops: false });
  return warnings;
}

/** Too few wishes leave the rest to chance. */
function wishWarnings(scene: WarzoneScene): readonly Warning[] {
  const [wished, starts] = [scene.wishes.items.length, startsOf(scene)];
  if (wished < starts) {
    const text = `only ${wished} of ${starts} are wished for: chance gives the rest`;
    return [{ text, stops: false }];
  }
  const taken = 'the others wish too: more wishes leave less to chance';
  return wished < 2 * starts ? [{ text: taken, stops: false }] : [];
}

/** Orders that come after the own blockade of the territory that they need (rules/warzone.md#blockade). */
function blockadeWarnings({ draft, view, board }: WarzoneScene): readonly Warning[] {
  const { execution } = view.options;
  return draft.items.flatMap((order, index) => {
    const needs = order.type === 'blockade' ? order.territory : 'source' in order ? order.source : null;
    const blocked = draft.items.some(
      (other, place) =>
        other !== order &&
        other.type === 'blockade' &&
        other.territory === needs &&
        comesBefore({ order: other, place }, { order, place: index }, execution),
    );
    if (!blocked || needs === null) return [];
    const text = `order ${index + 1} fails: ${board.names[needs] ?? ''} is neutral by then`;
    return [{ text, stops: false }];
  });
}

interface Listed {
  readonly order: Order;
  readonly place: number;
}

/** Which of two orders of one list is executed first. */
function comesBefore(one: Listed, other: Listed, execution: Execution): boolean {
  const [first, second] = [stageOf(one.order, execution), stageOf(other.order, execution)];
  return first === second ? one.place < other.place : first < second;
}

/** Attacks on somebody with whom there will be a truce (rules/warzone.md#diplomacy). */
function truceWarnings({ view, asked, draft, names }: WarzoneScene): readonly Warning[] {
  const standing = view.truces.flatMap(({ one, other, from, until }) =>
    from <= view.turn && view.turn <= until ? (one === asked ? [other] : other === asked ? [one] : []) : [],
  );
  const begun = view.options.truceStart === 'now' ? draft.items : [];
  const partners = new Set([
    ...standing,
    ...begun.flatMap(order => (order.type === 'negotiate' ? [order.seat] : [])),
  ]);
  return draft.items.flatMap((order, index) => {
    const target = order.type === 'advance' ? view.owners[order.target] : null;
    if (typeof target !== 'number' || !partners.has(target)) return [];
    return [{ text: `the truce with ${names[target] ?? ''} stops order ${index + 1}`, stops: false }];
  });
}

/** Index of the order that keeps the list from being committed, or null. */
export function faultyOrder(scene: WarzoneScene): number | null {
  const planner = plannerOf(scene);
  if (planner === null || scene.view.phase !== 'ordering') return null;
  const refusal = planRefusal(planner, scene.draft.items);
  return refusal?.code === 'order-refused' ? refusal.index : null;
}
