import { undirected } from '../graph.ts';
import type { Point } from '../layout.ts';
import type { GameMap } from '../map.ts';
import { AROUND, areas, type Raster, SEA } from './raster.ts';

/** Pixels across the spots of such a raster; around them is sea. */
const WIDTH = 340;
/** The limits of its ratio of width to height. */
const ASPECTS = { least: 0.9, most: 2.4 } as const;

/** Fractions of the usual distance between two neighbours, for each country its own: */
const SHARES = {
  /** land around a country's spot, */
  coast: 0.56,
  /** half the width of the land between two neighbours, */
  bridge: 0.34,
  /** the largest distance of neighbours with land between them, */
  reach: 2,
  /** the sea between two that lie side by side without a border, */
  strait: 0.17,
  /** the irregularity of coasts and borders. */
  ripple: 0.2,
} as const;

/** With fewer countries than this, they do not grow any more. */
const FEWEST = 9;

/** The largest distance of land from its country's spot, in usual distances. */
const FARTHEST = 1.8;

/**
 * Shapes for a map with spots only: each pixel belongs to the nearest country (a Voronoi diagram with irregular
 * lines), or to the sea. Near neighbours have land between them; others are separated by a strait, to show the borders.
 */
export function rasterOfSpots(map: GameMap, ground: Ground = fitted(map)): Raster {
  const { width, height, points } = ground;
  const ownerAt = ownersOn(map, ground);
  const pixels = new Int16Array(width * height).fill(SEA);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) pixels[y * width + x] = ownerAt(x, y);
  points.forEach((point, index) => {
    const [column, row] = [Math.round(point.x), Math.round(point.y)];
    for (const [dx, dy] of AROUND) pixels[(row + dy) * width + column + dx] = index;
  });
  const raster = { width, height, pixels };
  giveLandToAll(raster, points);
  return raster;
}

/** Tells whose land a pixel is, from the spots alone. */
export function ownersOn(map: GameMap, { width, height, spacing, points }: Ground) {
  const neighbours = undirected(map);
  const reaches = localSpacing(points, neighbours, spacing);
  const near = bucketsOf(points, spacing, width, height);
  return (x: number, y: number): number => {
    const spot = {
      x: x + ripple(x, y, spacing, 1) * SHARES.ripple * spacing,
      y: y + ripple(x, y, spacing, 2) * SHARES.ripple * spacing,
    };
    return ownerOf(spot, { points, neighbours, reaches }, near(spot), spacing);
  };
}

/** A sheet of paper that a map is drawn on, in pixels of its picture. */
export interface MapSheet extends Size {
  readonly left: number;
  readonly top: number;
}

/** The spots as they are on a sheet: it stays as it is whatever comes on it. */
export function onSheet({ countries }: GameMap, sheet: MapSheet, width = WIDTH): Ground {
  const scale = width / sheet.width;
  const height = Math.round(sheet.height * scale);
  const spacing = spacingOf(width * height, countries.length);
  const within = (at: number, side: number): number => Math.max(2, Math.min(side - 3, at * scale));
  const points = countries.map(({ x, y }) => ({
    x: within(x - sheet.left, width),
    y: within(y - sheet.top, height),
  }));
  return { width, height, spacing, points };
}

const spacingOf = (area: number, countries: number): number =>
  Math.sqrt(area / Math.max(FEWEST, countries)) * 0.9;

/** Gives countries without land the nearest pixel that is not another one's last. */
function giveLandToAll(raster: Raster, points: readonly Point[]): void {
  const { width, height, pixels } = raster;
  const counts = areas(raster, points.length);
  points.forEach((point, country) => {
    if ((counts[country] ?? 0) > 0) return;
    let best = -1;
    let least = Number.POSITIVE_INFINITY;
    for (let at = 0; at < width * height; at += 1) {
      const owner = pixels[at] ?? SEA;
      const square = squareOf(point, { x: at % width, y: Math.floor(at / width) });
      if (square < least && (owner === SEA || (counts[owner] ?? 0) > 1)) [best, least] = [at, square];
    }
    const before = pixels[best] ?? SEA;
    if (before !== SEA) counts[before] = (counts[before] ?? 0) - 1;
    if (best >= 0) pixels[best] = country;
    counts[country] = 1;
  });
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Where spots are on a raster. */
interface Ground extends Size {
  /** The mean distance between countries. */
  readonly spacing: number;
  readonly points: readonly Point[];
}

interface Neighbourhood {
  readonly points: readonly Point[];
  readonly neighbours: readonly ReadonlySet<number>[];
  /** The usual distance of each country from its neighbours. */
  readonly reaches: readonly number[];
}

function ownerOf(
  spot: Point,
  { points, neighbours, reaches }: Neighbourhood,
  candidates: readonly number[],
  spacing: number,
): number {
  let owner = SEA;
  let least = Number.POSITIVE_INFINITY;
  for (const index of candidates) {
    const square = squareOf(spot, points[index]);
    if (square < least) [owner, least] = [index, square];
  }
  const nearest = Math.sqrt(least);
  if (owner === SEA || nearest > FARTHEST * spacing) return SEA;
  const parted = (nearest + SHARES.strait * spacing) ** 2;
  const own = neighbours[owner];
  for (const index of candidates) {
    if (index !== owner && squareOf(spot, points[index]) < parted && own?.has(index) !== true) return SEA;
  }
  const reach = reaches[owner] ?? spacing;
  if (nearest < SHARES.coast * reach) return owner;
  const middle = points[owner];
  for (const index of own ?? []) {
    const other = points[index];
    if (middle === undefined || other === undefined || distanceOf(middle, other) > SHARES.reach * reach)
      continue;
    if (fromSegment(spot, middle, other) < SHARES.bridge * reach) return owner;
  }
  return SEA;
}

/** The usual distance of each country from its neighbours, within bounds: large countries fill their room. */
function localSpacing(
  points: readonly Point[],
  neighbours: readonly ReadonlySet<number>[],
  spacing: number,
): readonly number[] {
  return points.map((point, index) => {
    const distances = [...(neighbours[index] ?? [])].map(other => distanceOf(point, points[other]));
    const middle = distances.sort((a, b) => a - b)[Math.floor(distances.length / 2)] ?? spacing;
    return Math.max(0.8 * spacing, Math.min(1.7 * spacing, middle));
  });
}

/** Scales the spots to the raster, and moves those that coincide apart. */
function fitted(map: GameMap): Ground {
  const spots = map.countries.map(({ x, y }) => ({ x, y }));
  const bounds = { left: least(spots, 'x'), top: least(spots, 'y') };
  const across = Math.max(1, -least(spots, 'x', -1) - bounds.left);
  const down = Math.max(1, -least(spots, 'y', -1) - bounds.top);
  const aspect = Math.max(ASPECTS.least, Math.min(ASPECTS.most, across / down));
  const [inner, innerHeight] = [WIDTH, Math.round(WIDTH / aspect)];
  const spacing = spacingOf(inner * innerHeight, spots.length);
  const margin = Math.ceil(spacing);
  const [width, height] = [inner + 2 * margin, innerHeight + 2 * margin];
  const scaleX = inner / across;
  const scaleY = innerHeight / down;
  const taken = new Map<string, number>();
  const points = spots.map(({ x, y }) => {
    const key = `${x} ${y}`;
    const turn = taken.get(key) ?? 0;
    taken.set(key, turn + 1);
    // A spiral with the golden angle: the first stays where it is.
    const [angle, far] = [turn * 2.4, Math.sqrt(turn) * (WIDTH / 40)];
    const at = { x: margin + (x - bounds.left) * scaleX, y: margin + (y - bounds.top) * scaleY };
    return {
      x: Math.max(2, Math.min(width - 3, at.x + Math.cos(angle) * far)),
      y: Math.max(2, Math.min(height - 3, at.y + Math.sin(angle) * far)),
    };
  });
  return { width, height, spacing, points };
}

function least(spots: readonly Point[], axis: 'x' | 'y', sign: 1 | -1 = 1): number {
  return spots.reduce((low, spot) => Math.min(low, sign * spot[axis]), Number.POSITIVE_INFINITY);
}

/** Tells which countries are near a spot: those in its square of about two spacings, and in the squares around it. */
function bucketsOf(
  points: readonly Point[],
  spacing: number,
  width: number,
  height: number,
): (spot: Point) => readonly number[] {
  const size = Math.max(8, spacing * 2);
  const columns = Math.ceil(width / size);
  const rows = Math.ceil(height / size);
  const lists: number[][] = Array.from({ length: columns * rows }, () => []);
  points.forEach((point, index) => {
    const [column, row] = [Math.floor(point.x / size), Math.floor(point.y / size)];
    for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y += 1)
      for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x += 1)
        lists[y * columns + x]?.push(index);
  });
  return ({ x, y }) => {
    const column = Math.max(0, Math.min(columns - 1, Math.floor(x / size)));
    const row = Math.max(0, Math.min(rows - 1, Math.floor(y / size)));
    return lists[row * columns + column] ?? [];
  };
}

function squareOf(a: Point, b: Point | undefined): number {
  return b === undefined ? Number.POSITIVE_INFINITY : (a.x - b.x) ** 2 + (a.y - b.y) ** 2;
}

const distanceOf = (a: Point, b: Point | undefined): number => Math.sqrt(squareOf(a, b));

function fromSegment(spot: Point, a: Point, b: Point): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const square = dx * dx + dy * dy;
  const share = square === 0 ? 0 : ((spot.x - a.x) * dx + (spot.y - a.y) * dy) / square;
  const along = Math.max(0, Math.min(1, share));
  return Math.hypot(spot.x - a.x - along * dx, spot.y - a.y - along * dy);
}

/** A wave that never repeats within a picture, -1 to 1. */
function ripple(x: number, y: number, spacing: number, kind: 1 | 2): number {
  const [u, v] = kind === 1 ? [x / spacing, y / spacing] : [y / spacing + 7.3, x / spacing - 2.1];
  return (
    Math.sin(u * 3.1 + Math.sin(v * 2.3) * 1.7) * 0.5 +
    Math.sin(v * 5.3 + u * 1.9) * 0.3 +
    Math.sin(u * 9.7 - v * 7.9) * 0.2
  );
}
