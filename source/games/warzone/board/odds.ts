import { type AttackOdds, bookOf, leastAttackers } from '../../../../machines/conquest/exchange.ts';
import type { WarzoneOptions } from '../../../../machines/warzone/options.ts';
import type { Order } from '../../../../machines/warzone/orders.ts';
import { ledger } from '../../../../machines/warzone/planning.ts';
import { plannerOf, type WarzoneScene } from './sight.ts';

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
