import { dirname, join } from 'node:path';
import type { Result } from '../../../machines/result.ts';
import { type NewFile, readWhole } from '../../base/files.ts';
import { atlasOf } from '../atlas/atlas.ts';
import type { Image } from '../atlas/image.ts';
import { indexImage, NO_COUNTRY, readImage } from '../atlas/load.ts';
import { writeIndexedPng, writeRgbPng } from '../atlas/png.ts';
import { type Raster, SEA } from '../atlas/raster.ts';
import type { LoadedMap } from '../load.ts';
import type { GameMap } from '../map.ts';
import { dominationFiles, nameBeside, type WrittenMap } from '../write.ts';
import { type DrawnMap, drawingOn, type FindLands } from './drawn-map.ts';
import type { Lands } from './lands.ts';
import { rowPacker } from './packed-rows.ts';

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
  const own = { picture: nameBeside(path, '.picture.png'), index: nameBeside(path, '.lands.png') };
  const picturesOf = pictureWriter();
  let written: { readonly drawing: DrawnMap; readonly colours: readonly number[] } | null = null;
  /** Those that are not as they were written last. */
  const changed = (drawing: DrawnMap): readonly NewFile[] => {
    const { map, deck, lands } = drawing;
    const before = written;
    const colours = coloursOf(map);
    written = { drawing, colours };
    // Pictures that came with the map are as good as it is until lands are drawn.
    const isOwn = lands !== null && (map.files.index === null || map.files.index === own.index);
    const named = isOwn ? { ...map, files: { ...map.files, ...own } } : map;
    const isSameDeck =
      before?.drawing.deck === deck && before.drawing.map.countries.length === map.countries.length;
    const isSame = before?.drawing.lands === lands && isPrefix(colours, before.colours);
    const pictures = isOwn && !isSame ? picturesOf(lands, colours) : [];
    return [
      ...(isSameDeck && before.drawing.map === map
        ? []
        : dominationFiles(named, path, deck ?? undefined).files.slice(0, isSameDeck ? 1 : 2)),
      ...pictures.map((bytes, index) => ({
        path: join(dirname(path), index === 0 ? own.index : own.picture),
        bytes,
      })),
    ];
  };
  return {
    changed,
    /** Packs the pictures of a drawing that is as its files are, so that its first change packs little. */
    ready({ map, lands }: DrawnMap): void {
      if (lands !== null) picturesOf(lands, coloursOf(map));
    },
  };
}

/** A map that has no picture as Domination files, with the shapes in which it is shown here: its own program draws no map without. */
export function picturedFiles({ map, deck, ground }: Omit<LoadedMap, 'warnings'>, path: string): WrittenMap {
  const drawing = drawingOn(map, deck, atlasOf(map, ground ?? null));
  return { losses: dominationFiles(map, path, deck).losses, files: drawingFiles(path).changed(drawing) };
}

const isPrefix = (some: readonly number[], of: readonly number[]): boolean =>
  some.length <= of.length && some.every((value, index) => value === of[index]);

/** The colour of each territory: that of its continent, lighter or darker. */
const coloursOf = ({ countries, continents }: GameMap): readonly number[] =>
  countries.map(({ continent }, index) => {
    const colour = continents[continent]?.colour ?? 0;
    const shade = SHADES[index % SHADES.length] ?? 1;
    const part = (by: number): number => Math.round(((colour >> by) & 255) * shade) << by;
    return part(16) | part(8) | part(0);
  });

/**
 * Writes the image of numbers, and the picture. Both have the same pixels, and a palette each; with more territories than a
 * colour's lowest byte can tell, the whole colour is the number.
 */
function pictureWriter() {
  let kinds: readonly number[] = [];
  let known: readonly number[] = [];
  let kindOf = new Int16Array();
  const packNumbers = rowPacker(1, (row, line) => line.set(row));
  const packColours = rowPacker(3, (row, line) => {
    line.fill(255);
    for (let x = 0; x < row.length; x += 1) {
      const land = row[x] ?? SEA;
      if (land < 0) continue;
      line[x * 3] = 0;
      line[x * 3 + 1] = (land + 1) >> 8;
      line[x * 3 + 2] = land + 1;
    }
  });
  const packKinds = rowPacker(1, (row, line) => {
    for (let x = 0; x < row.length; x += 1) line[x] = kindOf[row[x] ?? SEA] ?? SEA_BYTE;
  });
  return (lands: Lands, colours: readonly number[]): readonly Uint8Array[] => {
    if (colours.length < NO_COUNTRY) {
      const packed = packNumbers(lands);
      return [
        writeIndexedPng(packed, NUMBERS),
        writeIndexedPng(
          packed,
          BYTES.map(index => colours[index] ?? WATER),
        ),
      ];
    }
    const isKept = isPrefix(known, colours);
    known = colours;
    kinds = [...new Set(colours)].slice(0, SEA_BYTE);
    kindOf = Int16Array.from(colours, colour => kinds.indexOf(colour));
    return [
      writeRgbPng(packColours(lands)),
      writeIndexedPng(
        packKinds(lands, isKept),
        BYTES.map(index => kinds[index] ?? WATER),
      ),
    ];
  };
}

/** The image of the numbers of a raster's territories, as it is written beside a map, and nothing else of what it was read from. */
export function numbersImage({ width, height, pixels }: Raster, countries: number): Uint8Array | undefined {
  const rows = Array.from({ length: height }, (_, y) => pixels.subarray(y * width, (y + 1) * width));
  return pictureWriter()(
    { width, height, rows },
    Array.from({ length: countries }, () => WATER),
  )[0];
}

const BYTES = Array.from({ length: 256 }, (_, index) => index);
/** The lowest byte of `SEA`. */
const SEA_BYTE = SEA & 0xff;
const NUMBERS = BYTES.map(index => (index === SEA_BYTE ? NO_COUNTRY : index + 1) * 0x010101);
