import { numbers } from '../../../machines/result.ts';
import { type Order, territoriesOf } from '../../../machines/warzone/orders.ts';
import { prepareBoard, type WarzoneTypes } from '../../../machines/warzone/types.ts';
import type { InsightReader } from '../../study/puzzles/insight.ts';
import { canonicalJson } from '../../table/canonical.ts';
import { firstFocus, groundOf, sceneOf } from '../conquest/board/scene.ts';
import { strikeTheme, worthOf } from '../conquest/insight.ts';
import { orderReason } from './board/hint.ts';
import { choicesOf, sightOf } from './board/sight.ts';

const ordersOf = (move: WarzoneTypes['move']): readonly Order[] =>
  (move.type === 'commit' ? move.orders : null) ?? [];

/** Of a turn's orders the one that does most is told. */
export const warzoneInsight: InsightReader<WarzoneTypes> = (move, { view, seat, names, beside }) => {
  const all = ordersOf(move);
  const others = new Set(beside === undefined ? [] : ordersOf(beside).map(canonicalJson));
  const orders = all.filter(order => !others.has(canonicalJson(order)));
  const ground = groundOf(view.board);
  const look = { view, names, asked: seat, near: seat, events: () => [] };
  const sight = sightOf(ground, prepareBoard(view.board), look);
  const scene = sceneOf(sight, choicesOf(sight, firstFocus), firstFocus);
  const cards = numbers(0, names.length - 1).map(each => view.handSizes[each] ?? 0);
  const told = orders.flatMap(order => {
    const [source, target] = territoriesOf(order);
    if (order.type !== 'advance' || source === undefined || target === undefined) return [];
    const theme = view.owners[target] === seat ? null : strikeTheme(scene, source, target, { cards });
    return theme === null ? [] : [{ theme, order, source, target }];
  });
  const [best] = told.toSorted((one, other) => worthOf(other.theme) - worthOf(one.theme));
  const why = (order: Order): string => orderReason(scene, order, all);
  const partOf = (of: number): string =>
    ground.continents.find(({ territories }) => territories.includes(of))?.name ?? ground.names[of] ?? '';
  if (best !== undefined) {
    const { theme, order, source, target } = best;
    return { theme, area: partOf(target), piece: ground.names[source] ?? '', why: why(order), target };
  }
  const holds = orders.find(({ type }) => type === 'deploy');
  const [at] = holds === undefined ? [] : territoriesOf(holds);
  if (holds === undefined || at === undefined) return null;
  return { theme: 'hold the border', area: partOf(at), piece: ground.names[at] ?? '', why: why(holds) };
};
