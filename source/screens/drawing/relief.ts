import type { Rectangle } from '../../terminal/types.ts';

const smooth = (t: number): number => t * t * (3 - 2 * t);

function lattice(x: number, y: number, seed: number): number {
  let hash = Math.imul(x, 374761393) + Math.imul(y, 668265263) + Math.imul(seed, 974634777);
  hash = Math.imul(hash ^ (hash >>> 13), 1274126177);
  return ((hash ^ (hash >>> 16)) >>> 0) / 0xffffffff;
}

/** Hills of a landscape, big ones with smaller ones on them: how many times as dense as the big ones, and how high. */
const HILLS = [
  { dense: 1, high: 0.6 },
  { dense: 2.3, high: 0.28 },
  { dense: 5.1, high: 0.12 },
] as const;

/** Heights of places row by row, 0 to 1; the same place always has the same height. Plain loops: a first frame waits for them. */
function heightsOf({ x, y, width, height }: Rectangle, size: number): Float64Array {
  const heights = new Float64Array(width * height);
  HILLS.forEach(({ dense, high }, index) => {
    const seed = index + 1;
    for (let row = 0, at = 0; row < height; row += 1) {
      const down = ((y + row) * dense) / size;
      const top = Math.floor(down);
      const v = smooth(down - top);
      let left = Number.NaN;
      let [a, b, c, d] = [0, 0, 0, 0];
      for (let column = 0; column < width; column += 1, at += 1) {
        const across = ((x + column) * dense) / size;
        const now = Math.floor(across);
        if (now !== left) {
          left = now;
          a = lattice(left, top, seed);
          b = lattice(left + 1, top, seed);
          c = lattice(left, top + 1, seed);
          d = lattice(left + 1, top + 1, seed);
        }
        const u = smooth(across - left);
        const noise = (a * (1 - u) + b * u) * (1 - v) + (c * (1 - u) + d * u) * v;
        heights[at] = (heights[at] ?? 0) + noise * high;
      }
    }
  });
  return heights;
}

/** The light from the upper left on the slopes of places, row by row, about -1 (shade) to 1 (light). @param size places from hill to hill */
export function lightOn({ x, y, width, height }: Rectangle, size: number): Float64Array {
  const heights = heightsOf({ x: x - 1, y: y - 1, width: width + 1, height: height + 1 }, size);
  const light = new Float64Array(width * height);
  for (let row = 0, at = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1, at += 1) {
      const behind = row * (width + 1) + column;
      const slope = (heights[behind + width + 2] ?? 0) - (heights[behind] ?? 0);
      light[at] = Math.max(-1, Math.min(1, slope * size * 0.55));
    }
  return light;
}
