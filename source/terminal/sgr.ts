import { BOLD, DEFAULT_COLOUR, DIM, INVERSE, ITALIC, NUMBERED, STRIKE, UNDERLINE } from './cells.ts';
import type { ColourDepth } from './types.ts';

/** The forms that a colour 0xRRGGBB takes where there are fewer: numbers among the 256 and among the sixteen. */
export interface Reduced {
  readonly ansi256: number;
  readonly ansi16: number;
}

/** A theme's own choice of reduced colours; what it does not name becomes the nearest colour there is. */
export type Palette = ReadonlyMap<number, Reduced>;

const ON: readonly (readonly [bit: number, code: string])[] = [
  [BOLD, '1'],
  [DIM, '2'],
  [ITALIC, '3'],
  [UNDERLINE, '4'],
  [INVERSE, '7'],
  [STRIKE, '9'],
];

/** Bold and dim have one code between them to switch them off. */
const OFF: readonly (readonly [bits: number, code: string])[] = [
  [BOLD | DIM, '22'],
  [ITALIC, '23'],
  [UNDERLINE, '24'],
  [INVERSE, '27'],
  [STRIKE, '29'],
];

/** Writes styles as SGR sequences (ECMA-48, 8.3.117) for one colour depth and palette. */
export class StyleWriter {
  readonly depth: ColourDepth;
  readonly #palette: Palette;
  readonly #foregrounds = new Map<number, string>();
  readonly #backgrounds = new Map<number, string>();

  constructor(depth: ColourDepth, palette: Palette = new Map()) {
    this.depth = depth;
    this.#palette = palette;
  }

  /** The sequence that brings the terminal from one style (plane values) to another; empty where they look the same. */
  change(fg: number, bg: number, attributes: number, toFg: number, toBg: number, to: number): string {
    const off = attributes & ~to;
    if (off === 0) return sequence(this.#codes('', fg, bg, attributes, toFg, toBg, to));
    const anew = this.#codes('', DEFAULT_COLOUR, DEFAULT_COLOUR, 0, toFg, toBg, to);
    let less = '';
    let left = attributes;
    for (const [bits, code] of OFF) {
      if ((off & bits) === 0) continue;
      less = joined(less, code);
      left &= ~bits;
    }
    less = this.#codes(less, fg, bg, left, toFg, toBg, to);
    if (anew === '') return '\x1b[m';
    return less.length < anew.length + 2 ? sequence(less) : `\x1b[0;${anew}m`;
  }

  /** The parameters that add what is missing to a style which has nothing too much. */
  #codes(
    start: string,
    fg: number,
    bg: number,
    attributes: number,
    toFg: number,
    toBg: number,
    to: number,
  ): string {
    let codes = start;
    const missing = to & ~attributes;
    if (missing !== 0) {
      for (const [bit, code] of ON) if ((missing & bit) !== 0) codes = joined(codes, code);
    }
    if (this.depth === 0) return codes;
    if (toFg !== fg) codes = joined(codes, this.#foreground(toFg));
    if (toBg !== bg) codes = joined(codes, this.#background(toBg));
    return codes;
  }

  #foreground(colour: number): string {
    let code = this.#foregrounds.get(colour);
    if (code === undefined) {
      code = this.#code(colour, 30);
      remember(this.#foregrounds, colour, code);
    }
    return code;
  }

  #background(colour: number): string {
    let code = this.#backgrounds.get(colour);
    if (code === undefined) {
      code = this.#code(colour, 40);
      remember(this.#backgrounds, colour, code);
    }
    return code;
  }

  /** The parameters for a colour; `base` is 30 for the foreground and 40 for the background. */
  #code(colour: number, base: 30 | 40): string {
    if (colour === DEFAULT_COLOUR) return String(base + 9);
    if (colour >= NUMBERED) return this.#numbered(colour - NUMBERED, base);
    if (this.depth === 3) {
      return `${base + 8};2;${(colour >> 16) & 255};${(colour >> 8) & 255};${colour & 255}`;
    }
    const reduced = this.#palette.get(colour);
    if (this.depth === 2) return numberedCode(reduced?.ansi256 ?? nearest256(colour), base);
    return numberedCode(reduced?.ansi16 ?? nearest16(colour), base);
  }

  #numbered(number: number, base: 30 | 40): string {
    const shown = this.depth === 1 && number > 15 ? nearest16(rgbOf256(number)) : number;
    return numberedCode(shown, base);
  }
}

function sequence(codes: string): string {
  return codes === '' ? '' : `\x1b[${codes}m`;
}

function joined(codes: string, code: string): string {
  return codes === '' ? code : `${codes};${code}`;
}

function numberedCode(number: number, base: 30 | 40): string {
  if (number < 8) return String(base + number);
  if (number < 16) return String(base + 60 + number - 8);
  return `${base + 8};5;${number}`;
}

/** A painter may use any number of colours; a cache may not. */
const CACHED_COLOURS = 4096;

function remember(cache: Map<number, string>, colour: number, code: string): void {
  if (cache.size >= CACHED_COLOURS) cache.clear();
  cache.set(colour, code);
}

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
  const red = (colour >> 16) & 255;
  const green = (colour >> 8) & 255;
  const blue = colour & 255;
  const cube = 16 + 36 * cubeStep(red) + 6 * cubeStep(green) + cubeStep(blue);
  const grey = 232 + Math.min(23, Math.max(0, Math.round(((red + green + blue) / 3 - 8) / 10)));
  return distance(rgbOf256(grey), colour) < distance(rgbOf256(cube), colour) ? grey : cube;
}

/** The nearest of the sixteen. */
export function nearest16(colour: number): number {
  let best = 0;
  for (let number = 1; number < SIXTEEN.length; number++) {
    if (distance(SIXTEEN[number] ?? 0, colour) < distance(SIXTEEN[best] ?? 0, colour)) best = number;
  }
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

function rgb(red: number, green: number, blue: number): number {
  return (red << 16) | (green << 8) | blue;
}
