import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { err, ok, type Result } from '../../../machines/result.ts';
import { type BluePlane, NO_COUNTRY, sizeFault } from './blue-plane.ts';
import type { Rgba } from './strokes.ts';

/** Samples of a pixel by a PNG's colour type, and which of them is its blue part (PNG specification, 11.2.1). */
const KINDS: ReadonlyMap<number, readonly [samples: number, blue: number]> = new Map([
  [0, [1, 0]],
  [2, [3, 2]],
  [3, [1, 0]],
  [4, [2, 0]],
  [6, [4, 2]],
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

const [PLTE, IDAT] = [0x504c5445, 0x49444154];

/**
 * Reads the blue part of an 8-bit PNG, unpacking no more than its size allows; or one sentence why it cannot be used.
 * Checksums, and chunks without pixels, are skipped.
 */
export function readPng(bytes: Uint8Array): Result<BluePlane, string> {
  const head = chunks(bytes).next().value;
  if (head === undefined || head.data.length < 13) return err('the PNG is damaged');
  const view = new DataView(head.data.buffer, head.data.byteOffset);
  const [width, height] = [view.getUint32(0), view.getUint32(4)];
  const fault = sizeFault(width, height);
  if (fault !== null) return err(fault);
  const [depth, colours, packing, filtering, interlacing] = head.data.subarray(8);
  if (depth !== 8) return err('the PNG is not of 8 bits');
  const kind = KINDS.get(colours ?? -1);
  if (kind === undefined || packing !== 0 || filtering !== 0 || (interlacing ?? 2) > 1)
    return err('the PNG is damaged');
  let palette: Uint8Array | null = null;
  const packed: Uint8Array[] = [];
  for (const { type, data } of chunks(bytes)) {
    if (type === IDAT) packed.push(data);
    else if (type === PLTE && colours === INDEXED) palette = data;
  }
  if (colours === INDEXED && palette === null) return err('the PNG is damaged');
  const blue = bluePart(packed, { width, height, kind, passes: interlacing === 1 ? ADAM7 : WHOLE });
  if (blue === null) return err('the PNG is damaged');
  if (palette !== null)
    for (const [at, index] of blue.entries()) blue[at] = palette[index * 3 + 2] ?? NO_COUNTRY;
  return ok({ width, height, blue });
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
  readonly kind: readonly [samples: number, blue: number];
  readonly passes: readonly (readonly [x: number, y: number, across: number, down: number])[];
}

/** The blue part of each pixel, or the index of its colour; null when the lines do not unpack to that many pixels. */
function bluePart(packed: readonly Uint8Array[], layout: Layout): Uint8Array | null {
  const { width, height, passes } = layout;
  const [samples, part] = layout.kind;
  const sized = passes
    .map(([x, y, across, down]) => ({
      first: y * width + x,
      across,
      down: down * width,
      columns: Math.ceil((width - x) / across),
      rows: Math.ceil((height - y) / down),
    }))
    .filter(({ columns, rows }) => columns > 0 && rows > 0);
  const size = sized.reduce((sum, { columns, rows }) => sum + rows * (columns * samples + 1), 0);
  const lines = unpacked(packed, size);
  if (lines === null) return null;
  const blue = new Uint8Array(width * height);
  let at = 0;
  for (const { first, across, down, columns, rows } of sized) {
    let [above, line] = [new Uint8Array(columns), new Uint8Array(columns)];
    for (let row = 0; row < rows; row += 1) {
      const filter = lines[at] ?? 0;
      if (filter > 4) return null;
      unfiltered(filter, lines.subarray(at + 1 + part), samples, above, line);
      for (let column = 0; column < columns; column += 1)
        blue[first + row * down + column * across] = line[column] ?? 0;
      at += 1 + columns * samples;
      [above, line] = [line, above];
    }
  }
  return blue;
}

/** Unpacks lines; null when they are no packed data, less than so many bytes, or far more. */
function unpacked(packed: readonly Uint8Array[], size: number): Uint8Array | null {
  try {
    const lines = inflateSync(Buffer.concat(packed), { maxOutputLength: size + SLACK });
    return lines.length < size ? null : lines;
  } catch {
    return null;
  }
}

/** Undoes the filter of a line for one of its samples (PNG specification, 9.2). */
function unfiltered(
  filter: number,
  raw: Uint8Array,
  samples: number,
  above: Uint8Array,
  line: Uint8Array,
): void {
  let left = 0;
  let corner = 0;
  for (let column = 0; column < line.length; column += 1) {
    const up = above[column] ?? 0;
    left = ((raw[column * samples] ?? 0) + predicted(filter, left, up, corner)) & 0xff;
    line[column] = left;
    corner = up;
  }
}

function predicted(filter: number, left: number, up: number, corner: number): number {
  if (filter === 0) return 0;
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  const guess = left + up - corner;
  const [toLeft, toUp, toCorner] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
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
  const head = Buffer.alloc(13);
  const samples = opaque(pixels) ? 3 : 4;
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, samples === 3 ? RGB : RGBA, 0, 0, 0], 8);
  const size = width * samples + 1;
  const lines = new Uint8Array(height * size);
  for (let at = 0; at < width * height; at += 1) {
    const to = Math.floor(at / width) * size + 1 + (at % width) * samples;
    for (let part = 0; part < samples; part += 1) lines[to + part] = pixels[at * 4 + part] ?? 0;
  }
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const parts = [
    chunkOf(IHDR, head),
    // Keyword, end of it, not packed, no language, no other keyword, text (11.3.4.5).
    ...Object.entries(texts).map(([word, text]) => chunkOf(ITXT, Buffer.from(`${word}\0\0\0\0\0${text}`))),
    chunkOf(IDAT, deflateSync(lines, { level: 6 })),
    chunkOf(IEND, new Uint8Array(0)),
  ];
  return Buffer.concat([signature, ...parts]);
}

function opaque(pixels: Uint8Array): boolean {
  for (let at = 3; at < pixels.length; at += 4) if (pixels[at] !== 255) return false;
  return true;
}
