import { at } from '../../machines/result.ts';

/** A spot on a map's picture: in pixels from its top left corner, or in fractions of it from 0 to 1. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The size and the free margin of a layout's picture, in pixels. */
const WIDTH = 800;
const HEIGHT = 500;
const MARGIN = 30;

/** The most pairs of countries that a layout visits: keeps the largest map well under a second. */
const EFFORT = 15_000_000;
const MOST_ROUNDS = 200;

/** Lays out a map without spots, always the same: neighbours attract, all others repel (Fruchterman and Reingold). */
export function layOut(
  continents: readonly number[],
  borders: readonly (readonly number[])[],
): readonly Point[] {
  const count = continents.length;
  const order = continents
    .map((_, index) => index)
    .sort((a, b) => at(continents, a) - at(continents, b) || a - b);
  const xs = new Float64Array(count);
  const ys = new Float64Array(count);
  order.forEach((country, position) => {
    const angle = (2 * Math.PI * position) / count;
    xs[country] = Math.cos(angle);
    ys[country] = Math.sin(angle);
  });
  const rounds = Math.max(5, Math.min(MOST_ROUNDS, Math.floor(EFFORT / (count * count))));
  for (let round = 0; round < rounds; round += 1) pushAndPull(xs, ys, borders, 0.2 * (1 - round / rounds));
  const [fitX, fitY] = [scaleTo(xs, WIDTH), scaleTo(ys, HEIGHT)];
  return Array.from(xs, (x, index) => ({ x: fitX(x), y: fitY(ys[index] ?? 0) }));
}

/** Moves every country by the forces on it, at most by `reach`. */
function pushAndPull(
  xs: Float64Array,
  ys: Float64Array,
  borders: readonly (readonly number[])[],
  reach: number,
): void {
  const count = xs.length;
  const ideal2 = 4 / count;
  const ideal = Math.sqrt(ideal2);
  const dx = new Float64Array(count);
  const dy = new Float64Array(count);
  const force = (a: number, b: number, size: number, x: number, y: number): void => {
    dx[a] = (dx[a] ?? 0) + x * size;
    dy[a] = (dy[a] ?? 0) + y * size;
    dx[b] = (dx[b] ?? 0) - x * size;
    dy[b] = (dy[b] ?? 0) - y * size;
  };
  for (let a = 0; a < count; a += 1) {
    for (let b = 0; b < a; b += 1) {
      const x = (xs[a] ?? 0) - (xs[b] ?? 0);
      const y = (ys[a] ?? 0) - (ys[b] ?? 0);
      force(a, b, ideal2 / Math.max(x * x + y * y, 1e-6), x, y);
    }
    for (const b of borders[a] ?? []) {
      const x = (xs[a] ?? 0) - (xs[b] ?? 0);
      const y = (ys[a] ?? 0) - (ys[b] ?? 0);
      force(a, b, -Math.sqrt(x * x + y * y) / ideal / 2, x, y);
    }
  }
  for (let country = 0; country < count; country += 1) {
    const x = dx[country] ?? 0;
    const y = dy[country] ?? 0;
    const scale = Math.min(1, reach / Math.max(Math.sqrt(x * x + y * y), 1e-9));
    xs[country] = (xs[country] ?? 0) + x * scale;
    ys[country] = (ys[country] ?? 0) + y * scale;
  }
}

function scaleTo(values: Float64Array, size: number): (value: number) => number {
  const low = values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
  const high = values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
  const span = high - low;
  return value => Math.round(MARGIN + (span === 0 ? 0.5 : (value - low) / span) * (size - 2 * MARGIN));
}

/** Puts countries without a spot in the middle of their neighbours, or of all known spots. */
export function fillSpots(
  spots: readonly (Point | null)[],
  borders: readonly (readonly number[])[],
): readonly Point[] {
  const known = spots.filter(spot => spot !== null);
  return spots.map((spot, index) => {
    if (spot !== null) return spot;
    const near = (borders[index] ?? []).map(border => spots[border] ?? null).filter(found => found !== null);
    return middle(near.length > 0 ? near : known);
  });
}

function middle(points: readonly Point[]): Point {
  const count = Math.max(1, points.length);
  const x = points.reduce((sum, point) => sum + point.x, 0) / count;
  const y = points.reduce((sum, point) => sum + point.y, 0) / count;
  return { x: Math.round(x), y: Math.round(y) };
}
