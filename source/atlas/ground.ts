import type { MadeUpGround } from '../maps/made-up/countries.ts';
import { pairOf } from '../maps/made-up/ways.ts';
import { type Raster, SEA } from './raster.ts';

/** Pixels across a picture of a made-up map. */
const WIDTH = 560;
/** How far the edges of its cells wander, in units of the ground. */
const WANDER = 1.7;
/** Pixels on either side of a river that can be crossed at fords only, at a ford, and of what only meets in a corner. */
const BANKS = 2;

/** The shapes of a made-up map: each pixel belongs to whom its cell belongs to, and to the water where a river runs. */
export function rasterOfGround({ land, owners, rivers }: MadeUpGround): Raster {
  const scale = land.width / WIDTH;
  const height = Math.round(land.height / scale);
  const pixels = new Int16Array(WIDTH * height).fill(SEA);
  let cell = 0;
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < WIDTH; x += 1) {
      const [u, v] = [x * scale, y * scale];
      const across = u + WANDER * (Math.sin(v * 0.21) + 0.6 * Math.sin(v * 0.53 + u * 0.37));
      const down = v + WANDER * (Math.sin(u * 0.19) + 0.6 * Math.sin(u * 0.47 - v * 0.41));
      cell = land.delaunay.find(across, down, cell);
      pixels[y * WIDTH + x] = owners[cell] ?? SEA;
    }
  return { width: WIDTH, height, pixels: withRivers(pixels, height, rivers) };
}

function withRivers(pixels: Int16Array, height: number, rivers: ReadonlySet<string>): Int16Array {
  if (rivers.size === 0) return pixels;
  const wet = pixels.slice();
  for (let y = BANKS; y < height - BANKS; y += 1)
    for (let x = BANKS; x < WIDTH - BANKS; x += 1) {
      const own = pixels[y * WIDTH + x] ?? SEA;
      if (own === SEA) continue;
      for (const [dx, dy] of AROUND) {
        const other = pixels[(y + dy) * WIDTH + x + dx] ?? SEA;
        if (other !== SEA && other !== own && rivers.has(pairOf(own, other))) wet[y * WIDTH + x] = SEA;
      }
    }
  return wet;
}

/** The places as near as a river's bank. */
const AROUND = Array.from({ length: (2 * BANKS + 1) ** 2 }, (_, index): readonly [number, number] => [
  (index % (2 * BANKS + 1)) - BANKS,
  Math.floor(index / (2 * BANKS + 1)) - BANKS,
]).filter(([dx, dy]) => dx * dx + dy * dy <= BANKS * BANKS + 1);
