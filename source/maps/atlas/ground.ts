import type { MadeUpGround } from '../made-up/countries.ts';
import { type Raster, SEA } from './raster.ts';

/** Pixels across a picture of a made-up map. */
const WIDTH = 560;
/** The irregularity of the edges of its cells, in units of the ground. */
const WANDER = 1.7;
/** Pixels of water on either side of a river, and where it can be crossed. */
const BANKS = { river: 3, ford: 1 } as const;

/** The shapes of a made-up map: each pixel has the owner of its cell, or is water where a river runs. */
export function rasterOfGround({ land, owners, rivers, borders }: MadeUpGround): Raster {
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
  return { width: WIDTH, height, pixels: withRivers(pixels, height, rivers, borders) };
}

function withRivers(
  pixels: Int16Array,
  height: number,
  rivers: ReadonlySet<string>,
  borders: MadeUpGround['borders'],
): Int16Array {
  const wet = pixels.slice();
  const wide = BANKS.river;
  /** By territory and the one beyond a river: the square of the distance up to which there is water. */
  const reaches: Map<number, number>[] = borders.map(() => new Map());
  for (const pair of rivers) {
    const [one = 0, other = 0] = pair.split(' ').map(Number);
    const bank = borders[one]?.has(other) === true ? BANKS.ford : BANKS.river;
    reaches[one]?.set(other, bank * bank + 1);
    reaches[other]?.set(one, bank * bank + 1);
  }
  for (let y = wide; y < height - wide; y += 1)
    for (let x = wide; x < WIDTH - wide; x += 1) {
      const own = pixels[y * WIDTH + x] ?? SEA;
      const reach = reaches[own];
      if (reach === undefined || reach.size === 0) continue;
      for (const { step, square } of AROUND) {
        const beyond = reach.get(pixels[y * WIDTH + x + step] ?? SEA);
        if (beyond !== undefined && square <= beyond) wet[y * WIDTH + x] = SEA;
      }
    }
  return wet;
}

/** The pixels as near as a river's bank: their offset in the raster, and the square of their distance. */
const AROUND = Array.from({ length: (2 * BANKS.river + 1) ** 2 }, (_, index) => {
  const dx = (index % (2 * BANKS.river + 1)) - BANKS.river;
  const dy = Math.floor(index / (2 * BANKS.river + 1)) - BANKS.river;
  return { step: dy * WIDTH + dx, square: dx * dx + dy * dy };
}).filter(({ square }) => square <= BANKS.river * BANKS.river + 1);
