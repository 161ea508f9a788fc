import type { CameraFrame } from './camera.ts';
import { type Raster, SEA } from './raster.ts';

/** Samples of a pixel across and down, at most. */
const MOST_SAMPLES = 3;

/**
 * A raster at another size: each pixel goes to the territory that has most of its place, or to the sea where more than
 * about half of it is sea.
 */
export function resampled(raster: Raster, frame: CameraFrame): Raster {
  const { width, height } = frame;
  const across = samples(raster.width, frame.mapWidth, frame.left, width);
  const down = samples(raster.height, frame.mapHeight, frame.top, height);
  const pixels = new Int16Array(width * height).fill(SEA);
  const source = raster.pixels;
  const votes = new Int16Array(across.count * down.count);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let used = 0;
      let same = true;
      for (let j = 0; j < down.count; j += 1) {
        const row = down.at[y * down.count + j] ?? -1;
        for (let i = 0; i < across.count; i += 1) {
          const column = across.at[x * across.count + i] ?? -1;
          const value = row < 0 || column < 0 ? SEA : (source[row * raster.width + column] ?? SEA);
          if (used > 0 && value !== votes[0]) same = false;
          votes[used] = value;
          used += 1;
        }
      }
      pixels[y * width + x] = same ? (votes[0] ?? SEA) : winner(votes, used);
    }
  }
  return { width, height, pixels };
}

/** For each pixel the rows or columns of the source that are looked at; -1 outside. */
function samples(
  source: number,
  size: number,
  start: number,
  room: number,
): { readonly at: Int32Array; readonly count: number } {
  const scale = source / size;
  const count = Math.max(1, Math.min(MOST_SAMPLES, Math.ceil(scale)));
  const at = new Int32Array(room * count);
  for (let pixel = 0; pixel < room; pixel += 1) {
    for (let part = 0; part < count; part += 1) {
      const place = Math.floor((pixel - start + (part + 0.5) / count) * scale);
      at[pixel * count + part] = place < 0 || place >= source ? -1 : place;
    }
  }
  return { at, count };
}

/** The territory with most votes, or the sea when it has more than five of nine. */
function winner(votes: Int16Array, used: number): number {
  let best = SEA;
  let most = 0;
  let sea = 0;
  for (let i = 0; i < used; i += 1) {
    const value = votes[i] ?? SEA;
    if (value === SEA) {
      sea += 1;
      continue;
    }
    let count = 0;
    for (let j = i; j < used; j += 1) if (votes[j] === value) count += 1;
    if (count > most) [most, best] = [count, value];
  }
  return sea * 9 > used * 5 ? SEA : best;
}
