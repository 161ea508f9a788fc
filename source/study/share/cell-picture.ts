import { letterStrokes } from '../../maps/atlas/lettering.ts';
import { type Rgba, Strokes } from '../../maps/atlas/strokes.ts';
import { escapeXml } from '../../maps/atlas/svg.ts';
import { BOLD, DEFAULT_COLOUR, DIM, INVERSE } from '../../terminal/cells.ts';
import { GLYPHS, POINTS } from '../../terminal/points.ts';
import type { CellSize, Cells, GlyphSet } from '../../terminal/types.ts';

/** The default colours of a terminal's text and ground, each 0xRRGGBB. */
interface OwnColours {
  readonly text: number;
  readonly ground: number;
}

/** In whole pixels, so that neither rectangles nor halves of them leave a seam. */
const SVG_CELL: CellSize = { width: 8, height: 16 };
const PNG_CELL: CellSize = { width: 10, height: 20 };

interface Point {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The parts of a picture, in pixels, in the order in which they are drawn. */
interface DrawnCells {
  /** Rectangles with their colour: grounds first, then the points of block glyphs. */
  readonly grounds: ReadonlyMap<number, readonly Point[]>;
  readonly blocks: ReadonlyMap<number, readonly Point[]>;
  readonly letters: readonly Letter[];
}

interface Letter {
  /** In cells. */
  readonly x: number;
  readonly y: number;
  readonly glyph: string;
  readonly colour: number;
  readonly bold: boolean;
  readonly dim: boolean;
}

interface Block {
  readonly set: GlyphSet;
  readonly pattern: number;
}

/** The glyph set and pattern of each block glyph: drawn without a font, so there are no seams. The first set counts. */
const BLOCKS: ReadonlyMap<number, Block> = new Map(
  (['octant', 'sextant', 'quadrant', 'half'] as const).flatMap(set =>
    [...GLYPHS[set].entries()]
      .filter(([, glyph]) => glyph !== 0x20)
      .reverse()
      .map(([pattern, glyph]): [number, Block] => [glyph, { set, pattern }]),
  ),
);

/** A screen as an SVG picture: areas as paths, text as text. `under` is SVG seen through the terminal's own ground. */
export function cellSvg(
  cells: Cells,
  own: OwnColours,
  {
    title,
    description,
    under,
  }: { readonly title?: string; readonly description?: string; readonly under?: string } = {},
): string {
  const [width, height] = [cells.width * SVG_CELL.width, cells.height * SVG_CELL.height];
  const { grounds, blocks, letters } = drawn(cells, own, SVG_CELL, under === undefined);
  const body = [
    ...(title === undefined ? [] : [`<title>${escapeXml(title)}</title>`]),
    ...(description === undefined ? [] : [`<desc>${escapeXml(description)}</desc>`]),
    ...(under === undefined ? [] : [under]),
    ...paths(grounds),
    ...paths(blocks),
    ...texts(letters),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="13.3" shape-rendering="crispEdges" xml:space="preserve"><rect width="100%" height="100%" fill="${hex(own.ground)}"/>\n${body.join('\n')}\n</svg>\n`;
}

/** A screen in pixels. Letters are strokes, all of them capitals, small ones lower. */
export function cellPixels(cells: Cells, own: OwnColours): Rgba {
  const { width: wide, height: high } = PNG_CELL;
  const [width, height] = [cells.width * wide, cells.height * high];
  const picture = { width, height, pixels: new Uint8Array(width * height * 4).fill(255) };
  fill(picture, { x: 0, y: 0, width, height }, own.ground);
  const { grounds, blocks, letters } = drawn(cells, own, PNG_CELL, true);
  for (const areas of [grounds, blocks])
    for (const [colour, rectangles] of areas) for (const each of rectangles) fill(picture, each, colour);
  const strokes = new Strokes(picture, { x: 0, y: 0, width, height });
  for (const { x, y, glyph, colour, bold, dim } of letters) {
    const eighths = glyph.charCodeAt(0) - NO_EIGHTH;
    if (eighths > 0 && eighths < 8) {
      const height = Math.round((eighths * high) / 8);
      fill(picture, { x: x * wide, y: (y + 1) * high - height, width: wide, height }, colour);
      continue;
    }
    const centre = { x: (x + 0.5) * wide, y: (y + 0.5) * high };
    strokes.draw(glyphStrokes(glyph, centre), { width: bold ? 1.9 : 1.4, colour, opacity: dim ? 0.6 : 1 });
  }
  return picture;
}

/** Before the glyphs that fill one to seven eighths of a cell from its foot; in SVG they are text. */
const NO_EIGHTH = 0x2580;

/** The heights of capitals and small letters for a line of 20 pixels, and the drop of small ones. */
const CAPITAL = 14;
const SMALL = 11;
const LOWER = 1.3;

function glyphStrokes(glyph: string, { x, y }: { x: number; y: number }): readonly Float32Array[] {
  const { width, height } = PNG_CELL;
  const lines = LINES.get(glyph);
  if (lines !== undefined)
    return lines.map(line =>
      Float32Array.from(line, (share, at) =>
        at % 2 === 0 ? x + (share - 0.5) * width : y + (share - 0.5) * height,
      ),
    );
  const isSmall = glyph !== glyph.toUpperCase();
  return letterStrokes({ lines: [glyph], x, y: isSmall ? y + LOWER : y, size: isSmall ? SMALL : CAPITAL });
}

/** Glyphs that are lines, in shares of their cell: x and y in turn. */
const LINES: ReadonlyMap<string, readonly (readonly number[])[]> = new Map(
  Object.entries({
    '─━═': [[0, 0.5, 1, 0.5]],
    '│┃║': [[0.5, 0, 0.5, 1]],
    '┌╭┏╔': [[0.5, 1, 0.5, 0.5, 1, 0.5]],
    '┐╮┓╗': [[0, 0.5, 0.5, 0.5, 0.5, 1]],
    '└╰┗╚': [[0.5, 0, 0.5, 0.5, 1, 0.5]],
    '┘╯┛╝': [[0, 0.5, 0.5, 0.5, 0.5, 0]],
    '├┣': [
      [0.5, 0, 0.5, 1],
      [0.5, 0.5, 1, 0.5],
    ],
    '┤┫': [
      [0.5, 0, 0.5, 1],
      [0, 0.5, 0.5, 0.5],
    ],
    '┬┳': [
      [0, 0.5, 1, 0.5],
      [0.5, 0.5, 0.5, 1],
    ],
    '┴┻': [
      [0, 0.5, 1, 0.5],
      [0.5, 0, 0.5, 0.5],
    ],
    '┼╋': [
      [0, 0.5, 1, 0.5],
      [0.5, 0, 0.5, 1],
    ],
    '·': [[0.5, 0.5]],
    '•●': [
      [0.42, 0.5, 0.58, 0.5],
      [0.42, 0.46, 0.58, 0.46],
      [0.42, 0.54, 0.58, 0.54],
    ],
    '○': [[0.2, 0.5, 0.35, 0.38, 0.65, 0.38, 0.8, 0.5, 0.65, 0.62, 0.35, 0.62, 0.2, 0.5]],
    '…': [
      [0.15, 0.7],
      [0.5, 0.7],
      [0.85, 0.7],
    ],
    '→▶►': [
      [0.1, 0.5, 0.9, 0.5],
      [0.6, 0.35, 0.9, 0.5, 0.6, 0.65],
    ],
    '←': [
      [0.1, 0.5, 0.9, 0.5],
      [0.4, 0.35, 0.1, 0.5, 0.4, 0.65],
    ],
    '↑▲': [
      [0.5, 0.25, 0.5, 0.75],
      [0.25, 0.4, 0.5, 0.25, 0.75, 0.4],
    ],
    '↓▼': [
      [0.5, 0.25, 0.5, 0.75],
      [0.25, 0.6, 0.5, 0.75, 0.75, 0.6],
    ],
    '×': [
      [0.25, 0.38, 0.75, 0.62],
      [0.25, 0.62, 0.75, 0.38],
    ],
    '%': [
      [0.2, 0.72, 0.8, 0.28],
      [0.25, 0.32],
      [0.75, 0.68],
    ],
    '(': [[0.6, 0.25, 0.4, 0.4, 0.4, 0.6, 0.6, 0.75]],
    ')': [[0.4, 0.25, 0.6, 0.4, 0.6, 0.6, 0.4, 0.75]],
    '=': [
      [0.25, 0.43, 0.75, 0.43],
      [0.25, 0.57, 0.75, 0.57],
    ],
    _: [[0.1, 0.8, 0.9, 0.8]],
    '›': [[0.4, 0.38, 0.6, 0.5, 0.4, 0.62]],
    '‹': [[0.6, 0.38, 0.4, 0.5, 0.6, 0.62]],
    '<': [[0.75, 0.35, 0.25, 0.5, 0.75, 0.65]],
    ';': [
      [0.5, 0.42],
      [0.5, 0.64, 0.4, 0.76],
    ],
    '★': [[0.5, 0.28, 0.7, 0.7, 0.2, 0.44, 0.8, 0.44, 0.3, 0.7, 0.5, 0.28]],
    '✓': [[0.2, 0.52, 0.42, 0.66, 0.82, 0.34]],
    '░▒': [
      [0.25, 0.25],
      [0.75, 0.5],
      [0.25, 0.75],
    ],
  }).flatMap(([glyphs, lines]) => [...glyphs].map(glyph => [glyph, lines] as const)),
);

function fill({ pixels, width }: Rgba, area: Point, colour: number): void {
  for (let y = area.y; y < area.y + area.height; y += 1)
    for (let x = area.x; x < area.x + area.width; x += 1) {
      const at = (y * width + x) * 4;
      pixels[at] = (colour >> 16) & 255;
      pixels[at + 1] = (colour >> 8) & 255;
      pixels[at + 2] = colour & 255;
    }
}

/** @param covers false to draw no rectangle only for the terminal's own ground, so that what lies under it is seen */
function drawn(cells: Cells, own: OwnColours, cell: CellSize, covers: boolean): DrawnCells {
  const [grounds, blocks] = [new Areas(), new Areas()];
  const letters: Letter[] = [];
  const shown = (plane: number | undefined, fallback: number): number =>
    plane === undefined || plane === DEFAULT_COLOUR ? fallback : plane;
  for (let y = 0; y < cells.height; y += 1) {
    const points: (Point & { readonly colour: number })[] = [];
    for (let x = 0; x < cells.width; x += 1) {
      const at = y * cells.width + x;
      const attributes = cells.attributes[at] ?? 0;
      const [ink, ground] = [shown(cells.fg[at], own.text), shown(cells.bg[at], own.ground)];
      const [fg, bg] = (attributes & INVERSE) === 0 ? [ink, ground] : [ground, ink];
      if (covers ? bg !== own.ground : cells.bg[at] !== DEFAULT_COLOUR)
        grounds.add({ x: x * cell.width, y: y * cell.height, ...cell }, bg);
      const code = cells.glyphs[at] ?? 0x20;
      const block = BLOCKS.get(code);
      if (block !== undefined)
        points.push(...pointsOf(block, x, y, cell).map(point => ({ ...point, colour: fg })));
      else if (code > 0x20)
        letters.push({
          ...{ x, y, glyph: String.fromCodePoint(code), colour: fg },
          ...{ bold: (attributes & BOLD) !== 0, dim: (attributes & DIM) !== 0 },
        });
    }
    points.sort((one, other) => one.y - other.y || one.x - other.x);
    for (const point of points) blocks.add(point, point.colour);
  }
  return { grounds: grounds.all, blocks: blocks.all, letters };
}

/** The points of a block glyph that have its colour; thirds of a cell are no whole pixels. */
function pointsOf({ set, pattern }: Block, x: number, y: number, cell: CellSize): readonly Point[] {
  const { across, down } = POINTS[set];
  const width = cell.width / across;
  const edge = (row: number): number => Math.round((row * cell.height) / down);
  return Array.from({ length: across * down }, (_, at) => at)
    .filter(at => (pattern & (1 << at)) !== 0)
    .map(at => {
      const row = Math.floor(at / across);
      return {
        x: x * cell.width + (at % across) * width,
        y: y * cell.height + edge(row),
        width,
        height: edge(row + 1) - edge(row),
      };
    });
}

/** Rectangles by their colour: what lies side by side is one. */
class Areas {
  readonly all = new Map<number, Point[]>();

  add({ x, y, width, height }: Point, colour: number): void {
    const rectangles = this.all.get(colour) ?? [];
    const last = rectangles.at(-1);
    if (last !== undefined && last.y === y && last.height === height && last.x + last.width === x)
      rectangles[rectangles.length - 1] = { ...last, width: last.width + width };
    else rectangles.push({ x, y, width, height });
    this.all.set(colour, rectangles);
  }
}

const paths = (areas: ReadonlyMap<number, readonly Point[]>): readonly string[] =>
  [...areas].map(([colour, rectangles]) => {
    const path = rectangles.map(({ x, y, width, height }) => `M${x} ${y}h${width}v${height}h-${width}z`);
    return `<path fill="${hex(colour)}" d="${path.join('')}"/>`;
  });

/** Letters of one look that stand side by side as one text, each at its own spot. */
function texts(letters: readonly Letter[]): readonly string[] {
  const runs: Letter[][] = [];
  for (const letter of letters) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run !== undefined && last !== undefined && goesOn(last, letter)) run.push(letter);
    else runs.push([letter]);
  }
  return runs.flatMap(run => {
    const [first] = run;
    if (first === undefined) return [];
    const style = `fill="${hex(first.colour)}"${first.bold ? ' font-weight="bold"' : ''}${first.dim ? ' opacity="0.6"' : ''}`;
    const x = run.map(letter => letter.x * SVG_CELL.width).join(' ');
    const text = run.map(({ glyph }) => glyph).join('');
    return [`<text x="${x}" y="${first.y * SVG_CELL.height + 12.5}" ${style}>${escapeXml(text)}</text>`];
  });
}

const goesOn = (last: Letter, next: Letter): boolean =>
  last.y === next.y &&
  last.x === next.x - 1 &&
  last.colour === next.colour &&
  last.bold === next.bold &&
  last.dim === next.dim;

const hex = (rgb: number): string => `#${rgb.toString(16).padStart(6, '0')}`;
