import { width } from '../../base/text.ts';
import type { PictureCapabilities, Rectangle, Surface } from '../../terminal/types.ts';
import { Drawing, digitDots } from './drawing.ts';

/** Letters of dots, five rows each. */
const letterDots: Readonly<Record<string, string>> = {
  A: '.#. #.# ### #.# #.#',
  B: '##. #.# ##. #.# ##.',
  C: '.## #.. #.. #.. .##',
  D: '##. #.# #.# #.# ##.',
  E: '### #.. ##. #.. ###',
  F: '### #.. ##. #.. #..',
  G: '.### #... #.## #..# .###',
  H: '#.# #.# ### #.# #.#',
  I: '# # # # #',
  J: '..# ..# ..# #.# .#.',
  K: '#.# #.# ##. #.# #.#',
  L: '#.. #.. #.. #.. ###',
  M: '#...# ##.## #.#.# #...# #...#',
  N: '#..# ##.# #.## #..# #..#',
  O: '.#. #.# #.# #.# .#.',
  P: '##. #.# ##. #.. #..',
  Q: '.##. #..# #..# #.#. .#.#',
  R: '##. #.# ##. #.# #.#',
  S: '.## #.. .#. ..# ##.',
  T: '### .#. .#. .#. .#.',
  U: '#.# #.# #.# #.# ###',
  V: '#.# #.# #.# #.# .#.',
  W: '#...# #...# #.#.# ##.## #...#',
  X: '#.# #.# .#. #.# #.#',
  Y: '#.# #.# .#. .#. .#.',
  Z: '### ..# .#. #.. ###',
  ...Object.fromEntries(digitDots.map((dots, digit) => [digit, dots.match(/.{3}/g)?.join(' ') ?? ''])),
  ' ': '.. .. .. .. ..',
  '-': '.. .. ## .. ..',
  '.': '. . . . #',
  "'": '# # . . .',
  '+': '... .#. ### .#. ...',
};

/** Rows of dots of a letter. */
const HIGH = 5;

/** A text in letters of dots, row by row; null where a letter is not among them. Accents are left out. */
function dotsOf(text: string): readonly string[] | null {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
  const letters = [...plain].map(each => letterDots[each]?.split(' '));
  if (letters.length === 0 || letters.includes(undefined)) return null;
  return Array.from({ length: HIGH }, (_, row) => letters.map(letter => letter?.[row]).join('.'));
}

type Room = Pick<Rectangle, 'width' | 'height'> & Pick<PictureCapabilities, 'glyphSet'>;

/** A text that is drawn large: its dots, their size in columns, and all its columns and rows. */
export interface LargeText {
  readonly text: string;
  readonly dots: readonly string[] | null;
  readonly dot: number;
  readonly columns: number;
  readonly rows: number;
}

/**
 * Sizes a text as large as it fits. What has no letters of dots, or no room for them, is one line of plain ones. Half
 * cells are left to finer glyph sets: the coarsest one is that of ASCII too.
 */
export function largeText(text: string, { width: columns, height: rows, glyphSet }: Room): LargeText {
  const dots = dotsOf(text);
  const wide = dots?.[0]?.length ?? 0;
  const most = dots === null ? 0 : Math.floor(Math.min(columns / wide, (rows * 2) / HIGH));
  const dot = glyphSet === 'half' ? most - (most % 2) : most;
  if (dot < 1) return { text, dots: null, dot: 0, columns: Math.min(columns, width(text)), rows: 1 };
  return { text, dots, dot, columns: wide * dot, rows: Math.ceil((HIGH * dot) / 2) };
}

/** Draws a large text with its upper left cell at (x, y). */
export function paintLarge(
  surface: Surface,
  { text, dots, dot, columns, rows }: LargeText,
  { x, y, ink, on }: { readonly x: number; readonly y: number; readonly ink: number; readonly on: number },
): void {
  if (dots === null) {
    surface.text(x, y, text, { fg: ink, bg: on, bold: true }, columns);
    return;
  }
  const drawing = new Drawing(surface, columns, rows, surface.depth === 0 ? undefined : on);
  dots.forEach((line, row) => {
    [...line].forEach((mark, column) => {
      const at = { x: column * dot, y: (row * dot) / 2, width: dot, height: dot / 2 };
      if (mark === '#') drawing.fill(at, ink);
    });
  });
  drawing.show(surface, x, y);
}
