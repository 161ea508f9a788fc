import headless from '@xterm/headless';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { glyphWidth } from '../../source/base/glyphs.ts';
import { CellBuffer } from '../../source/terminal/cells.ts';
import { diff } from '../../source/terminal/diff.ts';
import { cellOf, GLYPH_SETS, GLYPHS, layPoints, NOTHING, POINTS } from '../../source/terminal/points.ts';
import { StyleWriter } from '../../source/terminal/sgr.ts';
import type { GlyphSet } from '../../source/terminal/types.ts';
import { runs } from '../cases.ts';
import { readCell } from './harness.ts';

/** The parts that are filled, numbered from left to right and top to bottom, as a pattern. */
const pattern = (parts: string): number =>
  [...parts].reduce((all, part) => all | (1 << (Number(part) - 1)), 0);

/** The names of U+1FB00 to U+1FB3B behind `BLOCK SEXTANT-`, in their order (UnicodeData 16.0). */
const SEXTANTS = `
  1 2 12 3 13 23 123 4 14 24 124 34 134 234 1234 5 15 25 125 35 235 1235 45 145 245 1245 345 1345 2345
  12345 6 16 26 126 36 136 236 1236 46 146 1246 346 1346 2346 12346 56 156 256 1256 356 1356 2356
  12356 456 1456 2456 12456 3456 13456 23456
`;

/** The names of U+1CD00 to U+1CDE5 behind `BLOCK OCTANT-`, in their order (UnicodeData 16.0). */
const OCTANTS = `
  3 23 123 4 14 124 34 134 234 5 15 25 125 135 235 1235 45 145 245 1245 345 1345 2345 12345 6 16 26
  126 36 136 236 1236 146 246 1246 346 1346 2346 12346 56 156 256 1256 356 1356 2356 12356 456 1456
  2456 12456 3456 13456 23456 17 27 127 37 137 237 1237 47 147 247 1247 347 1347 2347 12347 157 257
  1257 357 2357 12357 457 1457 12457 3457 13457 23457 67 167 267 1267 367 1367 2367 12367 467 1467
  2467 12467 3467 13467 23467 123467 567 1567 2567 12567 3567 13567 23567 123567 4567 14567 24567
  124567 34567 134567 234567 1234567 18 28 128 38 138 238 1238 48 148 248 1248 348 1348 2348 12348 58
  158 258 1258 358 1358 2358 12358 458 1458 2458 12458 3458 13458 23458 123458 168 268 1268 368 2368
  12368 468 1468 12468 3468 13468 23468 568 1568 2568 12568 3568 13568 23568 123568 4568 14568 24568
  124568 34568 134568 234568 1234568 178 278 1278 378 1378 2378 12378 478 1478 2478 12478 3478 13478
  23478 123478 578 1578 2578 12578 3578 13578 23578 123578 4578 14578 24578 124578 34578 134578 234578
  1234578 678 1678 2678 12678 3678 13678 23678 123678 4678 14678 24678 124678 34678 134678 234678
  1234678 15678 25678 125678 35678 235678 1235678 45678 145678 1245678 1345678 2345678
`;

/** Glyphs with another kind of name: half blocks, quadrants and quarters, with the parts of their cell that they fill. */
const OTHERS: Readonly<Record<GlyphSet, readonly (readonly [codePoint: number, parts: string])[]>> = {
  half: [
    [0x2580, '1'],
    [0x2584, '2'],
  ],
  quadrant: [
    [0x2580, '12'],
    [0x2584, '34'],
    [0x258c, '13'],
    [0x2590, '24'],
    [0x2596, '3'],
    [0x2597, '4'],
    [0x2598, '1'],
    [0x2599, '134'],
    [0x259a, '14'],
    [0x259b, '123'],
    [0x259c, '124'],
    [0x259d, '2'],
    [0x259e, '23'],
    [0x259f, '234'],
  ],
  sextant: [
    [0x258c, '135'],
    [0x2590, '246'],
  ],
  octant: [
    [0x2580, '1234'],
    [0x2582, '78'],
    [0x2584, '5678'],
    [0x2586, '345678'],
    [0x258c, '1357'],
    [0x2590, '2468'],
    [0x2596, '57'],
    [0x2597, '68'],
    [0x2598, '13'],
    [0x2599, '135678'],
    [0x259a, '1368'],
    [0x259b, '123457'],
    [0x259c, '123468'],
    [0x259d, '24'],
    [0x259e, '2457'],
    [0x259f, '245678'],
    [0x1cea0, '8'],
    [0x1cea3, '7'],
    [0x1cea8, '1'],
    [0x1ceab, '2'],
    [0x1fb82, '12'],
    [0x1fb85, '123456'],
    [0x1fbe6, '35'],
    [0x1fbe7, '46'],
  ],
};

/** The glyphs of a set with what they fill, by the names of the standard. */
function byName(set: GlyphSet): ReadonlyMap<number, number> {
  const { across, down } = POINTS[set];
  const [first, names] =
    set === 'sextant' ? [0x1fb00, SEXTANTS] : set === 'octant' ? [0x1cd00, OCTANTS] : [0, ''];
  const named = names.trim().split(/\s+/).filter(Boolean);
  return new Map([
    [0x20, 0],
    [0x2588, 2 ** (across * down) - 1],
    ...OTHERS[set].map(([codePoint, parts]): [number, number] => [codePoint, pattern(parts)]),
    ...named.map((parts, index): [number, number] => [first + index, pattern(parts)]),
  ]);
}

describe.each(GLYPH_SETS)('the glyphs of the set %s', set => {
  test('fill what their names in the standard say, and there is one for every pattern', () => {
    const named = byName(set);
    expect(GLYPHS[set].map(glyph => named.get(glyph))).toEqual(GLYPHS[set].map((_, index) => index));
    expect(named.size).toBe(2 ** (POINTS[set].across * POINTS[set].down));
  });

  test('take one cell each', () => {
    expect(GLYPHS[set].map(glyphWidth)).toEqual(GLYPHS[set].map(() => 1));
  });
});

const parts = (rgb: number): readonly number[] => [rgb >> 16, (rgb >> 8) & 255, rgb & 255];
const unlike = (one: number, other: number): number =>
  parts(one).reduce((sum, part, index) => sum + (part - (parts(other)[index] ?? 0)) ** 2, 0);

/** The colours of the points that a glyph in two colours shows. */
const shown = (pattern: number, fg: number, bg: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, point) => ((pattern >> point) & 1 ? fg : bg));

const differenceOf = (seen: readonly number[], points: readonly number[]): number =>
  seen.reduce((sum, colour, index) => sum + unlike(colour, points[index] ?? 0), 0);

const meanOf = (colours: readonly number[]): number =>
  [16, 8, 0].reduce(
    (all, shift) =>
      all |
      (Math.round(
        colours.reduce((sum, rgb) => sum + ((rgb >> shift) & 255), 0) / Math.max(1, colours.length),
      ) <<
        shift),
    0,
  );

/** The least difference that any pattern has with any two colours: of all, or of those that the points have. */
function least(points: readonly number[], mixed: boolean): number {
  let found = Number.POSITIVE_INFINITY;
  for (let pattern = 0; pattern < 2 ** points.length; pattern += 1) {
    const halves = [0, 1].map(side => points.filter((_, point) => ((pattern >> point) & 1) === side));
    const [grounds, inks] = halves.map(half => (mixed ? [meanOf(half)] : half.length === 0 ? [0] : half));
    for (const bg of grounds ?? []) {
      for (const fg of inks ?? [])
        found = Math.min(found, differenceOf(shown(pattern, fg, bg, points.length), points));
    }
  }
  return found;
}

const few = fc.uniqueArray(fc.integer({ min: 0, max: 0xffffff }), { minLength: 1, maxLength: 5 });
const anyColour = fc.integer({ min: 0, max: 0xffffff });

describe.each(GLYPH_SETS)('points in cells of the set %s', set => {
  const { across, down } = POINTS[set];
  const count = across * down;
  const named = byName(set);

  test.each([true, false])(
    'differ least from what they stand for, of all that a cell can show (mixed: %s)',
    mixed => {
      fc.assert(
        fc.property(few, fc.array(fc.nat(), { minLength: count, maxLength: count }), (colours, picks) => {
          const points = picks.map(pick => colours[pick % colours.length] ?? 0);
          const { glyph, fg, bg } = cellOf(points, set, mixed);
          const seen = shown(named.get(glyph) ?? -1, fg, bg, count);
          expect(differenceOf(seen, points)).toBe(least(points, mixed));
          if (!mixed) for (const colour of seen) expect(points).toContain(colour);
        }),
        { numRuns: runs(set === 'octant' ? 40 : 200) },
      );
    },
  );

  test('come back from a terminal as they were, where a cell has no more than two colours, else with the least difference', async () => {
    const terminal = new headless.Terminal({ cols: 12, rows: 4, allowProposedApi: true });
    const size = 12 * across * 4 * down;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof({ weight: 4, arbitrary: fc.constantFrom(0x102030, 0xd08040) }, anyColour), {
          minLength: size,
          maxLength: size,
        }),
        async points => {
          const cells = new CellBuffer(12, 4, 3, set);
          layPoints(cells, { width: 12 * across, height: 4 * down, colours: Int32Array.from(points) }, 0, 0);
          const bytes = `\x1b[m\x1b[2J${diff(null, cells, new StyleWriter(3))}`;
          await new Promise<void>(resolve => terminal.write(bytes, resolve));
          for (let y = 0; y < 4; y += 1) {
            for (let x = 0; x < 12; x += 1) {
              const own = Array.from({ length: count }, (_, point) => {
                const row = y * down + Math.floor(point / across);
                return points[row * 12 * across + x * across + (point % across)] ?? 0;
              });
              const { glyph, fg, bg } = readCell(terminal, x, y);
              const value = (colour: string | number | null): number =>
                Number.parseInt(`${colour ?? '#0'}`.slice(1), 16);
              const seen = shown(named.get(glyph.codePointAt(0) ?? 0) ?? -1, value(fg), value(bg), count);
              if (new Set(own).size <= 2) expect(seen).toEqual(own);
              else expect(differenceOf(seen, own)).toBe(differenceOf(shownBest(own), own));
            }
          }
        },
      ),
      { numRuns: runs(20) },
    );
    terminal.dispose();

    function shownBest(own: readonly number[]): readonly number[] {
      const { glyph, fg, bg } = cellOf(own, set, true);
      return shown(named.get(glyph) ?? -1, fg, bg, count);
    }
  });

  test('that are nothing leave the ground as it is', () => {
    const cells = new CellBuffer(2, 1, 3, set);
    const colours = new Int32Array(2 * count).fill(NOTHING);
    colours[0] = 0x336699;
    layPoints(cells, { width: 2 * across, height: down, colours }, 0, 0);
    expect([named.get(cells.glyphs[0] ?? 0), cells.fg[0], cells.bg[0]]).toEqual([1, 0x336699, NOTHING]);
    expect(cells.glyphs[1]).toBe(0x20);
  });

  test('have the colour of most of them for a ground', () => {
    const points = Array.from({ length: count }, (_, point) => (point === 0 ? 0xff0000 : 0x00ff00));
    expect(cellOf(points, set, true)).toMatchObject({ fg: 0xff0000, bg: 0x00ff00 });
    expect(cellOf(points.toReversed(), set, true).bg).toBe(count === 2 ? 0xff0000 : 0x00ff00);
  });
});
