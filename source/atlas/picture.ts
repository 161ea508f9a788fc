import type { Atlas } from './atlas.ts';
import { type Camera, type CameraFrame, frameOf } from './camera.ts';
import { type LabelSpot, labelPoints } from './labels.ts';
import { AROUND, type Raster, SEA } from './raster.ts';
import { makeVisible, resampled } from './resample.ts';
import { type Route, routesOf } from './routes.ts';

/** What stands on a pixel besides its territory. */
export const EDGE = {
  none: 0,
  /** The line between two territories of one continent, */
  territory: 1,
  /** of two continents, */
  continent: 2,
  /** or of two that touch here although there is no border between them. */
  wall: 3,
  /** The coast with the sea above or on its left, and the other coast. */
  light: 4,
  shade: 5,
} as const;

/** How far from the coast the sea is told apart, in pixels. */
export const SHELF = 6;

/** A map laid out on so many character cells, two pixels in each, one above the other. */
export interface Picture {
  readonly atlas: Atlas;
  readonly columns: number;
  readonly rows: number;
  readonly frame: CameraFrame;
  /** `columns` wide and twice `rows` high. */
  readonly raster: Raster;
  /** For each pixel one of `EDGE`. */
  readonly edges: Uint8Array;
  /** For each pixel of the sea how far it is from the coast, 1 to `SHELF`; beyond that, and on land, 0. */
  readonly shelf: Uint8Array;
  /** Where each territory's label stands, in cells; null where it is not to be seen. */
  readonly labels: readonly (LabelSpot | null)[];
  /** The cells in which each territory has a pixel. */
  readonly cells: readonly (readonly number[])[];
  readonly routes: readonly Route[];
}

/** Cells that a label takes at most. */
export const LABEL_CELLS = 5;

/** Lays a map out on a board of so many cells. Both at least 1. */
export function pictureOf(atlas: Atlas, columns: number, rows: number, camera: Camera): Picture {
  const frame = frameOf(atlas, columns, rows * 2, camera);
  const raster = resampled(atlas.raster, frame);
  makeVisible(raster, frame, atlas.centres, atlas.neighbours);
  const { edges, touching } = edgesOf(atlas, raster);
  const cells = cellsOf(raster, atlas.centres.length);
  return {
    atlas,
    columns,
    rows,
    frame,
    raster,
    edges,
    shelf: shelfOf(raster),
    labels: labelsOf(raster, cells, columns, rows),
    cells,
    routes: routesOf(atlas, raster, frame, touching),
  };
}

/**
 * The territory at a cell: the one whose label stands there, else the upper one of two, else what lies beside
 * it where the cell is sea; null where there is none.
 */
export function territoryAt(picture: Picture, x: number, y: number): number | null {
  const { raster, columns, rows } = picture;
  const labelled = picture.labels.findIndex(label => label !== null && label.x === x && label.y === y);
  if (labelled >= 0) return labelled;
  for (const [dx, dy] of AROUND) {
    const [column, row] = [x + dx, y + dy];
    if (column < 0 || row < 0 || column >= columns || row >= rows) continue;
    for (const half of [0, 1]) {
      const territory = raster.pixels[(row * 2 + half) * columns + column] ?? SEA;
      if (territory !== SEA) return territory;
    }
  }
  return null;
}

/** The lines between territories, on the pixel left of or above the other; and which territories touch. */
function edgesOf(
  atlas: Atlas,
  { width, height, pixels }: Raster,
): { edges: Uint8Array; touching: ReadonlySet<number> } {
  const count = atlas.centres.length;
  const { countries } = atlas.map;
  const edges = new Uint8Array(pixels.length);
  const touching = new Set<number>();
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      const own = pixels[at] ?? SEA;
      if (own === SEA) continue;
      for (const step of [1, width]) {
        if (step === 1 ? x + 1 >= width : y + 1 >= height) continue;
        const other = pixels[at + step] ?? SEA;
        if (other === own || other === SEA) continue;
        const joined = atlas.neighbours[own]?.has(other) === true;
        if (joined) touching.add(own < other ? own * count + other : other * count + own);
        const edge = !joined
          ? EDGE.wall
          : countries[own]?.continent === countries[other]?.continent
            ? EDGE.territory
            : EDGE.continent;
        if (edge > (edges[at] ?? 0)) edges[at] = edge;
      }
      if (edges[at] === EDGE.none) edges[at] = coastOf(pixels, width, height, x, y);
    }
  }
  return { edges, touching };
}

function coastOf(pixels: Int16Array, width: number, height: number, x: number, y: number): number {
  const at = y * width + x;
  if ((y > 0 && pixels[at - width] === SEA) || (x > 0 && pixels[at - 1] === SEA)) return EDGE.light;
  const open = (y + 1 < height && pixels[at + width] === SEA) || (x + 1 < width && pixels[at + 1] === SEA);
  return open ? EDGE.shade : EDGE.none;
}

/** Distances from the coast by two passes over the picture (chamfer of 1 and 1). */
function shelfOf({ width, height, pixels }: Raster): Uint8Array {
  const far = SHELF + 1;
  const distances = new Uint8Array(pixels.length);
  const value = (x: number, y: number): number =>
    x < 0 || y < 0 || x >= width || y >= height ? far : (distances[y * width + x] ?? far);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      distances[at] = pixels[at] === SEA ? Math.min(far, 1 + Math.min(value(x - 1, y), value(x, y - 1))) : 0;
    }
  }
  for (let y = height - 1; y >= 0; y -= 1) {
    for (let x = width - 1; x >= 0; x -= 1) {
      const at = y * width + x;
      const now = distances[at] ?? 0;
      if (now > 0) distances[at] = Math.min(now, 1 + Math.min(value(x + 1, y), value(x, y + 1)));
    }
  }
  return distances.map(distance => (distance > SHELF ? 0 : distance));
}

function labelsOf(
  { pixels }: Raster,
  own: readonly (readonly number[])[],
  columns: number,
  rows: number,
): readonly (LabelSpot | null)[] {
  const whole = new Int16Array(columns * rows);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const upper = pixels[row * 2 * columns + column] ?? SEA;
      const lower = pixels[(row * 2 + 1) * columns + column] ?? SEA;
      whole[row * columns + column] = upper === lower ? upper : SEA;
    }
  }
  const spots = labelPoints(columns, rows, whole, own.length, { widest: LABEL_CELLS, rows: 2 });
  // Where no cell is wholly a territory's, its label stands on one that is half.
  const sliver = ([cell]: readonly number[]): readonly LabelSpot[] =>
    cell === undefined ? [] : [{ x: cell % columns, y: Math.floor(cell / columns), room: 1 }];
  const all = spots.map((list, territory) => (list.length > 0 ? list : sliver(own[territory] ?? [])));
  return placed(all, columns, rows);
}

/** Gives places to labels so that they do not lie on each other; those with little choice come first. */
function placed(
  spots: readonly (readonly LabelSpot[])[],
  columns: number,
  rows: number,
): readonly (LabelSpot | null)[] {
  const taken = new Uint8Array(columns * rows);
  const labels: (LabelSpot | null)[] = spots.map(() => null);
  const order = spots.map((_, index) => index).sort((a, b) => choice(spots[a]) - choice(spots[b]));
  for (const index of order) {
    const overlaps = (spots[index] ?? []).map(spot => ({ spot, cells: overlap(taken, columns, spot) }));
    const spot = overlaps.sort((a, b) => a.cells - b.cells)[0]?.spot;
    if (spot === undefined) continue;
    labels[index] = spot;
    for (let x = spot.x - 1; x <= spot.x + 1; x += 1)
      if (x >= 0 && x < columns) taken[spot.y * columns + x] = 1;
  }
  return labels;
}

const choice = (spots: readonly LabelSpot[] | undefined): number =>
  (spots ?? []).reduce((sum, spot) => sum + spot.room, 0);

/** How much of a label's cells, and less of the cells beside it, is taken by other labels. */
function overlap(taken: Uint8Array, columns: number, { x, y }: LabelSpot): number {
  let cells = 0;
  for (let column = Math.max(0, x - 2); column <= Math.min(columns - 1, x + 2); column += 1)
    cells += (taken[y * columns + column] ?? 0) * (Math.abs(column - x) <= 1 ? 4 : 1);
  return cells;
}

function cellsOf({ width, pixels }: Raster, territories: number): readonly (readonly number[])[] {
  const cells: number[][] = Array.from({ length: territories }, () => []);
  for (let at = 0; at < pixels.length; at += 1) {
    const territory = pixels[at] ?? SEA;
    if (territory === SEA) continue;
    const row = Math.floor(at / width);
    const upper = row % 2 === 0;
    if (!upper && pixels[at - width] === territory) continue;
    cells[territory]?.push(Math.floor(row / 2) * width + (at % width));
  }
  return cells;
}
