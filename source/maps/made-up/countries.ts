import { at } from '../../../machines/result.ts';
import type { Point } from '../layout.ts';
import type { Land } from './land.ts';
import { farApart, grown, squareBetween, stepsFrom } from './regions.ts';

/** The territories of a made-up map and the ways between them. */
export interface Countries {
  /** The territory of each cell, -1 for sea. */
  readonly owners: Int16Array;
  /** A place well inside each. */
  readonly places: readonly Point[];
  /** Where one can go: over land, fords and the sea. */
  readonly borders: readonly ReadonlySet<number>[];
  /** Pairs, as `pairOf` writes them, between which a river runs, fords among them. */
  readonly rivers: ReadonlySet<string>;
  /** Pairs that only a way over the sea joins. */
  readonly routes: ReadonlySet<string>;
}

export const pairOf = (a: number, b: number): string => (a < b ? `${a} ${b}` : `${b} ${a}`);

/** Rounds in which seeds move into the middle of what has grown from them. */
const ROUNDS = 3;
/** Cells side by side from which two territories border on each other. */
const LEAST_CONTACT = 2;

/** Divides land into so many territories of about one size, with rivers between some and routes over the sea. */
export function madeUpCountries(land: Land, count: number, random: () => number): Countries {
  const pointOf = (cell: number): Point => ({
    x: land.points[2 * cell] ?? 0,
    y: land.points[2 * cell + 1] ?? 0,
  });
  const owners = ownersOf(land, count, pointOf, random);
  const cellsOf = Array.from({ length: count }, (): number[] => []);
  for (const [cell, owner] of owners.entries()) if (owner >= 0) at(cellsOf, owner).push(cell);
  const places = cellsOf.map(cells => middleOf(land, owners, cells, pointOf));
  const borders = Array.from({ length: count }, () => new Set<number>());
  for (const [pair, length] of contactsOf(land, owners)) if (length >= LEAST_CONTACT) join(borders, pair);
  const rivers = runRivers(land, owners, borders, random);
  const coasts = cellsOf.map(cells =>
    cells.filter(cell => at(land.neighbours, cell).some(next => owners[next] === -1)),
  );
  const routes = sail({ land, owners, coasts, pointOf }, borders, rivers);
  return { owners, places, borders, rivers, routes };
}

function join(borders: readonly Set<number>[], pair: string): void {
  const [a = 0, b = 0] = pair.split(' ').map(Number);
  borders[a]?.add(b);
  borders[b]?.add(a);
}

function part(borders: readonly Set<number>[], a: number, b: number): void {
  borders[a]?.delete(b);
  borders[b]?.delete(a);
}

function ownersOf(
  { masses, neighbours, roughness }: Land,
  count: number,
  pointOf: (cell: number) => Point,
  random: () => number,
): Int16Array {
  const members = [...Map.groupBy([...masses.keys()], cell => masses[cell] ?? -1)]
    .filter(([mass]) => mass >= 0)
    .sort(([a], [b]) => a - b)
    .map(([, cells]) => cells);
  const onLand = neighbours.map((own, cell) =>
    (masses[cell] ?? -1) < 0 ? [] : own.filter(next => (masses[next] ?? -1) >= 0),
  );
  const cost = (from: number, to: number): number =>
    squareBetween(pointOf(from), pointOf(to)) * (0.6 + 0.8 * (roughness[to] ?? 0));
  const shares = sharesOf(
    members.map(cells => cells.length),
    count,
  );
  let seeds = members.flatMap((cells, mass) =>
    farApart(cells, at(cells, Math.floor(random() * cells.length)), at(shares, mass), pointOf),
  );
  for (let round = 0; ; round += 1) {
    const owners = grown({ neighbours: onLand, cost }, seeds);
    if (round === ROUNDS) return owners;
    seeds = middleCells(owners, seeds, pointOf);
  }
}

/** How many territories each mass of land gets: by its size, one at least. */
function sharesOf(sizes: readonly number[], count: number): number[] {
  const whole = sizes.reduce((sum, size) => sum + size, 0);
  const exact = sizes.map(size => Math.max(1, (size / whole) * count));
  const shares = exact.map(Math.floor);
  const owed = (mass: number): number => at(exact, mass) - at(shares, mass);
  for (
    let left = count - shares.reduce((sum, share) => sum + share, 0);
    left !== 0;
    left -= Math.sign(left)
  ) {
    const masses = [...shares.keys()].filter(mass => left > 0 || at(shares, mass) > 1);
    const best = masses.reduce((one, other) => ((owed(other) - owed(one)) * left > 0 ? other : one));
    shares[best] = at(shares, best) + Math.sign(left);
  }
  return shares;
}

/** For each territory its cell that is nearest to its middle. */
function middleCells(
  owners: Int16Array,
  seeds: readonly number[],
  pointOf: (cell: number) => Point,
): number[] {
  const sums = seeds.map(() => ({ x: 0, y: 0, cells: 0 }));
  for (const [cell, owner] of owners.entries()) {
    const sum = sums[owner];
    if (sum === undefined) continue;
    const { x, y } = pointOf(cell);
    sum.x += x;
    sum.y += y;
    sum.cells += 1;
  }
  const middles = sums.map(({ x, y, cells }) => ({ x: x / cells, y: y / cells }));
  const best = seeds.slice();
  const least = seeds.map(() => Number.POSITIVE_INFINITY);
  for (const [cell, owner] of owners.entries()) {
    if (owner < 0) continue;
    const distance = squareBetween(pointOf(cell), at(middles, owner));
    if (distance < at(least, owner)) [best[owner], least[owner]] = [cell, distance];
  }
  return best;
}

/** The place of a territory's cell that is farthest from all others' cells, of several the nearest to their middle. */
function middleOf(
  { neighbours }: Land,
  owners: Int16Array,
  cells: readonly number[],
  pointOf: (cell: number) => Point,
): Point {
  const own = new Set(cells);
  let inner = cells;
  for (let layer = cells; layer.length > 0; ) {
    inner = layer;
    for (const cell of layer.filter(each => at(neighbours, each).some(next => !own.has(next))))
      own.delete(cell);
    layer = cells.filter(cell => own.has(cell) && owners[cell] !== -1);
  }
  const points = inner.map(pointOf);
  const middle = {
    x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
    y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
  };
  const nearest = points.reduce((a, b) => (squareBetween(b, middle) < squareBetween(a, middle) ? b : a));
  return { x: Math.round(nearest.x), y: Math.round(nearest.y) };
}

/** Along how many cells any two territories lie side by side. */
function contactsOf({ neighbours }: Land, owners: Int16Array): ReadonlyMap<string, number> {
  const contacts = new Map<string, number>();
  for (const [cell, own] of neighbours.entries())
    for (const next of own) {
      const [a, b] = [owners[cell] ?? -1, owners[next] ?? -1];
      if (cell > next || a === b || a < 0 || b < 0) continue;
      const pair = pairOf(a, b);
      contacts.set(pair, (contacts.get(pair) ?? 0) + 1);
    }
  return contacts;
}

/** Territories for each river that is tried. */
const RIVER_EVERY = 7;
/** How many borders a river runs along. */
const RIVER = { least: 2, most: 5 } as const;
/** Every so many of a river's borders can be crossed: a ford. */
const FORD_EVERY = 3;
/** No river makes the way from bank to bank longer than this. */
const LONGEST_WAY_ROUND = 6;

/** Rivers from the sea inland along borders, which can be crossed at fords only. */
function runRivers(
  land: Land,
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

/** Two territories whose border comes to the sea, in the order of the cells there. */
function mouthsOf({ neighbours }: Land, owners: Int16Array): (readonly [number, number])[] {
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

/** How far ships go, in usual distances between two territories: over a strait, over a sea, and for who has one way only. */
const REACH = { strait: 1.1, sea: 5.5, alone: 3 } as const;
/** Steps by other ways from which a way over a strait or a sea is worth having: to another mass of land, or to one's own. */
const WORTH = { strait: { abroad: 3, home: 5 }, sea: { abroad: 6, home: 9 } } as const;
/** Ways over the sea from one territory, at most, beyond those that join what would be apart. */
const MOST_ROUTES = 3;

interface Coasts {
  readonly land: Land;
  readonly owners: Int16Array;
  readonly coasts: readonly (readonly number[])[];
  pointOf(cell: number): Point;
}

/**
 * Ways over the sea: the shortest that join all masses of land, then straits that shorten a long way, and one for each
 * territory that has only one way out.
 */
function sail(
  coasts: Coasts,
  borders: readonly Set<number>[],
  rivers: ReadonlySet<string>,
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
    if (!alone && Math.max(routesOf(a), routesOf(b)) >= MOST_ROUTES) continue;
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
  /** Whether nobody else's land lies between. */
  readonly clear: boolean;
}

/** For any two coasts the shortest way between them; clear ones first, then by their length. */
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
  { delaunay }: Land,
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
