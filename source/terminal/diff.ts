import { type CellBuffer, DEFAULT_COLOUR } from './cells.ts';
import type { StyleWriter } from './sgr.ts';

/** An unchanged stretch up to this long, in the style already set, is written again: as short as moving over it. */
const GAP = 4;

/** The place of the cursor is not known: at the start, and after the last column, where terminals differ. */
const UNKNOWN = -1;

/**
 * What to write so that a terminal showing `before` shows `after`; `before` null means a terminal just cleared
 * in its own colours. Empty where nothing changed. Both have the same size. Only absolute moves and moves to
 * the right are used, never a line feed; the style is reset at the end.
 */
export function diff(before: CellBuffer | null, after: CellBuffer, styles: StyleWriter): string {
  return new FrameDiff(before, after, styles).write();
}

class FrameDiff {
  private readonly before: CellBuffer | null;
  private readonly after: CellBuffer;
  private readonly styles: StyleWriter;
  private out = '';
  private cursorX = UNKNOWN;
  private cursorY = UNKNOWN;
  private fg = DEFAULT_COLOUR;
  private bg = DEFAULT_COLOUR;
  private attributes = 0;

  constructor(before: CellBuffer | null, after: CellBuffer, styles: StyleWriter) {
    this.before = before;
    this.after = after;
    this.styles = styles;
  }

  write(): string {
    const { width, height } = this.after;
    for (let y = 0; y < height; y++) {
      const end = (y + 1) * width;
      for (let at = y * width; at < end; at++) {
        if (this.changed(at)) this.cell(at, at - y * width, y);
      }
    }
    if (this.out === '') return '';
    return `\x1b[m${this.out}${this.styled() ? '\x1b[m' : ''}`;
  }

  private changed(at: number): boolean {
    const { before, after } = this;
    if (before === null) {
      return after.glyphs[at] !== 32 || after.bg[at] !== DEFAULT_COLOUR || after.attributes[at] !== 0;
    }
    return (
      before.glyphs[at] !== after.glyphs[at] ||
      before.fg[at] !== after.fg[at] ||
      before.bg[at] !== after.bg[at] ||
      before.attributes[at] !== after.attributes[at]
    );
  }

  private cell(at: number, x: number, y: number): void {
    this.moveTo(x, y);
    const { after } = this;
    const fg = after.fg[at] ?? DEFAULT_COLOUR;
    const bg = after.bg[at] ?? DEFAULT_COLOUR;
    const attributes = after.attributes[at] ?? 0;
    if (fg !== this.fg || bg !== this.bg || attributes !== this.attributes) {
      this.out += this.styles.change(this.fg, this.bg, this.attributes, fg, bg, attributes);
      this.fg = fg;
      this.bg = bg;
      this.attributes = attributes;
    }
    this.out += String.fromCodePoint(after.glyphs[at] ?? 32);
    this.cursorX = x + 1 < after.width ? x + 1 : UNKNOWN;
    this.cursorY = y;
  }

  private moveTo(x: number, y: number): void {
    if (this.cursorY !== y || this.cursorX === UNKNOWN) {
      this.out += x === 0 ? `\x1b[${y + 1}H` : `\x1b[${y + 1};${x + 1}H`;
      return;
    }
    const gap = x - this.cursorX;
    if (gap === 0) return;
    const start = y * this.after.width + this.cursorX;
    if (gap <= GAP && this.inStyle(start, start + gap)) {
      for (let at = start; at < start + gap; at++) {
        this.out += String.fromCodePoint(this.after.glyphs[at] ?? 32);
      }
      return;
    }
    this.out += gap === 1 ? '\x1b[C' : `\x1b[${gap}C`;
  }

  private inStyle(start: number, end: number): boolean {
    for (let at = start; at < end; at++) {
      if (this.after.fg[at] !== this.fg) return false;
      if (this.after.bg[at] !== this.bg) return false;
      if (this.after.attributes[at] !== this.attributes) return false;
    }
    return true;
  }

  private styled(): boolean {
    return this.fg !== DEFAULT_COLOUR || this.bg !== DEFAULT_COLOUR || this.attributes !== 0;
  }
}
