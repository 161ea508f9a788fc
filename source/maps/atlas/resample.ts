import type { Point } from '../layout.ts';
import type { Atlas } from './atlas.ts';
import { type CameraFrame, type CellPoints, pixelOf } from './camera.ts';
import { areas, type Raster, SEA } from './raster.ts';

/** Samples of a pixel across and down, at most. */
const MOST_SAMPLES = 3;

/**
 * Scales a raster: each pixel gets the territory with most of its area, or sea above about half, and before `begins`.
 */
export function resample(raster: Raster, frame: CameraFrame, begins = (_row: number): number => 0): Raster {
  const { width, height } = frame;
  const across = samples(raster.width, frame.mapWidth, frame.left, width);
  const down = samples(raster.height, frame.mapHeight, frame.top, height);
  const pixels = new Int16Array(width * height).fill(SEA);
  const source = raster.pixels;
  const votes = new Int16Array(across.count * down.count);
  for (let y = 0; y < height; y += 1) {
    const firstRow = y * down.count;
    const lastRow = firstRow + down.count;
    for (let x = begins(y), to = y * width + x; x < width; x += 1, to += 1) {
      const firstColumn = x * across.count;
      const lastColumn = firstColumn + across.count;
      let used = 0;
      let same = true;
      for (let i = firstRow; i < lastRow; i += 1) {
        const row = down.at[i] ?? -1;
        for (let j = firstColumn; j < lastColumn; j += 1) {
          const column = across.at[j] ?? -1;
          const value = row < 0 || column < 0 ? SEA : (source[row * raster.width + column] ?? SEA);
          votes[used] = value;
          if (value !== votes[0]) same = false;
          used += 1;
        }
      }
      pixels[to] = same ? (votes[0] ?? SEA) : winner(votes, used);
    }
  }
  return { width, height, pixels };
}

/** The rows or columns of the source that are sampled for each pixel; -1 outside. */
function samples(source: number, size: number, start: number, room: number) {
  const scale = source / size;
  const count = Math.max(1, Math.min(MOST_SAMPLES, Math.ceil(scale)));
  const at = new Int32Array(room * count);
  for (let pixel = 0; pixel < room; pixel += 1) {
    for (let part = 0; part < count; part += 1) {
      const spot = Math.floor((pixel - start + (part + 0.5) / count) * scale);
      at[pixel * count + part] = spot < 0 || spot >= source ? -1 : spot;
    }
  }
  return { at, count };
}

/** The territory with most votes, or the sea when it has more than five of nine. */
function winner(votes: Int16Array, used: number): number {
  let best = SEA;
  let most = 0;
  let sea = 0;
  for (let i = 0; i < used; i += 1) {
    const value = votes[i] ?? SEA;
    if (value === SEA) {
      sea += 1;
      continue;
    }
    let count = 0;
    for (let j = i; j < used; j += 1) if (votes[j] === value) count += 1;
    if (count > most) [most, best] = [count, value];
  }
  return sea * 9 > used * 5 ? SEA : best;
}

/** Columns of the row of cells that every territory gets: room for a number and for a click. */
const BLOCK = 3;
/** A territory with fewer cells gets a block. */
const LEAST = 4;
/** The largest distance of a block from its spot, in cells. */
const REACH = { columns: 4, rows: 2 } as const;

/** A raster that is being filled, with its division into cells. */
interface Ground {
  readonly raster: Raster;
  readonly points: CellPoints;
  /** The number of points of each territory. */
  readonly counts: Int32Array;
}

/** Gives each territory whose spot is in the picture enough room to be visible. Changes the raster. */
export function makeVisible(raster: Raster, frame: CameraFrame, points: CellPoints, atlas: Atlas): void {
  const counts = areas(raster, atlas.map.countries.length);
  const ground: Ground = { raster, points, counts };
  const least = LEAST * points.across * points.down;
  for (const territory of counts.keys()) {
    const centre = (counts[territory] ?? 0) >= least ? undefined : atlas.centres[territory];
    if (centre === undefined) continue;
    const { x, y } = pixelOf(centre, frame);
    if (x < 0 || y < 0 || x >= raster.width || y >= raster.height) continue;
    claim(ground, territory, { x, y }, atlas.neighbours[territory] ?? new Set());
  }
}

function claim(ground: Ground, territory: number, spot: Point, neighbours: ReadonlySet<number>): void {
  const { raster, counts } = ground;
  const { across, down } = ground.points;
  const [width, height] = [BLOCK * across, down];
  const [column, row] = [Math.floor(spot.x / across), Math.floor(spot.y / down)];
  let best: Point | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (let y = (row - REACH.rows) * down; y <= (row + REACH.rows) * down; y += down) {
    for (
      let x = (column - REACH.columns) * across;
      x <= (column + REACH.columns - BLOCK + 1) * across;
      x += across
    ) {
      if (x < 0 || y < 0 || x + width > raster.width || y + height > raster.height) continue;
      const away =
        Math.abs((x + width / 2 - 0.5 - spot.x) / across) +
        Math.abs(((y + height / 2 - 0.5 - spot.y) * 2) / down);
      const cost = away + costOf(ground, territory, { x, y }, neighbours);
      if (cost < least) [least, best] = [cost, { x, y }];
    }
  }
  if (best === null) return;
  for (let y = best.y; y < best.y + height; y += 1) {
    for (let x = best.x; x < best.x + width; x += 1) {
      const at = y * raster.width + x;
      const before = raster.pixels[at] ?? SEA;
      if (before >= 0) counts[before] = (counts[before] ?? 0) - 1;
      raster.pixels[at] = territory;
      counts[territory] = (counts[territory] ?? 0) + 1;
    }
  }
}

/** The cost of a block: sea is cheap, others' land expensive, the last cells of a small one nearly forbidden. */
function costOf(
  { raster, counts, points: { across, down } }: Ground,
  territory: number,
  corner: Point,
  neighbours: ReadonlySet<number>,
): number {
  const [width, height] = [BLOCK * across, down];
  /** The weight of a point, 1 for one of two in a cell. */
  const share = 2 / (across * down);
  let cost = 0;
  for (let y = corner.y - 1; y <= corner.y + height; y += 1) {
    for (let x = corner.x - 1; x <= corner.x + width; x += 1) {
      if (x < 0 || y < 0 || x >= raster.width || y >= raster.height) continue;
      const value = raster.pixels[y * raster.width + x] ?? SEA;
      if (value === territory) continue;
      const within = x >= corner.x && y >= corner.y && x < corner.x + width && y < corner.y + height;
      if (value === SEA) cost += within ? 0.4 * share : 0;
      else if (within) cost += ((counts[value] ?? 0) * share < LEAST * 2 + 6 ? 60 : 3) * share;
      else if (!neighbours.has(value)) cost += 1 / across;
    }
  }
  return cost;
}
