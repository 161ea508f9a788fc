import { neighboursOf } from '../../../../machines/conquest/board.ts';
import { leastAttackers, oddsCache } from '../../../../machines/conquest/exchange.ts';
import { COMMANDER, type WarzoneOptions } from '../../../../machines/warzone/options.ts';
import { type Advance, type Order, surplus } from '../../../../machines/warzone/orders.ts';
import { ledger, planRefusal } from '../../../../machines/warzone/planning.ts';
import { explain } from '../../../../machines/warzone/sentences.ts';
import type { WarzoneView } from '../../../../machines/warzone/types.ts';
import { plural } from '../../../../machines/wording.ts';
import { isPreyAt } from '../../conquest/board/scene.ts';
import { stageOf } from './list.ts';
import { cardsLeft, freeAt, plannerOf, poolOf, startsOf, type WarzoneScene } from './sight.ts';
import { armies } from './words.ts';

const LIKELY = 0.9;

/** What strikes on either side of an attack, commanders counted; defenders are null in the fog (rules/warzone.md#commanders). */
export function forcesOf(
  { options, owners, armies: standing, capitals }: WarzoneView,
  { target, armies, commander }: Pick<Advance, 'target' | 'armies' | 'commander'>,
) {
  const owner = owners[target];
  const isGuarded = options.commanders && typeof owner === 'number' && capitals[owner] === target;
  const leader = commander === true ? COMMANDER : 0;
  const there = standing[target] ?? null;
  return {
    leader,
    attackers: armies + leader,
    defenders: there === null ? null : there + (isGuarded ? COMMANDER : 0),
    hasCommander: leader > 0 || isGuarded,
  };
}

export type Outlook = NonNullable<ReturnType<typeof outlookOf>>;

/** The odds of a planned attack as the board stands now; null for every other order. */
export function outlookOf(scene: WarzoneScene, order: Order | null) {
  const { view } = scene;
  if (order?.type !== 'advance' || !isPreyAt(scene, order.target)) return null;
  const sent = order.percent ? shareOf(scene, order) : order.armies;
  const { attackers, defenders, leader, hasCommander } = forcesOf(view, { ...order, armies: sent });
  /** The wanted chance: nine in ten, or certainty where there is no luck. */
  const sure = view.options.luck === 0 ? 1 : LIKELY;
  const book = oddsCache(view.options);
  const known =
    defenders === null
      ? null
      : {
          odds: book.attack(attackers, defenders),
          /** With one army more. */
          better: book.attack(attackers + 1, defenders),
          /** The fewest armies that capture it with the wanted chance. */
          least: Math.max(leader > 0 ? 0 : 1, leastAttackers(view.options, defenders, sure) - leader),
          worst: worstOf(scene, attackers, order.target, defenders),
        };
  /** In the fog: the most defenders that these attackers beat with the wanted chance. */
  const beats = known === null ? mostBeaten(view.options, attackers, sure) : 0;
  return { attackers, defenders, sure, known, beats, hasCommander };
}

/** The most defenders that so many attackers beat with a chance of at least `sure`. */
function mostBeaten(options: WarzoneOptions, attackers: number, sure: number): number {
  const book = oddsCache(options);
  let [least, most] = [0, 2 * attackers];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (book.attack(attackers, middle).capture >= sure) least = middle;
    else most = middle - 1;
  }
  return least;
}

/** The chance if the defender deploys all new armies there, and their number; null if that is unknown. */
function worstOf({ view }: WarzoneScene, attackers: number, target: number, there: number) {
  const owner = view.owners[target];
  const added = typeof owner === 'number' ? view.incomes[owner] : null;
  if (added === null || added === undefined) return null;
  return { added, capture: oddsCache(view.options).attack(attackers, there + added).capture };
}

/** The armies in a share if it left now. */
export function shareOf(scene: WarzoneScene, order: Order & { type: 'advance' }): number {
  const { present, leaving } = ledger(plannerOf(scene), scene.draft.items);
  const free =
    (present[order.source] ?? 0) - (leaving[order.source] ?? 0) - (scene.view.options.standGuard ? 1 : 0);
  return Math.max(0, Math.floor((free * order.armies) / 100));
}

/** Warnings before the orders are committed, worst first; one that `stops` makes it impossible. */
export function warningsOf(
  scene: WarzoneScene,
): readonly { readonly text: string; readonly stops: boolean }[] {
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
    each => freeAt(scene, each) > 0 && !neighboursOf(board, each).some(beside => isPreyAt(scene, beside)),
  );
  const [first] = idle;
  const cards = cardsLeft(scene).reduce((sum, [, count]) => sum + count, 0);
  const over = surplus(view.options, view.hand, draft.items);
  return [
    ...(over > 0 ? [`${plural(over, 'card', 'cards')} too many: discarded, unless you choose (c, x)`] : []),
    ...(pool > 0 ? [`${armies(pool)} not deployed: lost`] : []),
    ...(left ? ['the blockade gives your last territory away'] : []),
    ...truceWarnings(scene),
    ...blockadeWarnings(scene),
    ...(first !== undefined && idle.length === 1 ? [`${board.names[first] ?? ''} is idle`] : []),
    ...(idle.length > 1 ? [`${idle.length} stacks behind the front are idle`] : []),
    ...(cards > 0 ? [`${plural(cards, 'card', 'cards')} not used`] : []),
  ];
}

const refusedPlan = (scene: WarzoneScene) =>
  scene.asked === null || scene.view.phase !== 'ordering'
    ? null
    : planRefusal(plannerOf(scene), scene.draft.items);

/** Index of the order that keeps the list from being committed, or null. */
export function faultyOrder(scene: WarzoneScene): number | null {
  const refusal = refusedPlan(scene);
  return refusal?.code === 'order-refused' ? refusal.index : null;
}

/** Warns of too few wishes, which leave the rest to chance. */
function wishWarnings(scene: WarzoneScene): readonly string[] {
  const [wished, starts] = [scene.wishes.items.length, startsOf(scene)];
  if (wished < starts) return [`only ${wished} of ${starts} are wished for: chance gives the rest`];
  return wished < 2 * starts ? ['the others wish too: more wishes leave less to chance'] : [];
}

/** Orders that come after the own blockade of the territory that they need (rules/warzone.md#blockade). */
function blockadeWarnings({ draft, view, board }: WarzoneScene): readonly string[] {
  const stage = (of: Order): number => stageOf(of, view.options.execution);
  return draft.items.flatMap((order, index) => {
    const needs = order.type === 'blockade' ? order.territory : 'source' in order ? order.source : null;
    const isBefore = (other: Order, place: number): boolean =>
      stage(other) === stage(order) ? place < index : stage(other) < stage(order);
    const isBlocked = draft.items.some(
      (other, place) => other.type === 'blockade' && other.territory === needs && isBefore(other, place),
    );
    if (!isBlocked || needs === null) return [];
    return [`order ${index + 1} fails: ${board.names[needs] ?? ''} is neutral by then`];
  });
}

/** Attacks on somebody with whom there will be a truce (rules/warzone.md#diplomacy). */
function truceWarnings({ view, asked, draft, names }: WarzoneScene): readonly string[] {
  const standing = view.truces.filter(({ from, until }) => from <= view.turn && view.turn <= until);
  const pairs = standing
    .map(({ one, other }) => [one, other])
    .filter(pair => pair.some(each => each === asked));
  const begun = view.options.truceStart === 'now' ? draft.items : [];
  const partners = new Set([
    ...pairs.flat().filter(each => each !== asked),
    ...begun.flatMap(order => (order.type === 'negotiate' ? [order.seat] : [])),
  ]);
  return draft.items.flatMap((order, index) => {
    const target = order.type === 'advance' ? view.owners[order.target] : null;
    if (typeof target !== 'number' || !partners.has(target)) return [];
    return [`the truce with ${names[target] ?? ''} stops order ${index + 1}`];
  });
}
