import { BUILTIN_MAPS } from '../builtin/index.ts';
import { undirected } from '../graph.ts';
import type { Point } from '../layout.ts';
import type { MadeUpGround } from '../made-up/countries.ts';
import type { GameMap } from '../map.ts';
import { nameKey } from '../names.ts';
import { rasterOfGround } from './ground.ts';
import { labelPoints } from './labels.ts';
import { type Raster, trim } from './raster.ts';
import { type DrawnId, drawnShapes, isDrawn } from './shapes.ts';
import { arrowSteps, type Steps } from './steps.ts';
import { type MapSheet, onSheet, rasterOfSpots } from './voronoi.ts';

/** A map ready to be drawn at any size: its shapes, and the steps of its cursor. */
export interface Atlas {
  readonly map: GameMap;
  /** The origin of the shapes: real coastlines, the map's image, the ground of a made-up map, or the spots. */
  readonly source: 'drawn' | 'image' | 'ground' | 'places';
  readonly raster: Raster;
  /** The best ratio of the picture's width to its height. */
  readonly aspect: number;
  /** Where the map itself puts each territory's armies, in fractions of the raster; null where that is not on its land. */
  readonly places: readonly (Point | null)[];
  /** A spot well inside each territory, in fractions of the raster's width and height. */
  readonly centres: readonly Point[];
  /** The targets of the arrow keys from each territory. */
  readonly steps: readonly Steps[];
  /** The neighbours of each territory, a one-way border counted for both. */
  readonly neighbours: readonly ReadonlySet<number>[];
}

/**
 * The atlas of a map from the given shapes (index image or ground), else those of the built-in map with the same
 * territories by name and order, else from its spots.
 */
export function atlasOf(map: GameMap, given: Raster | MadeUpGround | null = null): Atlas {
  const known = given === null ? drawnAs(map) : null;
  const drawn = known === null ? null : drawnShapes(known);
  const isGround = given !== null && 'land' in given;
  const own = isGround ? rasterOfGround(given) : given;
  const raster = trim(own ?? drawn?.raster ?? rasterOfSpots(map));
  const source = given === null ? (drawn === null ? 'places' : 'drawn') : isGround ? 'ground' : 'image';
  return atlasOn(map, source, raster, drawn?.aspect, raster);
}

/**
 * The atlas of a map that is being drawn on a sheet of paper: all of that is shown, and stays where it is.
 * @param before that of the map before, whose lands are kept where spots and borders are the same
 */
export function atlasOnSheet(map: GameMap, sheet: MapSheet, before?: Atlas): Atlas {
  const known = before?.map.countries ?? [];
  const isSame =
    known.length === map.countries.length &&
    known.every(({ x, y, borders }, index) => {
      const now = map.countries[index];
      return now?.x === x && now.y === y && now.borders === borders;
    });
  const kept = isSame ? before?.raster : undefined;
  return atlasOn(map, 'places', kept ?? rasterOfSpots(map, onSheet(map, sheet)));
}

/** The atlas of a map whose lands are drawn: all of their sheet is shown. */
export const atlasOnLands = (map: GameMap, raster: Raster): Atlas => atlasOn(map, 'image', raster);

function atlasOn(
  map: GameMap,
  source: Atlas['source'],
  raster: Raster,
  aspect: number = raster.width / raster.height,
  { left, top } = { left: 0, top: 0 },
): Atlas {
  // Pixels of an image are where the map's spots are; those of other shapes are elsewhere.
  const places = map.countries.map(({ x, y }, index): Point | null => {
    const [column, row] = [x - left, y - top];
    const isOwn =
      column >= 0 && column < raster.width && raster.pixels[row * raster.width + column] === index;
    return source === 'image' && isOwn
      ? { x: (column + 0.5) / raster.width, y: (row + 0.5) / raster.height }
      : null;
  });
  let centres: readonly Point[] | undefined;
  let steps: readonly Steps[] | undefined;
  return {
    ...{ map, source, raster, aspect, places, neighbours: undirected(map) },
    // A picture with room for every territory is drawn without them; steps wait for the first key. Each takes as long as the rest.
    get centres() {
      centres ??= centresOf(map, raster).map((centre, index) => places[index] ?? centre);
      return centres;
    },
    get steps() {
      steps ??= arrowSteps(this.centres, aspect, map.wraps);
      return steps;
    },
  };
}

/** Points inside the territories; for one without pixels the spot in the file. */
function centresOf(map: GameMap, raster: Raster): readonly Point[] {
  const { width, height } = raster;
  const rules = { widest: Math.round(width / 18), rows: 1 };
  const found = labelPoints(width, height, raster.pixels, map.countries.length, rules);
  const right = map.countries.reduce((most, { x }) => Math.max(most, x), 1);
  const bottom = map.countries.reduce((most, { y }) => Math.max(most, y), 1);
  return map.countries.map(({ x, y }, index) => {
    const point = found[index]?.[0];
    return point === undefined
      ? { x: Math.max(0, x) / (right + 1), y: Math.max(0, y) / (bottom + 1) }
      : { x: (point.x + 0.5) / width, y: (point.y + 0.5) / height };
  });
}

/** The built-in map with shapes that has a map's territories by name, in its order; null when there is none. */
function drawnAs({ countries }: GameMap): DrawnId | null {
  const same = BUILTIN_MAPS.find(
    ({ map }) =>
      map.countries.length === countries.length &&
      countries.every(({ name }, index) => nameKey(name) === nameKey(map.countries[index]?.name ?? '')),
  );
  return same !== undefined && isDrawn(same.id) ? same.id : null;
}
