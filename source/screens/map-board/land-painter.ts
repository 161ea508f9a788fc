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

/** The land and the sea of a picture as cells; only territories whose tone has changed are painted again. */
export class Land {
  readonly cells: CellBuffer;
  readonly #picture: Picture;
  readonly #sea: readonly number[];
  readonly #route: number;
  /** Whether lines are drawn only between territories that look alike. */
  readonly #sparing: boolean;
  /** The colour of each point: of the sea for ever, of land until its tone changes. */
  readonly #points: PointRaster;
  readonly #colours: Int32Array;
  #tones: readonly Tone[] = [];
  #quiet: readonly Tone[] = [];
  #spots: ReadonlyMap<number, Uint8Array> = new Map();
  readonly #light: CursorLight;

  /** @param means its glyph set is that of the picture's points */
  constructor(picture: Picture, light: CursorLight, theme: Theme, { depth, glyphSet }: PictureCapabilities) {
    this.#picture = picture;
    this.#light = light;
    this.cells = new CellBuffer(picture.columns, picture.rows, depth, glyphSet);
    this.#sea = seaColours(theme, depth);
    this.#route = routeColour(theme, depth);
    this.#sparing = depth === 1 || (depth === 2 && picture.columns < ROOMY);
    const { width, height, pixels } = picture.raster;
    this.#colours = new Int32Array(pixels.length);
    this.#points = { width, height, colours: this.#colours };
    this.#paintSea();
  }

  /** @param quiet tones of lines and coasts, without the cursor @param spots territories lit in part */
  show(tones: readonly Tone[], quiet: readonly Tone[], spots: readonly LandSpot[]): void {
    const { cells } = this.#picture;
    const lights = new Map(spots.map(({ territory, lit }) => [territory, lit]));
    const changed: number[] = [];
    for (let territory = 0; territory < cells.length; territory += 1) {
      const moved = lights.get(territory) !== this.#spots.get(territory);
      if (moved || tones[territory] !== this.#tones[territory] || quiet[territory] !== this.#quiet[territory])
        changed.push(territory);
    }
    if (quiet !== this.#quiet) this.#addNeighbours(changed, quiet);
    this.#spots = lights;
    this.#tones = tones;
    this.#quiet = quiet;
    for (const territory of changed) this.#colour(territory);
    for (const territory of changed) for (const cell of cells[territory] ?? []) this.#put(cell);
  }

  /** Lines depend on both sides. */
  #addNeighbours(changed: number[], quiet: readonly Tone[]): void {
    const all = new Set(changed);
    for (const territory of changed)
      if (quiet[territory] !== this.#quiet[territory])
        for (const other of this.#picture.atlas.neighbours[territory] ?? []) all.add(other);
    changed.splice(0, changed.length, ...all);
  }

  /** The colour under a glyph that is drawn over a cell. */
  under(x: number, y: number): number {
    return this.cells.bg[y * this.#picture.columns + x] ?? 0;
  }

  #colour(territory: number): void {
    const picture = this.#picture;
    const { raster, edges, points } = picture;
    const tone = this.#tones[territory];
    const quiet = this.#quiet[territory];
    if (tone === undefined || quiet === undefined) return;
    const lit = this.#spots.get(territory) ?? this.#light.within(territory);
    const cells = picture.cells[territory] ?? [];
    cells.forEach((cell, index) => {
      const start = firstPoint(picture, cell);
      const own = lit[index] === 1 ? tone : quiet;
      for (let y = 0; y < points.down; y += 1) {
        for (let x = 0; x < points.across; x += 1) {
          const at = start + y * raster.width + x;
          if (raster.pixels[at] === territory) this.#colours[at] = this.#landColour(own, edges[at] ?? 0, at);
        }
      }
    });
  }

  /**
   * The colour of a point on land. With few colours a line is as dark as the sea, so a small picture has them only
   * between territories that look alike.
   */
  #landColour(tone: Tone, edge: number, at: number): number {
    const alike = (): boolean => this.#quiet[this.#picture.beyond[at] ?? SEA]?.fill === tone.fill;
    if (this.#sparing && (edge === EDGE.territory || edge === EDGE.continent) && !alike()) return tone.fill;
    switch (edge) {
      case EDGE.territory:
        return alike() ? tone.edge : tone.between;
      case EDGE.continent:
        return tone.border;
      case EDGE.wall:
        return this.#sea[0] ?? 0;
      case EDGE.light:
        return tone.light;
      case EDGE.shade:
        return tone.shade;
      default:
        return tone.fill;
    }
  }

  #paintSea(): void {
    const { raster, shelf, routes, ground } = this.#picture;
    for (let at = 0; at < this.#colours.length; at += 1)
      this.#colours[at] = raster.pixels[at] === SEA ? (this.#sea[shelf[at] ?? 0] ?? 0) : 0;
    // Cells with land in them are put when that gets its colour.
    ground.forEach((territory, cell) => {
      if (territory === SEA) this.#put(cell);
    });
    for (const { dots } of routes) for (const dot of dots) this.#dot(dot);
  }

  #dot(dot: number): void {
    const { raster, columns, points, ground } = this.#picture;
    if (raster.pixels[dot] !== SEA) return;
    const row = Math.floor(dot / raster.width / points.down);
    const cell = row * columns + Math.floor((dot % raster.width) / points.across);
    if (this.cells.depth > 1) {
      this.#colours[dot] = this.#route;
      this.#put(cell);
      return;
    }
    // Of sixteen colours the grey is that of the fog, and of who has no owner.
    if (ground[cell] !== SEA) return;
    this.cells.glyphs[cell] = DOT;
    this.cells.fg[cell] = this.#route;
  }

  #put(cell: number): void {
    const { columns } = this.#picture;
    const [x, y] = [cell % columns, Math.floor(cell / columns)];
    layCell(this.cells, this.#points, x, y, x, y);
  }
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
