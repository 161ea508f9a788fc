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
import type { Crux, Insight, InsightReader } from '../../study/puzzles/insight.ts';
import { gainOf } from '../conquest/board/hint.ts';
import { firstFocus, groundOf, isPreyAt, sceneOf } from '../conquest/board/scene.ts';
import { CAPITAL, GAIN, strikeTheme, worthOf } from '../conquest/insight.ts';
import { orderReason } from './board/hint.ts';
import { forcesOf } from './board/order-advice.ts';
import { choicesOf, sightOf, type WarzoneScene } from './board/sight.ts';
import { ordersBeside, ordersOf } from './parts.ts';

/** Of a turn's orders the one that does most is told. */
export const warzoneInsight: InsightReader<WarzoneTypes> = (move, { view, seat, names, beside, crux }) => {
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
  if (crux !== undefined) return cruxInsight(scene, crux, orders, partOf);
  const count =
    best?.theme !== CAPITAL && beside === undefined && isLast(view) ? countAfter(view, seat, all) : undefined;
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
    // A capital that is likely to stand as it is falls for another reason, which is not seen here.
    const { attackers, defenders } = forcesOf(view, order);
    const { capture } = oddsCache(view.options).attack(attackers, defenders ?? 0);
    if (theme === CAPITAL && beside === undefined && capture < LIKELY) return null;
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

/** Why an attack comes when it does. */
const WHEN: Readonly<Record<string, (source: string) => string>> = {
  marching: () => 'before its armies march',
  struck: source => `before ${source} itself is struck`,
  marched: () => 'once its armies have marched',
  final: () => 'too late to be retaken',
};

/** What a list of orders turns on: when an attack comes, or where armies are brought; null where the list does not do so. */
function cruxInsight(
  scene: WarzoneScene,
  { kind, territory, because }: Crux,
  orders: readonly Order[],
  partOf: (of: number) => string,
): Insight | null {
  const { ground, owners, armies, asked, capitals, crown } = scene;
  const name = (of: number): string => ground.names[of] ?? '';
  const capital = asked === null ? null : (capitals[asked] ?? null);
  if (kind === 'hold') {
    const more = orders.reduce((sum, order) => sum + armiesTo(order, territory), 0);
    const foes = (ground.graph.neighbours[territory] ?? []).filter(
      each => typeof owners[each] === 'number' && isPreyAt(scene, each),
    );
    const [strongest] = foes.toSorted((one, other) => (armies[other] ?? 0) - (armies[one] ?? 0));
    if (more === 0 || strongest === undefined || because !== 'lost') return null;
    const standing = foes.reduce((sum, each) => sum + (armies[each] ?? 0), 0);
    const where = `${name(territory)}${territory === capital ? `, your ${crown}` : ''}`;
    return {
      ...{ area: partOf(territory), piece: `beside ${name(strongest)}` },
      theme: territory === capital ? `guard the ${crown}` : 'hold the border',
      why: `${more} more to ${where}, or it falls: ${plural(standing, 'enemy', 'enemies')} beside its ${armies[territory] ?? 0}`,
    };
  }
  const blow = orders.find(order => order.type === 'advance' && order.target === territory);
  const falling = capital === null ? 'before you are out yourself' : `before your own ${crown} falls`;
  if (blow?.type !== 'advance') return null;
  const when = because === 'falling' ? falling : WHEN[because ?? '']?.(name(blow.source));
  if (when === undefined) return null;
  return {
    theme: kind === 'first' ? 'strike first' : 'strike last',
    area: partOf(territory),
    piece: name(blow.source),
    why: `Attack ${name(territory)} with ${blow.armies} ${kind}, ${when}: ${gainOf(scene, territory)}`,
    target: territory,
  };
}

/** The armies that an order brings to an own territory. */
const armiesTo = (order: Order, to: number): number => {
  if (order.type === 'deploy') return order.territory === to ? order.armies : 0;
  return order.type === 'advance' && order.target === to ? order.armies : 0;
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
function countAfter(view: WarzoneView, seat: Seat, orders: readonly Order[]) {
  const { owners, options, seats: all } = view;
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
    const { attackers, defenders } = forcesOf(view, order);
    if (defenders === null) return [];
    const win = oddsCache(options).attack(attackers, defenders).capture;
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
