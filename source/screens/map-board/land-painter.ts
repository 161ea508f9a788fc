import { EDGE, firstPoint, type Picture, SHELF } from '../../maps/atlas/picture.ts';
import { SEA } from '../../maps/atlas/raster.ts';
import { CellBuffer } from '../../terminal/cells.ts';
import { layCell, type PointRaster } from '../../terminal/points.ts';
import type { ColourDepth, PictureCapabilities } from '../../terminal/types.ts';
import { mix, type Theme } from '../theme/theme.ts';
import type { CursorLight } from './cursor-light.ts';
import type { Tone } from './tones.ts';

const DOT = 0xb7;

/** Columns from which a picture has room for every line. */
const ROOMY = 100;

/** A territory of which only some cells have its own tone: those with 1, in the order of its cells in the picture. */
export interface LandSpot {
  readonly territory: number;
  readonly lit: Uint8Array;
}

export type Land = ReturnType<typeof landPainter>;

/** The land and the sea of a picture as cells; only territories whose tone has changed are painted again. */
export function landPainter(
  picture: Picture,
  light: CursorLight,
  theme: Theme,
  { depth, glyphSet }: PictureCapabilities,
) {
  const { atlas, raster, columns, rows, points, edges, beyond, ground } = picture;
  const buffer = new CellBuffer(columns, rows, depth, glyphSet);
  const sea = seaColours(theme, depth);
  const route = routeColour(theme, depth);
  /** Whether lines are drawn only between territories that look alike. */
  const sparing = depth === 1 || (depth === 2 && columns < ROOMY);
  /** The colour of each point: of the sea for ever, of land until its tone changes. */
  const colours = new Int32Array(raster.pixels.length);
  const raised: PointRaster = { width: raster.width, height: raster.height, colours };
  let tones: readonly Tone[] = [];
  let quiet: readonly Tone[] = [];
  let spots: ReadonlyMap<number, Uint8Array> = new Map();

  function put(cell: number): void {
    const [x, y] = [cell % columns, Math.floor(cell / columns)];
    layCell(buffer, raised, x, y, x, y);
  }
  /** Lines depend on both sides. */
  function withNeighbours(changed: readonly number[], next: readonly Tone[]): readonly number[] {
    const all = new Set(changed);
    for (const territory of changed)
      if (next[territory] !== quiet[territory])
        for (const other of atlas.neighbours[territory] ?? []) all.add(other);
    return [...all];
  }
  /** With few colours a line is as dark as the sea: small pictures have it only between territories that look alike. */
  function landColour(tone: Tone, edge: number, at: number): number {
    const alike = (): boolean => quiet[beyond[at] ?? SEA]?.fill === tone.fill;
    if (sparing && (edge === EDGE.territory || edge === EDGE.continent) && !alike()) return tone.fill;
    switch (edge) {
      case EDGE.territory:
        return alike() ? tone.edge : tone.between;
      case EDGE.continent:
        return tone.border;
      case EDGE.wall:
        return sea[0] ?? 0;
      case EDGE.light:
        return tone.light;
      case EDGE.shade:
        return tone.shade;
      default:
        return tone.fill;
    }
  }
  function colour(territory: number): void {
    const tone = tones[territory];
    const still = quiet[territory];
    if (tone === undefined || still === undefined) return;
    const lit = spots.get(territory) ?? light.within(territory);
    const cells = picture.cells[territory] ?? [];
    cells.forEach((cell, index) => {
      const start = firstPoint(picture, cell);
      const own = lit[index] === 1 ? tone : still;
      for (let y = 0; y < points.down; y += 1) {
        for (let x = 0; x < points.across; x += 1) {
          const at = start + y * raster.width + x;
          if (raster.pixels[at] === territory) colours[at] = landColour(own, edges[at] ?? 0, at);
        }
      }
    });
  }
  function putDot(dot: number): void {
    if (raster.pixels[dot] !== SEA) return;
    const row = Math.floor(dot / raster.width / points.down);
    const cell = row * columns + Math.floor((dot % raster.width) / points.across);
    if (depth > 1) {
      colours[dot] = route;
      put(cell);
    } else if (ground[cell] === SEA) {
      // Of sixteen colours the grey is that of the fog, and of who has no owner.
      buffer.glyphs[cell] = DOT;
      buffer.fg[cell] = route;
    }
  }

  for (let at = 0; at < colours.length; at += 1)
    colours[at] = raster.pixels[at] === SEA ? (sea[picture.shelf[at] ?? 0] ?? 0) : 0;
  // Cells with land in them are put when that gets its colour.
  ground.forEach((territory, cell) => {
    if (territory === SEA) put(cell);
  });
  for (const { dots } of picture.routes) dots.forEach(putDot);

  return {
    cells: buffer,
    /** @param still tones of lines and coasts, without the cursor @param lights territories lit in part */
    show(next: readonly Tone[], still: readonly Tone[], lights: readonly LandSpot[]): void {
      const lit = new Map(lights.map(spot => [spot.territory, spot.lit]));
      let changed: readonly number[] = [...picture.cells.keys()].filter(
        territory =>
          lit.get(territory) !== spots.get(territory) ||
          next[territory] !== tones[territory] ||
          still[territory] !== quiet[territory],
      );
      if (still !== quiet) changed = withNeighbours(changed, still);
      [spots, tones, quiet] = [lit, next, still];
      changed.forEach(colour);
      for (const territory of changed) picture.cells[territory]?.forEach(put);
    },
    /** The colour under a glyph that is drawn over a cell. */
    under: (x: number, y: number): number => buffer.bg[y * columns + x] ?? 0,
  };
}

function routeColour({ sea, dim, faint }: Theme, depth: ColourDepth): number {
  if (depth === 3) return mix(sea.rgb, dim.rgb, 0.5);
  return depth === 2 ? faint.rgb : dim.rgb;
}

/** The sea by its distance from the coast: at index 0 the deep, then from the coast outwards. */
function seaColours(theme: Theme, depth: ColourDepth): readonly number[] {
  const deep = theme.sea.rgb;
  if (depth < 3) return Array.from({ length: SHELF + 1 }, () => deep);
  const steps = [0.13, 0.085, 0.085, 0.045, 0.045, 0.045];
  return [deep, ...steps.map(share => mix(deep, theme.owners[1]?.ink.rgb ?? deep, share))];
}
