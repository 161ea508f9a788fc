import type { Atlas } from './atlas.ts';
import { type CameraFrame, nibScale } from './camera.ts';
import { type Outline, outlinesOf } from './outlines.ts';
import { areas, SEA } from './raster.ts';
import { routesOf } from './routes.ts';

/** The colours of an engraving, each 0xRRGGBB. */
export interface EngravingLook {
  /** Of each territory, in the map's order. */
  readonly fills: readonly number[];
  /** The owner of each territory: between two of one owner the border is thin. */
  readonly owners: readonly (number | null)[];
  /** Of the sea far out, and at the coast. */
  readonly deep: number;
  readonly shallow: number;
  /** Of borders and coasts; of the fine line along a continent's border; of the lines over the sea. */
  readonly ink: number;
  readonly pale: number;
  readonly route: number;
  /** Of the letters of labels. */
  readonly text: number;
}

export type LineKind = 'coast' | 'territory' | 'owner' | 'continent' | 'wall';

/** The kind of a line: `owner` separates two owners in one continent, `wall` two territories that touch without border. */
export function lineKind(
  { map, neighbours }: Pick<Atlas, 'map' | 'neighbours'>,
  owners: EngravingLook['owners'],
  { left, right }: Pick<Outline, 'left' | 'right'>,
): LineKind {
  if (left === SEA || right === SEA) return 'coast';
  if (neighbours[left]?.has(right) !== true) return 'wall';
  if (map.countries[left]?.continent !== map.countries[right]?.continent) return 'continent';
  return owners[left] === owners[right] && owners[left] !== null ? 'territory' : 'owner';
}

/** The nibs of lines, in the order of drawing; widths for a map of a thousand pixels. */
export const NIBS = [
  { kind: 'wall', colour: 'deep', width: 4.2, opacity: 1, soft: false },
  { kind: 'coast', colour: 'ink', width: 9, opacity: 0.3, soft: true },
  { kind: 'territory', colour: 'ink', width: 5, opacity: 0.22, soft: true },
  { kind: 'territory', colour: 'ink', width: 0.9, opacity: 0.6, soft: false },
  { kind: 'owner', colour: 'ink', width: 8, opacity: 0.34, soft: true },
  { kind: 'owner', colour: 'ink', width: 1.8, opacity: 0.88, soft: false },
  { kind: 'continent', colour: 'ink', width: 11, opacity: 0.4, soft: true },
  { kind: 'continent', colour: 'ink', width: 3.4, opacity: 0.95, soft: false },
  { kind: 'continent', colour: 'pale', width: 0.9, opacity: 0.6, soft: false },
  { kind: 'coast', colour: 'ink', width: 1.3, opacity: 0.8, soft: false },
] as const;

export const ROUTE_NIB = { width: 1.4, opacity: 0.85, dash: [5, 4.5] } as const;

/** A territory with a smaller area, in pixels for a map of a thousand, is marked by a dot. */
const TINY = 80;
const DOT = 8.5;

/** The line over the sea for each border that no line of the map shows, in pixels of the atlas's raster. */
export function seaLines(atlas: Atlas): readonly Float32Array[] {
  const { raster } = atlas;
  const count = atlas.centres.length;
  const touching = new Set(
    outlinesOf(raster)
      .filter(({ left, right }) => left !== SEA && right !== SEA)
      .map(({ left, right }) => Math.min(left, right) * count + Math.max(left, right)),
  );
  const { width, height } = raster;
  const frame = { width, height, mapWidth: width, mapHeight: height, left: 0, top: 0 };
  return routesOf(atlas, raster, frame, touching).flatMap(({ lines }) =>
    lines.map(([a, b]) => Float32Array.of(a.x + 0.5, a.y + 0.5, b.x + 0.5, b.y + 0.5)),
  );
}

/** The territories too small to be seen, each with its dot. */
export function tinyTerritories({ raster, centres }: Atlas, frame: CameraFrame) {
  const scale = nibScale(frame);
  const least = (TINY * scale ** 2 * raster.width * raster.height) / (frame.mapWidth * frame.mapHeight);
  const counts = areas(raster, centres.length);
  const dots = centres.map((centre, territory) => ({
    territory,
    x: frame.left + centre.x * frame.mapWidth,
    y: frame.top + centre.y * frame.mapHeight,
    radius: (DOT * scale) / 2,
  }));
  return dots.filter(({ territory }) => (counts[territory] ?? 0) < least);
}
