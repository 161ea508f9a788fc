import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { atlasOf } from '../../source/maps/atlas/atlas.ts';
import { CLEAR, type Image, OPAQUE } from '../../source/maps/atlas/image.ts';
import { readImage, readIndexImage } from '../../source/maps/atlas/load.ts';
import { writePng } from '../../source/maps/atlas/png.ts';
import { type Raster, SEA } from '../../source/maps/atlas/raster.ts';
import { builtinMap } from '../../source/maps/builtin/index.ts';
import { drawingFromPicture } from '../../source/maps/drawing/drawn-map.ts';
import { edited } from '../../source/maps/drawing/edit.ts';
import { faultsOf } from '../../source/maps/drawing/faults.ts';
import { landsOfPicture } from '../../source/maps/drawing/from-picture.ts';
import { nameKey } from '../../source/maps/names.ts';
import { runs } from '../cases.ts';
import { gif, greyPng } from '../fuzz/images.ts';
import { good } from '../good.ts';

/** A picture of lands, each pixel coloured by its number and its land. */
const pictureOf = (
  { width, height, pixels }: Raster,
  colourAt: (at: number, land: number) => number,
): Image => ({
  width,
  height,
  colours: Int32Array.from(pixels, (land, at) => OPAQUE | colourAt(at, land)),
});

/** So many lands in rows of squares, with sea around them. */
function squares(across: number, down: number, side: number): Raster {
  const [width, height] = [(across + 2) * side, (down + 2) * side];
  const pixels = Int16Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [Math.floor((at % width) / side) - 1, Math.floor(at / width / side) - 1];
    return x < 0 || y < 0 || x >= across || y >= down ? SEA : y * across + x;
  });
  return { width, height, pixels };
}

const FIVE = [0xd04040, 0xe0d040, 0x40b040, 0xe08030, 0x9040b0];
/** The number of a pixel's sides where another land, or the sea, begins. */
const beside = ({ width, pixels }: Raster, at: number): number =>
  [at - 1, at + 1, at - width, at + width].filter(other => (pixels[other] ?? SEA) !== pixels[at]).length;

describe('lands are found in a picture', () => {
  const { map, ground = null } = good(builtinMap('islands:dunes:60'));
  const islands = atlasOf(map, ground).raster;
  const [sea, ink] = [0x88aaff, 0x101010];

  test.each<[string, (at: number, land: number) => number]>([
    ['a colour-index image', (_, land) => (land === SEA ? 0xffffff : (land + 1) * 0x010101)],
    ['a colour for each', (_, land) => (land === SEA ? sea : (land * 7919 + 12_345) & 0xffffff)],
  ])('%s: every pixel', (_, colourAt) => {
    const { raster, count } = good(landsOfPicture(pictureOf(islands, colourAt)));
    expect(count).toBe(60);
    const others = new Map([...raster.pixels].map((land, at) => [islands.pixels[at], land]));
    expect(raster.pixels).toEqual(islands.pixels.map(land => others.get(land) ?? SEA));
    expect(new Set(others.values()).size).toBe(61);
  });

  test.each<[string, number, (at: number, land: number) => number]>([
    [
      'few colours, with lines',
      60,
      (at, land) => (beside(islands, at) > 0 ? ink : land === SEA ? sea : (FIVE[land % 5] ?? 0)),
    ],
    // What water encloses is a land as white as others.
    ['a white drawing with lines', 61, at => (beside(islands, at) > 0 ? ink : 0xffffff)],
    [
      'soft lines',
      61,
      at =>
        beside(islands, at) > 0 ? 0x303030 + (beside(islands, at) * 40 + (at % 7)) * 0x010101 : 0xffffff,
    ],
  ])('%s', (_, count, colourAt) => {
    const { countries } = good(drawingFromPicture('Isles', pictureOf(islands, colourAt))).map;
    expect(countries).toHaveLength(count);
    expect(new Set(countries.map(({ name }) => nameKey(name))).size).toBe(count);
  });

  test.each([
    [5, 2],
    [25, 20],
  ])('%d by %d lands touch where they do, with nothing wrong', (across, down) => {
    const raster = squares(across, down, 18);
    const { map: drawn, lands } = good(
      drawingFromPicture(
        'Squares',
        pictureOf(raster, at => (beside(raster, at) > 0 ? ink : 0xffffff)),
      ),
    );
    expect(drawn.countries).toHaveLength(across * down);
    expect(drawn.countries.reduce((sum, { borders }) => sum + borders.length, 0)).toBe(
      2 * (across * (down - 1) + down * (across - 1)),
    );
    expect(faultsOf(drawn)).toEqual([]);
    for (const [index, { x, y }] of drawn.countries.entries()) expect(lands?.rows[y]?.[x]).toBe(index);
  });

  test('what is drawn after it is called as nothing else is', () => {
    const raster = squares(4, 3, 18);
    const begun = good(
      drawingFromPicture(
        'w',
        pictureOf(raster, (_, land) => (land + 1) * 0x051005),
      ),
    );
    const { map: grown } = good(edited(begun, { kind: 'put', at: { x: 3, y: 3 }, beside: null }));
    const names = [...grown.countries, ...grown.continents].map(({ name }) => nameKey(name));
    expect(new Set(names).size).toBe(14);
  });

  test('what shows nothing is sea, and islands of a colour are one land without lines', () => {
    const two = squares(4, 1, 10);
    const { colours, ...size } = pictureOf(two, (_, land) => (land % 2 === 0 ? 0xaa0000 : 0x00aa00));
    const clear = {
      ...size,
      colours: colours.map((colour, at) => (two.pixels[at] === SEA ? CLEAR : colour)),
    };
    expect(good(landsOfPicture(clear)).count).toBe(2);
  });

  test('refusals say what is wrong', () => {
    const sentence = (image: Image): string => {
      const read = drawingFromPicture('Squares', image);
      return read.ok ? 'read' : read.error;
    };
    const many = squares(30, 17, 12);
    expect(sentence(pictureOf(many, at => (beside(many, at) > 0 ? ink : 0xffffff)))).toBe(
      'the picture has 510 lands; up to 500 can be drawn on',
    );
    expect(sentence(pictureOf(many, () => 0xffffff))).toContain('no two lands');
    expect(sentence(pictureOf(many, at => (at * 7_919_777) & 0xffffff))).toContain('no lands');
  });
});

test('2,500 damaged pictures: each begins a drawing, is an image of numbers, or is refused in one sentence', () => {
  const raster = squares(5, 4, 7);
  const values = [...raster.pixels].map(land => (land === SEA ? 255 : land + 1));
  const { width, height } = raster;
  const inks = [...raster.pixels].flatMap((_, at) =>
    beside(raster, at) > 0 ? [9, 9, 9, 255] : [250, 250, 250, 255],
  );
  const seeds = [
    gif([1, 2, 3, 255], 4, 1),
    gif(values, width, height),
    greyPng(values, width, height),
    writePng({ width, height, pixels: Uint8Array.from(inks) }),
  ];
  const change = fc.tuple(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), fc.nat(255));
  fc.assert(
    fc.property(
      fc.constantFrom(...seeds),
      fc.array(change, { minLength: 1, maxLength: 8 }),
      fc.nat(60),
      (seed, changes, cut) => {
        const bytes = Uint8Array.from(seed);
        for (const [at, value] of changes) bytes[Math.floor(at * bytes.length)] = value;
        const damaged = bytes.subarray(0, bytes.length - (cut > 40 ? cut : 0));
        const image = readImage(damaged);
        const begun = image.ok ? drawingFromPicture('Damaged', image.value) : image;
        if (begun.ok) expect(begun.value.map.countries.length).toBeGreaterThan(1);
        for (const read of [begun, readIndexImage(damaged, 9)])
          if (!read.ok) expect(read.error).toMatch(/^\S.*[^.]$/);
      },
    ),
    { numRuns: runs(2500) },
  );
});
