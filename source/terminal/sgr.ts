import { BOLD, DEFAULT_COLOUR, DIM, INVERSE, ITALIC, NUMBERED, STRIKE, UNDERLINE } from './cells.ts';
import { nearest16, nearest256, rgbOf256 } from './colours.ts';
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
  private readonly palette: Palette;
  private readonly foregrounds = new Map<number, string>();
  private readonly backgrounds = new Map<number, string>();

  constructor(depth: ColourDepth, palette: Palette = new Map()) {
    this.depth = depth;
    this.palette = palette;
  }

  /** The sequence that brings the terminal from one style (plane values) to another; empty where they look the same. */
  change(fg: number, bg: number, attributes: number, toFg: number, toBg: number, to: number): string {
    const off = attributes & ~to;
    if (off === 0) return sequence(this.codes('', fg, bg, attributes, toFg, toBg, to));
    const anew = this.codes('', DEFAULT_COLOUR, DEFAULT_COLOUR, 0, toFg, toBg, to);
    let less = '';
    let left = attributes;
    for (const [bits, code] of OFF) {
      if ((off & bits) === 0) continue;
      less = joined(less, code);
      left &= ~bits;
    }
    less = this.codes(less, fg, bg, left, toFg, toBg, to);
    if (anew === '') return '\x1b[m';
    return less.length < anew.length + 2 ? sequence(less) : `\x1b[0;${anew}m`;
  }

  /** The parameters that add what is missing to a style which has nothing too much. */
  private codes(
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
    if (toFg !== fg) codes = joined(codes, this.foreground(toFg));
    if (toBg !== bg) codes = joined(codes, this.background(toBg));
    return codes;
  }

  private foreground(colour: number): string {
    let code = this.foregrounds.get(colour);
    if (code === undefined) {
      code = this.code(colour, 30);
      remember(this.foregrounds, colour, code);
    }
    return code;
  }

  private background(colour: number): string {
    let code = this.backgrounds.get(colour);
    if (code === undefined) {
      code = this.code(colour, 40);
      remember(this.backgrounds, colour, code);
    }
    return code;
  }

  /** The parameters for a colour; `base` is 30 for the foreground and 40 for the background. */
  private code(colour: number, base: 30 | 40): string {
    if (colour === DEFAULT_COLOUR) return String(base + 9);
    if (colour >= NUMBERED) return this.numbered(colour - NUMBERED, base);
    if (this.depth === 3) {
      return `${base + 8};2;${(colour >> 16) & 255};${(colour >> 8) & 255};${colour & 255}`;
    }
    const reduced = this.palette.get(colour);
    if (this.depth === 2) return numberedCode(reduced?.ansi256 ?? nearest256(colour), base);
    return numberedCode(reduced?.ansi16 ?? nearest16(colour), base);
  }

  private numbered(number: number, base: 30 | 40): string {
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
