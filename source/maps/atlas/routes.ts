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

/** The most coast pixels of a territory that are tried. */
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
  const count = atlas.map.countries.length;
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
      const farthest = near.length * ROUND;
      /** The way past an edge of the map; not looked for where the coasts lie too far apart there. */
      const past = (shift: number): Ends =>
        apart(own, others, shift) * shape < farthest ? nearest(shift) : near;
      const [over, back] = atlas.map.wraps ? [past(frame.mapWidth), past(-frame.mapWidth)] : [near, near];
      const far = over.length < back.length ? over : back;
      const round = far.length < farthest;
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

/** A way round the map is taken where it is shorter than this share of the one on it. */
const ROUND = 0.6;

/** The least distance aside of two coasts, the second one moved. */
function apart(coast: readonly Point[], others: readonly Point[], shift: number): number {
  const [own, beside] = [coast, others].map(points => points.map(({ x }) => x));
  return Math.max(
    Math.min(...(beside ?? [])) + shift - Math.max(...(own ?? [])),
    Math.min(...(own ?? [])) - shift - Math.max(...(beside ?? [])),
  );
}

/** The nearest pixels of two coasts, the second one moved to the side. */
function endsOf(coast: readonly Point[], others: readonly Point[], shift: number, shape: number): Ends {
  let [from, to] = [
    { x: 0, y: 0 },
    { x: 0, y: 0 },
  ];
  let least = Number.POSITIVE_INFINITY;
  const [top, bottom] = [others[0]?.y ?? 0, others.at(-1)?.y ?? 0];
  for (const a of coast) {
    // Coasts go from row to row: most pixels of a long one are farther away than another by the rows alone.
    const rows = Math.max(0, top - a.y, a.y - bottom);
    if (rows * rows >= least) continue;
    for (const other of others) {
      const dx = (other.x + shift - a.x) * shape;
      const dy = other.y - a.y;
      const square = dx * dx + dy * dy;
      if (square < least) [from, to, least] = [a, other, square];
    }
  }
  return { a: from, b: moved(to, shift), length: Math.sqrt(least), shift };
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
  const squares = coast.flatMap(a =>
    others.map(other => ((other.x + shift - a.x) * shape) ** 2 + (other.y - a.y) ** 2),
  );
  const farthest = Float64Array.from(squares).sort()[MOST_TRIED - 1] ?? Number.POSITIVE_INFINITY;
  const near = [...squares.keys()].filter(pair => (squares[pair] ?? 0) <= farthest);
  const order = near.sort((one, other) => (squares[one] ?? 0) - (squares[other] ?? 0));
  let best: Ends | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const pair of order.slice(0, MOST_TRIED)) {
    const [a, other] = [coast[Math.floor(pair / others.length)], others[pair % others.length]];
    if (a === undefined || other === undefined) continue;
    const ends = { a, b: moved(other, shift), length: Math.sqrt(squares[pair] ?? 0), shift };
    const land = landBetween(ends, isLand);
    if (land < least) [best, least] = [ends, land];
    if (land === 0) break;
  }
  return best ?? endsOf(coast, others, shift, shape);
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

/** The coast of each territory; for one outside the picture its spot only. */
function coastsOf(atlas: Atlas, { width, height, pixels }: Raster, frame: CameraFrame) {
  const coasts: Point[][] = atlas.map.countries.map(() => []);
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
  return coasts.map((coast, territory) => {
    if (coast.length === 0) return [pixelOf(atlas.centres[territory] ?? { x: 0, y: 0 }, frame)];
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
