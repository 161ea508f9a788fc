import { at } from '../../../machines/result.ts';
import type { Point } from '../layout.ts';
import { addSeaRoutes, floodBorders, join, MOST_ROUTES, pairOf, runRivers } from './borders.ts';
import type { LandKind, MadeUpLand } from './land.ts';
import { farApart, growRegions, squareBetween } from './regions.ts';

/** The territories of a made-up map and the ways between them. */
export interface Countries {
  /** The territory of each cell, -1 for sea. */
  readonly owners: Int16Array;
  /** A spot well inside each. */
  readonly spots: readonly Point[];
  /** The borders over land, fords and the sea. */
  readonly borders: readonly ReadonlySet<number>[];
  /** Pairs (`pairOf`) with a river between them, fords among them. */
  readonly rivers: ReadonlySet<string>;
  /** Pairs that only a sea route joins. */
  readonly routes: ReadonlySet<string>;
}

/** The ground of a made-up map, for its picture. */
export interface MadeUpGround extends Pick<Countries, 'owners' | 'rivers' | 'borders'> {
  readonly land: MadeUpLand;
}

/** Rounds in which seeds move into the middle of their territories. */
const ROUNDS = 3;
/** The least adjacent cells of two territories with a border. */
export const LEAST_CONTACT = 2;

/**
 * Divides land into so many territories of about one size, with rivers and sea routes.
 * @param kind a `maze` has rivers wherever they leave a way round, and no ship where there is one; a `city` blocks, and no river but its own
 */
export function madeUpCountries(
  land: MadeUpLand,
  count: number,
  random: () => number,
  kind: LandKind = 'continent',
): Countries {
  const [isMaze, isCity] = [kind === 'maze', kind === 'city'];
  const pointOf = (cell: number): Point => ({
    x: land.points[2 * cell] ?? 0,
    y: land.points[2 * cell + 1] ?? 0,
  });
  const owners = ownersOf(land, count, pointOf, random, isCity ? blockBetween : squareBetween);
  const cellsOf = Array.from({ length: count }, (): number[] => []);
  for (const [cell, owner] of owners.entries()) if (owner >= 0) at(cellsOf, owner).push(cell);
  const spots = cellsOf.map(cells => middleOf(land, owners, cells, pointOf));
  const borders = Array.from({ length: count }, () => new Set<number>());
  for (const [pair, length] of contactsOf(land, owners)) if (length >= LEAST_CONTACT) join(borders, pair);
  const rivers = isMaze
    ? floodBorders(borders, random)
    : isCity
      ? new Set<string>()
      : runRivers(land, owners, borders, random);
  const coasts = coastsOf(land, owners, count);
  const routes = addSeaRoutes({ land, owners, coasts, pointOf }, borders, rivers, isMaze ? 0 : MOST_ROUTES);
  return { owners, spots, borders, rivers, routes };
}

/** The square of a distance by which what is equally far is a square: streets run across and down. */
const blockBetween = (a: Point, b: Point): number =>
  Math.max((a.x - b.x) ** 2, (a.y - b.y) ** 2) + squareBetween(a, b) / 64;

/** @param between how far two points are from each other, squared */
export function ownersOf(
  { masses, neighbours, roughness }: MadeUpLand,
  count: number,
  pointOf: (cell: number) => Point,
  random: () => number,
  between: typeof squareBetween = squareBetween,
): Int16Array {
  const members = [...Map.groupBy([...masses.keys()], cell => masses[cell] ?? -1)]
    .filter(([mass]) => mass >= 0)
    .sort(([a], [b]) => a - b)
    .map(([, cells]) => cells);
  const onLand = neighbours.map((own, cell) =>
    (masses[cell] ?? -1) < 0 ? [] : own.filter(next => (masses[next] ?? -1) >= 0),
  );
  const cost = (from: number, to: number): number =>
    between(pointOf(from), pointOf(to)) * (0.6 + 0.8 * (roughness[to] ?? 0));
  const shares = sharesOf(
    members.map(cells => cells.length),
    count,
  );
  let seeds = members.flatMap((cells, mass) =>
    farApart(cells, at(cells, Math.floor(random() * cells.length)), at(shares, mass), pointOf),
  );
  for (let round = 0; ; round += 1) {
    const owners = growRegions({ neighbours: onLand, cost }, seeds);
    if (round === ROUNDS) return owners;
    seeds = middleCells(owners, seeds, pointOf);
  }
}

/** The number of territories of each mass of land: by its size, at least one. */
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

/** The spot of a territory's cell that is farthest from all others' cells, of several the nearest to their middle. */
export function middleOf(
  { neighbours }: MadeUpLand,
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

/** The cells of each of so many territories that lie at the sea. */
export function coastsOf(
  { neighbours }: MadeUpLand,
  owners: Int16Array,
  count: number,
): readonly (readonly number[])[] {
  const coasts = Array.from({ length: count }, (): number[] => []);
  for (const [cell, owner] of owners.entries())
    if (owner >= 0 && at(neighbours, cell).some(next => owners[next] === -1)) at(coasts, owner).push(cell);
  return coasts;
}

/** Along how many cells any two territories lie side by side. */
export function contactsOf({ neighbours }: MadeUpLand, owners: Int16Array): ReadonlyMap<string, number> {
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
