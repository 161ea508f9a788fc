import { Writable } from 'node:stream';
import chalk from 'chalk';
import fc from 'fast-check';
import { Box, type BoxProps, type DOMElement, render, Text, type TextProps } from 'ink';
import { createElement, type ReactNode } from 'react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CellBuffer } from '../../source/terminal/cells.ts';
import { paintInk } from '../../source/terminal/ink-painter.ts';
import { TextReader } from '../../source/terminal/sgr.ts';
import { runs } from '../cases.ts';

const COLUMNS = 30;
const ROWS = 14;
const SCREEN = { x: 0, y: 0, width: COLUMNS, height: ROWS };

class Frames extends Writable {
  readonly columns = COLUMNS;
  readonly rows = ROWS;
  last = '';

  override _write(chunk: unknown, _encoding: string, done: () => void): void {
    this.last = String(chunk);
    done();
  }
}

/** What Ink itself shows of an element, and what is painted of its tree. */
function shown(element: ReactNode): readonly [ink: CellBuffer, painted: CellBuffer] {
  const stdout = new Frames();
  let root: DOMElement | undefined;
  const find = (box: DOMElement | null): void => {
    for (let node = box ?? undefined; node !== undefined; node = node.parentNode) root = node;
  };
  const tree = (
    <Box ref={find} flexDirection="column">
      {element}
    </Box>
  );
  // Ink asks for a terminal's stream, and uses what is here of it.
  const { unmount } = render(tree, {
    stdout: stdout as unknown as NodeJS.WriteStream,
    debug: true,
    interactive: false,
    patchConsole: false,
    exitOnCtrlC: false,
  });
  const ink = new CellBuffer(COLUMNS, ROWS);
  const reader = new TextReader(ink);
  stdout.last
    .split('\n')
    .slice(0, ROWS)
    .forEach((row, y) => {
      reader.read(row, 0, y, SCREEN);
    });
  const painted = new CellBuffer(COLUMNS, ROWS);
  if (root !== undefined) paintInk(root, painted);
  unmount();
  return [ink, painted];
}

const colour = fc.constantFrom('red', 'cyanBright', 'gray', '#ff8800', '#abc', 'rgb(1, 2, 3)', 'ansi256(99)');
const flag = fc.boolean();
const words = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'ab cde fgh ij\n—é'), maxLength: 40 }),
  fc.constantFrom('', 'one two three four five six seven', 'abcdefghijklmnopqrstuvwxyzabcdefghijklmnop'),
);
const textStyle: fc.Arbitrary<TextProps> = fc.record(
  {
    color: colour,
    backgroundColor: colour,
    bold: flag,
    dimColor: flag,
    underline: flag,
    inverse: flag,
    wrap: fc.constantFrom('wrap', 'hard', 'truncate', 'truncate-middle', 'truncate-start'),
  },
  { requiredKeys: [] },
);
const small = fc.constantFrom(0, 1, 2);
const boxStyle: fc.Arbitrary<BoxProps> = fc.record(
  {
    width: fc.integer({ min: 3, max: 24 }),
    height: fc.integer({ min: 2, max: 7 }),
    borderStyle: fc.constantFrom('round', 'single', 'double', 'bold'),
    borderColor: colour,
    borderTop: flag,
    borderLeft: flag,
    borderRightDimColor: flag,
    borderBottomColor: colour,
    backgroundColor: colour,
    flexDirection: fc.constantFrom('row', 'column', 'row-reverse'),
    marginLeft: fc.constantFrom(0, 1, -2),
    marginTop: fc.constantFrom(0, 1, -1),
    padding: small,
    position: fc.constantFrom('relative', 'relative', 'absolute'),
    overflow: fc.constantFrom('visible', 'hidden'),
    display: fc.constantFrom('flex', 'flex', 'flex', 'none'),
  },
  { requiredKeys: [] },
);
const trees = fc.letrec<{ node: ReactNode; text: ReactNode }>(tie => ({
  text: fc.tuple(textStyle, words, fc.option(fc.tuple(textStyle, words))).map(([style, content, within]) => {
    const inner = within === null ? null : createElement(Text, within[0], within[1]);
    return createElement(Text, style, content, inner, content.slice(0, 3));
  }),
  node: fc.oneof(
    { maxDepth: 3 },
    tie('text'),
    fc
      .tuple(boxStyle, fc.array(tie('node'), { maxLength: 3 }))
      .map(([style, children]) => createElement(Box, style, ...children)),
  ),
}));

let before = chalk.level;
beforeAll(() => {
  before = chalk.level;
  chalk.level = 3;
});
afterAll(() => {
  chalk.level = before;
});

test('trees of boxes and texts look as Ink itself shows them', () => {
  fc.assert(
    fc.property(trees.node, element => {
      const [ink, painted] = shown(element);
      expect(lines(painted)).toEqual(lines(ink));
    }),
    { numRuns: runs(400) },
  );
});

test('what shows nothing is told', () => {
  const [blank] = shown(<Box width={5} height={2} />);
  expect(blank).toEqual(new CellBuffer(COLUMNS, ROWS));
});

/** Rows of glyphs with their looks: a blank has no foreground to be seen, unless a line goes through it. */
function lines({ glyphs, fg, bg, attributes, width, height }: CellBuffer): readonly string[] {
  return Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x) => {
      const at = y * width + x;
      const blank = glyphs[at] === 0x20 && ((attributes[at] ?? 0) & (8 | 16 | 32)) === 0;
      return `${String.fromCodePoint(glyphs[at] ?? 0)}${blank ? '' : `${fg[at]}/${attributes[at]}`} ${bg[at]}`;
    }).join('|'),
  );
}
