// All orders that make sense for a side in a small position of Warzone without cards: what a drill (warzone-drills.ts) is solved over.
import { neighboursOf, type Territory } from '../machines/conquest/board.ts';
import { at } from '../machines/result.ts';
import type { Advance, Order } from '../machines/warzone/orders.ts';
import {
  type BeliefState,
  fronts,
  incomesOf,
  isOwn,
  ownTerritories,
} from '../source/games/warzone/players/belief-state.ts';
import { armiesNeeded } from '../source/games/warzone/players/plan-style.ts';

/** New armies are divided in so many steps at least. */
const STEPS = 5;

/** The owners and armies of a position, and what a side can do in it. */
type Standing = Pick<BeliefState, 'owners' | 'seat' | 'board'>;

/** Own territories beside the rival's. */
export const contested = (belief: BeliefState): readonly Territory[] =>
  fronts(belief).filter(each => foesBeside(belief, each).length > 0);

/** The rival's territories beside one. */
export const foesBeside = ({ board, owners, seat }: Standing, of: number): readonly Territory[] =>
  neighboursOf(board, of).filter(each => owners[each] !== null && owners[each] !== seat);

/**
 * Each division of the new armies over the fronts, and for each of them from every own territory: nothing; an attack on one beside it with the
 * fewest that take what stands there, with those that take it with all that can come there, or with all; attacks on two, the first with
 * the fewest; all to a contested one of its own. Of several marches each comes first once. Null where there would be more than `most`.
 */
export function listedOrders(belief: BeliefState, most: number): readonly (readonly Order[])[] | null {
  const lists: (readonly Order[])[] = [];
  for (const deployed of divisions(belief.pool, fronts(belief))) {
    const deploys = [...deployed].map(
      ([territory, armies]): Order => ({ type: 'deploy', territory, armies }),
    );
    const perSource = ownTerritories(belief).map(source =>
      marchesFrom(belief, source, deployed.get(source) ?? 0),
    );
    if (lists.length + perSource.reduce((product, { length }) => product * length, 1) > most) return null;
    for (const marches of combined(perSource))
      for (const order of rotations(marches)) lists.push([...deploys, ...order]);
    if (lists.length > most) return null;
  }
  return lists;
}

/** Each division over some territories, in steps; one always gets what is left. */
export function divisions(
  pool: number,
  over: readonly Territory[],
): readonly ReadonlyMap<Territory, number>[] {
  const step = Math.ceil(pool / STEPS);
  const [first, ...others] = over;
  if (first === undefined || pool === 0) return [new Map()];
  const some = (left: number, [here, ...rest]: readonly Territory[]): [Territory, number][][] => {
    if (here === undefined) return left === 0 ? [[]] : [];
    const counts = new Set([left]);
    for (let count = 0; rest.length > 0 && count < left; count += step) counts.add(count);
    return [...counts].flatMap(count =>
      some(left - count, rest).map(tail =>
        count === 0 ? tail : ([[here, count], ...tail] satisfies [Territory, number][]),
      ),
    );
  };
  return some(pool, [first, ...others]).map(division => new Map(division));
}

/** What may be sent from a territory, each a list of marches; the first is none. */
function marchesFrom(
  belief: BeliefState,
  source: Territory,
  deployed: number,
): readonly (readonly Advance[])[] {
  const { board, owners, armies, options } = belief;
  const free = at(armies, source) - 1 + deployed;
  if (free < 1) return [[]];
  const incomes = incomesOf(belief);
  const beside = neighboursOf(board, source);
  const contestedOnes = contested(belief);
  const march = (target: Territory, count: number): Advance => ({
    ...{ type: 'advance', source, target, armies: count, percent: false, mode: 'any' },
  });
  const fewest = (target: Territory, more = 0): number => armiesNeeded(options, at(armies, target) + more, 1);
  const targets = beside.filter(each => !isOwn(belief, each));
  const single = targets.flatMap(target => {
    const owner = at(owners, target);
    const sizes =
      owner === null ? [fewest(target)] : [fewest(target), fewest(target, incomes[owner] ?? 0), free];
    // Armies that are left over follow where nobody else is to be fought.
    if (owner === null && fewest(target) <= free) sizes.push(free);
    return [...new Set(sizes)].filter(size => size <= free).map(size => [march(target, size)]);
  });
  const double = targets.flatMap(one =>
    targets.flatMap(other => {
      const left = free - fewest(one);
      if (one === other || left < 1 || (owners[other] === null && left < fewest(other))) return [];
      const sizes = new Set(owners[other] === null ? [fewest(other)] : [left]);
      return [...sizes].map(size => [march(one, fewest(one)), march(other, size)]);
    }),
  );
  const moves = beside
    .filter(each => isOwn(belief, each) && contestedOnes.includes(each))
    .map(each => [march(each, free)]);
  return [[], ...single, ...double, ...moves];
}

/** One of each list, in all ways. */
function combined(lists: readonly (readonly (readonly Advance[])[])[]): readonly (readonly Advance[])[] {
  return lists.reduce<readonly (readonly Advance[])[]>(
    (ways, list) => ways.flatMap(way => list.map(each => [...way, ...each])),
    [[]],
  );
}

/** A list with each of its marches first. */
const rotations = (marches: readonly Advance[]): readonly (readonly Advance[])[] =>
  marches.length < 2
    ? [marches]
    : marches.map((_, from) => [...marches.slice(from), ...marches.slice(0, from)]);
