import { neighboursOf } from '../../../../machines/conquest/board.ts';
import type { Execution } from '../../../../machines/warzone/options.ts';
import type { Order } from '../../../../machines/warzone/orders.ts';
import { planRefusal } from '../../../../machines/warzone/planning.ts';
import { explain } from '../../../../machines/warzone/sentences.ts';
import { counted } from '../../../../machines/wording.ts';
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
  const refusal = refusedPlan(scene);
  const texts = scene.view.phase === 'picking' ? wishWarnings(scene) : orderWarnings(scene);
  return [
    ...(refusal === null ? [] : [{ text: explain(refusal, scene.names), stops: true }]),
    ...texts.map(text => ({ text, stops: false })),
  ];
}

function orderWarnings(scene: WarzoneScene): readonly string[] {
  const { board, view, asked, draft } = scene;
  if (asked === null || view.phase !== 'ordering') return [];
  const pool = poolOf(scene);
  const own = board.territories.filter(each => view.owners[each] === asked);
  const left = own.length === 1 && draft.items.some(order => order.type === 'blockade');
  const idle = own.filter(
    each => canLeave(scene, each) && neighboursOf(board, each).every(beside => view.owners[beside] === asked),
  );
  const [first] = idle;
  const cards = cardsLeft(scene).reduce((sum, [, count]) => sum + count, 0);
  return [
    ...(pool > 0 ? [`${armies(pool)} not deployed: lost`] : []),
    ...(left ? ['the blockade gives your last territory away'] : []),
    ...truceWarnings(scene),
    ...blockadeWarnings(scene),
    ...(first !== undefined && idle.length === 1 ? [`${board.names[first] ?? ''} is idle`] : []),
    ...(idle.length > 1 ? [`${idle.length} stacks behind the front are idle`] : []),
    ...(cards > 0 ? [`${counted(cards, 'card', 'cards')} not used`] : []),
  ];
}

/** Why the list cannot be committed, or null. */
const refusedPlan = (scene: WarzoneScene) =>
  scene.asked === null || scene.view.phase !== 'ordering'
    ? null
    : planRefusal(plannerOf(scene), scene.draft.items);

/** Index of the order that keeps the list from being committed, or null. */
export function faultyOrder(scene: WarzoneScene): number | null {
  const refusal = refusedPlan(scene);
  return refusal?.code === 'order-refused' ? refusal.index : null;
}

/** Too few wishes leave the rest to chance. */
function wishWarnings(scene: WarzoneScene): readonly string[] {
  const [wished, starts] = [scene.wishes.items.length, startsOf(scene)];
  if (wished < starts) return [`only ${wished} of ${starts} are wished for: chance gives the rest`];
  return wished < 2 * starts ? ['the others wish too: more wishes leave less to chance'] : [];
}

/** Orders that come after the own blockade of the territory that they need (rules/warzone.md#blockade). */
function blockadeWarnings({ draft, view, board }: WarzoneScene): readonly string[] {
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
    return [`order ${index + 1} fails: ${board.names[needs] ?? ''} is neutral by then`];
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
function truceWarnings({ view, asked, draft, names }: WarzoneScene): readonly string[] {
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
    return [`the truce with ${names[target] ?? ''} stops order ${index + 1}`];
  });
}
