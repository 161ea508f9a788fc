import type { Point } from '../layout.ts';
import type { Atlas } from './atlas.ts';
import { type Camera, type CameraFrame, type CellPoints, cellFrame, HALVES } from './camera.ts';
import { type LabelSpot, labelPoints } from './labels.ts';
import { AROUND, areas, type Raster, SEA } from './raster.ts';
import { makeVisible, resample } from './resample.ts';
import { type Route, routesOf } from './routes.ts';

/** Lines on a point of a picture. */
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

/** The width of the shelf, in columns. */
export const SHELF = 6;

/** A map laid out on so many character cells, each divided into points. */
export interface Picture {
  readonly atlas: Atlas;
  readonly columns: number;
  readonly rows: number;
  readonly points: CellPoints;
  readonly frame: CameraFrame;
  /** The territory of each point. */
  readonly raster: Raster;
  /** For each point one of `EDGE`. */
  readonly edges: Uint8Array;
  /** For each point on a line the territory behind the line. */
  readonly beyond: Int16Array;
  /** The distance of each point of the sea from the coast, 1 to `SHELF`; beyond that, and on land, 0. */
  readonly shelf: Uint8Array;
  /** For each cell the territory that has most of the land in it; the sea where there is none. */
  readonly ground: Int16Array;
  /** For each cell the territory that has all of it, or nearly all; else the sea. */
  readonly whole: Int16Array;
  /** The spot of each territory's label, in cells; null where it is not visible. */
  readonly labels: readonly (LabelSpot | null)[];
  /** The cells in which each territory has a point. */
  readonly cells: readonly (readonly number[])[];
  readonly routes: readonly Route[];
}

export const LABEL_CELLS = 5;

/** Lays a map out on a board of at least one by one cell. */
export function pictureOf(
  atlas: Atlas,
  columns: number,
  rows: number,
  camera: Camera,
  points: CellPoints = HALVES,
): Picture {
  const frame = cellFrame(atlas, columns, rows, camera, points);
  const raster = resample(atlas.raster, frame);
  makeVisible(raster, frame, points, atlas);
  const { touching, ...lines } = linesOf(atlas, raster, points);
  const owned = cellsOf(raster, points, atlas.map.countries.length);
  const shelf = shelfOf(raster, points);
  const labels = labelsOf(owned, placesIn(atlas, frame, points), columns, rows);
  const routes = routesOf(atlas, raster, frame, touching, points);
  return { atlas, columns, rows, points, frame, raster, ...lines, shelf, ...owned, labels, routes };
}

/** The first point of a cell: the others follow it, `across` in each of `down` rows. */
export const firstPoint = ({ columns, points: { across, down } }: Picture, cell: number): number =>
  Math.floor(cell / columns) * down * columns * across + (cell % columns) * across;

/** The territory at a cell: the one with its label there, else with most of it, else beside it; null for none. */
export function territoryAt({ labels, ground, columns, rows }: Picture, x: number, y: number): number | null {
  const labelled = labels.findIndex(label => label !== null && label.x === x && label.y === y);
  if (labelled >= 0) return labelled;
  for (const [dx, dy] of AROUND) {
    const [column, row] = [x + dx, y + dy];
    if (column < 0 || row < 0 || column >= columns || row >= rows) continue;
    const territory = ground[row * columns + column] ?? SEA;
    if (territory !== SEA) return territory;
  }
  return null;
}

/**
 * The lines, each on the point left or above (the more important on both sides where points are small), and the pairs
 * of territories that touch.
 */
function linesOf(atlas: Atlas, { width, height, pixels }: Raster, { across, down }: CellPoints) {
  const { countries } = atlas.map;
  const count = countries.length;
  const edges = new Uint8Array(pixels.length);
  const beyond = new Int16Array(pixels.length).fill(SEA);
  const touching = new Set<number>();
  const mark = (at: number, edge: number, other: number): void => {
    if (edge <= (edges[at] ?? 0)) return;
    edges[at] = edge;
    beyond[at] = other;
  };
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      const own = pixels[at] ?? SEA;
      if (own === SEA) continue;
      for (let side = 0; side < 2; side += 1) {
        if (side === 0 ? x + 1 >= width : y + 1 >= height) continue;
        const behind = side === 0 ? at + 1 : at + width;
        const other = pixels[behind] ?? SEA;
        if (other === own || other === SEA) continue;
        const joined = atlas.neighbours[own]?.has(other) === true;
        if (joined) touching.add(own < other ? own * count + other : other * count + own);
        const edge = !joined
          ? EDGE.wall
          : countries[own]?.continent === countries[other]?.continent
            ? EDGE.territory
            : EDGE.continent;
        mark(at, edge, other);
        if (edge !== EDGE.territory && (side === 0 ? across > 1 : down > 2)) mark(behind, edge, own);
      }
      if (edges[at] === EDGE.none) edges[at] = coastOf(pixels, width, height, x, y);
    }
  }
  return { edges, beyond, touching };
}

function coastOf(pixels: Int16Array, width: number, height: number, x: number, y: number): number {
  const at = y * width + x;
  if ((y > 0 && pixels[at - width] === SEA) || (x > 0 && pixels[at - 1] === SEA)) return EDGE.light;
  const open = (y + 1 < height && pixels[at + width] === SEA) || (x + 1 < width && pixels[at + 1] === SEA);
  return open ? EDGE.shade : EDGE.none;
}

/** Units of the sea's distances in a column: points are a whole number of them wide and high. */
const COLUMN = 6;

/** Distances from the coast by two passes over the picture, to all eight sides. */
function shelfOf({ width, height, pixels }: Raster, { across, down }: CellPoints): Uint8Array {
  const [wide, high] = [COLUMN / across, (COLUMN * 2) / down];
  const slant = Math.round(Math.hypot(wide, high));
  const far = (SHELF + 1) * COLUMN;
  const distances = new Uint8Array(pixels.length);
  for (let at = 0; at < pixels.length; at += 1) if (pixels[at] === SEA) distances[at] = far;
  /** Updates the distances of a row by those of the row beside it and by its own from one side. */
  const pass = (row: number, beside: number, by: 1 | -1): void => {
    const first = row * width + (by === 1 ? 0 : width - 1);
    const other = (beside - row) * width;
    const known = beside >= 0 && beside < height;
    for (let step = 0, at = first; step < width; step += 1, at += by) {
      let now = distances[at] ?? 0;
      if (now === 0) continue;
      if (step > 0) now = Math.min(now, (distances[at - by] ?? far) + wide);
      if (known) {
        now = Math.min(now, (distances[at + other] ?? far) + high);
        if (step > 0) now = Math.min(now, (distances[at + other - by] ?? far) + slant);
        if (step + 1 < width) now = Math.min(now, (distances[at + other + by] ?? far) + slant);
      }
      distances[at] = now;
    }
  };
  for (let y = 0; y < height; y += 1) pass(y, y - 1, 1);
  for (let y = height - 1; y >= 0; y -= 1) pass(y, y + 1, -1);
  return distances.map(distance => (distance > SHELF * COLUMN ? 0 : Math.ceil(distance / COLUMN)));
}

/** The cell in which the map itself puts each territory's armies; null where it says nothing. */
const placesIn = (
  { places }: Atlas,
  frame: CameraFrame,
  { across, down }: CellPoints,
): readonly (Point | null)[] =>
  places.map(
    place =>
      place && {
        x: Math.floor((frame.left + place.x * frame.mapWidth) / across),
        y: Math.floor((frame.top + place.y * frame.mapHeight) / down),
      },
  );

function labelsOf(
  { whole, ground, cells }: ReturnType<typeof cellsOf>,
  places: readonly (Point | null)[],
  columns: number,
  rows: number,
): readonly (LabelSpot | null)[] {
  const spots = labelPoints(columns, rows, whole, cells.length, { widest: LABEL_CELLS, rows: 2 });
  // A territory without a whole cell has its label on a part of one.
  const sliver = ([cell]: readonly number[]): readonly LabelSpot[] =>
    cell === undefined ? [] : [{ x: cell % columns, y: Math.floor(cell / columns), room: 1 }];
  // Where the map says its armies stand comes first, of spots that are as free.
  const own = (territory: number): readonly LabelSpot[] => {
    const { x, y } = places[territory] ?? { x: -1, y: -1 };
    const isOurs = (column: number): boolean =>
      column >= 0 && column < columns && whole[y * columns + column] === territory;
    if (y < 0 || y >= rows || !isOurs(x)) return [];
    let far = 0;
    while (isOurs(x - far - 1) && isOurs(x + far + 1)) far += 1;
    return [{ x, y, room: 2 * far + 1 }];
  };
  const all = spots.map((list, territory) =>
    list.length > 0 ? [...own(territory), ...list] : sliver(cells[territory] ?? []),
  );
  return placed(all, ground, columns, rows);
}

/** Places labels so that they cover neither each other nor a smaller neighbour; those with little choice come first. */
function placed(spots: readonly (readonly LabelSpot[])[], ground: Int16Array, columns: number, rows: number) {
  const taken = new Uint8Array(columns * rows);
  const sizes = areas({ width: columns, height: rows, pixels: ground }, spots.length);
  const hides = (territory: number, { x, y }: LabelSpot): number =>
    [x - 1, x, x + 1].filter(column => {
      const other = column < 0 || column >= columns ? SEA : (ground[y * columns + column] ?? SEA);
      return other !== territory && other !== SEA && (sizes[other] ?? 0) < LABEL_CELLS;
    }).length;
  const labels: (LabelSpot | null)[] = spots.map(() => null);
  const choices = spots.map(choice);
  const order = [...spots.keys()].sort((a, b) => (choices[a] ?? 0) - (choices[b] ?? 0));
  for (const index of order) {
    // In a stretch of two cells a label may stand on the other one too.
    const narrow = (spots[index] ?? []).filter(({ room }) => room === 2);
    const others = narrow.flatMap(spot => [spot.x - 1, spot.x + 1].map(x => ({ ...spot, x })));
    const own = others.filter(({ x, y }) => x >= 0 && x < columns && ground[y * columns + x] === index);
    const overlaps = [...(spots[index] ?? []), ...own].map(spot => ({
      spot,
      cells: overlap(taken, columns, spot) + 4 * hides(index, spot),
    }));
    const spot = overlaps.sort((a, b) => a.cells - b.cells)[0]?.spot;
    if (spot === undefined) continue;
    labels[index] = spot;
    for (let x = spot.x - 1; x <= spot.x + 1; x += 1)
      if (x >= 0 && x < columns) taken[spot.y * columns + x] = 1;
  }
  return labels;
}

const choice = (spots: readonly LabelSpot[]): number => spots.reduce((sum, { room }) => sum + room, 0);

/** The overlap of a label with others: its own cells count more than those beside it. */
function overlap(taken: Uint8Array, columns: number, { x, y }: LabelSpot): number {
  let cells = 0;
  for (let column = Math.max(0, x - 2); column <= Math.min(columns - 1, x + 2); column += 1)
    cells += (taken[y * columns + column] ?? 0) * (Math.abs(column - x) <= 1 ? 4 : 1);
  return cells;
}

/** For each territory the cells in which it has a point; for each cell the owner of most of it, and of nearly all. */
export function cellsOf(
  { width, height, pixels }: Raster,
  { across, down }: CellPoints,
  territories: number,
): { cells: readonly (readonly number[])[]; ground: Int16Array; whole: Int16Array } {
  const cells: number[][] = Array.from({ length: territories }, () => []);
  const [columns, rows] = [width / across, height / down];
  const ground = new Int16Array(columns * rows).fill(SEA);
  const whole = new Int16Array(columns * rows).fill(SEA);
  const all = across * down;
  for (let cell = 0; cell < ground.length; cell += 1) {
    const start = Math.floor(cell / columns) * down * width + (cell % columns) * across;
    const only = onlyOne(pixels, start, width, across, down);
    if (only !== null) {
      if (only !== SEA) cells[only]?.push(cell);
      ground[cell] = only;
      whole[cell] = only;
      continue;
    }
    let most = 0;
    for (let point = 0; point < all; point += 1) {
      const territory = pixels[start + Math.floor(point / across) * width + (point % across)] ?? SEA;
      if (territory === SEA) continue;
      let count = 0;
      let isFirst = true;
      for (let other = 0; other < all; other += 1) {
        if (pixels[start + Math.floor(other / across) * width + (other % across)] !== territory) continue;
        if (other < point) isFirst = false;
        count += 1;
      }
      if (!isFirst) continue;
      cells[territory]?.push(cell);
      if (count <= most) continue;
      most = count;
      ground[cell] = territory;
      if (count * 4 >= all * 3) whole[cell] = territory;
    }
  }
  return { cells, ground, whole };
}

/** The value of all points of a cell; null where they differ. */
function onlyOne(
  pixels: Int16Array,
  start: number,
  width: number,
  across: number,
  down: number,
): number | null {
  const first = pixels[start] ?? SEA;
  for (let y = 0; y < down; y += 1)
    for (let x = 0; x < across; x += 1) if (pixels[start + y * width + x] !== first) return null;
  return first;
}
