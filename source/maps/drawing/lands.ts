import { labelPoints } from '../atlas/labels.ts';
import { type Raster, SEA } from '../atlas/raster.ts';
import type { Point } from '../layout.ts';

/** The land of each pixel of a drawing (its index, or `SEA`) in rows, which drawings share as far as they are alike. */
export interface Lands {
  readonly width: number;
  readonly height: number;
  readonly rows: readonly Int16Array[];
}

/** The most pixels that a drawing has: a larger picture is made smaller. */
const MOST_PIXELS = 240_000;
/** The least pixels across, so that spots lie apart. */
const LEAST_ACROSS = 360;
/** Sides of pixels in which two lands touch at least, so that a corner of four is no border. */
const TOUCH = 3;
/** The most lands that the numbers of pairs hold. */
const PAIR = 4096;

/** A sheet of sea. */
export const noLands = (width: number, height: number): Lands => {
  const sea = new Int16Array(width).fill(SEA);
  return { width, height, rows: Array.from({ length: height }, () => sea) };
};

/** Lands from a raster of any size, as wide for their height as is said: no more pixels than can be drawn on at once. */
export function landsOfRaster({ width, height, pixels }: Raster, aspect = width / height): Lands {
  const most = Math.sqrt(MOST_PIXELS / (width * (width / aspect)));
  const scale = most < 1 ? most : Math.max(1, Math.min(Math.floor(most), Math.ceil(LEAST_ACROSS / width)));
  const across = Math.max(1, Math.round(width * scale));
  const down = Math.max(1, Math.round((width * scale) / aspect));
  const columns = Int32Array.from({ length: across }, (_, x) => Math.floor(((x + 0.5) * width) / across));
  const rows = Array.from({ length: down }, (_, y) => {
    const start = Math.floor(((y + 0.5) * height) / down) * width;
    return Int16Array.from(columns, x => pixels[start + x] ?? SEA);
  });
  // A dot that no sample met has a pixel all the same.
  const met = new Set<number>([SEA]);
  for (const row of rows) for (const land of row) met.add(land);
  for (let at = 0; at < pixels.length; at += 1) {
    const land = pixels[at] ?? SEA;
    if (met.has(land)) continue;
    met.add(land);
    const row = rows[Math.floor((Math.floor(at / width) * down) / height)];
    if (row !== undefined) row[Math.floor(((at % width) * across) / width)] = land;
  }
  return { width: across, height: down, rows };
}

const rasters = new WeakMap<Lands, Raster>();

/** The same as one raster; made once. */
export function rasterOf(lands: Lands): Raster {
  const known = rasters.get(lands);
  if (known !== undefined) return known;
  const { width, height, rows } = lands;
  const pixels = new Int16Array(width * height);
  for (const [y, row] of rows.entries()) pixels.set(row, y * width);
  const raster = { width, height, pixels };
  rasters.set(lands, raster);
  return raster;
}

/** Whose land a spot is. */
export const landOn = ({ rows }: Lands, { x, y }: Point): number =>
  rows[Math.floor(y)]?.[Math.floor(x)] ?? SEA;

/** In how many sides of pixels the lands of each pair touch, by the numbers of `pairOf`. */
interface Sides {
  readonly most: ReadonlyMap<number, number>;
  /** What is otherwise than there: so a key copies little. */
  readonly other: ReadonlyMap<number, number>;
}

const known = new WeakMap<Lands, Sides>();
/** Some fifty lines: copying them costs a key less than counting all anew now and then. */
const MOST_OTHER = 512;

function sidesIn(lands: Lands): Sides {
  const before = known.get(lands);
  if (before !== undefined) return before;
  const most = new Map<number, number>();
  for (let y = 0; y < lands.height; y += 1) countRow(lands, y, most, 1);
  const sides = { most, other: new Map() };
  known.set(lands, sides);
  return sides;
}

/** The pairs of lands that touch, as numbers (`pairOf`). */
export function touchingIn(lands: Lands): readonly number[] {
  const { most, other } = sidesIn(lands);
  return [...new Map([...most, ...other])].flatMap(([pair, count]) => (count >= TOUCH ? [pair] : []));
}

/** The pairs that touch now and did not, or the other way round: only rows that are not as before are looked at. */
export function touchesChanged(
  before: Lands,
  lands: Lands,
): readonly { readonly pair: number; readonly touches: boolean }[] {
  const { most, other } = sidesIn(before);
  const changes = new Map<number, number>();
  for (let y = 0; y < lands.height; y += 1) {
    if (before.rows[y] === lands.rows[y] && before.rows[y + 1] === lands.rows[y + 1]) continue;
    countRow(before, y, changes, -1);
    countRow(lands, y, changes, 1);
  }
  const now = new Map(other);
  const found: { readonly pair: number; readonly touches: boolean }[] = [];
  for (const [pair, by] of changes) {
    const count = other.get(pair) ?? most.get(pair) ?? 0;
    if (by !== 0) now.set(pair, count + by);
    const touches = count + by >= TOUCH;
    if (touches !== count >= TOUCH) found.push({ pair, touches });
  }
  known.set(
    lands,
    now.size > MOST_OTHER ? { most: new Map([...most, ...now]), other: new Map() } : { most, other: now },
  );
  return found;
}

/** Counts the sides within a row, and those between it and the next one. */
function countRow({ width, rows }: Lands, y: number, counts: Map<number, number>, by: 1 | -1): void {
  const meet = (own: number, other: number): void => {
    if (own === SEA || other === SEA) return;
    const pair = pairOf(own, other);
    counts.set(pair, (counts.get(pair) ?? 0) + by);
  };
  const row = rows[y] ?? [];
  const below = rows[y + 1] ?? row;
  let own = row[0] ?? SEA;
  for (let x = 0; x < width; x += 1) {
    const next = row[x + 1] ?? own;
    if (next !== own) meet(own, next);
    const under = below[x] ?? SEA;
    if (under !== own) meet(own, under);
    own = next;
  }
}

/** Two lands as one number. */
export const pairOf = (a: number, b: number): number => Math.min(a, b) * PAIR + Math.max(a, b);
/** The two lands of a number. */
export const landsOfPair = (pair: number): readonly [number, number] => [
  Math.floor(pair / PAIR),
  pair % PAIR,
];

/** A stroke of a round brush. */
export interface Stroke {
  readonly from: Point;
  readonly to: Point;
  readonly radius: number;
}

/** The lands after a stroke of one of them, or of the sea. @param over what alone is painted over; left out for all */
export function painted(lands: Lands, { from, to, radius }: Stroke, land: number, over?: number): Lands {
  const { width, height } = lands;
  const far = Math.max(0.5, radius);
  const rows = [...lands.rows];
  const first = Math.max(0, Math.floor(Math.min(from.y, to.y) - far));
  const last = Math.min(height - 1, Math.ceil(Math.max(from.y, to.y) + far));
  const left = Math.max(0, Math.floor(Math.min(from.x, to.x) - far));
  const right = Math.min(width - 1, Math.ceil(Math.max(from.x, to.x) + far));
  for (let y = first; y <= last; y += 1) {
    const before = rows[y];
    let row = before;
    for (let x = left; x <= right; x += 1) {
      const now = row?.[x];
      if (now === land || (over !== undefined && now !== over)) continue;
      if (awayFrom({ x: x + 0.5, y: y + 0.5 }, from, to) > far) continue;
      if (row === before) row = before?.slice();
      if (row !== undefined) row[x] = land;
    }
    if (row !== undefined) rows[y] = row;
  }
  return { width, height, rows };
}

/** The distance of a spot from a line between two. */
function awayFrom(spot: Point, a: Point, b: Point): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const square = dx * dx + dy * dy;
  const along = square === 0 ? 0 : ((spot.x - a.x) * dx + (spot.y - a.y) * dy) / square;
  const share = Math.max(0, Math.min(1, along));
  return Math.hypot(spot.x - a.x - share * dx, spot.y - a.y - share * dy);
}

/** The lands when each has another number; those of `SEA` are gone. */
export const renumbered = (lands: Lands, other: (land: number) => number): Lands => ({
  ...lands,
  rows: lands.rows.map(row => {
    const first = row.findIndex(land => land !== SEA && other(land) !== land);
    return first < 0 ? row : row.map(land => (land === SEA ? SEA : other(land)));
  }),
});

/** The middle of the widest stretch of each land; undefined for one without a pixel. */
export function widestSpots(lands: Lands, count: number): readonly (Point | undefined)[] {
  const { width, height, pixels } = rasterOf(lands);
  const rules = { widest: Math.round(width / 18), rows: 1 };
  return labelPoints(width, height, pixels, count, rules).map(([best]) => best);
}

/** The same of one land alone. @param before where it has no pixel yet, so that only other rows are looked at */
export function widestSpot({ width, rows }: Lands, land: number, before?: Lands): Point | undefined {
  const lefts = rows.map((row, y) => (row === before?.rows[y] ? -1 : row.indexOf(land)));
  const top = lefts.findIndex(left => left >= 0);
  if (top < 0) return undefined;
  const own = rows.slice(top, lefts.findLastIndex(left => left >= 0) + 1);
  const left = Math.min(...lefts.filter(each => each >= 0));
  const across = Math.max(...own.map(row => row.lastIndexOf(land))) + 1 - left;
  const pixels = new Int16Array(across * own.length).fill(SEA);
  for (const [y, row] of own.entries())
    for (let x = 0; x < across; x += 1) if (row[left + x] === land) pixels[y * across + x] = 0;
  const rules = { widest: Math.round(width / 18), rows: 1 };
  const spot = labelPoints(across, own.length, pixels, 1, rules)[0]?.[0];
  return spot === undefined ? undefined : { x: spot.x + left, y: spot.y + top };
}
