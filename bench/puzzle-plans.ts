// Plans of a position as the miner of puzzles tells them apart, and the nearest thoughts beside a key.
import type { AnyRules, GameTypes } from '../machines/game.ts';
import type { Seat } from '../machines/seat.ts';
import type { Crux } from '../source/study/puzzles/insight.ts';
import { planKey } from '../source/study/puzzles/puzzle.ts';

interface Order {
  readonly type: string;
  readonly source?: number;
  readonly target?: number;
  readonly territory?: number;
  readonly armies?: number;
}
function ordersOf(move: GameTypes['move']): readonly Order[] {
  return (move as { readonly orders?: readonly Order[] }).orders ?? [];
}

/** A decision that is looked at. */
export interface Sight {
  readonly rules: AnyRules;
  readonly position: GameTypes['position'];
  readonly view: GameTypes['view'];
  readonly seat: Seat;
  readonly owners: readonly unknown[];
}

/** What a key is about: its aim, and when that is attacked or what is held. */
export interface About {
  readonly aim?: number | undefined;
  readonly crux?: Crux | undefined;
}

/** Orders that attack the same are one plan, whatever else they do; all that do what the key is about are the key. */
export function planOf(move: GameTypes['move'], { owners, seat }: Sight, { aim, crux }: About): string {
  if (move.type !== 'commit') return planKey(move);
  const orders = ordersOf(move);
  const advances = orders.filter(({ type }) => type === 'advance');
  const targets = advances.flatMap(({ target = -1 }) => (owners[target] === seat ? [] : [target]));
  const held = orders.flatMap(({ territory }) => (territory === undefined ? [] : [territory]));
  const listed = (all: readonly number[]): string => [...new Set(all)].toSorted().join();
  if (crux?.kind === 'hold')
    return bringsTo(orders, crux.territory) ? 'the key' : `at ${listed(targets)}, in ${listed(held)}`;
  const opposite = crux?.kind === 'first' ? advances.at(-1) : advances[0];
  const isInTime = crux === undefined || advances.length < 2 || opposite?.target !== aim;
  if (aim !== undefined && targets.includes(aim)) return isInTime ? 'the key' : `late at ${listed(targets)}`;
  return targets.length > 0 ? `at ${listed(targets)}` : `in ${listed(held)}`;
}

function bringsTo(orders: readonly Order[], to: number): boolean {
  return orders.some(({ type, territory, target }) => (type === 'deploy' ? territory : target) === to);
}

/** The key's orders without what they are about: elsewhere, at home, at another time. */
export function elsewhere(move: GameTypes['move'], { owners, seat }: Sight, { aim, crux }: About) {
  const orders = ordersOf(move);
  const isOf = ({ type, target }: Order): boolean =>
    type === 'advance' && target === (aim ?? crux?.territory);
  const others = orders.filter(order => !isOf(order));
  if (crux?.kind === 'hold') {
    const more = orders.reduce(
      (sum, each) => sum + (each.territory === crux.territory ? (each.armies ?? 0) : 0),
      0,
    );
    // What attacks from there has so many fewer.
    const fewer = (order: Order): Order =>
      order.source === crux.territory ? { ...order, armies: (order.armies ?? 0) - more } : order;
    const left = others.map(fewer).filter(({ armies = 1 }) => armies > 0);
    return [...owners.keys()]
      .filter(each => owners[each] === seat && each !== crux.territory)
      .map(each => ({
        ...move,
        orders: left.map(order =>
          order.territory === crux.territory ? { ...order, territory: each } : order,
        ),
      }));
  }
  if (aim === undefined) return [];
  const first = others.filter(({ type }) => type !== 'advance');
  const advances = others.filter(({ type }) => type === 'advance');
  const blows = orders.filter(isOf);
  const late =
    crux === undefined
      ? []
      : [[...first, ...(crux.kind === 'last' ? [...blows, ...advances] : [...advances, ...blows])]];
  const turned = [...owners.keys()].map(target =>
    orders.map(order => (isOf(order) ? { ...order, target } : order)),
  );
  return [...late, others, ...turned].map(list => ({ ...move, orders: list }));
}

/** What a list of orders may turn on, beside what it attacks: what comes first or last of some, and what is held. */
export function cruxesOf(move: GameTypes['move'], { owners, seat }: Sight): readonly Crux[] {
  const orders = ordersOf(move);
  const advances = orders.filter(({ type }) => type === 'advance');
  const timed = (['first', 'last'] as const).flatMap((kind): readonly Crux[] => {
    const { target: territory = -1 } = (kind === 'first' ? advances[0] : advances.at(-1)) ?? {};
    const owner = owners[territory] ?? null;
    const isRivals = typeof owner === 'number' && owner !== seat;
    return advances.length > 1 && isRivals ? [{ kind, territory }] : [];
  });
  const held = orders.flatMap(order => {
    const to = order.type === 'deploy' ? order.territory : order.target;
    return to !== undefined && owners[to] === seat ? [to] : [];
  });
  return [...timed, ...[...new Set(held)].map(territory => ({ kind: 'hold' as const, territory }))];
}
