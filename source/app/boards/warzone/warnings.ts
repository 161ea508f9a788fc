import { neighboursOf } from '../../../../machines/warzone/board.ts';
import { planRefusal } from '../../../../machines/warzone/planning.ts';
import { explain } from '../../../../machines/warzone/sentences.ts';
import { canLeave, cardsLeft, plannerOf, poolOf, type Scene } from './steps.ts';
import { armies } from './words.ts';

/** What should be looked at again before the orders are committed, the worst first; `stops` when they cannot be. */
export function warningsOf(
  scene: Scene,
  names: readonly string[],
): readonly { readonly text: string; readonly stops: boolean }[] {
  const planner = plannerOf(scene);
  if (planner === null || scene.view.phase !== 'ordering') return [];
  const warnings: { text: string; stops: boolean }[] = [];
  const refusal = planRefusal(planner, scene.draft.items);
  if (refusal !== null) warnings.push({ text: explain(refusal, names), stops: true });
  const pool = poolOf(scene);
  if (pool > 0) warnings.push({ text: `${armies(pool)} not deployed: lost`, stops: false });
  const { board, view, asked, draft } = scene;
  const own = board.territories.filter(each => view.owners[each] === asked);
  const left = draft.items.some(order => order.type === 'blockade' && own.length === 1);
  if (left) warnings.push({ text: 'the blockade gives your last territory away', stops: false });
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

/** Index of the order that keeps the list from being committed, or null. */
export function faultyOrder(scene: Scene): number | null {
  const planner = plannerOf(scene);
  if (planner === null || scene.view.phase !== 'ordering') return null;
  const refusal = planRefusal(planner, scene.draft.items);
  return refusal?.code === 'order-refused' ? refusal.index : null;
}
