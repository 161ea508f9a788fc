import { inflateSync } from 'node:zlib';
import { type Raster, SEA } from './raster.ts';
import world from './world.json' with { type: 'json' };

// world.json is made by scripts/world.mjs from Natural Earth (public domain), not by hand. It says which territory each
// pixel belongs to, row by row: deflated runs, each a value (a country's index, 255 for sea) and a length in one byte
// below 128, else in two (15 bits, the upper byte with its highest bit set).
const DATA_SEA = 255;

/** How wide for its height the world looks best: its raster is higher than that. */
export const WORLD_ASPECT = 1.55;

let unpacked: Raster | null = null;

/** The 42 territories of the world, from real coastlines. */
export function worldRaster(): Raster {
  unpacked ??= { width: world.width, height: world.height, pixels: unpack() };
  return unpacked;
}

function unpack(): Int16Array {
  const pixels = new Int16Array(world.width * world.height).fill(SEA);
  const runs = inflateSync(Buffer.from(world.runs.join(''), 'base64'));
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
