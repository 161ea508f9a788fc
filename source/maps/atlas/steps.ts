import { reachableFrom, reverseLinks } from '../graph.ts';
import type { Point } from '../layout.ts';

export const DIRECTIONS = ['up', 'down', 'left', 'right'] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** The target of each arrow key; null where it has none. */
export type Steps = Readonly<Record<Direction, number | null>>;

type Draft = Record<Direction, number | null>;

/** The cost of a step to the side, against a step ahead. */
const SIDE = 2.1;

const VECTORS: Readonly<Record<Direction, Point>> = {
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
};

/**
 * The targets of the arrow keys from each territory, by which every other can be reached: the nearest in that
 * direction, and at an edge of a map that wraps one at the other edge. `aspect` is the picture's width to height.
 */
export function arrowSteps(centres: readonly Point[], aspect: number, wraps: boolean): readonly Steps[] {
  const points = centres.map(({ x, y }) => ({ x: x * aspect, y }));
  const steps = points.map((_, index) => nearestSteps(points, index));
  if (wraps) goRound(points, steps, aspect);
  connect(points, steps);
  return steps;
}

function nearestSteps(points: readonly Point[], from: number): Draft {
  const to = (direction: Direction): number | null => nearest(points, from, direction, 1);
  return { up: to('up'), down: to('down'), left: to('left'), right: to('right') };
}

/** The cheapest territory to step to in a direction; the parameters are those of `costOf`. */
function nearest(
  points: readonly Point[],
  from: number,
  direction: Direction,
  widest: number,
  shift = 0,
): number | null {
  let best: number | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const to of points.keys()) {
    const cost = to === from ? Number.POSITIVE_INFINITY : costOf(points, from, to, direction, widest, shift);
    if (cost < least) [least, best] = [cost, to];
  }
  return best;
}

/** The cost of a step: its way ahead, and its way to the side, which must not exceed `widest` times that ahead. */
function costOf(
  points: readonly Point[],
  from: number,
  to: number,
  direction: Direction,
  widest: number,
  shift = 0,
): number {
  const [a, b] = [points[from], points[to]];
  if (a === undefined || b === undefined) return Number.POSITIVE_INFINITY;
  const vector = VECTORS[direction];
  const [dx, dy] = [b.x + shift - a.x, b.y - a.y];
  const ahead = dx * vector.x + dy * vector.y;
  const side = Math.abs(dx * vector.y) + Math.abs(dy * vector.x);
  return ahead <= 1e-9 || side > ahead * widest ? Number.POSITIVE_INFINITY : ahead + side * SIDE;
}

/** Leads from one edge to the other: to the nearest territory there at about the same height. */
function goRound(points: readonly Point[], steps: Draft[], aspect: number): void {
  for (const [from, own] of steps.entries()) {
    own.left ??= nearest(points, from, 'left', 2, -aspect);
    own.right ??= nearest(points, from, 'right', 2, aspect);
  }
}

/**
 * Makes every territory reachable: the nearest reached one gets a step to one that is not, on a key without a target, or
 * else with one that has another way. Where even that fails, left and right go through all in order.
 */
function connect(points: readonly Point[], steps: Draft[]): void {
  for (let round = 0; round < 2 * steps.length; round += 1) {
    const lost = firstLost(steps);
    if (lost === null) return;
    if (!lead(points, steps, lost)) break;
  }
  if (firstLost(steps) === null) return;
  const order = points
    .map((_, index) => index)
    .sort((a, b) => (points[a]?.x ?? 0) - (points[b]?.x ?? 0) || a - b);
  order.forEach((territory, index) => {
    const own = steps[territory];
    if (own === undefined) return;
    own.right = order[(index + 1) % order.length] ?? null;
    own.left = order[(index + order.length - 1) % order.length] ?? null;
  });
}

/** Some territories, and one that cannot be reached from them. */
interface Lost {
  readonly from: ReadonlySet<number>;
  readonly to: number;
}

/** Null when all can reach all. */
function firstLost(steps: readonly Draft[]): Lost | null {
  const onwards = steps.map(own => Object.values(own).filter(to => to !== null));
  const ahead = reachableFrom([0], onwards);
  const unreached = steps.findIndex((_, index) => !ahead.has(index));
  if (unreached >= 0) return { from: ahead, to: unreached };
  const home = reachableFrom([0], reverseLinks(onwards));
  const stuck = steps.findIndex((_, index) => !home.has(index));
  return stuck < 0 ? null : { from: reachableFrom([stuck], onwards), to: 0 };
}

function lead(points: readonly Point[], steps: Draft[], { from, to }: Lost): boolean {
  const outside = points.flatMap((_, index) => (from.has(index) ? [] : [index]));
  const goals = outside.length > 0 ? outside : [to];
  let best: { own: Draft; direction: Direction; goal: number } | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const index of from) {
    const own = steps[index];
    if (own === undefined) continue;
    for (const direction of DIRECTIONS) {
      const old = own[direction];
      if (old !== null && usesOf(steps, old) < 2) continue;
      for (const goal of goals) {
        const cost = costOf(points, index, goal, direction, 50) + (old === null ? 0 : 1);
        if (cost < least) [least, best] = [cost, { own, direction, goal }];
      }
    }
  }
  if (best === null) return false;
  best.own[best.direction] = best.goal;
  return true;
}

function usesOf(steps: readonly Draft[], territory: number): number {
  return steps.reduce((sum, own) => sum + Object.values(own).filter(to => to === territory).length, 0);
}
