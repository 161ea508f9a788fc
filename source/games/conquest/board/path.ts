import type { BoardGraph } from '../../../../machines/conquest/graph.ts';

/**
 * The way from a territory over others that costs least, for an attack that goes on: what stands in the way counts.
 * @param cost of entering a territory; null where it cannot be entered
 * @returns the territories to be entered in order, the last one `to`; null when there is no way
 */
export function cheapestPath(
  graph: BoardGraph,
  from: number,
  to: number,
  cost: (territory: number) => number | null,
): readonly number[] | null {
  const best = new Map<number, { readonly cost: number; readonly before: number }>();
  const open = new Map<number, number>([[from, 0]]);
  const done = new Set<number>();
  for (;;) {
    const [here, spent] = cheapest(open);
    if (here === null) return null;
    open.delete(here);
    done.add(here);
    if (here === to) return traced(best, from, to);
    for (const next of graph.neighbours[here] ?? []) {
      const step = cost(next);
      if (step === null || done.has(next)) continue;
      const total = spent + step;
      if (total >= (best.get(next)?.cost ?? Number.POSITIVE_INFINITY)) continue;
      best.set(next, { cost: total, before: here });
      open.set(next, total);
    }
  }
}

function cheapest(open: ReadonlyMap<number, number>): readonly [number | null, number] {
  let found: readonly [number | null, number] = [null, Number.POSITIVE_INFINITY];
  for (const [territory, cost] of open) if (cost < found[1]) found = [territory, cost];
  return found;
}

function traced(
  best: ReadonlyMap<number, { readonly before: number }>,
  from: number,
  to: number,
): readonly number[] {
  const path: number[] = [];
  for (let here = to; here !== from; here = best.get(here)?.before ?? from) path.push(here);
  return path.reverse();
}
