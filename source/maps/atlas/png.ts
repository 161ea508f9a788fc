import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { err, ok, type Result } from '../../../machines/result.ts';
import { CLEAR, type Image, OPAQUE, paletteOf, sizeFault } from './image.ts';
import type { Rgba } from './strokes.ts';

/** Samples of a pixel by a PNG's colour type, and the depths that it may have (PNG specification, 11.2.1). */
const KINDS: ReadonlyMap<number, { readonly samples: number; readonly depths: readonly number[] }> = new Map([
  [0, { samples: 1, depths: [1, 2, 4, 8, 16] }],
  [2, { samples: 3, depths: [8, 16] }],
  [3, { samples: 1, depths: [1, 2, 4, 8] }],
  [4, { samples: 2, depths: [8, 16] }],
  [6, { samples: 4, depths: [8, 16] }],
]);
const INDEXED = 3;

/** The first pixel of each pass, and the steps: x, y, across, down (PNG specification, 8.1). */
const WHOLE = [[0, 0, 1, 1]] as const;
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** Bytes that may follow the pixels. */
const SLACK = 64 * 1024;

const [PLTE, IDAT, TRNS] = [0x504c5445, 0x49444154, 0x74524e53];

/**
 * Reads a PNG, unpacking no more than its size allows; or one sentence why it cannot be used. Of 16 bits the upper eight
 * are taken. Checksums, and chunks that say nothing of the pixels, are skipped.
 */
export function readPng(bytes: Uint8Array): Result<Image, string> {
  const head = chunks(bytes).next().value;
  if (head === undefined || head.data.length < 13) return err('the PNG is damaged');
  const view = new DataView(head.data.buffer, head.data.byteOffset);
  const [width, height] = [view.getUint32(0), view.getUint32(4)];
  const fault = sizeFault(width, height);
  if (fault !== null) return err(fault);
  const [depth = 0, colours = -1, packing, filtering, interlacing] = head.data.subarray(8);
  const kind = KINDS.get(colours);
  if (kind?.depths.includes(depth) !== true || packing !== 0 || filtering !== 0 || (interlacing ?? 2) > 1)
    return err('the PNG is damaged');
  let palette: Int32Array | null = null;
  let clear = new Uint8Array();
  const packed: Uint8Array[] = [];
  for (const { type, data } of chunks(bytes)) {
    if (type === IDAT) packed.push(data);
    else if (type === PLTE && colours === INDEXED) palette = paletteOf(data);
    else if (type === TRNS && colours === INDEXED) clear = Uint8Array.from(data);
  }
  if (colours === INDEXED && palette === null) return err('the PNG is damaged');
  for (const [index, opacity] of clear.entries())
    if (palette?.[index] !== undefined) palette[index] = (palette[index] & CLEAR) | (opacity << 24);
  const layout = { width, height, depth, samples: kind.samples, passes: interlacing === 1 ? ADAM7 : WHOLE };
  const pixels = pixelsOf(packed, layout, palette);
  return pixels === null ? err('the PNG is damaged') : ok({ width, height, colours: pixels });
}

/** The chunks of a file in order; the last may be cut off (PNG specification, 5.3). */
function* chunks(bytes: Uint8Array): Generator<{ readonly type: number; readonly data: Uint8Array }> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 8; at + 8 <= bytes.length; ) {
    const length = view.getUint32(at);
    yield { type: view.getUint32(at + 4), data: bytes.subarray(at + 8, at + 8 + length) };
    at += 12 + length;
  }
}

interface Layout {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly samples: number;
  readonly passes: readonly (readonly [x: number, y: number, across: number, down: number])[];
}

/** The colour of each pixel; null when the lines do not unpack to that many pixels. */
function pixelsOf(
  packed: readonly Uint8Array[],
  layout: Layout,
  palette: Int32Array | null,
): Int32Array | null {
  const { width, height, depth, samples, passes } = layout;
  const sized = passes
    .map(([x, y, across, down]) => {
      const columns = Math.ceil((width - x) / across);
      return {
        first: y * width + x,
        across,
        down: down * width,
        columns,
        rows: Math.ceil((height - y) / down),
        bytes: Math.ceil((columns * samples * depth) / 8),
      };
    })
    .filter(({ columns, rows }) => columns > 0 && rows > 0);
  const lines = unpacked(
    packed,
    sized.reduce((sum, { rows, bytes }) => sum + rows * (bytes + 1), 0),
  );
  if (lines === null) return null;
  const pixels = new Int32Array(width * height);
  const wide = Math.max(1, (samples * depth) / 8);
  const colourAt = colourReader(depth, samples, palette);
  let at = 0;
  for (const { first, across, down, columns, rows, bytes } of sized) {
    let above = new Uint8Array(bytes);
    for (let row = 0; row < rows; row += 1) {
      const filter = lines[at] ?? 0;
      if (filter > 4) return null;
      const line = lines.subarray(at + 1, at + 1 + bytes);
      unfiltered(filter, line, wide, above);
      for (let column = 0; column < columns; column += 1)
        pixels[first + row * down + column * across] = colourAt(line, column);
      at += 1 + bytes;
      above = line;
    }
  }
  return pixels;
}

/** Unpacks lines; null when they are no packed data, less than so many bytes, or far more. */
function unpacked(packed: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> | null {
  try {
    const lines = inflateSync(Buffer.concat(packed), { maxOutputLength: size + SLACK });
    return lines.length < size ? null : lines;
  } catch {
    return null;
  }
}

/** Undoes the filter of a line in its place (PNG specification, 9.2). @param wide the bytes of a pixel */
function unfiltered(filter: number, line: Uint8Array, wide: number, above: Uint8Array): void {
  if (filter === 0) return;
  for (let at = 0; at < line.length; at += 1) {
    const [left, corner] = at < wide ? [0, 0] : [line[at - wide] ?? 0, above[at - wide] ?? 0];
    line[at] = (line[at] ?? 0) + predicted(filter, left, above[at] ?? 0, corner);
  }
}

function predicted(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  const guess = left + up - corner;
  const [toLeft, toUp, toCorner] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

/** Reads the colour of a pixel of a line. */
function colourReader(depth: number, samples: number, palette: Int32Array | null) {
  const most = (1 << depth) - 1;
  const sample = (line: Uint8Array, index: number): number => {
    if (depth >= 8) return line[(index * depth) >> 3] ?? 0;
    const bit = index * depth;
    return ((line[bit >> 3] ?? 0) >> (8 - depth - (bit & 7))) & most;
  };
  const grey = depth < 8 ? 255 / most : 1;
  return (line: Uint8Array, column: number): number => {
    const first = sample(line, column * samples);
    if (palette !== null) return palette[first] ?? CLEAR;
    const at = column * samples;
    const opacity = samples === 2 || samples === 4 ? sample(line, at + samples - 1) << 24 : OPAQUE;
    return samples < 3
      ? opacity | ((first * grey) << 16) | ((first * grey) << 8) | (first * grey)
      : opacity | (first << 16) | (sample(line, at + 1) << 8) | sample(line, at + 2);
  };
}

/** Bytes of a PNG's chunk around its data: length, type and checksum. */
function chunkOf(type: number, data: Uint8Array): Buffer {
  const chunk = Buffer.alloc(data.length + 12);
  chunk.writeUInt32BE(data.length, 0);
  chunk.writeUInt32BE(type, 4);
  chunk.set(data, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), data.length + 8);
  return chunk;
}

export const PNG_SIGNATURE = '\x89PNG\r\n\x1a\n';
const [IHDR, ITXT, IEND] = [0x49484452, 0x69545874, 0x49454e44];
const RGB = 2;
const RGBA = 6;

/**
 * Writes an 8-bit PNG, without alpha where all is opaque (PNG specification, 5 and 11); maps pack best unfiltered.
 * @param texts by the specification's keywords: `Title`, `Description` …
 */
export function writePng(
  { width, height, pixels }: Rgba,
  texts: Readonly<Record<string, string>> = {},
): Buffer {
  const samples = opaque(pixels) ? 3 : 4;
  const size = width * samples + 1;
  const lines = new Uint8Array(height * size);
  for (let at = 0; at < width * height; at += 1) {
    const to = Math.floor(at / width) * size + 1 + (at % width) * samples;
    for (let part = 0; part < samples; part += 1) lines[to + part] = pixels[at * 4 + part] ?? 0;
  }
  return fileOf([
    headOf(width, height, samples === 3 ? RGB : RGBA),
    // Keyword, end of it, not packed, no language, no other keyword, text (11.3.4.5).
    ...Object.entries(texts).map(([word, text]) => chunkOf(ITXT, Buffer.from(`${word}\0\0\0\0\0${text}`))),
    chunkOf(IDAT, deflateSync(lines, { level: 6 })),
  ]);
}

const fileOf = (parts: readonly Buffer[]): Buffer =>
  Buffer.concat([Buffer.from(PNG_SIGNATURE, 'latin1'), ...parts, chunkOf(IEND, new Uint8Array(0))]);

/** Lines of pixels, packed: each a byte for its filter, which is none, and so many for each pixel. */
export interface PackedLines {
  readonly width: number;
  readonly height: number;
  readonly packed: Buffer;
}

/** Writes a PNG of 256 colours. @param palette 0xRRGGBB by number */
export function writeIndexedPng({ width, height, packed }: PackedLines, palette: readonly number[]): Buffer {
  const colours = palette.flatMap(colour => [colour >> 16, (colour >> 8) & 255, colour & 255]);
  return fileOf([
    headOf(width, height, INDEXED),
    chunkOf(PLTE, Uint8Array.from(colours)),
    chunkOf(IDAT, packed),
  ]);
}

/** Writes a PNG of lines with three bytes for each pixel. */
export const writeRgbPng = ({ width, height, packed }: PackedLines): Buffer =>
  fileOf([headOf(width, height, RGB), chunkOf(IDAT, packed)]);

function headOf(width: number, height: number, colours: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, colours, 0, 0, 0], 8);
  return chunkOf(IHDR, head);
}

function opaque(pixels: Uint8Array): boolean {
  for (let at = 3; at < pixels.length; at += 4) if (pixels[at] !== 255) return false;
  return true;
}
