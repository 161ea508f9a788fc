import { inflateSync } from 'node:zlib';
import { type Raster, SEA } from './raster.ts';
import { WORLD_HEIGHT, WORLD_RUNS, WORLD_WIDTH } from './world-data.ts';

/** In the data: sea. */
const DATA_SEA = 255;

/** How wide for its height the world looks best: its raster is higher than that. */
export const WORLD_ASPECT = 1.55;

let unpacked: Raster | null = null;

/** The 42 territories of the world, from real coastlines. */
export function worldRaster(): Raster {
  unpacked ??= { width: WORLD_WIDTH, height: WORLD_HEIGHT, pixels: unpack() };
  return unpacked;
}

function unpack(): Int16Array {
  const pixels = new Int16Array(WORLD_WIDTH * WORLD_HEIGHT).fill(SEA);
  const runs = inflateSync(Buffer.from(WORLD_RUNS, 'base64'));
  let pixel = 0;
  for (let at = 0; at < runs.length; ) {
    const value = runs[at] ?? DATA_SEA;
    const first = runs[at + 1] ?? 0;
    const long = first >= 128;
    const length = long ? (first - 128) * 256 + (runs[at + 2] ?? 0) : first;
    if (value !== DATA_SEA) pixels.fill(value, pixel, pixel + length);
    pixel += length;
    at += long ? 3 : 2;
  }
  return pixels;
}
