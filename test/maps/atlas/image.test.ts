import fc from 'fast-check';
import { decode } from 'fast-png';
import { describe, expect, test } from 'vitest';
import { readGif } from '../../../source/maps/atlas/gif.ts';
import { IMAGE_LIMITS } from '../../../source/maps/atlas/image.ts';
import { readIndexImage } from '../../../source/maps/atlas/load.ts';
import { readPng } from '../../../source/maps/atlas/png.ts';
import { SEA } from '../../../source/maps/atlas/raster.ts';
import { runs } from '../../cases.ts';
import { gif, greyPng, png } from '../../fuzz/images.ts';
import { good } from '../../good.ts';

const WHOLE = [[0, 0, 1, 1]] as const;
/** Where each pass begins, and its steps. */
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;
const sides = fc.tuple(fc.integer({ min: 1, max: 90 }), fc.integer({ min: 1, max: 90 }));

/** Three countries in a row of four pixels, the last one none. */
const ROW = [1, 2, 3, 255];

describe('a colour-index image (rules/domination-maps.md#images)', () => {
  test.each([
    ['GIF', gif(ROW, 4, 1)],
    ['grey PNG', greyPng(ROW, 4, 1)],
    [
      'colour PNG, of which the blue part counts',
      png({
        width: 4,
        height: 1,
        colours: 2,
        lines: Uint8Array.from([0, ...ROW.flatMap(value => [9, 7, value])]),
      }),
    ],
    [
      'PNG with a palette, of which the blue part counts',
      png({ width: 4, height: 1, colours: 3, lines: Uint8Array.from([0, 254, 253, 252, 0]) }),
    ],
  ])('as %s: the pixel is the number of its country, 255 is none', (_, bytes) => {
    const read = good(readIndexImage(bytes, 3));
    expect([read.width, read.height]).toEqual([4, 1]);
    expect([...read.pixels]).toEqual([0, 1, 2, SEA]);
  });

  test('numbers that the map does not have are sea', () => {
    const read = readIndexImage(gif(ROW, 4, 1), 2);
    expect(read.ok && [...read.value.pixels]).toEqual([0, 1, SEA, SEA]);
  });

  test('refusals say what is wrong', () => {
    const sentence = (bytes: Uint8Array): string => {
      const read = readIndexImage(bytes, 3);
      return read.ok ? 'read' : read.error;
    };
    expect(sentence(new Uint8Array(9))).toBe('the image is neither a GIF nor a PNG');
    expect(sentence(gif([255, 255, 255, 255], 4, 1))).toBe("no pixel of the image has a country's number");
    expect(sentence(new Uint8Array(IMAGE_LIMITS.bytes + 1))).toContain('larger than 1 MB');
    expect(sentence(greyPng(ROW, 4, 1).subarray(0, 40))).toBe('the PNG is damaged');
    expect(sentence(gif(ROW, 4, 1).subarray(0, 20))).toBe('the GIF is damaged');
  });

  test('an image that claims to be huge is refused before memory is taken for it', () => {
    const wide = Buffer.from(greyPng(ROW, 4, 1));
    wide.writeUInt32BE(4_000_000_000, 16);
    expect(readIndexImage(wide, 3)).toMatchObject({
      ok: false,
      error: expect.stringContaining('4000000000'),
    });
    const tall = Buffer.from(gif(ROW, 4, 1));
    tall.writeUInt16LE(65_535, 6);
    tall.writeUInt16LE(65_535, 8);
    expect(readIndexImage(tall, 3)).toMatchObject({ ok: false, error: expect.stringContaining('65535') });
  });

  test('a PNG that unpacks to far more than its pixels is refused', () => {
    const bytes = png({ width: 4, height: 1, colours: 0, lines: Buffer.alloc(64 * 1024 * 1024) });
    expect(readIndexImage(bytes, 3)).toEqual({ ok: false, error: 'the PNG is damaged' });
  });

  test('a picture that ends before its pixels do is damaged', () => {
    const short = Buffer.from(gif(ROW, 4, 1));
    short.writeUInt16LE(2, 8);
    short.writeUInt16LE(2, short.indexOf(',\0\0\0\0') + 7);
    expect(readIndexImage(short, 3)).toEqual({ ok: false, error: 'the GIF is damaged' });
    const lines = Uint8Array.from([0, ...ROW]);
    const bytes = png({ width: 4, height: 2, colours: 0, lines });
    expect(readIndexImage(bytes, 3)).toEqual({ ok: false, error: 'the PNG is damaged' });
  });

  test('a GIF of any pixels is read as it was written, interlaced or not', () => {
    const passOf = (y: number): number => [0, 3, 2, 3, 1, 3, 2, 3][y % 8] ?? 0;
    fc.assert(
      fc.property(
        sides,
        fc.infiniteStream(fc.nat(255)),
        fc.boolean(),
        ([width, height], stream, interlaced) => {
          const rows = Array.from({ length: height }, () => [...stream.take(width)]);
          const order = rows.map((_, y) => y).toSorted((a, b) => passOf(a) - passOf(b) || a - b);
          const told = interlaced ? order.map(y => rows[y] ?? []) : rows;
          const file = gif(told.flat(), width, height);
          if (interlaced) file[file.indexOf(',\0\0\0\0') + 9] = 0x40;
          const colours = Int32Array.from(rows.flat(), index => (0xff000000 | 0) + index * 0x010101);
          expect(readGif(file)).toEqual({ ok: true, value: { width, height, colours } });
        },
      ),
      { numRuns: runs(100) },
    );
  });

  test('a PNG of any kind and depth, with every filter, interlaced or not, is read as another decoder reads it', () => {
    const kind = fc.constantFrom(
      ...([
        [0, 1, 8],
        [0, 1, 16],
        [0, 1, 1],
        [0, 1, 4],
        [2, 3, 8],
        [2, 3, 16],
        [4, 2, 8],
        [6, 4, 8],
        [6, 4, 16],
      ] as const),
    );
    fc.assert(
      fc.property(
        sides,
        kind,
        fc.infiniteStream(fc.nat(255)),
        fc.boolean(),
        ([width, height], [colours, samples, depth], stream, mayInterlace) => {
          // The other decoder interlaces whole bytes only.
          const interlaced = mayInterlace && depth >= 8;
          const lines: number[] = [];
          for (const [x, y, across, down] of interlaced ? ADAM7 : WHOLE) {
            const columns = Math.ceil((width - x) / across);
            for (let row = y; row < height && columns > 0; row += down)
              lines.push(
                (stream.next().value ?? 0) % 5,
                ...stream.take(Math.ceil((columns * samples * depth) / 8)),
              );
          }
          const file = png({ width, height, colours, depth, interlaced, lines: Uint8Array.from(lines) });
          const { data } = decode(file);
          /** The other decoder leaves samples of less than a byte packed. */
          const packed = (pixel: number): number => {
            const bit = (pixel % width) * depth;
            const byte = data[Math.floor(pixel / width) * Math.ceil((width * depth) / 8) + (bit >> 3)] ?? 0;
            return (byte >> (8 - depth - (bit & 7))) & (2 ** depth - 1);
          };
          const shown = (pixel: number): number => {
            const values = Array.from({ length: samples }, (_, part) =>
              depth < 8 ? packed(pixel) : (data[pixel * samples + part] ?? 0),
            );
            const [first = 0, ...more] = values.map(value => (depth === 16 ? value >> 8 : value));
            const [red, green = red, blue = red] =
              samples < 3 ? [depth < 8 ? (first * 255) / (2 ** depth - 1) : first] : [first, ...more];
            const opacity = samples % 2 === 0 ? (more.at(-1) ?? 0) : 255;
            return ((opacity << 24) | (red << 16) | (green << 8) | blue) >> 0;
          };
          const read = good(readPng(file));
          expect([...read.colours]).toEqual([...read.colours.keys()].map(shown));
        },
      ),
      { numRuns: runs(100) },
    );
  });
});
