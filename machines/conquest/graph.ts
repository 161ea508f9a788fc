import { at } from '../result.ts';

/**
 * A board as a graph: for each territory index the indices of the territories that it borders, ascending. A border
 * may lead one way only: then only the one end lists the other.
 */
export interface BoardGraph {
  readonly neighbours: readonly (readonly number[])[];
}

/** Says whether a territory may be walked on, for example because the player owns it. */
export type Passable = (territory: number) => boolean;

/** The board on which each pair of indices is a border that can be crossed both ways. */
export function boardGraph(size: number, borders: Iterable<readonly [number, number]>): BoardGraph {
  const neighbours = Array.from({ length: size }, () => new Set<number>());
  for (const [one, other] of borders) {
    at(neighbours, one).add(other);
    at(neighbours, other).add(one);
  }
  return { neighbours: neighbours.map(list => [...list].sort((one, other) => one - other)) };
}

/** The board on which each territory may be left towards the ones it lists, and only those. Repeats are dropped. */
export function directedGraph(lists: Iterable<Iterable<number>>): BoardGraph {
  const neighbours = Array.from(lists, list => [...new Set(list)].sort((one, other) => one - other));
  return { neighbours };
}

/** True when a border leads from the one territory to the other. A territory does not border itself. */
export function areNeighbours(graph: BoardGraph, one: number, other: number): boolean {
  return at(graph.neighbours, one).includes(other);
}

/**
 * All territories that can be reached from one over passable territories, itself included, in ascending order.
 * Depth-first (rules/grid.md#movement). The start need not be passable.
 */
export function reachable(graph: BoardGraph, from: number, passable: Passable): number[] {
  const isFound = found(graph, from, passable);
  const all: number[] = [];
  for (let index = 0; index < isFound.length; index++) if (isFound[index] === 1) all.push(index);
  return all;
}

/** True when a path over passable territories leads from one to the other; both ends must be passable too. */
export function areJoined(graph: BoardGraph, from: number, to: number, passable: Passable): boolean {
  return passable(from) && passable(to) && found(graph, from, passable)[to] === 1;
}

/**
 * The shortest path from one territory to another over passable ones, both ends included, for drawing.
 * Of equally short paths the one with the lowest indices first. Null when there is none.
 */
export function shortestPath(
  graph: BoardGraph,
  from: number,
  to: number,
  passable: Passable,
): readonly number[] | null {
  if (!passable(from) || !passable(to)) return null;
  const cameFrom = new Map<number, number | null>([[from, null]]);
  const open = [from];
  for (const here of open) {
    if (here === to) return traceBack(cameFrom, to);
    for (const next of at(graph.neighbours, here)) {
      if (cameFrom.has(next) || !passable(next)) continue;
      cameFrom.set(next, here);
      open.push(next);
    }
  }
  return null;
}

/** The depth-first search: 1 for every territory that was found. */
function found(graph: BoardGraph, from: number, passable: Passable): Uint8Array {
  const isFound = new Uint8Array(graph.neighbours.length);
  isFound[from] = 1;
  const open = [from];
  for (let here = open.pop(); here !== undefined; here = open.pop()) {
    for (const next of at(graph.neighbours, here)) {
      if (isFound[next] === 1 || !passable(next)) continue;
      isFound[next] = 1;
      open.push(next);
    }
  }
  return isFound;
}

function traceBack(cameFrom: ReadonlyMap<number, number | null>, to: number): number[] {
  const path: number[] = [];
  for (let here: number | null = to; here !== null; here = cameFrom.get(here) ?? null) path.push(here);
  return path.reverse();
}
