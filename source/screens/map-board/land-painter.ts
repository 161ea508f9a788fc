import { EDGE, firstPoint, type Picture, SHELF } from '../../maps/atlas/picture.ts';
import { SEA } from '../../maps/atlas/raster.ts';
import { CellBuffer } from '../../terminal/cells.ts';
import { layCell, type PointRaster } from '../../terminal/points.ts';
import type { ColourDepth, PictureCapabilities } from '../../terminal/types.ts';
import { mix, type Theme } from '../theme/theme.ts';
import type { MapScene } from './scene.ts';
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
  /** True if lines are drawn only between territories that look alike. */
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
      // Of sixteen colours grey is for fog, and for territories without an owner.
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

/** Quieter where a dot is half a cell large, and would be taken for land that nobody has. */
const routeColour = ({ sea, dim }: Theme, depth: ColourDepth): number =>
  depth === 1 ? dim.rgb : mix(sea.rgb, dim.rgb, depth === 2 ? 0.35 : 0.5);

/** The sea by its distance from the coast: at index 0 the deep, then from the coast outwards. */
function seaColours(theme: Theme, depth: ColourDepth): readonly number[] {
  const deep = theme.sea.rgb;
  if (depth < 3) return Array.from({ length: SHELF + 1 }, () => deep);
  const steps = [0.13, 0.085, 0.085, 0.045, 0.045, 0.045];
  return [deep, ...steps.map(share => mix(deep, theme.owners[1]?.ink.rgb ?? deep, share))];
}

/** With fewer cells that lie within it, a territory keeps its colour under the cursor: its label in gold says enough. */
const SMALL = 4;

/** Bytes of the light on one territory at most: a step moves it and writes two labels, in 600 bytes. */
const MOST_BYTES = 170;

/** The same while something is being aimed, when an arrow follows the cursor. */
const MOST_BYTES_AIMING = 70;

/** The factor by which the light shrinks at each step. */
const SHRINK = 0.97;

/** Bytes for a run of cells in another row, or farther on in the same one, and for one cell of it. */
const BYTES = { row: 9, column: 5, cell: 1 } as const;

export type CursorLight = ReturnType<typeof cursorLight>;

/** The cells lit by the cursor: all inside a territory; of a large one as much as a step may cost, in its own shape. */
export function cursorLight(picture: Picture) {
  const inner: Uint8Array[] = [];
  const lit: Uint8Array[] = [];
  const aimed: Uint8Array[] = [];
  let entered: { readonly key: string; readonly cells: Uint8Array } | null = null;

  /** For each of a territory's cells 1 when it is wholly its own and bears no line; none when they are few. */
  function within(territory: number): Uint8Array {
    inner[territory] ??= withinOf(picture, territory);
    return inner[territory];
  }
  return {
    within,
    /** For each cell of a territory 1 where it is lit. @param aiming whether arrows may follow the cursor */
    lit(territory: number, aiming: boolean): Uint8Array {
      const known = aiming ? aimed : lit;
      const most = aiming ? MOST_BYTES_AIMING : MOST_BYTES;
      known[territory] ??= litOf(picture, territory, within(territory), most);
      return known[territory];
    },
    /** For each cell within a territory 1 where an entering army has come. */
    taken({ territory, from, share }: Omit<NonNullable<MapScene['entered']>, 'loser'>): Uint8Array {
      const key = `${territory} ${from} ${share}`;
      if (entered?.key !== key)
        entered = { key, cells: takenOf(picture, territory, from, within(territory), share) };
      return entered.cells;
    },
  };
}

/** The cells within a territory that are nearest to its border with another one, as many as the share says. */
function takenOf(
  { atlas, frame, points, columns, cells }: Picture,
  territory: number,
  from: number,
  within: Uint8Array,
  share: number,
): Uint8Array {
  const own = cells[territory] ?? [];
  const around = atlas.map.wraps ? frame.mapWidth / points.across : Number.POSITIVE_INFINITY;
  const apart = (one: number, other: number): number => {
    const aside = Math.abs((one % columns) - (other % columns));
    // A cell is twice as high as wide.
    return Math.hypot(
      Math.min(aside, Math.abs(around - aside)),
      2 * (Math.floor(one / columns) - Math.floor(other / columns)),
    );
  };
  const nearest = (cell: number, among: readonly number[]): number =>
    among.reduce((least, other) => Math.min(least, apart(cell, other)), Number.POSITIVE_INFINITY);
  const away = own.map(cell => nearest(cell, cells[from] ?? []));
  const least = away.reduce((found, way) => Math.min(found, way), Number.POSITIVE_INFINITY);
  const border = own.filter((_, index) => (away[index] ?? 0) <= least + 1);
  const ways = own.map(cell => nearest(cell, border));
  const sorted = ways.filter((_, index) => within[index] === 1).sort((a, b) => a - b);
  const farthest = sorted[Math.ceil(share * sorted.length) - 1] ?? -1;
  return within.map((value, index) => ((ways[index] ?? 0) <= farthest ? value : 0));
}

function withinOf(picture: Picture, territory: number): Uint8Array {
  const { raster, edges, points, labels, cells } = picture;
  let count = 0;
  const within = Uint8Array.from(cells[territory] ?? [], cell => {
    const start = firstPoint(picture, cell);
    for (let y = 0; y < points.down; y += 1) {
      for (let x = 0; x < points.across; x += 1) {
        const at = start + y * raster.width + x;
        if (raster.pixels[at] !== territory || edges[at] !== EDGE.none) return 0;
      }
    }
    count += 1;
    return 1;
  });
  if (count >= SMALL) return within;
  return within.fill(labels[territory] === null ? 1 : 0);
}

function litOf(
  { columns, labels, cells }: Picture,
  territory: number,
  within: Uint8Array,
  most: number,
): Uint8Array {
  const own = cells[territory] ?? [];
  const spot = labels[territory];
  if (spot === null || spot === undefined || bytesOf(own, within, columns) <= most) return within;
  const inside = new Set(own.filter((_, index) => within[index] === 1));
  for (let size = SHRINK; ; size *= SHRINK) {
    const lit = within.map((value, index) => {
      const cell = own[index] ?? 0;
      // The cell that would come to lie here when the territory is made smaller around its label.
      const x = spot.x + Math.round(((cell % columns) - spot.x) / size);
      const y = spot.y + Math.round((Math.floor(cell / columns) - spot.y) / size);
      return x >= 0 && x < columns && inside.has(y * columns + x) ? value : 0;
    });
    if (bytesOf(own, lit, columns) <= most) return lit;
  }
}

/** Bytes to write the marked cells, about. */
function bytesOf(cells: readonly number[], marked: Uint8Array, columns: number): number {
  let bytes = 0;
  let last = Number.NEGATIVE_INFINITY;
  cells.forEach((cell, index) => {
    if (marked[index] !== 1) return;
    const sameRow = Math.floor(cell / columns) === Math.floor(last / columns);
    bytes += BYTES.cell + (cell === last + 1 ? 0 : sameRow ? Math.min(BYTES.column, cell - last) : BYTES.row);
    last = cell;
  });
  return bytes;
}
