import { BLANK, drawable, glyphWidth } from '../base/glyphs.ts';
import type { CellSize, Cells, Colour, ColourDepth, GlyphSet, Rectangle, Style, Surface } from './types.ts';

export const BOLD = 1;
export const DIM = 2;
export const ITALIC = 4;
export const UNDERLINE = 8;
export const INVERSE = 16;
export const STRIKE = 32;

/** In the colour planes: the terminal's own colour. */
export const DEFAULT_COLOUR = -1;

/** In the colour planes: from here on stand the 256 numbered colours of the terminal, below all of 0xRRGGBB. */
export const NUMBERED = 0x1000000;

/** A rectangle of cells: for each its code point, two colours and its attributes, in planes of equal length. */
export class CellBuffer implements Surface, Cells {
  readonly width: number;
  readonly height: number;
  readonly depth: ColourDepth;
  readonly glyphSet: GlyphSet;
  readonly imageCell: CellSize | null;
  readonly glyphs: Uint32Array;
  readonly fg: Int32Array;
  readonly bg: Int32Array;
  readonly attributes: Uint8Array;

  constructor(
    width: number,
    height: number,
    depth: ColourDepth = 3,
    glyphSet: GlyphSet = 'half',
    imageCell: CellSize | null = null,
  ) {
    this.width = Math.max(0, Math.trunc(width));
    this.height = Math.max(0, Math.trunc(height));
    this.depth = depth;
    this.glyphSet = glyphSet;
    this.imageCell = imageCell;
    const cells = this.width * this.height;
    this.glyphs = new Uint32Array(cells);
    this.fg = new Int32Array(cells);
    this.bg = new Int32Array(cells);
    this.attributes = new Uint8Array(cells);
    this.clear();
  }

  /** Makes every cell blank in the terminal's own colours. */
  clear(): void {
    this.#fill(0, this.glyphs.length, BLANK, DEFAULT_COLOUR, DEFAULT_COLOUR, 0);
  }

  /** One cell from plane values; no check but the one against leaving the buffer. */
  set(x: number, y: number, glyph: number, fg: number, bg: number, attributes: number): void {
    if (x < 0 || y < 0 || x >= this.width || y >= this.height) return;
    const at = y * this.width + x;
    this.glyphs[at] = glyph;
    this.fg[at] = fg;
    this.bg[at] = bg;
    this.attributes[at] = attributes;
  }

  put(x: number, y: number, glyph: string, style: Style): void {
    const codePoint = drawable(glyph.codePointAt(0) ?? BLANK);
    this.set(x, y, codePoint, plane(style.fg), plane(style.bg), bits(style, true));
  }

  text(x: number, y: number, text: string, style: Style, most?: number): number {
    const fg = plane(style.fg);
    const bg = plane(style.bg);
    const attributes = bits(style, true);
    const glyphs = cutGlyphs(text, most);
    glyphs.forEach((glyph, index) => void this.set(x + index, y, glyph, fg, bg, attributes));
    return glyphs.length;
  }

  fill(x: number, y: number, width: number, height: number, style: Style, glyph = ' '): void {
    const area = this.#clip(x, y, width, height);
    const codePoint = drawable(glyph.codePointAt(0) ?? BLANK);
    const fg = plane(style.fg);
    const bg = plane(style.bg);
    const attributes = bits(style, true);
    for (let row = area.y; row < area.y + area.height; row++) {
      const start = row * this.width + area.x;
      this.#fill(start, start + area.width, codePoint, fg, bg, attributes);
    }
  }

  restyle(x: number, y: number, width: number, height: number, style: Style): void {
    const area = this.#clip(x, y, width, height);
    const [on, off] = [bits(style, true), bits(style, false)];
    for (let row = area.y; row < area.y + area.height; row++) {
      const start = row * this.width + area.x;
      const end = start + area.width;
      if (style.fg !== undefined) this.fg.fill(plane(style.fg), start, end);
      if (style.bg !== undefined) this.bg.fill(plane(style.bg), start, end);
      for (let at = start; at < end; at++) this.attributes[at] = ((this.attributes[at] ?? 0) & ~off) | on;
    }
  }

  lay(cells: Cells, { x, y, width, height }: Rectangle = { x: 0, y: 0, ...cells }): void {
    if (width === cells.width && width === this.width) {
      copyRun(cells, y * width, (y + height) * width, this, y * width);
      return;
    }
    for (let row = y; row < y + height; row++) {
      const start = row * cells.width + x;
      copyRun(cells, start, start + width, this, row * this.width + x);
    }
  }

  /** Becomes like another buffer of the same size, where that is damaged. */
  take(from: CellBuffer, damage: Damage): void {
    let [start, end] = [0, 0];
    for (let y = 0; y < this.height; y++) {
      const next = y * this.width + damage.start(y);
      if (next !== end) {
        copyRun(from, start, end, this, start);
        start = next;
      }
      end = y * this.width + damage.end(y);
    }
    copyRun(from, start, end, this, start);
  }

  /** Copies a rectangle of another buffer to (x, y) of this one, clipped to both, and to `damage` if given. */
  copy(from: CellBuffer, source: Rectangle, x: number, y: number, damage?: Damage): void {
    const area = from.#clip(source.x, source.y, source.width, source.height);
    const left = Math.max(0, x + area.x - source.x);
    const top = Math.max(0, y + area.y - source.y);
    const fromX = source.x + left - x;
    const fromY = source.y + top - y;
    const width = Math.min(area.x + area.width - fromX, this.width - left);
    const height = Math.min(area.y + area.height - fromY, this.height - top);
    for (let row = 0; row < height; row++) {
      const first = Math.max(0, (damage?.start(top + row) ?? 0) - left);
      const end = Math.min(width, (damage?.end(top + row) ?? this.width) - left);
      const start = (fromY + row) * from.width + fromX;
      copyRun(from, start + first, start + end, this, (top + row) * this.width + left + first);
    }
  }

  /** Makes all cells from one to (without) another the same. */
  #fill(start: number, end: number, glyph: number, fg: number, bg: number, attributes: number): void {
    if (end - start < FEW) {
      for (let at = start; at < end; at++) {
        this.glyphs[at] = glyph;
        this.fg[at] = fg;
        this.bg[at] = bg;
        this.attributes[at] = attributes;
      }
      return;
    }
    this.glyphs.fill(glyph, start, end);
    this.fg.fill(fg, start, end);
    this.bg.fill(bg, start, end);
    this.attributes.fill(attributes, start, end);
  }

  /** The part of a rectangle that lies inside. */
  #clip(x: number, y: number, width: number, height: number): Rectangle {
    const left = Math.min(this.width, Math.max(0, Math.trunc(x)));
    const top = Math.min(this.height, Math.max(0, Math.trunc(y)));
    const right = Math.min(this.width, Math.max(left, Math.trunc(x + width)));
    const bottom = Math.min(this.height, Math.max(top, Math.trunc(y + height)));
    return { x: left, y: top, width: right - left, height: bottom - top };
  }
}

/** Up to so many cells a loop takes less time than a call for each plane. */
const FEW = 40;

/** Copies cells of one buffer to a spot in another. Of few, a view of each plane would take longer than a loop, and be garbage. */
function copyRun(from: Cells, start: number, end: number, to: CellBuffer, at: number): void {
  const { glyphs, fg, bg, attributes } = to;
  const { glyphs: fromGlyphs, fg: fromFg, bg: fromBg, attributes: fromAttributes } = from;
  if (end - start >= FEW) {
    glyphs.set(fromGlyphs.subarray(start, end), at);
    fg.set(fromFg.subarray(start, end), at);
    bg.set(fromBg.subarray(start, end), at);
    attributes.set(fromAttributes.subarray(start, end), at);
    return;
  }
  for (let cell = start, target = at; cell < end; cell++, target++) {
    glyphs[target] = fromGlyphs[cell] ?? BLANK;
    fg[target] = fromFg[cell] ?? DEFAULT_COLOUR;
    bg[target] = fromBg[cell] ?? DEFAULT_COLOUR;
    attributes[target] = fromAttributes[cell] ?? 0;
  }
}

/** The glyphs of a text that fit into so many cells, the last one `…` where it was cut. */
export function cutGlyphs(text: string, most = Number.POSITIVE_INFINITY): number[] {
  const glyphs: number[] = [];
  for (const character of text) {
    const codePoint = character.codePointAt(0) ?? BLANK;
    const width = glyphWidth(codePoint);
    if (width === 0 && codePoint !== 0) continue;
    if (glyphs.length >= most) {
      if (most >= 1) glyphs[glyphs.length - 1] = 0x2026;
      return glyphs;
    }
    glyphs.push(drawable(codePoint));
  }
  return glyphs;
}

const plane = (colour: Colour | undefined): number => colour ?? DEFAULT_COLOUR;

/** The attributes that a style switches on, or off. */
function bits(style: Style, on: boolean): number {
  return (
    (style.bold === on ? BOLD : 0) |
    (style.dim === on ? DIM : 0) |
    (style.italic === on ? ITALIC : 0) |
    (style.underline === on ? UNDERLINE : 0) |
    (style.inverse === on ? INVERSE : 0)
  );
}

/** The part of a screen that may have changed: for each row one range of columns, which may be too wide. */
export class Damage {
  readonly #width: number;
  readonly #height: number;
  readonly #starts: Uint16Array;
  readonly #ends: Uint16Array;

  /** @param width @param height the screen's size in cells; nothing is damaged at first */
  constructor(width: number, height: number) {
    this.#width = width;
    this.#height = height;
    this.#starts = new Uint16Array(height);
    this.#ends = new Uint16Array(height);
  }

  /** The first column of a row's stretch, and the one behind it; the same where nothing is damaged. */
  start(y: number): number {
    return this.#starts[y] ?? 0;
  }

  end(y: number): number {
    return this.#ends[y] ?? 0;
  }

  /** Adds a rectangle, clipped to the screen. */
  add({ x, y, width, height }: Rectangle): void {
    const [left, right] = [Math.max(0, x), Math.min(this.#width, x + width)];
    if (left >= right) return;
    for (let row = Math.max(0, y); row < Math.min(this.#height, y + height); row++) {
      const none = this.start(row) === this.end(row);
      this.#starts[row] = none ? left : Math.min(this.start(row), left);
      this.#ends[row] = none ? right : Math.max(this.end(row), right);
    }
  }

  addAll(): void {
    this.#starts.fill(0);
    this.#ends.fill(this.#width);
  }

  clear(): void {
    this.#ends.set(this.#starts);
  }
}
