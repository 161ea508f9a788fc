import { oddsCache } from '../../../machines/conquest/exchange.ts';
import { numbers } from '../../../machines/result.ts';
import { type Seat, seats } from '../../../machines/seat.ts';
import { isPrey, sidesOf } from '../../../machines/teams.ts';
import { type Order, territoriesOf } from '../../../machines/warzone/orders.ts';
import {
  MOST_ARMIES,
  prepareBoard,
  type WarzoneTypes,
  type WarzoneView,
} from '../../../machines/warzone/types.ts';
import { percent, plural } from '../../../machines/wording.ts';
import type { InsightReader } from '../../study/puzzles/insight.ts';
import { firstFocus, groundOf, isPreyAt, sceneOf } from '../conquest/board/scene.ts';
import { GAIN, strikeTheme, worthOf } from '../conquest/insight.ts';
import { orderReason } from './board/hint.ts';
import { choicesOf, sightOf } from './board/sight.ts';
import { ordersBeside, ordersOf } from './parts.ts';

/** Of a turn's orders the one that does most is told. */
export const warzoneInsight: InsightReader<WarzoneTypes> = (move, { view, seat, names, beside }) => {
  const all = ordersOf(move, view);
  const orders = beside === undefined ? all : ordersBeside(all, ordersOf(beside, view));
  const ground = groundOf(view.board);
  const look = { view, names, asked: seat, near: seat, events: () => [] };
  const sight = sightOf(ground, prepareBoard(view.board), look);
  const scene = sceneOf(sight, choicesOf(sight, firstFocus), firstFocus);
  const cards = numbers(0, names.length - 1).map(each => view.handSizes[each] ?? 0);
  const told = orders.flatMap(order => {
    const [source, target] = territoriesOf(order);
    if (order.type !== 'advance' || source === undefined || target === undefined) return [];
    if (!isPreyAt(scene, target)) return [];
    return [{ theme: strikeTheme(scene, source, target, { cards }) ?? GAIN, order, source, target }];
  });
  const [best] = told.toSorted((one, other) => worthOf(other.theme) - worthOf(one.theme));
  const why = (order: Order): string => orderReason(scene, order, all);
  const partOf = (of: number): string =>
    ground.continents.find(({ territories }) => territories.includes(of))?.name ?? ground.names[of] ?? '';
  const count = beside === undefined && isLast(view) ? countAfter(view, seat, all) : undefined;
  if (count === null) return null;
  if (count?.decisive !== undefined) {
    const { source, target, sent, win } = count.decisive;
    const said = `Attack ${ground.names[target] ?? ''} with ${sent}: ${percent(win).replace(' ', '')}, ${count.words}`;
    return {
      ...{ theme: 'most territories', area: partOf(target), piece: ground.names[source] ?? '' },
      ...{ why: said, target },
    };
  }
  if (best !== undefined) {
    const { theme, order, source, target } = best;
    return { theme, area: partOf(target), piece: ground.names[source] ?? '', why: why(order), target };
  }
  const holds = orders.find(({ type }) => type === 'deploy');
  const [at] = holds === undefined ? [] : territoriesOf(holds);
  if (holds === undefined || at === undefined) {
    const [first] = orders;
    const other = {
      theme: GAIN,
      area: '',
      piece: '',
      why: first === undefined ? 'give no other order' : why(first),
    };
    return beside === undefined ? null : other;
  }
  const held = { theme: 'hold the border', area: partOf(at), piece: ground.names[at] ?? '' };
  return { ...held, why: [why(holds), ...(count === undefined ? [] : [count.words])].join(', ') };
};

/** With less of a chance an attack is not counted upon. */
const LIKELY = 0.5;

/** Tests whether territories decide at the end of this turn: income counts no more. */
const isLast = ({ turn, options }: WarzoneView): boolean =>
  options.turnLimit === turn && options.limitResult === 'territories';

/**
 * The attacks of a last turn that are likely to succeed, the one on the leading rival's strongest defence first, and what they make of the
 * territories as the board stands. Null where that wins nothing, or where the fog hides it.
 */
function countAfter(
  { owners, armies, options, seats: all }: WarzoneView,
  seat: Seat,
  orders: readonly Order[],
) {
  if (owners.includes('hidden')) return null;
  const sides = sidesOf({ seats: all, options });
  const rivals = seats(all).filter(each => isPrey(sides, each, seat));
  const held = (of: Seat, among = owners): number =>
    among.filter(owner => typeof owner === 'number' && sides[owner] === sides[of]).length;
  const [leader] = rivals.toSorted((one, other) => held(other) - held(one));
  const attacks = orders.flatMap(order => {
    if (order.type !== 'advance') return [];
    const owner = owners[order.target] ?? null;
    if (owner === 'hidden' || !isPrey(sides, owner, seat)) return [];
    const { source, target, armies: sent } = order;
    const defenders = armies[target] ?? null;
    if (defenders === null) return [];
    const win = oddsCache(options).attack(sent, defenders).capture;
    const weight = defenders + (owners[target] === leader ? MOST_ARMIES : 0);
    return win < LIKELY ? [] : [{ source, target, sent, win, weight }];
  });
  const taken = new Set<number>(attacks.map(({ target }) => target));
  const after = owners.map((owner, territory) => (taken.has(territory) ? seat : owner));
  const own = held(seat, after);
  const next = Math.max(...rivals.map(rival => held(rival, after)));
  const [decisive] = attacks.toSorted((one, other) => other.weight - one.weight);
  return own > next
    ? {
        decisive,
        words: `${plural(own, 'territory', 'territories')} to ${next} before the others attack, and most win now`,
      }
    : null;
}
