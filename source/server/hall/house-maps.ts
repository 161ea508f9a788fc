import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { BoardData } from '../../../machines/conquest/board.ts';
import type { Deck } from '../../../machines/conquest/deck.ts';
import { err, ok, type Result } from '../../../machines/result.ts';
import { isBoardOf } from '../../app/map-board/board-atlas.ts';
import { BUILTIN_MAPS, isBuiltinName } from '../../maps/builtin/index.ts';
import { checkMap, type MapReport, oddityOf } from '../../maps/check.ts';
import { cardsBeside, readMapFile } from '../../maps/files.ts';
import { describeFinding } from '../../maps/findings.ts';
import type { GameMap } from '../../maps/map.ts';
import { nameKey, uniqueNames } from '../../maps/names.ts';
import { cleanText } from '../../maps/text.ts';
import { cleanLine } from '../../terminal/text.ts';

/** A map that whoever runs the server has laid out for its tables. */
export interface HouseMap {
  /** What records and saves keep: `house:NAME`. It is only ever looked up, never a path. */
  readonly id: string;
  /** As people choose it; no two maps have the same. */
  readonly title: string;
  /** Where it was read from. For the server itself: no session is told. */
  readonly file: string;
  readonly map: GameMap;
  readonly deck: Deck;
  /** Why the rules of the class refuse it, in one sentence; null when they take it. */
  readonly odd: string | null;
}

/** The maps of the house, in the order of their titles. */
export interface HouseMaps {
  readonly list: readonly HouseMap[];
  /** The map of an id, or null: whatever else the text is, nothing is opened because of it. */
  find(id: string): HouseMap | null;
}

/** A file that is not used (or the first of those beyond the most), and why, in words without control characters. */
export interface LeftOut {
  readonly file: string;
  readonly why: string;
}

/** Files that are read at most. */
const MOST_FILES = 200;

/** Cells that a title takes at most. */
const TITLE = 40;

/** Characters of a file's name in an id; with `house:` and a number it fits into a record. */
const NAME = 40;

const PREFIX = 'house:';

/** Whether a text is the id of a map of the house, be it here or not. */
export const isHouseId = (id: string): boolean => id.startsWith(PREFIX);

/** What an id calls its map, for one that is not here any more. */
export const nameOfHouseId = (id: string): string => cleanLine(id.slice(PREFIX.length), TITLE);

/** No maps but those that come with the program. */
export const noHouseMaps: HouseMaps = { list: [], find: () => null };

/**
 * Reads the map files of some folders, those of the first folder first, each folder's in the order of their names. A
 * file that cannot be played is left out and named.
 * @returns the maps, or one sentence when a folder cannot be read
 */
export function readHouseMaps(
  folders: readonly string[],
): Result<{ readonly maps: HouseMaps; readonly leftOut: readonly LeftOut[] }, string> {
  const files: string[] = [];
  for (const folder of folders) {
    const names = mapFilesIn(folder);
    if (names === null) return err(`the folder of maps ${cleanLine(folder, 200)} cannot be read`);
    files.push(...names.map(name => join(folder, name)));
  }
  const read = files.slice(0, MOST_FILES).map(file => ({ file, map: readOne(file) }));
  const leftOut = read.flatMap(({ file, map }): LeftOut[] =>
    map.ok ? [] : [{ file: shownFile(file), why: cleanLine(map.error, 300) }],
  );
  const [beyond, ...others] = files.slice(MOST_FILES);
  if (beyond !== undefined) {
    const file = `${shownFile(beyond)}${others.length === 0 ? '' : ` and ${others.length} more`}`;
    leftOut.push({ file, why: `at most ${MOST_FILES} map files are read` });
  }
  return ok({ maps: shelved(read.flatMap(({ map }) => (map.ok ? [map.value] : []))), leftOut });
}

type ReadMap = Omit<HouseMap, 'id' | 'title'>;

function readOne(file: string): Result<ReadMap, string> {
  const source = readMapFile(file);
  if (!source.ok) return source;
  const named = { name: basename(file), bytes: source.value.bytes };
  const report = checkMap(named, cardsBeside(file));
  if (!report.playable || report.map === null || report.deck === null) return err(whyNot(report));
  const odd = oddityOf(report.findings)?.sentence ?? null;
  return ok({ file, map: report.map, deck: report.deck, odd });
}

const faultOf = ({ findings }: MapReport) => findings.find(({ level }) => level === 'fault');

const firstFault = (report: MapReport): string => faultOf(report)?.sentence ?? 'it is no map';

/** The line and the sentence: the name of the file stands before it anyway. */
function whyNot(report: MapReport): string {
  const fault = faultOf(report);
  if (fault === undefined) return firstFault(report);
  const said = describeFinding(fault);
  return said.startsWith(`${report.file}:`) ? `line ${said.slice(report.file.length + 1)}` : said;
}

/** Gives every map an id and a title of its own. */
function shelved(read: readonly ReadMap[]): HouseMaps {
  const names = uniqueNames(read.map(({ file }) => idName(file)));
  const wished = read.map(({ map }, index) => titleOf(map.name) || (names[index] ?? ''));
  const count = Map.groupBy([...BUILTIN_MAPS.map(({ map }) => map.name), ...wished], nameKey);
  const told = wished.map((title, index) =>
    (count.get(nameKey(title))?.length ?? 0) > 1 ? apart(title, names[index] ?? '') : title,
  );
  const titles = uniqueNames(told);
  const list = read.map(
    (each, index): HouseMap => ({
      ...each,
      id: `${PREFIX}${names[index] ?? ''}`,
      title: titles[index] ?? '',
    }),
  );
  const byId = new Map(list.map(each => [each.id, each]));
  return {
    list: list.toSorted((a, b) => order.compare(a.title, b.title)),
    find: id => byId.get(id) ?? null,
  };
}

/** Maps without a name of their own are called like their files, which have `_` for blanks. */
const titleOf = (name: string): string => cleanLine(name.replaceAll('_', ' '), TITLE);

const order = new Intl.Collator('en-GB', { numeric: true });

/** A title with the name of its file, where there is another map of that title. */
function apart(title: string, name: string): string {
  const file = cleanLine(name, TITLE / 2);
  return `${cleanLine(title, TITLE - file.length - 3)} (${file})`;
}

function idName(file: string): string {
  const name = cleanText(basename(file).replace(/\.map$/i, ''));
  return name.slice(0, NAME).toWellFormed().trim() || 'map';
}

const shownFile = (file: string): string => cleanLine(basename(file), 80);

/** The names of the map files in a folder, in order; null when it cannot be read. */
function mapFilesIn(folder: string): readonly string[] | null {
  try {
    return readdirSync(folder)
      .filter(name => /\.map$/i.test(name))
      .sort();
  } catch {
    return null;
  }
}

/**
 * The file of the map of the house that a board was made from: the one that the set-up names, if it has that board;
 * where it names none, one with the same board. A save can say what it likes: no other file is ever found.
 */
export function houseFileOf(house: HouseMaps, board: BoardData, source: string | null): string | null {
  if (source !== null && isBuiltinName(source)) return null;
  const named = source === null ? null : house.find(source);
  if (named !== null && isBoardOf(named.map, board)) return named.file;
  return house.list.find(({ map }) => isBoardOf(map, board) && hasPlacesOf(map, board))?.file ?? null;
}

const hasPlacesOf = (map: GameMap, board: BoardData): boolean =>
  map.countries.every(({ x, y }, index) => {
    const country = board.countries[index];
    return country !== undefined && country.x === x && country.y === y;
  });
