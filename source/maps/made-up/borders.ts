import { at } from '../../../machines/result.ts';
import type { Point } from '../layout.ts';
import type { MadeUpLand } from './land.ts';
import { squareBetween, stepsFrom } from './regions.ts';

/** The key of two territories, in any order. */
export const pairOf = (a: number, b: number): string => (a < b ? `${a} ${b}` : `${b} ${a}`);

/** Adds the border between a pair of territories, both ways. */
export function join(borders: readonly Set<number>[], pair: string): void {
  const [a = 0, b = 0] = pair.split(' ').map(Number);
  borders[a]?.add(b);
  borders[b]?.add(a);
}

function part(borders: readonly Set<number>[], a: number, b: number): void {
  borders[a]?.delete(b);
  borders[b]?.delete(a);
}

/** Territories for each river that is tried. */
const RIVER_EVERY = 7;
/** The number of borders that a river runs along. */
const RIVER = { least: 2, most: 5 } as const;
/** One in so many of a river's borders is a ford. */
const FORD_EVERY = 3;
/** The longest way from bank to bank that a river may cause. */
const LONGEST_WAY_ROUND = 6;

/** Makes rivers from the sea inland along borders, which can be crossed at fords only. */
export function runRivers(
  land: MadeUpLand,
  owners: Int16Array,
  borders: readonly Set<number>[],
  random: () => number,
): ReadonlySet<string> {
  const rivers = new Set<string>();
  const mouths = mouthsOf(land, owners).filter(([a, b]) => borders[a]?.has(b));
  for (let tries = Math.floor(borders.length / RIVER_EVERY); tries > 0 && mouths.length > 0; tries -= 1) {
    const mouth = at(mouths, Math.floor(random() * mouths.length));
    const length = RIVER.least + Math.floor(random() * (RIVER.most - RIVER.least + 1));
    const course = courseFrom(mouth, length, borders, rivers, random);
    if (course.length < RIVER.least) continue;
    const fords = Math.floor(random() * FORD_EVERY);
    for (const [index, [a, b]] of course.entries()) {
      rivers.add(pairOf(a, b));
      if (index % FORD_EVERY === fords) continue;
      part(borders, a, b);
      const round = stepsFrom(borders, a)[b] ?? -1;
      if (round < 0 || round > LONGEST_WAY_ROUND) join(borders, pairOf(a, b));
    }
  }
  return rivers;
}

/** The longest way round a river of a maze. */
const LONGEST_IN_MAZE = 9;

/** Makes a maze: rivers along all borders, in any order, that leave a way round which is not too long. */
export function floodBorders(borders: readonly Set<number>[], random: () => number): ReadonlySet<string> {
  const rivers = new Set<string>();
  const pairs = borders.flatMap((own, a) =>
    [...own].filter(b => b > a).map(b => ({ a, b, order: random() })),
  );
  for (const { a, b } of pairs.sort((one, other) => one.order - other.order)) {
    part(borders, a, b);
    const round = stepsFrom(borders, a)[b] ?? -1;
    if (round < 0 || round > LONGEST_IN_MAZE) join(borders, pairOf(a, b));
    else rivers.add(pairOf(a, b));
  }
  return rivers;
}

/** Pairs of territories whose border reaches the sea, in the order of the cells there. */
function mouthsOf({ neighbours }: MadeUpLand, owners: Int16Array): (readonly [number, number])[] {
  const mouths = new Map<string, readonly [number, number]>();
  for (const [cell, own] of neighbours.entries()) {
    if (owners[cell] !== -1) continue;
    const around = [...new Set(own.map(next => owners[next] ?? -1))]
      .filter(owner => owner >= 0)
      .sort((a, b) => a - b);
    const [a, b] = around;
    if (around.length === 2 && a !== undefined && b !== undefined) mouths.set(pairOf(a, b), [a, b]);
  }
  return [...mouths.values()];
}

/** The borders that a river runs along from its mouth: each begins where the one before ends, at a third territory. */
function courseFrom(
  mouth: readonly [number, number],
  length: number,
  borders: readonly ReadonlySet<number>[],
  rivers: ReadonlySet<string>,
  random: () => number,
): (readonly [number, number])[] {
  const course = [mouth];
  let before = -1;
  for (let [a, b] = mouth; course.length < length; ) {
    const both = [...at(borders, a)].filter(third => third !== before && borders[b]?.has(third) === true);
    const third = both.sort((one, other) => one - other)[Math.floor(random() * both.length)];
    if (third === undefined) break;
    const [stays, leaves] = random() < 0.5 ? [a, b] : [b, a];
    if (rivers.has(pairOf(stays, third))) break;
    [a, b, before] = [stays, third, leaves];
    course.push([a, b]);
  }
  return course.some(([a, b]) => rivers.has(pairOf(a, b))) ? [] : course;
}

/** The range of sea routes in usual distances between territories: over a strait, a sea, and from a dead end. */
const REACH = { strait: 1.1, sea: 5.5, alone: 3 } as const;
/** The least steps by other ways that justify a route over a strait or a sea: to another mass of land, or the same. */
const WORTH = { strait: { abroad: 3, home: 5 }, sea: { abroad: 6, home: 9 } } as const;
/** The most routes from one territory, beyond those that connect masses of land. */
export const MOST_ROUTES = 3;

interface Coasts {
  readonly land: MadeUpLand;
  readonly owners: Int16Array;
  readonly coasts: readonly (readonly number[])[];
  pointOf(cell: number): Point;
}

/**
 * Adds sea routes: the shortest that join all masses of land, then those that shorten a long way or open a dead end.
 * @param most the most from one territory beyond the first ones, 0 for none
 */
export function addSeaRoutes(
  coasts: Coasts,
  borders: readonly Set<number>[],
  rivers: ReadonlySet<string>,
  most: number,
): ReadonlySet<string> {
  const usual = Math.sqrt(coasts.owners.filter(owner => owner >= 0).length / borders.length);
  const step = Math.sqrt((coasts.land.width * coasts.land.height) / coasts.land.masses.length);
  const crossings = crossingsOf(coasts);
  const routes = new Set<string>();
  const add = ({ a, b }: Crossing): void => {
    join(borders, pairOf(a, b));
    routes.add(pairOf(a, b));
  };
  for (const crossing of crossings) if (stepsFrom(borders, crossing.a)[crossing.b] === -1) add(crossing);
  const routesOf = (own: number): number =>
    [...at(borders, own)].filter(to => routes.has(pairOf(own, to))).length;
  const { masses } = coasts.land;
  const massOf = new Map(coasts.coasts.map((own, territory) => [territory, masses[own[0] ?? 0]]));
  for (const crossing of crossings) {
    const { a, b, distance, clear } = crossing;
    const reach = distance / (usual * step);
    if (!clear || reach > REACH.sea || rivers.has(pairOf(a, b)) || borders[a]?.has(b) === true) continue;
    const alone = reach <= REACH.alone && Math.min(at(borders, a).size, at(borders, b).size) < 2;
    if (most === 0 || (!alone && Math.max(routesOf(a), routesOf(b)) >= most)) continue;
    const worth = reach <= REACH.strait ? WORTH.strait : WORTH.sea;
    const steps = stepsFrom(borders, a)[b] ?? 0;
    if (alone || steps >= (massOf.get(a) === massOf.get(b) ? worth.home : worth.abroad)) add(crossing);
  }
  return routes;
}

interface Crossing {
  readonly a: number;
  readonly b: number;
  readonly distance: number;
  /** True if no other land lies between. */
  readonly clear: boolean;
}

/** The shortest crossing between any two coasts; clear ones first, then by their length. */
function crossingsOf({ land, owners, coasts, pointOf }: Coasts): readonly Crossing[] {
  const points = coasts.map(cells => cells.map(pointOf));
  const crossings: Crossing[] = [];
  for (const [a, own] of points.entries())
    for (const [b, others] of points.entries()) {
      if (b <= a || own.length === 0 || others.length === 0) continue;
      let least = Number.POSITIVE_INFINITY;
      let ends: readonly [Point, Point] = [at(own, 0), at(others, 0)];
      for (const one of own)
        for (const other of others) {
          const distance = squareBetween(one, other);
          if (distance < least) [least, ends] = [distance, [one, other]];
        }
      crossings.push({ a, b, distance: Math.sqrt(least), clear: isClear(land, owners, ends, [a, b]) });
    }
  return crossings.sort(
    (one, other) => Number(other.clear) - Number(one.clear) || one.distance - other.distance,
  );
}

const SAMPLES = 12;

function isClear(
  { delaunay }: MadeUpLand,
  owners: Int16Array,
  [from, to]: readonly [Point, Point],
  allowed: readonly number[],
): boolean {
  let cell = 0;
  for (let step = 1; step < SAMPLES; step += 1) {
    const share = step / SAMPLES;
    cell = delaunay.find(from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share, cell);
    const owner = owners[cell] ?? -1;
    if (owner !== -1 && !allowed.includes(owner)) return false;
  }
  return true;
}
