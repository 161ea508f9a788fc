import { inflateSync } from 'node:zlib';
import { decode } from 'fast-png';
import { GifReader } from 'omggif';
import { err, ok, type Result } from '../../machines/result.ts';
import { IMAGE_LIMITS, NO_COUNTRY } from './image-limits.ts';

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Samples of a pixel by a PNG's colour type (PNG specification, 11.2.2). */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** Bytes that an interlaced PNG may have more. */
const SLACK = 64 * 1024;

/** The lowest byte of each pixel's colour. */
export interface BluePlane {
  readonly width: number;
  readonly height: number;
  readonly blue: Uint8Array;
}

/**
 * Decodes a GIF or a PNG; hostile ones are refused before memory is taken for them.
 * @returns its pixels, or one sentence that says why it cannot be used
 */
export function bluePlane(bytes: Uint8Array): Result<BluePlane, string> {
  if (PNG_SIGNATURE.every((value, index) => bytes[index] === value)) return pngPlane(bytes);
  return isGif(bytes) ? gifPlane(bytes) : err('the image is neither a GIF nor a PNG');
}

function isGif(bytes: Uint8Array): boolean {
  const signature = String.fromCharCode(...bytes.subarray(0, 6));
  return signature === 'GIF87a' || signature === 'GIF89a';
}

function sizeFault(width: number, height: number): string | null {
  if (width < 1 || height < 1) return 'the image has no pixels';
  const { side, pixels } = IMAGE_LIMITS;
  if (width > side || height > side || width * height > pixels)
    return `the image has ${width} by ${height} pixels; up to ${side} on a side and ${pixels} in all are read`;
  return null;
}

function gifPlane(bytes: Uint8Array): Result<BluePlane, string> {
  try {
    // The type asks for a Buffer; the decoder only reads bytes by index.
    const reader = new GifReader(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    const { width, height } = reader;
    const fault = sizeFault(width, height);
    if (fault !== null) return err(fault);
    const frame = reader.frameInfo(0);
    if (frame.x + frame.width > width || frame.y + frame.height > height)
      return err('the first picture of the GIF reaches over its edge');
    const rgba = new Uint8Array(width * height * 4).fill(NO_COUNTRY);
    reader.decodeAndBlitFrameRGBA(0, rgba);
    return ok({ width, height, blue: every(rgba, 4, 2, width * height) });
  } catch {
    return err('the GIF is damaged');
  }
}

function pngPlane(bytes: Uint8Array): Result<BluePlane, string> {
  try {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const [width, height] = [view.getUint32(16), view.getUint32(20)];
    const fault = sizeFault(width, height);
    if (fault !== null) return err(fault);
    // The decoder unpacks whatever it is given; this one stops at what a picture of that size and kind can have.
    const bits = (CHANNELS[bytes[25] ?? 0] ?? 4) * (bytes[24] ?? 8);
    inflateSync(packedData(bytes, view), {
      maxOutputLength: height * (Math.ceil((width * bits) / 8) + 1) + SLACK,
    });
    const png = decode(bytes);
    const count = width * height;
    if (png.width !== width || png.height !== height || png.depth > 8) return err('the PNG is not of 8 bits');
    const { data, channels, palette, depth } = png;
    if (data instanceof Uint16Array || depth !== 8) return err('the PNG is not of 8 bits');
    if (palette === undefined)
      return ok({ width, height, blue: every(data, channels, channels < 3 ? 0 : 2, count) });
    const blues = palette.map(colour => colour[2] ?? NO_COUNTRY);
    return ok({ width, height, blue: Uint8Array.from(data).map(index => blues[index] ?? NO_COUNTRY) });
  } catch {
    return err('the PNG is damaged');
  }
}

/** The packed pixels of a PNG: all its IDAT chunks in a row (PNG specification, 11.2.3). */
function packedData(bytes: Uint8Array, view: DataView): Uint8Array {
  const parts: Uint8Array[] = [];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = view.getUint32(at);
    if (String.fromCharCode(...bytes.subarray(at + 4, at + 8)) === 'IDAT')
      parts.push(bytes.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  return Buffer.concat(parts);
}

/** One channel of interleaved samples. */
function every(samples: ArrayLike<number>, channels: number, channel: number, count: number): Uint8Array {
  const one = new Uint8Array(count);
  for (let index = 0; index < count; index += 1)
    one[index] = samples[index * channels + channel] ?? NO_COUNTRY;
  return one;
}
