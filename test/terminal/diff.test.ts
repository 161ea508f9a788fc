import headless from '@xterm/headless';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  BOLD,
  CellBuffer,
  DEFAULT_COLOUR,
  INVERSE,
  NUMBERED,
  STRIKE,
  UNDERLINE,
} from '../../source/terminal/cells.ts';
import { diff } from '../../source/terminal/diff.ts';
import { nearest16, nearest256, rgbOf256, StyleWriter } from '../../source/terminal/sgr.ts';
import type { ColourDepth } from '../../source/terminal/types.ts';
import { runs } from '../cases.ts';

const GLYPHS = [...' ab#▀▄█░│─┼●…⚀½→'].map(glyph => glyph.codePointAt(0) ?? 32);

const colour = fc.oneof(
  { weight: 6, arbitrary: fc.constant(DEFAULT_COLOUR) },
  { weight: 3, arbitrary: fc.constantFrom(0x000000, 0xff8800, 0x123456) },
  fc.integer({ min: 0, max: 0xffffff }),
  fc.integer({ min: NUMBERED, max: NUMBERED + 255 }),
);

const run = fc.record({
  start: fc.nat(100),
  length: fc.integer({ min: 1, max: 12 }),
  glyph: fc.constantFrom(...GLYPHS),
  fg: colour,
  bg: colour,
  attributes: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(0, BOLD, INVERSE, UNDERLINE) },
    fc.integer({ min: 0, max: 63 }),
  ),
});

const scene = fc.record({
  width: fc.integer({ min: 1, max: 30 }),
  height: fc.integer({ min: 1, max: 8 }),
  frames: fc.array(fc.array(run, { maxLength: 12 }), { minLength: 1, maxLength: 6 }),
});

type Run = typeof run extends fc.Arbitrary<infer T> ? T : never;

function draw(buffer: CellBuffer, runs: readonly Run[]): void {
  for (const { start, length, glyph, fg, bg, attributes } of runs) {
    for (let at = start; at < Math.min(start + length, buffer.glyphs.length); at++) {
      buffer.set(at % buffer.width, Math.floor(at / buffer.width), glyph, fg, bg, attributes);
    }
  }
}

function written(terminal: headless.Terminal, data: string): Promise<void> {
  return new Promise(resolve => terminal.write(data, resolve));
}

/** A colour as a terminal of that depth has it: the number of the 256, or 0x1000000 and up for all the others. */
function shown(depth: ColourDepth, value: number): number {
  if (depth === 0 || value === DEFAULT_COLOUR) return DEFAULT_COLOUR;
  if (value >= NUMBERED) {
    const number = value - NUMBERED;
    return depth === 1 && number > 15 ? nearest16(rgbOf256(number)) : number;
  }
  if (depth === 3) return NUMBERED + value;
  return depth === 2 ? nearest256(value) : nearest16(value);
}

/** The cells of a terminal, as far as they can be seen, in the same form as those of `expected`. */
function seen(terminal: headless.Terminal, width: number, height: number): string[] {
  const cells: string[] = [];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const cell = terminal.buffer.active.getLine(y)?.getCell(x);
      if (cell === undefined) throw new RangeError(`no cell ${x}, ${y}`);
      const fg = cell.isFgDefault() ? -1 : cell.getFgColor() + (cell.isFgRGB() ? NUMBERED : 0);
      const bg = cell.isBgDefault() ? -1 : cell.getBgColor() + (cell.isBgRGB() ? NUMBERED : 0);
      const flags = [
        cell.isBold(),
        cell.isDim(),
        cell.isItalic(),
        cell.isUnderline(),
        cell.isInverse(),
        cell.isStrikethrough(),
      ];
      const attributes = flags.reduce((bits, flag, index) => (flag !== 0 ? bits | (1 << index) : bits), 0);
      cells.push(describeCell(x, y, cell.getChars() || ' ', fg, bg, attributes));
    }
  }
  return cells;
}

function expected(buffer: CellBuffer, depth: ColourDepth): string[] {
  return Array.from(buffer.glyphs, (glyph, at) =>
    describeCell(
      at % buffer.width,
      Math.floor(at / buffer.width),
      String.fromCodePoint(glyph),
      shown(depth, buffer.fg[at] ?? -1),
      shown(depth, buffer.bg[at] ?? -1),
      buffer.attributes[at] ?? 0,
    ),
  );
}

/** A blank shows neither its own colour nor weight, only what fills or crosses the cell. */
function describeCell(
  x: number,
  y: number,
  glyph: string,
  fg: number,
  bg: number,
  attributes: number,
): string {
  const invisible = glyph === ' ' && (attributes & (UNDERLINE | INVERSE | STRIKE)) === 0;
  return invisible ? `${x},${y} ${bg}` : `${x},${y} ${glyph} ${fg} ${bg} ${attributes}`;
}

describe('a frame diff', () => {
  for (const depth of [0, 1, 2, 3] as const) {
    test(`brings any terminal of depth ${depth} from any frame to the next`, async () => {
      const styles = new StyleWriter(depth);
      await fc.assert(
        fc.asyncProperty(scene, async ({ width, height, frames }) => {
          const terminal = new headless.Terminal({
            cols: width,
            rows: height,
            allowProposedApi: true,
            scrollback: 10,
          });
          await written(terminal, '\x1b[?1049h\x1b[2J');
          let before: CellBuffer | null = null;
          for (const runs of frames) {
            const after = new CellBuffer(width, height);
            if (before !== null) after.copy(before, { x: 0, y: 0, width, height }, 0, 0);
            draw(after, runs);
            await written(terminal, diff(before, after, styles));
            expect(seen(terminal, terminal.cols, height)).toEqual(expected(pad(after, terminal.cols), depth));
            before = after;
          }
          terminal.dispose();
        }),
        { numRuns: runs(100) },
      );
    });
  }

  test('is empty where nothing changed', () => {
    const buffer = new CellBuffer(10, 2);
    buffer.text(1, 1, 'same', { bold: true });
    expect(diff(buffer, buffer, new StyleWriter(3))).toBe('');
  });

  test('never writes a line feed, a carriage return or an absolute place off the screen', () => {
    fc.assert(
      fc.property(scene, ({ width, height, frames }) => {
        const after = new CellBuffer(width, height);
        for (const runs of frames) draw(after, runs);
        expect(diff(null, after, new StyleWriter(3))).not.toMatch(/[\n\r]/);
      }),
      { numRuns: runs(50) },
    );
  });

  test('writes a short unchanged gap again and moves over a long one', () => {
    const before = new CellBuffer(20, 1);
    before.text(0, 0, 'abcdefghijklmnopqrst', {});
    const after = new CellBuffer(20, 1);
    after.text(0, 0, 'Abcdefghijklmnopqrst', {});
    after.text(4, 0, 'E', {});
    after.text(18, 0, 'S', {});
    expect(diff(before, after, new StyleWriter(3))).toBe('\x1b[m\x1b[1HAbcdE\x1b[13CS');
  });
});

/** xterm has at least two columns; the buffer is widened with blanks to its width. */
function pad(buffer: CellBuffer, columns: number): CellBuffer {
  const padded = new CellBuffer(columns, buffer.height);
  padded.copy(buffer, { x: 0, y: 0, width: buffer.width, height: buffer.height }, 0, 0);
  return padded;
}
