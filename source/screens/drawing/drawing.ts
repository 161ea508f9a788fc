import { GLYPHS, layPoints, NOTHING, POINTS, type PointRaster } from '../../terminal/points.ts';
import type { GlyphSet, Rectangle, Surface } from '../../terminal/types.ts';
import { type Figure, stencilOf } from './figure.ts';

/** Digits of 3 by 5 dots, row by row. */
export const digitDots: readonly string[] = [
  '####.##.##.####',
  '.#.##..#..#.###',
  '###..#####..###',
  '###..#.##..####',
  '#.##.####..#..#',
  '####..###..####',
  '####..####.####',
  '###..#.#..#..#.',
  '####.#####.####',
  '####.####..####',
];

/** Digits of 5 by 6 dots that are half as wide as high, row by row. */
const slimDots: readonly string[] = [
  '.###.##.####.####.####.##.###.',
  '..##..###...##...##...##..####',
  '####....##..##..##..##...#####',
  '####....##.###....##...######.',
  '##.####.####.#######...##...##',
  '#######...####....##...######.',
  '.###.##...####.##.####.##.###.',
  '#####...##..##...##..##...##..',
  '.###.##.##.###.##.####.##.###.',
  '.###.##.##.####...##..##..##..',
];

/** Digits in strokes: least rows and points down, and their width in rows. */
const STROKES = { rows: 3.2, points: 9, wide: 2, next: 1.44 } as const;

/** Digits in dots, by the points of a column: size of a dot, and dots of a digit. */
const DOTS = [
  { marks: digitDots, wide: 3, high: 5, dot: 1 },
  { marks: slimDots, wide: 5, high: 6, dot: 0.5 },
] as const;

/** A picture as fine as the terminal's glyphs allow, in cells from the upper left; the rest is dropped. */
export class Drawing implements PointRaster {
  readonly width: number;
  readonly height: number;
  readonly colours: Int32Array;
  readonly #across: number;
  readonly #down: number;

  /** @param ground 0xRRGGBB, or `NOTHING` */
  constructor({ glyphSet }: { glyphSet: GlyphSet }, columns: number, rows: number, ground = NOTHING) {
    const { across, down } = POINTS[glyphSet];
    this.#across = across;
    this.#down = down;
    this.width = columns * across;
    this.height = rows * down;
    this.colours = new Int32Array(this.width * this.height).fill(ground);
  }

  /** Puts a colour at a point, counted in points. */
  set(x: number, y: number, colour: number): void {
    if (x >= 0 && x < this.width && y >= 0 && y < this.height) this.colours[y * this.width + x] = colour;
  }

  /** Fills a rectangle. @param round radius of its corners in columns; a row counts as two */
  fill({ x, y, width, height }: Rectangle, colour: number, round = 0): void {
    const across = this.#across;
    const down = this.#down;
    const left = Math.round(x * across);
    const right = Math.round((x + width) * across);
    const top = Math.round(y * down);
    const bottom = Math.round((y + height) * down);
    if (round === 0) {
      const from = Math.max(0, left);
      const to = Math.min(this.width, right);
      for (let row = Math.max(0, top); row < Math.min(this.height, bottom); row += 1)
        this.colours.fill(colour, row * this.width + from, row * this.width + to);
      return;
    }
    // How far a coordinate lies outside of where the corners' centres are, in columns.
    const outside = (at: number, from: number, to: number, unit: number): number => {
      const middle = (at + 0.5) * unit;
      return Math.max(0, from * unit + round - middle, middle - to * unit + round);
    };
    for (let row = top; row < bottom; row += 1) {
      const dy = outside(row, top, bottom, 2 / down);
      for (let column = left; column < right; column += 1) {
        const dx = dy === 0 ? 0 : outside(column, left, right, 1 / across);
        if (dx * dx + dy * dy <= round * round) this.set(column, row, colour);
      }
    }
  }

  /** Draws a figure as large as its box allows, without inks that have no colour. @param stretch height by width */
  figure(
    figure: Figure,
    { x, y, width, height }: Rectangle,
    inks: Readonly<Record<string, number>>,
    stretch = 1,
  ): void {
    const wide = Math.min(width, height * 2);
    const high = Math.min(height, (wide / 2) * stretch);
    this.#stencil(figure, { x: x + (width - wide) / 2, y: y + (height - high) / 2 }, wide, high, inks);
  }

  #stencil(
    figure: Figure,
    { x, y }: Pick<Rectangle, 'x' | 'y'>,
    columns: number,
    rows: number,
    inks: Readonly<Record<string, number>>,
  ): void {
    const [left, top] = [Math.round(x * this.#across), Math.round(y * this.#down)];
    // Never over the lower edge of its box, where other colours begin.
    const wide = Math.round(columns * this.#across);
    const high = Math.max(1, Math.floor((y + rows) * this.#down + 1e-6) - top);
    const stencil = stencilOf(figure, wide, high);
    stencil.points.forEach((ink, point) => {
      const colour = ink === 0 ? undefined : inks[stencil.inks[ink - 1] ?? ''];
      if (colour !== undefined) this.set(left + (point % wide), top + Math.floor(point / wide), colour);
    });
  }

  /** Writes a number about that many rows high with its upper left corner at (x, y). */
  number(number: number, x: number, y: number, rows: number, colour: number): void {
    const { strokes, dots } = this.#hand(rows);
    [...`${number}`].forEach((written, index) => {
      const digit = Number(written);
      if (strokes) {
        const left = x + (index * STROKES.next - (STROKES.wide - STROKES.next) / 2) * rows;
        this.#stencil(digits[digit] ?? [], { x: left, y }, rows * 2, rows, { main: colour });
        return;
      }
      const { marks, wide, dot } = dots;
      [...(marks[digit] ?? '')].forEach((mark, at) => {
        const column = x + (index * (wide + 1) + (at % wide)) * dot;
        const row = y + Math.floor(at / wide) / 2;
        if (mark === '#') this.fill({ x: column, y: row, width: dot, height: 0.5 }, colour);
      });
    });
  }

  /** Columns and rows of a number about that many rows high. */
  numberSize(number: number, rows: number): { readonly width: number; readonly height: number } {
    const { length } = `${number}`;
    const { strokes, dots } = this.#hand(rows);
    if (strokes) return { width: length * STROKES.next * rows, height: rows };
    return { width: (length * (dots.wide + 1) - 1) * dots.dot, height: dots.high / 2 };
  }

  #hand(rows: number) {
    const strokes = rows >= STROKES.rows && rows * this.#down >= STROKES.points;
    return { strokes, dots: this.#across === 1 ? DOTS[0] : DOTS[1] };
  }

  /** The colour of the point nearest to the middle of a cell. */
  at(column: number, row: number): number {
    const point =
      Math.floor((row + 0.5) * this.#down) * this.width + Math.floor((column + 0.5) * this.#across);
    return this.colours[point] ?? NOTHING;
  }

  /** Puts it on a surface with its upper left cell at (x, y); cells with nothing in them are left as they are. */
  show(surface: Surface, x: number, y: number): void {
    if (surface.depth > 0) layPoints(surface, this, x, y);
    else this.#showBare(surface, x, y);
  }

  /** Puts it on a surface without colours: every point with a colour shows. */
  #showBare(surface: Surface, x: number, y: number): void {
    const [across, down] = [this.#across, this.#down];
    for (let cell = 0; cell * across * down < this.colours.length; cell += 1) {
      const [column, row] = [(cell * across) % this.width, Math.floor((cell * across) / this.width)];
      let pattern = 0;
      for (let bit = 0; bit < across * down; bit += 1) {
        const point = (row * down + Math.floor(bit / across)) * this.width + column + (bit % across);
        if ((this.colours[point] ?? NOTHING) !== NOTHING) pattern |= 1 << bit;
      }
      const glyph = GLYPHS[surface.glyphSet][pattern] ?? 0;
      if (pattern !== 0) surface.set(x + column / across, y + row, glyph, NOTHING, NOTHING, 0);
    }
  }
}

/** Digits in strokes, each about 72 wide. */
const digits: readonly Figure[] = [
  ['main/16 50,10 71,22 76,50 71,78 50,90 29,78 24,50 29,22 50,10'],
  ['main/16 32,26 32,26 54,11 54,11 54,90 54,90', 'main/16 36,90 72,90'],
  ['main/16 26,30 32,15 50,10 69,17 74,32 64,50 27,90 27,90 76,90 76,90'],
  ['main/16 27,20 40,11 58,10 72,21 70,38 50,47 50,47 72,56 75,72 63,87 44,91 26,80'],
  ['main/16 62,91 62,91 62,10 62,10 24,67 24,67 78,67 78,67'],
  ['main/16 71,10 71,10 33,10 33,10 30,47 30,47 50,41 70,50 75,67 64,85 45,90 27,81'],
  ['main/16 68,11 47,20 31,44 25,66 34,84 50,90 67,84 75,67 67,51 50,46 33,52 25,66'],
  ['main/16 24,10 24,10 76,10 76,10 45,91 45,91'],
  ['main/16 50,47 31,37 28,23 50,10 72,23 69,37 50,47 28,59 25,77 50,90 75,77 72,59 50,47'],
  ['main/16 32,89 53,80 69,56 75,34 66,16 50,10 33,16 25,33 33,49 50,54 67,48 75,34'],
];
