import { basename, dirname, join } from 'node:path';
import type { Result } from '../../../machines/result.ts';
import { type NewFile, readWhole } from '../../base/files.ts';
import type { Image } from '../atlas/image.ts';
import { indexImage, NO_COUNTRY, readImage } from '../atlas/load.ts';
import { packIndexes, writeIndexedPng, writeNumbersPng } from '../atlas/png.ts';
import { SEA } from '../atlas/raster.ts';
import type { GameMap } from '../map.ts';
import { dominationFiles } from '../write.ts';
import type { DrawnMap, FindLands } from './drawn-map.ts';
import type { Lands } from './lands.ts';

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
  let written: { readonly drawing: DrawnMap; readonly colours: string } | null = null;
  /** Those that are not as they were written last. */
  return (drawing: DrawnMap): readonly NewFile[] => {
    const { map, deck, lands } = drawing;
    const before = written;
    const colours = coloursOf(map);
    written = { drawing, colours: colours.join() };
    // Pictures that came with the map are as good as it is until lands are drawn.
    const isOwn = lands !== null && (map.files.index === null || map.files.index === own.index);
    const named = isOwn ? { ...map, files: { ...map.files, ...own } } : map;
    const isSameMap = before?.drawing.map === map && before.drawing.deck === deck;
    const isSame = before?.drawing.lands === lands && before.colours === written.colours;
    const pictures = isOwn && !isSame ? picturesOf(lands, colours) : [];
    return [
      ...(isSameMap ? [] : dominationFiles(named, path, deck ?? undefined).files),
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
    const numbers = BYTES.map(index => (index === SEA_BYTE ? NO_COUNTRY : index + 1) * 0x010101);
    return [
      writeIndexedPng(packed, numbers),
      writeIndexedPng(
        packed,
        BYTES.map(index => colours[index] ?? WATER),
      ),
    ];
  }
  const kinds = [...new Set(colours)].slice(0, SEA_BYTE);
  const kindOf = Int16Array.from(colours, colour => kinds.indexOf(colour));
  const shown = rows.map(row => {
    const line = new Int16Array(width);
    for (let x = 0; x < width; x += 1) {
      const land = row[x] ?? SEA;
      line[x] = land < 0 ? SEA : (kindOf[land] ?? SEA);
    }
    return line;
  });
  return [
    writeNumbersPng(width, rows),
    writeIndexedPng(
      packIndexes(width, shown),
      BYTES.map(index => kinds[index] ?? WATER),
    ),
  ];
}

const BYTES = Array.from({ length: 256 }, (_, index) => index);
/** The lowest byte of `SEA`. */
const SEA_BYTE = SEA & 0xff;
