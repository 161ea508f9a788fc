/** The value of a pixel that belongs to no territory. */
export const SEA = -1;

/** The territory of each pixel (its index in the map, or `SEA`), row by row from the top left. */
export interface Raster {
  readonly width: number;
  readonly height: number;
  readonly pixels: Int16Array;
}

/** A spot and the four beside it, from the spot. */
export const AROUND = [
  [0, 0],
  [-1, 0],
  [1, 0],
  [0, -1],
  [0, 1],
] as const;

/** The sea around the land of a trimmed raster, as a fraction of its size. */
const MARGIN = 0.012;

/** A part of a raster, and where it begins there. */
interface Trimmed extends Raster {
  readonly left: number;
  readonly top: number;
}

/** Crops a raster to its land, with a little sea around it. A raster without land stays as it is. */
export function trim(raster: Raster): Trimmed {
  const { width, height, pixels } = raster;
  const isSea = (x: number, y: number): boolean => pixels[y * width + x] === SEA;
  const hasLand = (y: number): boolean => {
    let x = 0;
    while (x < width && isSea(x, y)) x += 1;
    return x < width;
  };
  let [left, top, right, bottom] = [width, 0, -1, height - 1];
  while (top < height && !hasLand(top)) top += 1;
  if (top === height) return { ...raster, left: 0, top: 0 };
  while (!hasLand(bottom)) bottom -= 1;
  // What lies between the edges found so far need not be looked at.
  for (let y = top; y <= bottom; y += 1) {
    for (let x = 0; x < left; x += 1) if (!isSea(x, y)) left = x;
    for (let x = width - 1; x > right; x -= 1) if (!isSea(x, y)) right = x;
  }
  const margin = Math.ceil(Math.max(width, height) * MARGIN);
  return crop(raster, left - margin, top - margin, right + 1 + margin, bottom + 1 + margin);
}

/** A part of a raster; what lies outside the raster is sea. */
function crop(raster: Raster, left: number, top: number, right: number, bottom: number): Trimmed {
  const [width, height] = [right - left, bottom - top];
  const pixels = new Int16Array(width * height).fill(SEA);
  const from = Math.max(0, left);
  const to = Math.min(raster.width, right);
  for (let y = Math.max(0, top); y < Math.min(raster.height, bottom); y += 1) {
    const row = raster.pixels.subarray(y * raster.width + from, y * raster.width + to);
    pixels.set(row, (y - top) * width + (from - left));
  }
  return { width, height, pixels, left, top };
}

/** The number of pixels of each territory. */
export function areas(raster: Raster, territories: number): Int32Array {
  const counts = new Int32Array(territories);
  const { pixels } = raster;
  for (let at = 0; at < pixels.length; at += 1) {
    const value = pixels[at] ?? SEA;
    if (value >= 0) counts[value] = (counts[value] ?? 0) + 1;
  }
  return counts;
}
