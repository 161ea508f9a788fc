import { dirname, join } from 'node:path';
import { err, ok, type Result } from '../../../machines/result.ts';
import { isBuiltinName } from '../builtin/index.ts';
import { type MapReader, readMapFile } from '../files.ts';
import { type LoadedMap, loadMap } from '../load.ts';
import { plainLookup, type SourceFile } from '../text.ts';
import { type Atlas, atlasOf } from './atlas.ts';
import { readGif } from './gif.ts';
import { IMAGE_LIMITS, type Image } from './image.ts';
import { PNG_SIGNATURE, readPng } from './png.ts';
import { type Raster, SEA } from './raster.ts';

export interface LoadedAtlas extends LoadedMap {
  readonly atlas: Atlas;
  /** The reason why the index image that the map names is not used; null when all is well. */
  readonly imageFault: string | null;
}

/** The folders with the pictures of a map, relative to the map's own. */
const PICTURE_FOLDERS = ['.', 'images', join('..', 'images')];

/** Loads the map of a word of the command line (`loadMap`), with its shapes; or sentences that say what is wrong. */
export function loadAtlas(nameOrPath: string, io: MapReader): Result<LoadedAtlas, readonly string[]> {
  const loaded = loadMap(nameOrPath, io);
  if (!loaded.ok) return loaded;
  const { map } = loaded.value;
  const image = isBuiltinName(nameOrPath)
    ? { raster: null, fault: null }
    : indexImage(nameOrPath, map.files.index, map.countries.length);
  const atlas = atlasOf(map, loaded.value.ground ?? image.raster);
  return ok({ ...loaded.value, atlas, imageFault: image.fault });
}

/** Reads the index image that a map names, from beside it; null without a name, or its file. */
export function indexImage(path: string, name: string | null, countries: number) {
  const file = name === null ? null : plainLookup(name, plain => pictureBeside(path, plain));
  if (file === null) return { raster: null, fault: null };
  const read = readIndexImage(file.bytes, countries);
  return read.ok
    ? { raster: read.value, fault: null }
    : { raster: null, fault: `${file.name}: ${read.error}; the map is drawn from its places` };
}

function pictureBeside(path: string, name: string): SourceFile | null {
  for (const folder of PICTURE_FOLDERS) {
    const read = readMapFile(join(dirname(path), folder, name));
    if (read.ok) return read.value;
  }
  return null;
}

/**
 * Reads a Domination colour-index image, GIF or PNG: a colour's lowest byte is its country's number; 255, and numbers
 * that the map does not have, are sea (rules/domination-maps.md#images), and of a larger map
 * all of the colour. Refused in one sentence before memory is
 * allocated.
 */
export function readIndexImage(bytes: Uint8Array, territories: number): Result<Raster, string> {
  if (bytes.length > IMAGE_LIMITS.bytes)
    return err(`the image is larger than ${IMAGE_LIMITS.bytes / 1_048_576} MB`);
  const image = readImage(bytes);
  if (!image.ok) return image;
  const { width, height, colours } = image.value;
  const pixels = new Int16Array(colours.length).fill(SEA);
  const part = territories < NO_COUNTRY ? 0xff : 0xffffff;
  let land = false;
  for (let at = 0; at < colours.length; at += 1) {
    const value = (colours[at] ?? 0) & part;
    if (value < 1 || value > territories || (value === NO_COUNTRY && part === value)) continue;
    pixels[at] = value - 1;
    land = true;
  }
  if (!land) return err("no pixel of the image has a country's number");
  return ok({ width, height, pixels });
}

/** The number of no country in a colour's lowest byte; a map with more of them is numbered by all three. */
export const NO_COUNTRY = 255;

const GIF_SIGNATURES = ['GIF87a', 'GIF89a'];

/** Reads a GIF or a PNG; or one sentence why it cannot be used. */
export function readImage(bytes: Uint8Array): Result<Image, string> {
  const begin = Buffer.from(bytes.subarray(0, 8)).toString('latin1');
  if (begin === PNG_SIGNATURE) return readPng(bytes);
  return GIF_SIGNATURES.includes(begin.slice(0, 6))
    ? readGif(bytes)
    : err('the image is neither a GIF nor a PNG');
}
