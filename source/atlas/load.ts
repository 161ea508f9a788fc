import { dirname, join } from 'node:path';
import { ok, type Result } from '../../machines/result.ts';
import { isBuiltinName } from '../maps/builtin/index.ts';
import { type MapIo, readMapFile } from '../maps/files.ts';
import { type LoadedMap, loadMap } from '../maps/load.ts';
import { plainLookup, type SourceFile } from '../maps/text.ts';
import { type Atlas, atlasOf } from './atlas.ts';
import { readIndexImage } from './image.ts';
import type { Raster } from './raster.ts';

/** A map that can be played on and drawn. */
export interface LoadedAtlas extends LoadedMap {
  readonly atlas: Atlas;
  /** Why the map's index image is not used although it names one; null when all is well. */
  readonly imageFault: string | null;
}

/** Where the pictures of a map are looked for, from the map's folder. */
const PICTURE_FOLDERS = ['.', 'images', join('..', 'images')];

/**
 * The map that a word of the command line means (`loadMap`), with its shapes.
 * @returns the map, or sentences that say why there is none
 */
export function loadAtlas(
  nameOrPath: string,
  io: Pick<MapIo, 'read' | 'cardsBeside'>,
): Result<LoadedAtlas, readonly string[]> {
  const loaded = loadMap(nameOrPath, io);
  if (!loaded.ok) return loaded;
  const { map } = loaded.value;
  const image = isBuiltinName(nameOrPath)
    ? { raster: null, fault: null }
    : indexImage(nameOrPath, map.files.index, map.countries.length);
  return ok({ ...loaded.value, atlas: atlasOf(map, image.raster), imageFault: image.fault });
}

/** The index image that a map names, from beside it; without a name, or a file of it, there is none. */
function indexImage(
  path: string,
  name: string | null,
  countries: number,
): { readonly raster: Raster | null; readonly fault: string | null } {
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
