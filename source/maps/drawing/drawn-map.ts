import type { Deck } from '../../../machines/conquest/deck.ts';
import { fromSeed } from '../../../machines/random.ts';
import { err, ok, type Result } from '../../../machines/result.ts';
import type { Atlas } from '../atlas/atlas.ts';
import type { Image } from '../atlas/image.ts';
import type { Raster } from '../atlas/raster.ts';
import { checkMap, readUnfinished } from '../check.ts';
import { inventedColour } from '../colours.ts';
import { type Country, type GameMap, LIMITS, PLAIN_HEAD } from '../map.ts';
import { uniqueNames } from '../names.ts';
import { fairBonus, madeUpNames } from '../random-map.ts';
import { cleanText, type FindCards, type SourceFile } from '../text.ts';
import { toDomination } from '../write.ts';
import { landsOfPicture } from './from-picture.ts';
import { type Lands, landsOfPair, landsOfRaster, touchingIn, widestSpots } from './lands.ts';

/** A map that somebody draws. */
export interface DrawnMap {
  readonly map: GameMap;
  /** Null where it is made up. */
  readonly deck: Deck | null;
  /** Spots are in its pixels; null where the shapes are made from the spots. */
  readonly lands: Lands | null;
}

/** A sheet of paper with nothing on it. */
export const emptyDrawing = (name: string): DrawnMap => ({
  map: { ...PLAIN_HEAD, name: cleanText(name) || 'Map', wraps: true, continents: [], countries: [] },
  deck: null,
  lands: null,
});

/** A map whose pictures, if it had some, are of another one by now. */
export const withoutFiles = (map: GameMap): GameMap =>
  map.files === PLAIN_HEAD.files ? map : { ...map, files: PLAIN_HEAD.files };

/**
 * A copy of a map to draw on, as a file can hold it: its names in one word, and no pictures, which lie elsewhere.
 * @param atlas with shapes of its own, if they are more than its spots
 */
export function drawingOf(map: GameMap, deck: Deck | null, atlas: Atlas | null = null): DrawnMap {
  if (atlas !== null && atlas.source !== 'places') return drawingOn(map, deck, atlas);
  return { map: withoutFiles(toDomination(map, '').map), deck, lands: null };
}

/** A copy of a map to draw on, with the shapes of its atlas. */
export function drawingOn(map: GameMap, deck: Deck | null, atlas: Atlas): DrawnMap {
  const copy = withoutFiles(toDomination(map, '').map);
  const lands = landsOfRaster(atlas.raster, atlas.aspect);
  const countries = copy.countries.map((country, index) => {
    const { x, y } = atlas.centres[index] ?? { x: 0, y: 0 };
    return { ...country, x: Math.floor(x * lands.width), y: Math.floor(y * lands.height) };
  });
  return { map: { ...copy, countries }, deck, lands };
}

/** Finds the lands of a map in the image that it names; null without one that can be used. */
export type FindLands = (name: string, countries: number) => Raster | null;

/** Reads a Domination map to draw on, also one that no game can be played on yet; or one sentence. */
export function openDrawing(
  source: SourceFile,
  findCards: FindCards,
  findLands: FindLands = () => null,
): Result<DrawnMap, string> {
  const read = readUnfinished(source);
  if (!read.ok) return read;
  const { files, countries } = read.value;
  const own = files.cards === null ? null : checkMap(source, findCards).deck;
  const { map, deck } = drawingOf(read.value, own);
  const raster = files.index === null ? null : findLands(files.index, countries.length);
  if (raster === null) return ok({ map: { ...map, files: { ...files, cards: null } }, deck, lands: null });
  const lands = landsOfRaster(raster);
  if (lands.width === raster.width)
    return ok({ map: { ...map, files: { ...files, cards: null } }, deck, lands });
  const scaled = (at: number): number => Math.round((at * lands.width) / raster.width);
  const smaller = map.countries.map(country => ({ ...country, x: scaled(country.x), y: scaled(country.y) }));
  return ok({ map: { ...map, circle: Math.max(1, scaled(map.circle)), countries: smaller }, deck, lands });
}

/** The lands of a picture, each with a name, in one continent, with borders where they touch; or one sentence. */
export function drawingFromPicture(name: string, image: Image): Result<DrawnMap, string> {
  const found = landsOfPicture(image);
  if (!found.ok) return found;
  const { raster, count } = found.value;
  const [whole = 'Land', ...names] = madeUpNames(fromSeed(cleanText(name) || 'Map'), count + 1);
  const all = Array.from({ length: count }, (_, index) => names[index] ?? `Land ${index + 1}`);
  const drawn = drawingOfRaster(name, raster, {
    names: all,
    continents: [whole],
    continentOf: all.map(() => 0),
  });
  return drawn.ok ? drawn : err('some lands of the picture are too small to draw on');
}

interface NamedLands {
  /** One of each land, by its number in the raster. */
  readonly names: readonly string[];
  readonly continents: readonly string[];
  readonly continentOf: readonly number[];
}

/** A drawing with these lands, with borders where they touch, whose continents pay what is usual; or one sentence. */
export function drawingOfRaster(
  name: string,
  raster: Raster,
  { names, continents, continentOf }: NamedLands,
): Result<DrawnMap, string> {
  const lands = landsOfRaster(raster);
  const spots = widestSpots(lands, names.length);
  const missing = spots.indexOf(undefined);
  if (missing >= 0) return err(`${names[missing]} is too small, or hidden by others, to be drawn on`);
  const borders: number[][] = spots.map(() => []);
  for (const [a, b] of touchingIn(lands).map(landsOfPair)) {
    borders[a]?.push(b);
    borders[b]?.push(a);
  }
  const unique = uniqueNames(names);
  const countries = spots.map(
    (spot, index): Country => ({
      name: unique[index] ?? '',
      continent: continentOf[index] ?? 0,
      x: spot?.x ?? 0,
      y: spot?.y ?? 0,
      borders: borders[index] ?? [],
    }),
  );
  const paid = uniqueNames(continents).map((each, index) => ({
    name: each,
    bonus: Math.min(LIMITS.bonus, fairBonus(index, continentOf, borders)),
    colour: inventedColour(index),
  }));
  const { map } = emptyDrawing(name);
  return ok({ map: { ...map, continents: paid, countries }, deck: null, lands });
}
