import { Chalk } from 'chalk';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  BOLD,
  CellBuffer,
  DIM,
  INVERSE,
  ITALIC,
  NUMBERED,
  STRIKE,
  UNDERLINE,
} from '../../source/terminal/cells.ts';
import { TextReader } from '../../source/terminal/sgr.ts';
import { anyCharacter, runs } from '../cases.ts';

const chalk = new Chalk({ level: 3 });

function read(frame: string, width = 12, height = 2): CellBuffer {
  const cells = new CellBuffer(width, height);
  const reader = new TextReader(cells);
  frame.split('\n').forEach((row, y) => {
    reader.read(row, 0, y, { x: 0, y: 0, width, height });
  });
  return cells;
}

const textOf = (cells: CellBuffer): string => String.fromCodePoint(...cells.glyphs);

describe("Ink's lines", () => {
  test('become cells, what is missing blank, what is too much dropped', () => {
    expect(textOf(read('ab\nc', 3, 3))).toBe('ab c     ');
    expect(textOf(read('abcdef\nghi\njkl', 3, 2))).toBe('abcghi');
  });

  test.each([
    ['bold', chalk.bold('x'), BOLD],
    ['dim', chalk.dim('x'), DIM],
    ['italic', chalk.italic('x'), ITALIC],
    ['underline', chalk.underline('x'), UNDERLINE],
    ['inverse', chalk.inverse('x'), INVERSE],
    ['strike', chalk.strikethrough('x'), STRIKE],
  ])('%s is on for its text alone', (_, styled, bit) => {
    const cells = read(`a${styled}b`);
    expect([...cells.attributes.subarray(0, 3)]).toEqual([0, bit, 0]);
  });

  test.each([
    ['a name', chalk.red('x'), NUMBERED + 1],
    ['a bright name', chalk.redBright('x'), NUMBERED + 9],
    ['a number', chalk.ansi256(208)('x'), NUMBERED + 208],
    ['all colours', chalk.hex('#ff8800')('x'), 0xff8800],
  ])('a foreground by %s', (_, styled, colour) => {
    expect([...read(`a${styled}b`).fg.subarray(0, 3)]).toEqual([-1, colour, -1]);
  });

  test.each([
    ['a name', chalk.bgBlue('x'), NUMBERED + 4],
    ['a bright name', chalk.bgBlueBright('x'), NUMBERED + 12],
    ['a number', chalk.bgAnsi256(17)('x'), NUMBERED + 17],
    ['all colours', chalk.bgHex('#010203')('x'), 0x010203],
  ])('a background by %s', (_, styled, colour) => {
    expect([...read(`a${styled}b`).bg.subarray(0, 3)]).toEqual([-1, colour, -1]);
  });

  test('a link is its text', () => {
    expect(textOf(read('\x1b]8;;http://x\x1b\\ab\x1b]8;;\x07c', 4, 1))).toBe('abc ');
  });

  test('a wide character leaves its two cells, a combining one none', () => {
    expect(textOf(read('a漢b\u0301c', 6, 1))).toBe('a? bc ');
  });

  test('begin without the style of the line before', () => {
    expect([...read('\x1b[1;31ma\nb', 1, 2).fg]).toEqual([NUMBERED + 1, -1]);
  });

  test('show only what lies within', () => {
    const cells = new CellBuffer(6, 2);
    new TextReader(cells).read(`ab${chalk.red('cdef')}g`, -1, 1, { x: 1, y: 0, width: 3, height: 2 });
    expect(textOf(cells)).toBe('       cde  ');
    expect(cells.fg[7]).toBe(NUMBERED + 1);
  });

  test('that are broken cannot do harm', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: anyCharacter, maxLength: 60 }),
        fc.constantFrom('', '\x1b[', '\x1b]', '\x1b'),
        (text, start) => {
          const cells = read(start + text, 5, 2);
          for (const glyph of cells.glyphs) expect(glyph).toBeGreaterThanOrEqual(0x20);
        },
      ),
      { numRuns: runs(300) },
    );
  });
});
