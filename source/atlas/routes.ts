import type { Point } from '../maps/layout.ts';
import type { Atlas } from './atlas.ts';
import type { CameraFrame } from './camera.ts';
import { type Raster, SEA } from './raster.ts';

/** A border that cannot be seen because the territories do not touch: a line of dots from coast to coast. */
export interface Route {
  readonly from: number;
  readonly to: number;
  /** Pixels of the picture, every second one of the line. */
  readonly dots: readonly number[];
  /** Whether it goes over the edge of a map that wraps. */
  readonly round: boolean;
}

/** Coast pixels of a territory that are looked at, at most. */
const MOST_COAST = 48;

/** The lines for all borders between territories that do not touch on this picture. */
export function routesOf(
  atlas: Atlas,
  raster: Raster,
  frame: CameraFrame,
  touching: ReadonlySet<number>,
): readonly Route[] {
  const count = atlas.centres.length;
  const coasts = coastsOf(raster, count);
  const routes: Route[] = [];
  for (let from = 0; from < count; from += 1) {
    for (const to of atlas.neighbours[from] ?? []) {
      if (to < from || touching.has(from * count + to)) continue;
      const near = endsOf(atlas, frame, coasts, from, to, 0);
      const round = atlas.map.wraps ? roundEnds(atlas, frame, coasts, from, to) : null;
      if (round !== null && round.length < near.length * 0.6) {
        const back = { a: moved(round.a, -round.shift), b: moved(round.b, -round.shift) };
        const dots = [
          ...dotsBetween(raster, round.a, round.b, from, to),
          ...dotsBetween(raster, back.a, back.b, from, to),
        ];
        routes.push({ from, to, dots, round: true });
      } else routes.push({ from, to, dots: dotsBetween(raster, near.a, near.b, from, to), round: false });
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

function roundEnds(
  atlas: Atlas,
  frame: CameraFrame,
  coasts: readonly (readonly Point[])[],
  from: number,
  to: number,
): Ends {
  const over = endsOf(atlas, frame, coasts, from, to, frame.mapWidth);
  const back = endsOf(atlas, frame, coasts, from, to, -frame.mapWidth);
  return over.length < back.length ? over : back;
}

/** The nearest pixels of two coasts, the second one's moved to the side. */
function endsOf(
  atlas: Atlas,
  frame: CameraFrame,
  coasts: readonly (readonly Point[])[],
  from: number,
  to: number,
  shift: number,
): Ends {
  let best: Ends | null = null;
  for (const a of coastOf(atlas, frame, coasts, from)) {
    for (const other of coastOf(atlas, frame, coasts, to)) {
      const [dx, dy] = [other.x + shift - a.x, other.y - a.y];
      const length = dx * dx + dy * dy;
      if (best === null || length < best.length) best = { a, b: moved(other, shift), length, shift };
    }
  }
  return best === null
    ? { a: { x: 0, y: 0 }, b: { x: 0, y: 0 }, length: Number.POSITIVE_INFINITY, shift }
    : { ...best, length: Math.sqrt(best.length) };
}

const moved = (point: Point, shift: number): Point => ({ x: Math.round(point.x + shift), y: point.y });

/** A territory's coast; one that lies outside the picture has its place only. */
function coastOf(
  atlas: Atlas,
  frame: CameraFrame,
  coasts: readonly (readonly Point[])[],
  territory: number,
): readonly Point[] {
  const coast = coasts[territory] ?? [];
  const centre = atlas.centres[territory];
  if (coast.length > 0 || centre === undefined) return coast;
  return [
    {
      x: Math.round(frame.left + centre.x * frame.mapWidth),
      y: Math.round(frame.top + centre.y * frame.mapHeight),
    },
  ];
}

function coastsOf({ width, height, pixels }: Raster, territories: number): readonly (readonly Point[])[] {
  const coasts: Point[][] = Array.from({ length: territories }, () => []);
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
  return coasts.map(coast => {
    const every = Math.ceil(coast.length / MOST_COAST);
    return every <= 1 ? coast : coast.filter((_, index) => index % every === 0);
  });
}

/** Longer lines than this are cut: a border to the far side of a large map that is looked at closely. */
const LONGEST = 2000;

/** Every second pixel between two ends, those on the two territories themselves left out. */
function dotsBetween(
  { width, height, pixels }: Raster,
  a: Point,
  b: Point,
  from: number,
  to: number,
): number[] {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const steps = Math.min(LONGEST, Math.max(Math.abs(dx), Math.abs(dy)));
  const line: number[] = [];
  for (let step = 1; step < steps; step += 1) {
    const x = Math.round(a.x + (dx * step) / steps);
    const y = Math.round(a.y + (dy * step) / steps);
    if (x < 0 || y < 0 || x >= width || y >= height) continue;
    const owner = pixels[y * width + x];
    if (owner !== from && owner !== to) line.push(y * width + x);
  }
  return line.length <= 2 ? line : line.filter((_, index) => index % 2 === 0);
}
