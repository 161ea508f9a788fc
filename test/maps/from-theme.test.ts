import fc from 'fast-check';
import { expect, test } from 'vitest';
import { err, ok, type Result } from '../../machines/result.ts';
import { CLEAR, type Image, OPAQUE } from '../../source/maps/atlas/image.ts';
import { drawingFromTheme } from '../../source/maps/drawing/from-theme.ts';
import { runs } from '../cases.ts';
import { bad, good } from '../good.ts';

/** A picture of 40 by 30 pixels, with nothing to be seen in its first columns. */
const block = (clear = 0): Image => ({
  width: 40,
  height: 30,
  colours: Int32Array.from({ length: 1200 }, (_, at) => (at % 40 < clear ? CLEAR : OPAQUE | 0xaa3311)),
});
const pictures = (file: string): Result<Image, string> =>
  file === 'none.png' ? err('it is not there') : ok(block(file === 'ragged.png' ? 5 : 0));

const country = (name: string, x: number, y: number, file = 'block.png'): string =>
  `<country name="${name}" file="${file}" pos_x="${x}" pos_y="${y}" army_x="0" army_y="0"/>`;
const theme = (...continents: readonly string[]): string =>
  `<?xml version="1.0"?>\n<teg_theme version="1.3"><board file="board.png"/>${continents.join('')}</teg_theme>`;
const north = `<continent name="North &amp; West" pos_x="10" pos_y="20">${country('Alba', 0, 0)}${country('Brea', 40, 0)}</continent>`;
const south = `<continent name="South" pos_x="10" pos_y="50">${country('Calis', 0, 0)}${country('Alba', 60, 5, 'ragged.png')}</continent>`;

const read = (text: string) => drawingFromTheme('world', text, pictures);

test('a theme of TEG has continents, countries by their names, and borders where their pictures touch (domination-maps.md, Themes of TEG)', () => {
  const { map, lands } = good(read(theme(north, south)));
  expect(map.continents.map(({ name }) => name)).toEqual(['North & West', 'South']);
  expect(map.countries.map(({ name, continent }) => [name, continent])).toEqual([
    ...[['Alba', 0] as const, ['Brea', 0] as const, ['Calis', 1] as const, ['Alba 2', 1] as const],
  ]);
  // Alba lies beside Brea and above Calis; the second Alba is an island that begins five pixels later.
  expect(map.countries.map(({ borders }) => borders.toSorted())).toEqual([[1, 2], [0], [0], []]);
  expect((lands?.width ?? 0) / (lands?.height ?? 1)).toBeCloseTo(100 / 65);
});

test.each([
  ['<teg_theme>', 'it is no XML'],
  ['<svg/>', 'it has no <teg_theme>'],
  [theme(), 'fewer than two countries'],
  [theme(country('Alba', 0, 0)), 'Alba is in no continent'],
  [
    theme(`<continent name="A">${country('Alba', 0, 0, '../alba.png')}</continent>`),
    'no picture beside the theme',
  ],
  [
    theme(`<continent name="A">${country('Alba', 0, 0)}${country('Brea', 50, 0, 'none.png')}</continent>`),
    'Brea: it is not there',
  ],
  [
    theme(`<continent name="A">${country('Alba', 0, 0)}${country('Brea', 9000, 9000)}</continent>`),
    'more than can be drawn on',
  ],
  [
    theme(`<continent name="A">${country('Alba', 0, 0)}${country('Brea', 0, 0)}</continent>`),
    'hidden by others',
  ],
])('what is no theme that can be drawn is refused in one sentence: %s', (text, sentence) => {
  expect(bad(read(text))).toContain(sentence);
});

test('whatever a theme says, it is drawn within the limits, or refused', () => {
  const any = fc.array(
    fc.tuple(fc.string(), fc.integer({ min: -300, max: 300 }), fc.integer({ min: -300, max: 300 })),
    {
      maxLength: 12,
    },
  );
  const escaped = (text: string): string => text.replace(/[^\w ]/g, '');
  fc.assert(
    fc.property(any, fc.string(), (countries, junk) => {
      const inside = countries.map(([name, x, y]) => country(escaped(name), x, y)).join('');
      const drawn = read(theme(`<continent name="${escaped(junk)}">${inside}</continent>`));
      if (drawn.ok)
        expect(new Set(drawn.value.map.countries.map(({ name }) => name)).size).toBe(countries.length);
      expect(read(junk).ok).toBe(false);
    }),
    { numRuns: runs(800) },
  );
});
