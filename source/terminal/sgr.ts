import { BLANK, drawable, glyphWidth } from '../base/glyphs.ts';
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
import type { ColourDepth, Rectangle } from './types.ts';

/** The forms that a colour 0xRRGGBB takes where there are fewer: numbers among the 256 and among the sixteen. */
export interface ReducedColour {
  readonly ansi256: number;
  readonly ansi16: number;
}

/** A theme's own choice of reduced colours; what it does not name becomes the nearest colour there is. */
export type Palette = ReadonlyMap<number, ReducedColour>;

/** The codes that switch attributes on, and off: bold and dim have one between them. */
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

/** Writes styles as SGR sequences (ECMA-48, 8.3.117) for one colour depth and palette. */
export class StyleWriter {
  readonly depth: ColourDepth;
  readonly palette: Palette;
  readonly #foregrounds = new Map<number, string>();
  readonly #backgrounds = new Map<number, string>();

  constructor(depth: ColourDepth, palette: Palette = new Map()) {
    this.depth = depth;
    this.palette = palette;
  }

  /** The sequence that brings the terminal from one style (plane values) to another; empty where they look the same. */
  change(fg: number, bg: number, attributes: number, toFg: number, toBg: number, to: number): string {
    const off = attributes & ~to;
    if (off === 0) return sequence(this.#codes('', fg, bg, attributes, toFg, toBg, to));
    const anew = this.#codes('', DEFAULT_COLOUR, DEFAULT_COLOUR, 0, toFg, toBg, to);
    let less = '';
    let left = attributes;
    for (const [code, bits] of OFF) {
      if ((off & bits) === 0) continue;
      less = joined(less, code);
      left &= ~bits;
    }
    less = this.#codes(less, fg, bg, left, toFg, toBg, to);
    if (anew === '') return '\x1b[m';
    return less.length < anew.length + 2 ? sequence(less) : `\x1b[0;${anew}m`;
  }

  /** The parameters that add what is missing to a style which has nothing too much. */
  #codes(start: string, fg: number, bg: number, attributes: number, toFg: number, toBg: number, to: number) {
    let codes = start;
    const missing = to & ~attributes;
    if (missing !== 0) for (const [code, bit] of ON) if ((missing & bit) !== 0) codes = joined(codes, code);
    if (this.depth === 0) return codes;
    if (toFg !== fg) codes = joined(codes, this.#cached(this.#foregrounds, toFg, 30));
    if (toBg !== bg) codes = joined(codes, this.#cached(this.#backgrounds, toBg, 40));
    return codes;
  }

  #cached(codes: Map<number, string>, colour: number, base: 30 | 40): string {
    let code = codes.get(colour);
    if (code === undefined) {
      code = this.#code(colour, base);
      if (codes.size >= CACHED_COLOURS) codes.clear();
      codes.set(colour, code);
    }
    return code;
  }

  /** The parameters for a colour; `base` is 30 for the foreground and 40 for the background. */
  #code(colour: number, base: 30 | 40): string {
    if (colour === DEFAULT_COLOUR) return String(base + 9);
    if (colour >= NUMBERED) {
      const number = colour - NUMBERED;
      return numberedCode(this.depth === 1 && number > 15 ? nearest16(rgbOf256(number)) : number, base);
    }
    if (this.depth === 3) {
      return `${base + 8};2;${(colour >> 16) & 255};${(colour >> 8) & 255};${colour & 255}`;
    }
    return numberedCode(reducedTo(colour, this.depth, this.palette), base);
  }
}

const sequence = (codes: string): string => (codes === '' ? '' : `\x1b[${codes}m`);

const joined = (codes: string, code: string | number): string =>
  codes === '' ? `${code}` : `${codes};${code}`;

/** The colour 0xRRGGBB in which a terminal of that depth shows a colour 0xRRGGBB: with sixteen colours, as xterm does. */
export function shownAs(colour: number, depth: ColourDepth, palette: Palette): number {
  if (depth === 0 || depth === 3) return colour;
  return rgbOf256(reducedTo(colour, depth, palette));
}

/** The number of a reduced colour, for depth 1 among the sixteen, else among the 256. */
function reducedTo(colour: number, depth: ColourDepth, palette: Palette): number {
  const reduced = palette.get(colour);
  return depth === 1 ? (reduced?.ansi16 ?? nearest16(colour)) : (reduced?.ansi256 ?? nearest256(colour));
}

function numberedCode(number: number, base: 30 | 40): string {
  if (number < 8) return String(base + number);
  if (number < 16) return String(base + 60 + number - 8);
  return `${base + 8};5;${number}`;
}

/** A painter may use any number of colours; a cache may not. */
const CACHED_COLOURS = 4096;

/** The sixteen colours as xterm shows them; terminals differ, which is why a theme may name its own (`Palette`). */
const SIXTEEN: readonly number[] = [
  0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd, 0x00cdcd, 0xe5e5e5, 0x7f7f7f, 0xff0000,
  0x00ff00, 0xffff00, 0x5c5cff, 0xff00ff, 0x00ffff, 0xffffff,
];

const CUBE: readonly number[] = [0, 95, 135, 175, 215, 255];

/** The colour 0xRRGGBB of a number of the 256: sixteen, a cube of 216, then 24 greys. */
export function rgbOf256(number: number): number {
  const basic = SIXTEEN[number];
  if (basic !== undefined) return basic;
  if (number >= 232) return (8 + 10 * (number - 232)) * 0x010101;
  const index = number - 16;
  return rgb(CUBE[Math.floor(index / 36)] ?? 0, CUBE[Math.floor(index / 6) % 6] ?? 0, CUBE[index % 6] ?? 0);
}

/** The nearest of the cube and the greys; the sixteen are left out, since every terminal has its own. */
export function nearest256(colour: number): number {
  const [red, green, blue] = [(colour >> 16) & 255, (colour >> 8) & 255, colour & 255];
  const cube = 16 + 36 * cubeStep(red) + 6 * cubeStep(green) + cubeStep(blue);
  const grey = 232 + Math.min(23, Math.max(0, Math.round(((red + green + blue) / 3 - 8) / 10)));
  return distance(rgbOf256(grey), colour) < distance(rgbOf256(cube), colour) ? grey : cube;
}

/** The nearest of the sixteen. */
export function nearest16(colour: number): number {
  let best = 0;
  for (let number = 1; number < SIXTEEN.length; number++)
    if (distance(SIXTEEN[number] ?? 0, colour) < distance(SIXTEEN[best] ?? 0, colour)) best = number;
  return best;
}

function cubeStep(value: number): number {
  if (value < 48) return 0;
  if (value < 115) return 1;
  return Math.min(5, Math.floor((value - 35) / 40));
}

/** Squared distance with red, green and blue weighed 2 : 4 : 3, about as the eye does. */
function distance(one: number, other: number): number {
  const red = ((one >> 16) & 255) - ((other >> 16) & 255);
  const green = ((one >> 8) & 255) - ((other >> 8) & 255);
  const blue = (one & 255) - (other & 255);
  return 2 * red * red + 4 * green * green + 3 * blue * blue;
}

const rgb = (red: number, green: number, blue: number): number => (red << 16) | (green << 8) | blue;

const ESCAPE = 0x1b;

/** Reads lines of text with SGR sequences, as Ink makes them, into cells. Other sequences are dropped. */
export class TextReader {
  readonly #cells: CellBuffer;
  #fg = DEFAULT_COLOUR;
  #bg = DEFAULT_COLOUR;
  #attributes = 0;

  constructor(cells: CellBuffer) {
    this.#cells = cells;
  }

  /** Reads a line that begins at (x, y); what falls outside of `within` is dropped. */
  read(line: string, x: number, y: number, within: Rectangle): void {
    if (y < within.y || y >= within.y + within.height) return;
    this.#reset();
    const end = within.x + within.width;
    let column = x;
    let at = 0;
    while (at < line.length && column < end) {
      const codePoint = line.codePointAt(at) ?? BLANK;
      if (codePoint === ESCAPE) {
        at = this.#readEscape(line, at + 1);
        continue;
      }
      at += codePoint > 0xffff ? 2 : 1;
      const width = glyphWidth(codePoint);
      if (width > 0 && column >= within.x) this.#set(column, y, drawable(codePoint));
      if (width === 2 && column + 1 >= within.x && column + 1 < end) this.#set(column + 1, y, BLANK);
      column += width;
    }
  }

  #set(x: number, y: number, glyph: number): void {
    this.#cells.set(x, y, glyph, this.#fg, this.#bg, this.#attributes);
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

/** The names of the first eight colours; the second eight are `redBright` and so on, with `gray` among them. */
const NAMES = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white'];

/** The plane value of a colour as Ink's boxes name it (`colorize.js`). */
export function colourOf(name: string | undefined): number {
  if (name === undefined || name === '') return DEFAULT_COLOUR;
  const hex = /^#(?:([\da-f]{6})|([\da-f]{3}))$/i.exec(name);
  if (hex !== null) return Number.parseInt(hex[1] ?? (hex[2] ?? '').replace(/./g, '$&$&'), 16);
  const [red, green, blue] = [...name.matchAll(/\d+/g)].map(Number);
  if (name.startsWith('ansi256')) return NUMBERED + (green ?? 0);
  if (red !== undefined) return rgb(red, green ?? 0, blue ?? 0);
  if (name === 'gray' || name === 'grey') return NUMBERED + 8;
  const number = NAMES.indexOf(name.replace('Bright', ''));
  return number < 0 ? DEFAULT_COLOUR : NUMBERED + number + (name.endsWith('Bright') ? 8 : 0);
}

const isFinal = (code: number): boolean => code >= 0x40 && code <= 0x7e;

/** The end of an operating system command (a link, say), which ends with BEL or ESC backslash. */
function endOfString(row: string, start: number): number {
  const bell = row.indexOf('\x07', start);
  const terminator = row.indexOf('\x1b\\', start);
  if (bell === -1 && terminator === -1) return row.length;
  if (bell !== -1 && (terminator === -1 || bell < terminator)) return bell + 1;
  return terminator + 2;
}
