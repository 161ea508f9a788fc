import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { encode } from 'fast-png';
import { GifWriter } from 'omggif';
import { describe, expect, test } from 'vitest';
import { readIndexImage } from '../../source/atlas/image.ts';
import { IMAGE_LIMITS } from '../../source/atlas/image-limits.ts';
import { SEA } from '../../source/atlas/raster.ts';

/** Three countries in a row of four pixels, the last one none. */
const ROW = [1, 2, 3, 255];

function gif(values: readonly number[], width: number, height: number): Uint8Array {
  const bytes = Buffer.alloc(4096 + values.length * 2);
  const palette = Array.from({ length: 256 }, (_, index) => index * 0x010101);
  const writer = new GifWriter(bytes, width, height, { palette });
  writer.addFrame(0, 0, width, height, [...values]);
  return bytes.subarray(0, writer.end());
}

const png = (data: Uint8Array, channels: 1 | 3): Uint8Array =>
  encode({ width: 4, height: 1, data, channels, depth: 8 });

describe('a colour-index image (rules/domination-maps.md#images)', () => {
  test.each([
    ['GIF', gif(ROW, 4, 1)],
    ['grey PNG', png(Uint8Array.from(ROW), 1)],
    [
      'colour PNG, of which the blue part counts',
      png(Uint8Array.from(ROW.flatMap(value => [9, 7, value])), 3),
    ],
  ])('as %s: the pixel is the number of its country, 255 is none', (_, bytes) => {
    const read = readIndexImage(bytes, 3);
    if (!read.ok) throw new Error(read.error);
    expect([read.value.width, read.value.height]).toEqual([4, 1]);
    expect([...read.value.pixels]).toEqual([0, 1, 2, SEA]);
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
    expect(sentence(png(Uint8Array.from(ROW), 1).subarray(0, 40))).toBe('the PNG is damaged');
    expect(sentence(gif(ROW, 4, 1).subarray(0, 20))).toBe('the GIF is damaged');
  });

  test('an image that claims to be huge is refused before memory is taken for it', () => {
    const wide = Buffer.from(png(Uint8Array.from(ROW), 1));
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
    const bomb = deflateSync(Buffer.alloc(64 * 1024 * 1024));
    const head = Buffer.from(png(Uint8Array.from(ROW), 1)).subarray(0, 33);
    const chunk = Buffer.alloc(8);
    chunk.writeUInt32BE(bomb.length);
    chunk.write('IDAT', 4);
    const bytes = Buffer.concat([head, chunk, bomb, Buffer.alloc(4)]);
    expect(readIndexImage(bytes, 3)).toEqual({ ok: false, error: 'the PNG is damaged' });
  });

  test('whatever bytes there are, the answer is a raster or a sentence', () => {
    const seeds = [gif(ROW, 4, 1), png(Uint8Array.from(ROW), 1)];
    fc.assert(
      fc.property(
        fc.constantFrom(...seeds),
        fc.array(fc.tuple(fc.nat(600), fc.nat(255)), { maxLength: 12 }),
        fc.nat(700),
        (seed, changes, length) => {
          const bytes = Uint8Array.from(seed);
          for (const [at, value] of changes) if (at < bytes.length && (at < 6 || at > 9)) bytes[at] = value;
          const read = readIndexImage(bytes.subarray(0, Math.max(0, bytes.length - (length % 60))), 3);
          expect(read.ok || read.error.length > 0).toBe(true);
        },
      ),
      { numRuns: 400 },
    );
  });
});
