import { err, ok, type Result } from '../../../machines/result.ts';
import { CLEAR, type Image, paletteOf, sizeFault } from './image.ts';

/** Rows of an interlaced picture: where each pass begins, and its step (GIF89a, appendix E). */
const PASSES = [
  [0, 8],
  [4, 8],
  [2, 4],
  [1, 2],
] as const;

const [EXTENSION, GRAPHIC_CONTROL, IMAGE] = [0x21, 0xf9, 0x2c];

/** The most codes that a picture's table holds. */
const MOST_CODES = 4096;

/**
 * Reads the first picture of a GIF; or one sentence that says why it cannot be used. A code stands for earlier
 * pixels, so codes form no ring, and no step costs more than the pixels that it gives.
 */
export function readGif(bytes: Uint8Array): Result<Image, string> {
  const file = new Reader(bytes, 6);
  const [width, height] = [file.short(), file.short()];
  const fault = sizeFault(width, height);
  if (fault !== null) return err(fault);
  const common = paletteSize(file.byte());
  file.skip(2);
  let palette = file.palette(common);
  let transparent = -1;
  for (let kind = file.byte(); kind !== IMAGE; kind = file.byte()) {
    if (kind !== EXTENSION) return err('the GIF is damaged');
    const control = file.byte() === GRAPHIC_CONTROL;
    const block = file.blocks();
    if (control && ((block[0] ?? 0) & 1) === 1) transparent = block[3] ?? -1;
  }
  const [left, top, columns, rows] = [file.short(), file.short(), file.short(), file.short()];
  if (left + columns > width || top + rows > height)
    return err('the first picture of the GIF reaches over its edge');
  const flags = file.byte();
  if (paletteSize(flags) > 0) palette = file.palette(paletteSize(flags));
  const codeSize = file.byte();
  const indexes = codeSize < 1 || codeSize > 8 ? null : unpacked(file.blocks(), codeSize, columns * rows);
  if (indexes === null) return err('the GIF is damaged');
  const colours = new Int32Array(width * height).fill(CLEAR);
  let at = 0;
  for (const row of rowOrder(rows, (flags & 0x40) !== 0)) {
    const start = (top + row) * width + left;
    for (let x = 0; x < columns; x += 1, at += 1) {
      const index = indexes[at] ?? -1;
      if (index !== transparent) colours[start + x] = palette[index] ?? CLEAR;
    }
  }
  return ok({ width, height, colours });
}

/** Colours of the palette that a byte of flags announces. */
const paletteSize = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 2 << (flags & 7));

function* rowOrder(rows: number, interlaced: boolean): Generator<number> {
  for (const [first, step] of interlaced ? PASSES : ([[0, 1]] as const))
    for (let row = first; row < rows; row += step) yield row;
}

/** Unpacks LZW codes up to the last pixel (GIF89a, appendix F); null for an undefined code, or too few. */
function unpacked(packed: Uint8Array, codeSize: number, count: number): Uint8Array | null {
  const pixels = new Uint8Array(count);
  const [clear, end] = [1 << codeSize, (1 << codeSize) + 1];
  // The position and the number of each code's pixels.
  const starts = new Int32Array(MOST_CODES);
  const lengths = new Int32Array(MOST_CODES);
  let [done, known, size, held, bits] = [0, end + 1, codeSize + 1, 0, 0];
  let last = -1;
  let at = 0;
  while (done < count) {
    while (bits < size) {
      if (at === packed.length) return null;
      held |= (packed[at] ?? 0) << bits;
      at += 1;
      bits += 8;
    }
    const code = held & ((1 << size) - 1);
    held >>>= size;
    bits -= size;
    if (code === end) return null;
    if (code === clear) {
      [known, size, last] = [end + 1, codeSize + 1, -1];
      continue;
    }
    // The last code's pixels and the first of this one's are the next code. It may be this one.
    if (last >= 0 && known < MOST_CODES) {
      starts[known] = last;
      lengths[known] = done - last + 1;
      known += 1;
      if (known >= 1 << size && size < 12) size += 1;
    }
    last = done;
    if (code < clear) {
      pixels[done] = code;
      done += 1;
    } else {
      if (code >= known) return null;
      const stop = Math.min(count, done + (lengths[code] ?? 0));
      for (let from = starts[code] ?? 0; done < stop; from += 1, done += 1) pixels[done] = pixels[from] ?? 0;
    }
  }
  return pixels;
}

/** Reads a file from the front; beyond its end it is all zeros, and a block that is not whole ends there. */
class Reader {
  readonly #bytes: Uint8Array;
  #at: number;

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes;
    this.#at = at;
  }

  skip(count: number): void {
    this.#at += count;
  }

  byte(): number {
    this.#at += 1;
    return this.#bytes[this.#at - 1] ?? 0;
  }

  short(): number {
    return this.byte() | (this.byte() << 8);
  }

  palette(colours: number): Int32Array {
    const start = this.#at;
    this.#at += colours * 3;
    return paletteOf(this.#bytes.subarray(start, this.#at));
  }

  /** The content of a row of blocks, up to the empty one. */
  blocks(): Uint8Array {
    const blocks: Uint8Array[] = [];
    for (let size = this.byte(); size > 0; size = this.byte()) {
      blocks.push(this.#bytes.subarray(this.#at, this.#at + size));
      this.#at += size;
    }
    return Buffer.concat(blocks);
  }
}
