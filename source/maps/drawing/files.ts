import { basename, dirname, join } from 'node:path';
import type { Result } from '../../../machines/result.ts';
import { type NewFile, readWhole } from '../../base/files.ts';
import { type Image, OPAQUE } from '../atlas/image.ts';
import { indexImage, NO_COUNTRY, readImage } from '../atlas/load.ts';
import { packIndexes, writeIndexedPng, writePng } from '../atlas/png.ts';
import { SEA } from '../atlas/raster.ts';
import type { GameMap } from '../map.ts';
import { dominationFiles } from '../write.ts';
import type { DrawnMap, FindLands } from './drawn-map.ts';
import { type Lands, rasterOf } from './lands.ts';

/** The sea of a picture that is written. */
const WATER = 0x2b4a63;
/** How light the lands of a continent are, so that neighbours differ. */
const SHADES = [1, 0.84, 0.92, 0.76] as const;

/** The lands of a map in a file, for `openDrawing`. */
export const landsBeside =
  (path: string): FindLands =>
  (name, countries) =>
    indexImage(path, name, countries).raster;

/** The most bytes of a picture that a map begins with. */
const PICTURE_BYTES = 8 * 1_048_576;

/** Reads a picture to begin a map with; or one sentence, without its name. */
export function readPicture(path: string): Result<Image, string> {
  const read = readWhole(path, PICTURE_BYTES);
  return read.ok ? readImage(read.value) : read;
}

/** The files of a drawing: map and cards, and where lands are drawn the picture and the image of their numbers. */
export function drawingFiles(path: string) {
  const name = basename(path).replace(/\.map$/i, '');
  const own = { picture: `${name}.picture.png`, index: `${name}.lands.png` };
  let written: { readonly lands: Lands; readonly colours: string } | null = null;
  return ({ map, deck, lands }: DrawnMap): readonly NewFile[] => {
    // Pictures that came with the map are as good as it is until lands are drawn.
    if (lands === null || (map.files.index !== null && map.files.index !== own.index))
      return dominationFiles(map, path, deck ?? undefined).files;
    const named = { ...map, files: { ...map.files, ...own } };
    const colours = coloursOf(map);
    const key = colours.join();
    const isSame = written?.lands === lands && written.colours === key;
    written = { lands, colours: key };
    const pictures = isSame ? [] : picturesOf(lands, colours);
    return [
      ...dominationFiles(named, path, deck ?? undefined).files,
      ...pictures.map((bytes, index) => ({
        path: join(dirname(path), index === 0 ? own.index : own.picture),
        bytes,
      })),
    ];
  };
}

/** The colour of each territory: that of its continent, lighter or darker. */
const coloursOf = ({ countries, continents }: GameMap): readonly number[] =>
  countries.map(({ continent }, index) => {
    const colour = continents[continent]?.colour ?? 0;
    const shade = SHADES[index % SHADES.length] ?? 1;
    const part = (by: number): number => Math.round(((colour >> by) & 255) * shade) << by;
    return part(16) | part(8) | part(0);
  });

/**
 * The image of numbers, and the picture. Both have the same pixels, and a palette each; with more territories than a
 * colour's lowest byte can tell, the whole colour is the number.
 */
function picturesOf(lands: Lands, colours: readonly number[]): readonly Uint8Array[] {
  const { width, rows } = lands;
  if (colours.length < NO_COUNTRY) {
    const packed = packIndexes(width, rows);
    const numbers = Array.from(
      { length: 256 },
      (_, index) => (index === 255 ? 255 : (index + 1) % 256) * 0x010101,
    );
    const shown = Array.from({ length: 256 }, (_, index) => colours[index] ?? WATER);
    return [writeIndexedPng(packed, numbers), writeIndexedPng(packed, shown)];
  }
  const { pixels } = rasterOf(lands);
  const painted = (colourOf: (land: number) => number): Uint8Array =>
    writePng(rgbaOf({ ...lands, colours: Int32Array.from(pixels, land => OPAQUE | colourOf(land)) }));
  return [painted(land => (land === SEA ? 0xffffff : land + 1)), painted(land => colours[land] ?? WATER)];
}

const rgbaOf = ({ width, height, colours }: Image) => ({
  width,
  height,
  pixels: Uint8Array.from(
    { length: colours.length * 4 },
    (_, at) => ((colours[at >> 2] ?? 0) >> ([16, 8, 0, 24][at & 3] ?? 0)) & 255,
  ),
});
