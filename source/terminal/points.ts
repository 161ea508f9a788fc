import type { GlyphSet, Surface } from './types.ts';

/** The coarsest first. */
export const GLYPH_SETS = ['half', 'quadrant', 'sextant', 'octant'] as const satisfies readonly GlyphSet[];

/** The points of a cell in each set: columns and rows. */
export const POINTS: Readonly<Record<GlyphSet, { readonly across: number; readonly down: number }>> = {
  half: { across: 1, down: 2 },
  quadrant: { across: 2, down: 2 },
  sextant: { across: 2, down: 3 },
  octant: { across: 2, down: 4 },
};

/** In place of a colour: nothing is drawn there. */
export const NOTHING = -1;

/** The colours of points row by row, each 0xRRGGBB or `NOTHING`: for each cell as many as its glyph set has. */
export interface PointRaster {
  readonly width: number;
  readonly height: number;
  readonly colours: Int32Array;
}

export interface PointCell {
  readonly glyph: number;
  readonly fg: number;
  readonly bg: number;
}

const BLANK = 0x20;
const UPPER_HALF = 0x2580;
const FULL = 0x2588;

/**
 * The glyphs of a set by pattern; bit k is the k-th point, row by row. `elsewhere` has older glyphs, `first` begins
 * the rest.
 */
function inOrder(patterns: number, elsewhere: ReadonlyMap<number, number>, first: number): number[] {
  let next = first;
  return Array.from({ length: patterns }, (_, pattern) => elsewhere.get(pattern) ?? next++);
}

const QUADRANTS = [...' ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█'].map(glyph => glyph.codePointAt(0) ?? BLANK);

const OCTANTS_ELSEWHERE = new Map([
  ...QUADRANTS.map((glyph, quarters): [number, number] => [doubled(quarters), glyph]),
  ...([
    [0b00000001, 0x1cea8],
    [0b00000010, 0x1ceab],
    [0b00000011, 0x1fb82],
    [0b00010100, 0x1fbe6],
    [0b00101000, 0x1fbe7],
    [0b00111111, 0x1fb85],
    [0b01000000, 0x1cea3],
    [0b10000000, 0x1cea0],
    [0b11000000, 0x2582],
    [0b11111100, 0x2586],
  ] as const),
]);

/** Code points by the numbering of their parts in the names of the standard (`QUADRANT…`, `BLOCK SEXTANT-…`, `BLOCK OCTANT-…`). */
export const GLYPHS: Readonly<Record<GlyphSet, readonly number[]>> = {
  half: [BLANK, UPPER_HALF, 0x2584, FULL],
  quadrant: QUADRANTS,
  sextant: inOrder(
    64,
    new Map([
      [0, BLANK],
      [0b010101, 0x258c],
      [0b101010, 0x2590],
      [0b111111, FULL],
    ]),
    0x1fb00,
  ),
  octant: inOrder(256, OCTANTS_ELSEWHERE, 0x1cd00),
};

/** The pattern of 2×4 that looks like one of 2×2. */
function doubled(quarters: number): number {
  const [upper, lower] = [quarters & 3, quarters >> 2];
  return (upper | (upper << 2)) + ((lower | (lower << 2)) << 4);
}

/**
 * The different colours of a cell's points, and which points have each: one bit a point. Here no pairs are made and taken
 * apart, which costs a first frame, not yet compiled, more than all the sums.
 */
const inks = new Int32Array(8);
const places = new Uint8Array(8);
const counts = new Uint8Array(8);

/**
 * The glyph and two colours that differ least (squared, over red, green and blue) from a cell's points, row by row.
 * Points that are `NOTHING` stay empty, no others do. @param mixed allows colours that none of the points has
 */
export function cellOf(points: ArrayLike<number>, set: GlyphSet, mixed: boolean): PointCell {
  const { across, down } = POINTS[set];
  return bestCell(points, 0, across, across, down, GLYPHS[set], mixed);
}

/** Puts points on a surface with the same glyph set, from (x, y) on. Empty cells leave the surface as it is. */
export function layPoints(surface: Surface, raster: PointRaster, x: number, y: number): void {
  const { across, down } = POINTS[surface.glyphSet];
  const [columns, rows] = [raster.width / across, raster.height / down];
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1)
      layCell(surface, raster, column, row, x + column, y + row);
}

/** Puts one cell of a raster, whose spot in cells is (column, row), on a surface at (x, y). */
export function layCell(
  surface: Surface,
  { width, colours }: PointRaster,
  column: number,
  row: number,
  x: number,
  y: number,
): void {
  const { glyphSet, depth } = surface;
  const { across, down } = POINTS[glyphSet];
  const start = row * down * width + column * across;
  const { glyph, fg, bg } = bestCell(colours, start, width, across, down, GLYPHS[glyphSet], depth === 3);
  if (glyph !== BLANK || bg !== NOTHING) surface.set(x, y, glyph, fg, bg, 0);
}

type Colours = ArrayLike<number>;

function bestCell(
  colours: Colours,
  start: number,
  width: number,
  across: number,
  down: number,
  glyphs: readonly number[],
  mixed: boolean,
): PointCell {
  const first = colours[start] ?? NOTHING;
  if (isPlain(colours, start, width, across, down)) return { glyph: BLANK, fg: NOTHING, bg: first };
  let different = 0;
  let nothing = 0;
  for (let row = 0, bit = 1; row < down; row += 1) {
    for (let column = 0; column < across; column += 1, bit <<= 1) {
      const colour = colours[start + row * width + column] ?? NOTHING;
      if (colour === NOTHING) {
        nothing |= bit;
        continue;
      }
      let ink = 0;
      while (ink < different && inks[ink] !== colour) ink += 1;
      if (ink === different) {
        different += 1;
        inks[ink] = colour;
        places[ink] = 0;
        counts[ink] = 0;
      }
      places[ink] = (places[ink] ?? 0) | bit;
      counts[ink] = (counts[ink] ?? 0) + 1;
    }
  }
  const all = glyphs.length - 1;
  const everyInk = (1 << different) - 1;
  if (nothing !== 0) {
    const pattern = all & ~nothing;
    return { glyph: glyphs[pattern] ?? BLANK, fg: colourOf(everyInk, different, mixed), bg: NOTHING };
  }
  const part = different === 2 ? 2 : mixed ? bestParts(different) : bestPair(different);
  let pattern = 0;
  for (let ink = 0; ink < different; ink += 1) if ((part >> ink) & 1) pattern |= places[ink] ?? 0;
  const [own, others] = [colourOf(part, different, mixed), colourOf(everyInk & ~part, different, mixed)];
  // The ground is what there is most of, since that is what most cells beside it are filled with; of two as large the last.
  const excess = 2 * bitsIn(pattern) - bitsIn(all);
  const turned = excess > 0 || (excess === 0 && pattern > all >> 1);
  return turned
    ? { glyph: glyphs[all & ~pattern] ?? BLANK, fg: others, bg: own }
    : { glyph: glyphs[pattern] ?? BLANK, fg: own, bg: others };
}

/** Tests whether all points of a cell have one colour. */
function isPlain(colours: Colours, start: number, width: number, across: number, down: number): boolean {
  for (let row = 0; row < down; row += 1)
    for (let column = 0; column < across; column += 1)
      if (colours[start + row * width + column] !== colours[start]) return false;
  return true;
}

function bitsIn(pattern: number): number {
  let bits = 0;
  for (let left = pattern; left !== 0; left &= left - 1) bits += 1;
  return bits;
}

/** The inks of one of the two parts with which the means of both differ least from their inks. */
function bestParts(different: number): number {
  let best = 2;
  let most = Number.NEGATIVE_INFINITY;
  // The first ink stays in the other part: else each division would come twice.
  for (let part = 2; part < 1 << different; part += 2) {
    // The squares around a mean are those of the inks, which are the same for all divisions, less that of their sum.
    const worth = squareOfSum(part, different) + squareOfSum(((1 << different) - 1) & ~part, different);
    if (worth <= most) continue;
    most = worth;
    best = part;
  }
  return best;
}

/** Of some inks: how many points they have, and the sums of red, green and blue over these. */
const sums = { points: 0, red: 0, green: 0, blue: 0 };

function sum(part: number, different: number): void {
  sums.points = sums.red = sums.green = sums.blue = 0;
  for (let ink = 0; ink < different; ink += 1) {
    if (((part >> ink) & 1) === 0) continue;
    const rgb = inks[ink] ?? 0;
    const points = counts[ink] ?? 0;
    sums.points += points;
    sums.red += points * (rgb >> 16);
    sums.green += points * ((rgb >> 8) & 255);
    sums.blue += points * (rgb & 255);
  }
}

function squareOfSum(part: number, different: number): number {
  sum(part, different);
  const { points, red, green, blue } = sums;
  return (red * red + green * green + blue * blue) / points;
}

/** The same where each part has the colour of one of its inks. */
function bestPair(different: number): number {
  let best = 2;
  let least = Number.POSITIVE_INFINITY;
  for (let one = 0; one < different; one += 1) {
    for (let other = one + 1; other < different; other += 1) {
      let cost = 0;
      let part = 0;
      for (let ink = 0; ink < different; ink += 1) {
        const near = unlike(ink, one);
        const far = unlike(ink, other);
        cost += Math.min(near, far) * (counts[ink] ?? 0);
        if (far < near) part |= 1 << ink;
      }
      if (cost >= least) continue;
      least = cost;
      best = part;
    }
  }
  return best;
}

/** The squared difference of two inks. */
function unlike(one: number, other: number): number {
  const a = inks[one] ?? 0;
  const b = inks[other] ?? 0;
  const red = (a >> 16) - (b >> 16);
  const green = ((a >> 8) & 255) - ((b >> 8) & 255);
  const blue = (a & 255) - (b & 255);
  return red * red + green * green + blue * blue;
}

/** The colour that differs least from some inks: their mean, or the one of them that is nearest to all. */
function colourOf(part: number, different: number, mixed: boolean): number {
  if (mixed) {
    sum(part, different);
    const { points, red, green, blue } = sums;
    if (points === 0) return NOTHING;
    return (Math.round(red / points) << 16) | (Math.round(green / points) << 8) | Math.round(blue / points);
  }
  let best = NOTHING;
  let least = Number.POSITIVE_INFINITY;
  for (let ink = 0; ink < different; ink += 1) {
    if (((part >> ink) & 1) === 0) continue;
    let cost = 0;
    for (let other = 0; other < different; other += 1)
      if ((part >> other) & 1) cost += unlike(ink, other) * (counts[other] ?? 0);
    if (cost >= least) continue;
    least = cost;
    best = inks[ink] ?? NOTHING;
  }
  return best;
}
