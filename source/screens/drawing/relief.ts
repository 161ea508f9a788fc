/** Heights of a landscape that never changes: the same place always has the same height. */

const smooth = (t: number): number => t * t * (3 - 2 * t);

function lattice(x: number, y: number, seed: number): number {
  let hash = Math.imul(x, 374761393) + Math.imul(y, 668265263) + Math.imul(seed, 974634777);
  hash = Math.imul(hash ^ (hash >>> 13), 1274126177);
  return ((hash ^ (hash >>> 16)) >>> 0) / 0xffffffff;
}

function noise(x: number, y: number, seed: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [u, v] = [smooth(x - left), smooth(y - top)];
  const upper = lattice(left, top, seed) * (1 - u) + lattice(left + 1, top, seed) * u;
  const lower = lattice(left, top + 1, seed) * (1 - u) + lattice(left + 1, top + 1, seed) * u;
  return upper * (1 - v) + lower * v;
}

/** The height at a place, 0 to 1: hills of about `size` pixels with smaller ones on them. */
export function heightAt(x: number, y: number, size: number, seed = 1): number {
  const broad = noise(x / size, y / size, seed);
  const middle = noise((x * 2.3) / size, (y * 2.3) / size, seed + 1);
  const fine = noise((x * 5.1) / size, (y * 5.1) / size, seed + 2);
  return broad * 0.6 + middle * 0.28 + fine * 0.12;
}

/** The light from the upper left on a slope, about -1 (shade) to 1 (light). */
export function lightAt(x: number, y: number, size: number, seed = 1): number {
  const here = heightAt(x, y, size, seed);
  const slope = here - heightAt(x - 1, y - 1, size, seed);
  return Math.max(-1, Math.min(1, slope * size * 0.55));
}
