import {
  BOLD,
  type CellBuffer,
  DEFAULT_COLOUR,
  DIM,
  INVERSE,
  ITALIC,
  NUMBERED,
  STRIKE,
  UNDERLINE,
} from './cells.ts';
import { BLANK, drawable, glyphWidth } from './glyphs.ts';

const ESCAPE = 0x1b;

/**
 * Reads the frames that Ink writes in debug mode, rows of text with SGR sequences and nothing else, into cells.
 * Rows that are the same as in the frame before are not read again.
 */
export class FrameReader {
  readonly #cells: CellBuffer;
  #rows: readonly string[] = [];
  #fg = DEFAULT_COLOUR;
  #bg = DEFAULT_COLOUR;
  #attributes = 0;

  constructor(cells: CellBuffer) {
    this.#cells = cells;
  }

  /** Reads a frame. Rows and columns beyond the buffer are dropped, missing ones are blank. */
  read(frame: string): void {
    const rows = frame.split('\n');
    for (let y = 0; y < this.#cells.height; y++) {
      const row = rows[y] ?? '';
      if (row === this.#rows[y]) continue;
      this.#cells.clearRow(y);
      this.#readRow(row, y);
    }
    this.#rows = rows.slice(0, this.#cells.height);
  }

  #readRow(row: string, y: number): void {
    this.#reset();
    let x = 0;
    let at = 0;
    while (at < row.length && x < this.#cells.width) {
      const codePoint = row.codePointAt(at) ?? BLANK;
      if (codePoint === ESCAPE) {
        at = this.#readEscape(row, at + 1);
        continue;
      }
      at += codePoint > 0xffff ? 2 : 1;
      const width = glyphWidth(codePoint);
      if (width === 0) continue;
      this.#cells.set(x, y, drawable(codePoint), this.#fg, this.#bg, this.#attributes);
      if (width === 2) this.#cells.set(x + 1, y, BLANK, this.#fg, this.#bg, this.#attributes);
      x += width;
    }
  }

  /** Takes in the sequence after an ESC, uses it if it is SGR, and returns where the text goes on. */
  #readEscape(row: string, start: number): number {
    const kind = row[start];
    if (kind === ']') return endOfString(row, start);
    if (kind !== '[') return start + 1;
    let end = start + 1;
    while (end < row.length && !isFinal(row.charCodeAt(end))) end++;
    if (row[end] === 'm') this.#applyCodes(row.slice(start + 1, end));
    return end + 1;
  }

  #applyCodes(parameters: string): void {
    const codes = parameters.split(/[;:]/).map(code => Number.parseInt(code, 10) || 0);
    for (let index = 0; index < codes.length; index++) {
      const code = codes[index] ?? 0;
      if (code === 38 || code === 48) index += this.#extended(code, codes, index);
      else this.#applyCode(code);
    }
  }

  /** `38;5;n` and `38;2;r;g;b` (48 for the background); returns how many parameters it took beyond the first. */
  #extended(code: number, codes: readonly number[], index: number): number {
    const form = codes[index + 1];
    const numbered = form === 5;
    if (!numbered && form !== 2) return 1;
    const [one = 0, two = 0, three = 0] = codes.slice(index + 2, index + 5).map(value => value & 255);
    const colour = numbered ? NUMBERED + one : (one << 16) | (two << 8) | three;
    if (code === 38) this.#fg = colour;
    else this.#bg = colour;
    return numbered ? 2 : 4;
  }

  #applyCode(code: number): void {
    if (code === 0) this.#reset();
    else if (code < 10) this.#attributes |= ON.get(code) ?? 0;
    else if (code < 30) this.#attributes &= ~(OFF.get(code) ?? 0);
    else if (code < 38) this.#fg = NUMBERED + code - 30;
    else if (code === 39) this.#fg = DEFAULT_COLOUR;
    else if (code < 48) this.#bg = NUMBERED + code - 40;
    else if (code === 49) this.#bg = DEFAULT_COLOUR;
    else if (code >= 90 && code < 98) this.#fg = NUMBERED + 8 + code - 90;
    else if (code >= 100 && code < 108) this.#bg = NUMBERED + 8 + code - 100;
  }

  #reset(): void {
    this.#fg = DEFAULT_COLOUR;
    this.#bg = DEFAULT_COLOUR;
    this.#attributes = 0;
  }
}

const ON: ReadonlyMap<number, number> = new Map([
  [1, BOLD],
  [2, DIM],
  [3, ITALIC],
  [4, UNDERLINE],
  [7, INVERSE],
  [9, STRIKE],
]);

const OFF: ReadonlyMap<number, number> = new Map([
  [22, BOLD | DIM],
  [23, ITALIC],
  [24, UNDERLINE],
  [27, INVERSE],
  [29, STRIKE],
]);

function isFinal(code: number): boolean {
  return code >= 0x40 && code <= 0x7e;
}

/** Where the text goes on after an operating system command (a link, say), which ends with BEL or ESC backslash. */
function endOfString(row: string, start: number): number {
  const bell = row.indexOf('\x07', start);
  const terminator = row.indexOf('\x1b\\', start);
  if (bell === -1 && terminator === -1) return row.length;
  if (bell !== -1 && (terminator === -1 || bell < terminator)) return bell + 1;
  return terminator + 2;
}
