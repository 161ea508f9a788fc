import { at } from '../../../machines/result.ts';
import type { Point } from '../layout.ts';

/** The spots that regions grow over. */
interface Plots {
  readonly neighbours: readonly (readonly number[])[];
  /** The cost of another spot for a region with a seed. */
  cost(from: number, to: number): number;
}

/**
 * Divides spots into connected regions that grow from seeds, always the smallest for its weight (1 by default), by
 * the cheapest free spot beside it; -1 for a spot that no seed reaches.
 */
export function growRegions(
  { neighbours, cost }: Plots,
  seeds: readonly number[],
  weights: readonly number[] = [],
): Int16Array {
  const regions = new Int16Array(neighbours.length).fill(-1);
  const growing = seeds.map((seed, region) => ({ seed, region, size: 0, edge: new Set([seed]) }));
  for (;;) {
    let next: (typeof growing)[number] | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (const each of growing) {
      const size = each.size / (weights[each.region] ?? 1);
      if (each.edge.size > 0 && size < least) [next, least] = [each, size];
    }
    if (next === undefined) return regions;
    let cheapest = -1;
    let lowest = Number.POSITIVE_INFINITY;
    for (const country of next.edge) {
      const price = regions[country] === -1 ? cost(next.seed, country) : -1;
      if (price < 0) next.edge.delete(country);
      else if (price < lowest || (price === lowest && country < cheapest))
        [cheapest, lowest] = [country, price];
    }
    if (cheapest < 0) continue;
    regions[cheapest] = next.region;
    next.size += 1;
    next.edge.delete(cheapest);
    for (const country of at(neighbours, cheapest)) if (regions[country] === -1) next.edge.add(country);
  }
}

export const squareBetween = (a: Point, b: Point): number => (a.x - b.x) ** 2 + (a.y - b.y) ** 2;

/** Picks spots far from each other, beginning with `first`. */
export function farApart(
  countries: readonly number[],
  first: number,
  count: number,
  pointOf: (country: number) => Point,
): number[] {
  const chosen = [first];
  const distances = new Map(
    countries.map(country => [country, squareBetween(pointOf(country), pointOf(first))]),
  );
  while (chosen.length < count) {
    let best = first;
    let most = -1;
    for (const [country, distance] of distances) if (distance > most) [best, most] = [country, distance];
    chosen.push(best);
    for (const [country, distance] of distances)
      distances.set(country, Math.min(distance, squareBetween(pointOf(country), pointOf(best))));
  }
  return chosen;
}

/** The number of steps over borders from one spot to each; -1 for one that cannot be reached. */
export function stepsFrom(borders: readonly ReadonlySet<number>[], from: number): Int16Array {
  const steps = new Int16Array(borders.length).fill(-1);
  steps[from] = 0;
  const open = [from];
  for (const country of open)
    for (const next of at(borders, country)) {
      if (steps[next] !== -1) continue;
      steps[next] = (steps[country] ?? 0) + 1;
      open.push(next);
    }
  return steps;
}
