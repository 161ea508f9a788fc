import { deflateSync } from 'node:zlib';
import { GifWriter } from 'omggif';

/** A GIF whose pixels are these numbers. */
export function gif(values: readonly number[], width: number, height: number): Buffer {
  const bytes = Buffer.alloc(4096 + values.length * 2);
  const palette = Array.from({ length: 256 }, (_, index) => index * 0x010101);
  const writer = new GifWriter(bytes, width, height, { palette });
  writer.addFrame(0, 0, width, height, [...values]);
  return bytes.subarray(0, writer.end());
}

/** What a PNG is made of: its colour type, its depth, and its lines, each behind the number of its filter. */
export interface PngParts {
  readonly width: number;
  readonly height: number;
  readonly colours: 0 | 2 | 3 | 4 | 6;
  readonly depth?: 1 | 4 | 8 | 16;
  readonly interlaced?: boolean;
  readonly lines: Uint8Array;
}

/** Every colour of a palette in which a colour's blue part is 255 less its number. */
const PALETTE = Uint8Array.from({ length: 768 }, (_, index) =>
  index % 3 === 2 ? 255 - Math.floor(index / 3) : 9,
);

/** A PNG of these parts, whatever they are. */
export function png({ width, height, colours, depth = 8, interlaced = false, lines }: PngParts): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([depth, colours, 0, 0, interlaced ? 1 : 0], 8);
  return Buffer.concat(
    [
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      chunk('IHDR', head),
      colours === 3 ? chunk('PLTE', PALETTE) : '',
      chunk('IDAT', deflateSync(lines)),
      chunk('IEND', new Uint8Array()),
    ].map(part => Buffer.from(part)),
  );
}

/** A chunk of a PNG, without its checksum. */
function chunk(type: string, data: Uint8Array): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, data, Buffer.alloc(4)]);
}

/** A grey PNG whose pixels are these numbers. */
export function greyPng(values: readonly number[], width: number, height: number): Buffer {
  const rows = Array.from({ length: height }, (_, row) => [
    0,
    ...values.slice(row * width, (row + 1) * width),
  ]);
  return png({ width, height, colours: 0, lines: Uint8Array.from(rows.flat()) });
}
