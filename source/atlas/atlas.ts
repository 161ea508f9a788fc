import { BUILTIN_MAPS } from '../maps/builtin/index.ts';
import { bothWays } from '../maps/graph.ts';
import type { Point } from '../maps/layout.ts';
import type { GameMap } from '../maps/map.ts';
import { nameKey } from '../maps/names.ts';
import { labelPoints } from './labels.ts';
import { rasterOfPlaces } from './places.ts';
import { type Raster, trimmed } from './raster.ts';
import { arrowSteps, type Steps } from './steps.ts';
import { WORLD_ASPECT, worldRaster } from './world.ts';

/** Where the shapes of a map come from. */
export type ShapeSource = 'world' | 'image' | 'places';

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
 * The atlas of a map: the built-in shapes for the world, else its index image, else shapes made from its places.
 * @param index the map's colour-index image, read; null when there is none
 */
export function atlasOf(map: GameMap, index: Raster | null = null): Atlas {
  const source: ShapeSource = index !== null ? 'image' : isWorld(map) ? 'world' : 'places';
  const raster = trimmed(index ?? (source === 'world' ? worldRaster() : rasterOfPlaces(map)));
  const aspect = source === 'world' ? WORLD_ASPECT : raster.width / raster.height;
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

/** Whether a map has the world's territories by name, in its order: then it is drawn with the world's shapes. */
export function isWorld(map: GameMap): boolean {
  const world = BUILTIN_MAPS[0]?.map;
  return (
    world !== undefined &&
    map.countries.length === world.countries.length &&
    map.countries.every(({ name }, index) => nameKey(name) === nameKey(world.countries[index]?.name ?? ''))
  );
}
