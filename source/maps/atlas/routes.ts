import type { Point } from '../layout.ts';
import type { Atlas } from './atlas.ts';
import { type CameraFrame, type CellPoints, HALVES, pixelOf } from './camera.ts';
import { type Raster, SEA } from './raster.ts';

/** A border between territories that do not touch on the picture: a line of dots from coast to coast. */
export interface Route {
  readonly from: number;
  readonly to: number;
  /** Points of the picture: about every second of the line. */
  readonly dots: readonly number[];
  /** The line itself, in pixels of the picture; two where it crosses the edge. */
  readonly lines: readonly (readonly [Point, Point])[];
  /** True if it crosses the edge of a map that wraps. */
  readonly round: boolean;
}

const MOST_COAST = 48;

/** The lines for all borders between territories that do not touch on this picture. */
export function routesOf(
  atlas: Atlas,
  raster: Raster,
  frame: CameraFrame,
  touching: ReadonlySet<number>,
  points: CellPoints = HALVES,
): readonly Route[] {
  /** The ratio of a point's width to its height. */
  const shape = points.down / points.across / 2;
  const count = atlas.centres.length;
  const coasts = coastsOf(atlas, raster, frame);
  const routes: Route[] = [];
  for (let from = 0; from < count; from += 1) {
    for (const to of atlas.neighbours[from] ?? []) {
      if (to < from || touching.has(from * count + to)) continue;
      const [own, others] = [coasts[from] ?? [], coasts[to] ?? []];
      const isLand = (x: number, y: number): boolean => {
        if (x < 0 || y < 0 || x >= raster.width || y >= raster.height) return false;
        const owner = raster.pixels[y * raster.width + x];
        return owner !== SEA && owner !== from && owner !== to;
      };
      const nearest = (shift: number): Ends => endsOf(own, others, shift, shape);
      const near = nearest(0);
      const [over, back] = atlas.map.wraps
        ? [nearest(frame.mapWidth), nearest(-frame.mapWidth)]
        : [near, near];
      const far = over.length < back.length ? over : back;
      const round = far.length < near.length * 0.6;
      const found = round ? far : near;
      const isClear = landBetween(found, isLand) === 0;
      const { a, b, shift } = isClear ? found : clearest(own, others, found.shift, shape, isLand);
      const shifts = round ? [0, -shift] : [0];
      const lines = shifts.map(by =>
        by === 0 ? ([a, b] as const) : ([moved(a, by), moved(b, by)] as const),
      );
      const dots = lines.flatMap(line => dotsBetween(raster, line, from, to, points));
      routes.push({ from, to, dots, lines, round });
    }
  }
  return routes;
}

interface Ends {
  readonly a: Point;
  readonly b: Point;
  readonly length: number;
  readonly shift: number;
}

/** The nearest pixels of two coasts, the second one moved to the side. */
function endsOf(coast: readonly Point[], others: readonly Point[], shift: number, shape: number): Ends {
  let best: Ends = { a: { x: 0, y: 0 }, b: { x: 0, y: 0 }, length: Number.POSITIVE_INFINITY, shift };
  for (const a of coast) {
    for (const other of others) {
      const length = squareBetween(a, other, shift, shape);
      if (length < best.length) best = { a, b: moved(other, shift), length, shift };
    }
  }
  return { ...best, length: Math.sqrt(best.length) };
}

function squareBetween(a: Point, other: Point, shift: number, shape: number): number {
  const [dx, dy] = [(other.x + shift - a.x) * shape, other.y - a.y];
  return dx * dx + dy * dy;
}

/** The most lines that are tried where the nearest one crosses others' land. */
const MOST_TRIED = 400;

/** The nearest pixels of two coasts with none of others' land between them, or the least of it. */
function clearest(
  coast: readonly Point[],
  others: readonly Point[],
  shift: number,
  shape: number,
  isLand: (x: number, y: number) => boolean,
): Ends {
  const lines = coast
    .flatMap(a =>
      others.map(other => {
        return { a, b: moved(other, shift), length: squareBetween(a, other, shift, shape), shift };
      }),
    )
    .sort((one, other) => one.length - other.length)
    .slice(0, MOST_TRIED);
  let best: { readonly ends: Ends; readonly land: number } | null = null;
  for (const ends of lines) {
    const land = landBetween(ends, isLand);
    if (best === null || land < best.land) best = { ends, land };
    if (land === 0) break;
  }
  const { ends } = best ?? { ends: endsOf(coast, others, shift, shape) };
  return { ...ends, length: Math.sqrt(ends.length) };
}

const SAMPLES = 32;

function landBetween({ a, b }: Pick<Ends, 'a' | 'b'>, isLand: (x: number, y: number) => boolean): number {
  let land = 0;
  for (let sample = 1; sample < SAMPLES; sample += 1) {
    const share = sample / SAMPLES;
    if (isLand(Math.round(a.x + (b.x - a.x) * share), Math.round(a.y + (b.y - a.y) * share))) land += 1;
  }
  return land;
}

const moved = (point: Point, shift: number): Point => ({ x: Math.round(point.x + shift), y: point.y });

/** The coast of each territory; for one outside the picture its place only. */
function coastsOf({ centres }: Atlas, { width, height, pixels }: Raster, frame: CameraFrame) {
  const coasts: Point[][] = centres.map(() => []);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      const own = pixels[at] ?? SEA;
      if (own === SEA) continue;
      const inland =
        x > 0 &&
        x + 1 < width &&
        pixels[at - 1] === own &&
        pixels[at + 1] === own &&
        (y === 0 || pixels[at - width] === own) &&
        (y + 1 === height || pixels[at + width] === own);
      if (!inland) coasts[own]?.push({ x, y });
    }
  }
  return centres.map((centre, territory) => {
    const coast = coasts[territory] ?? [];
    if (coast.length === 0) return [pixelOf(centre, frame)];
    const every = Math.ceil(coast.length / MOST_COAST);
    return coast.filter((_, index) => index % every === 0);
  });
}

/** The length at which lines are cut: a border to the far side of a large map at a large zoom. */
const LONGEST = 2000;

/** Points between two ends outside the two territories: dashes of half a cell's height, with gaps as long. */
function dotsBetween(
  { width, height, pixels }: Raster,
  [a, b]: readonly [Point, Point],
  from: number,
  to: number,
  { across, down }: CellPoints,
): number[] {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const dash = Math.abs(dx) >= Math.abs(dy) ? across : Math.floor(down / 2);
  const steps = Math.min(LONGEST, Math.max(Math.abs(dx), Math.abs(dy)));
  const line: number[] = [];
  for (let step = 1; step < steps; step += 1) {
    const x = Math.round(a.x + (dx * step) / steps);
    const y = Math.round(a.y + (dy * step) / steps);
    if (x < 0 || y < 0 || x >= width || y >= height) continue;
    const owner = pixels[y * width + x];
    if (owner !== from && owner !== to) line.push(y * width + x);
  }
  return line.length <= 2 * dash ? line : line.filter((_, index) => index % (2 * dash) < dash);
}
