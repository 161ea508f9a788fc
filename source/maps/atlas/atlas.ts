import { BUILTIN_MAPS } from '../builtin/index.ts';
import { bothWays } from '../graph.ts';
import type { Point } from '../layout.ts';
import type { MadeUpGround } from '../made-up/countries.ts';
import type { GameMap } from '../map.ts';
import { nameKey } from '../names.ts';
import { rasterOfGround } from './ground.ts';
import { labelPoints } from './labels.ts';
import { type Raster, trim } from './raster.ts';
import { type DrawnId, drawnShapes, isDrawn } from './shapes.ts';
import { arrowSteps, type Steps } from './steps.ts';
import { rasterOfPlaces } from './voronoi.ts';

/** Where the shapes of a map come from: real coastlines, its image, the ground it was made up on, its territories' places. */
export type ShapeSource = 'drawn' | 'image' | 'ground' | 'places';

/** A map ready to be drawn at any size: its shapes, and where the cursor goes. */
export interface Atlas {
  readonly map: GameMap;
  readonly source: ShapeSource;
  readonly raster: Raster;
  /** How wide for its height the picture looks best. */
  readonly aspect: number;
  /** A place well inside each territory, in shares of the raster's width and height. */
  readonly centres: readonly Point[];
  /** Where each arrow key leads from each territory. */
  readonly steps: readonly Steps[];
  /** The territories each one borders on, a one-way border counted for both. */
  readonly neighbours: readonly ReadonlySet<number>[];
}

/**
 * The atlas of a map: the shapes given, else those of the built-in map that has its territories by name and in its
 * order, else shapes made from its places.
 * @param given the map's colour-index image, read, or the ground that it was made up on; null when there is neither
 */
export function atlasOf(map: GameMap, given: Raster | MadeUpGround | null = null): Atlas {
  const known = given === null ? drawnAs(map) : null;
  const drawn = known === null ? null : drawnShapes(known);
  const isGround = given !== null && 'land' in given;
  const source: ShapeSource = isGround
    ? 'ground'
    : given !== null
      ? 'image'
      : drawn !== null
        ? 'drawn'
        : 'places';
  const own = isGround ? rasterOfGround(given) : given;
  const raster = trim(own ?? drawn?.raster ?? rasterOfPlaces(map));
  const aspect = drawn?.aspect ?? raster.width / raster.height;
  const centres = centresOf(map, raster);
  return {
    map,
    source,
    raster,
    aspect,
    centres,
    steps: arrowSteps(centres, aspect, map.wraps),
    neighbours: bothWays(map),
  };
}

/** Points inside the territories; one that has no pixel lies where the file puts it. */
function centresOf(map: GameMap, raster: Raster): readonly Point[] {
  const { width, height } = raster;
  const found = labelPoints(width, height, raster.pixels, map.countries.length, {
    widest: Math.round(width / 18),
    rows: 1,
  });
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
