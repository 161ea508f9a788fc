import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { glyphWidth } from '../../source/base/glyphs.ts';
import { renderToRows } from '../../source/terminal/canvas.tsx';
import { CellBuffer } from '../../source/terminal/cells.ts';
import { runs } from '../cases.ts';

/** The rows of a buffer as text. */
function rowsOf(cells: CellBuffer): string[] {
  return renderToRows({ paint: surface => copyTo(cells, surface) }, cells.width, cells.height);
}

function copyTo(cells: CellBuffer, surface: { put: CellBuffer['put'] }): void {
  cells.glyphs.forEach((glyph, at) => {
    surface.put(at % cells.width, Math.floor(at / cells.width), String.fromCodePoint(glyph), {});
  });
}

describe('a buffer of cells', () => {
  test('drops what falls outside', () => {
    const cells = new CellBuffer(4, 2);
    cells.text(-2, 0, 'abcdef', {});
    cells.text(2, 1, 'xyz', {});
    cells.put(0, 5, '!', {});
    cells.put(9, 0, '!', {});
    expect(rowsOf(cells)).toEqual(['cdef', '  xy']);
  });

  test('draws only glyphs of one cell; others are substituted', () => {
    const cells = new CellBuffer(8, 1);
    cells.text(0, 0, 'a漢b\u0301c\u200d⚔', {});
    expect(rowsOf(cells)).toEqual(['a?bc⚔   ']);
  });

  test.each([
    ['wide', '漢'],
    ['emoji', '🎲'],
    ['control', '\x1b'],
    ['a mark on its own', '\u0301'],
    ['invisible', '\u200b'],
    ['half a pair', '\ud800'],
    ['a letter of a flag', '\u{1f1e6}'],
    ['a number in a black square', '㉈'],
    ['a vowel of a syllable', '\u1161'],
  ])('put substitutes what is %s', (_, glyph) => {
    const cells = new CellBuffer(1, 1);
    cells.put(0, 0, glyph, {});
    expect(rowsOf(cells)).toEqual(['?']);
  });

  test('takes the glyphs that boards are drawn with', () => {
    for (const glyph of '▀▄█▌▐░▒▓─│┌┐└┘├┤┬┴┼╭╮╰╯═║◂▸◀▶▲▼●○◆◇■□…·•⚀⚁⚂⚃⚄⚅↑↓←→½×÷✓✗★☆♠♣♥♦⣿') {
      expect([glyph, glyphWidth(glyph.codePointAt(0) ?? 0)]).toEqual([glyph, 1]);
    }
  });

  test('cuts a text with … where it is too long', () => {
    const cells = new CellBuffer(10, 3);
    expect(cells.text(0, 0, 'abcdef', {}, 4)).toBe(4);
    expect(cells.text(0, 1, 'abcd', {}, 4)).toBe(4);
    expect(cells.text(0, 2, 'abcd', {}, 0)).toBe(0);
    expect(rowsOf(cells)).toEqual(['abc…      ', 'abcd      ', '          ']);
  });

  test('restyle leaves what the new style does not name', () => {
    const cells = new CellBuffer(2, 1);
    cells.text(0, 0, 'ab', { fg: 1, bg: 2, bold: true, dim: true });
    cells.restyle(1, 0, 1, 1, { bg: 3, bold: false, underline: true });
    expect([...cells.fg]).toEqual([1, 1]);
    expect([...cells.bg]).toEqual([2, 3]);
    expect(cells.attributes[0]).toBe(1 | 2);
    expect(cells.attributes[1]).toBe(2 | 8);
  });

  test('restyle can give the terminal its own colour back', () => {
    const cells = new CellBuffer(1, 1);
    cells.put(0, 0, 'a', { fg: 1, bg: 2 });
    cells.restyle(0, 0, 1, 1, { fg: null });
    expect([cells.fg[0], cells.bg[0]]).toEqual([-1, 2]);
  });

  test('copies any rectangle to any place, clipped to both', () => {
    const place = fc.integer({ min: -6, max: 12 });
    const side = fc.integer({ min: 0, max: 12 });
    const from = new CellBuffer(7, 5);
    from.glyphs.forEach((_, at) => {
      from.glyphs[at] = 0x41 + at;
    });
    fc.assert(
      fc.property(place, place, side, side, place, place, (sourceX, sourceY, width, height, x, y) => {
        const to = new CellBuffer(6, 4);
        to.copy(from, { x: sourceX, y: sourceY, width, height }, x, y);
        to.glyphs.forEach((glyph, at) => {
          const column = (at % 6) - x;
          const row = Math.floor(at / 6) - y;
          const inside = column >= 0 && row >= 0 && column < width && row < height;
          const fromX = sourceX + column;
          const fromY = sourceY + row;
          const there = fromX >= 0 && fromY >= 0 && fromX < 7 && fromY < 5;
          expect(glyph).toBe(inside && there ? 0x41 + fromY * 7 + fromX : 0x20);
        });
      }),
      { numRuns: runs(200) },
    );
  });

  test('fill and restyle are clipped, whatever the numbers', () => {
    const number = fc.oneof(fc.integer({ min: -20, max: 20 }), fc.double());
    fc.assert(
      fc.property(number, number, number, number, (x, y, width, height) => {
        const cells = new CellBuffer(5, 3);
        cells.fill(x, y, width, height, { bg: 1 }, '#');
        cells.restyle(x, y, width, height, { fg: 2 });
        expect(cells.glyphs.length).toBe(15);
        expect([...cells.fg].filter(colour => colour === 2).length).toBe(
          [...cells.bg].filter(colour => colour === 1).length,
        );
      }),
      { numRuns: runs(200) },
    );
  });
});
