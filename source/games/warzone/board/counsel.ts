import { neighboursOf } from '../../../../machines/conquest/board.ts';
import { type AttackOdds, bookOf, leastAttackers } from '../../../../machines/conquest/exchange.ts';
import type { Execution, WarzoneOptions } from '../../../../machines/warzone/options.ts';
import type { Order } from '../../../../machines/warzone/orders.ts';
import { ledger, planRefusal } from '../../../../machines/warzone/planning.ts';
import { explain } from '../../../../machines/warzone/sentences.ts';
import { counted } from '../../../../machines/wording.ts';
import { stageOf } from './list.ts';
import { canLeave, cardsLeft, plannerOf, poolOf, startsOf, type WarzoneScene } from './sight.ts';
import { armies } from './words.ts';

/** What an attack that is being planned comes to, as the board stands now. */
export interface Outlook {
  readonly attackers: number;
  /** Null in the fog. */
  readonly defenders: number | null;
  readonly odds: AttackOdds | null;
  /** With one army more. */
  readonly better: AttackOdds | null;
  /** In the fog: the most defenders that these attackers beat with the wanted chance; else null. */
  readonly beats: number | null;
  /** The fewest that take it with nine chances in ten, or for certain where there is no luck. */
  readonly least: number | null;
  readonly sure: number;
  /** When the defender puts all new armies there: how many those are, and the chance. Null where unknown. */
  readonly worst: { readonly added: number; readonly capture: number } | null;
}

const LIKELY = 0.9;

/** The odds of an advance into what is not one's own; null for everything else. */
export function outlookOf(scene: WarzoneScene, order: Order | null): Outlook | null {
  const { view, asked } = scene;
  if (order?.type !== 'advance' || view.owners[order.target] === asked) return null;
  const attackers = order.percent ? shareOf(scene, order) : order.armies;
  const defenders = view.armies[order.target] ?? null;
  const sure = view.options.luck === 0 ? 1 : LIKELY;
  if (defenders === null)
    return { ...blind, attackers, sure, beats: mostBeaten(view.options, attackers, sure) };
  const book = bookOf(view.options);
  return {
    attackers,
    defenders,
    beats: null,
    odds: book.attack(attackers, defenders),
    better: book.attack(attackers + 1, defenders),
    least: leastAttackers(view.options, defenders, sure),
    sure,
    worst: worstOf(scene, attackers, order.target),
  };
}

const blind = { defenders: null, odds: null, better: null, least: null, worst: null } as const;

/** The most defenders that so many attackers beat with a chance of at least `sure`. */
function mostBeaten(options: WarzoneOptions, attackers: number, sure: number): number {
  const book = bookOf(options);
  let [least, most] = [0, 2 * attackers];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (book.attack(attackers, middle).capture >= sure) least = middle;
    else most = middle - 1;
  }
  return least;
}

/** The odds against everything that a player can deploy at once. */
function worstOf({ view }: WarzoneScene, attackers: number, target: number): Outlook['worst'] {
  const owner = view.owners[target];
  const there = view.armies[target] ?? null;
  if (typeof owner !== 'number' || there === null) return null;
  const income = view.incomes[owner] ?? null;
  if (income === null) return null;
  return { added: income, capture: bookOf(view.options).attack(attackers, there + income).capture };
}

/** The armies that a share would be now. */
export function shareOf(scene: WarzoneScene, order: Order & { type: 'advance' }): number {
  const { present, leaving } = ledger(plannerOf(scene), scene.draft.items);
  const free =
    (present[order.source] ?? 0) - (leaving[order.source] ?? 0) - (scene.view.options.standGuard ? 1 : 0);
  return Math.max(0, Math.floor((free * order.armies) / 100));
}

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
