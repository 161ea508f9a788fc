import { err, ok, type Result } from '../../machines/result.ts';
import { type BluePlane, IMAGE_LIMITS, NO_COUNTRY } from './blue-plane.ts';
import { readGif } from './gif.ts';
import { readPng } from './png.ts';
import { type Raster, SEA } from './raster.ts';

/**
 * Reads a Domination colour-index image, GIF or PNG: the lowest byte of a pixel's colour is the number of its country,
 * 255 is none (rules/domination-maps.md#images). Numbers that the map does not have are sea.
 * @param bytes the file; hostile ones are refused before memory is taken for them
 * @param territories how many countries the map has
 * @returns the raster, or one sentence that says why the image cannot be used
 */
export function readIndexImage(bytes: Uint8Array, territories: number): Result<Raster, string> {
  if (bytes.length > IMAGE_LIMITS.bytes)
    return err(`the image is larger than ${IMAGE_LIMITS.bytes / 1_048_576} MB`);
  const plane = bluePlane(bytes);
  if (!plane.ok) return plane;
  const { width, height, blue } = plane.value;
  const pixels = new Int16Array(blue.length).fill(SEA);
  let land = false;
  for (let at = 0; at < blue.length; at += 1) {
    const value = blue[at] ?? NO_COUNTRY;
    if (value < 1 || value > territories || value === NO_COUNTRY) continue;
    pixels[at] = value - 1;
    land = true;
  }
  if (!land) return err("no pixel of the image has a country's number");
  return ok({ width, height, pixels });
}

const PNG_SIGNATURE = '\x89PNG\r\n\x1a\n';
const GIF_SIGNATURES = ['GIF87a', 'GIF89a'];

function bluePlane(bytes: Uint8Array): Result<BluePlane, string> {
  const begin = Buffer.from(bytes.subarray(0, 8)).toString('latin1');
  if (begin === PNG_SIGNATURE) return readPng(bytes);
  return GIF_SIGNATURES.includes(begin.slice(0, 6))
    ? readGif(bytes)
    : err('the image is neither a GIF nor a PNG');
}
