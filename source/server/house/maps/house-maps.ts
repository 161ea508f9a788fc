import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { BoardData } from '../../../../machines/conquest/board.ts';
import type { Deck } from '../../../../machines/conquest/deck.ts';
import { err, ok, type Result } from '../../../../machines/result.ts';
import { cleanLine } from '../../../base/text.ts';
import { BUILTIN_MAPS, isBuiltinName } from '../../../maps/builtin/index.ts';
import { checkMap, type MapReport, oddityOf } from '../../../maps/check.ts';
import { cardsBeside, readMapFile } from '../../../maps/files.ts';
import { describeFinding } from '../../../maps/findings.ts';
import { type GameMap, isBoardOf } from '../../../maps/map.ts';
import { nameKey, uniqueNames } from '../../../maps/names.ts';
import { cleanText, type FindCards } from '../../../maps/text.ts';

/** A map that the server's owner provides, or that somebody has put on its shelf. */
export interface HouseMap {
  /** Its name in records and saves: `house:NAME` or `shelf:CODE`. Only ever looked up, never used as a path. */
  readonly id: string;
  readonly title: string;
  /** The owner's file, never shown to a session; null for a map of the shelf. */
  readonly file: string | null;
  /** The image of its territories' numbers, where it was put on the shelf with one; null for others. */
  readonly lands: Uint8Array | null;
  /** Null for a map of the owner. */
  readonly shelved: ShelvedFacts | null;
  readonly map: GameMap;
  readonly deck: Deck;
  /** The reason why the class's rules reject it, in one sentence; null if they accept it. */
  readonly odd: string | null;
}

/** What is known of a map on the shelf. */
export interface ShelvedFacts {
  readonly code: string;
  /** The id of whoever put it there, and their name. */
  readonly maker: string;
  readonly by: string;
  /** True when it is in everybody's list. */
  readonly shown: boolean;
  /** Games begun on it. */
  readonly plays: number;
  /** Games that one seat has won, by seat: of those with the number of players that had most; empty before there are enough. */
  readonly wins: readonly number[];
  /** How many marks from 1 to 5 it has, and their mean; 0 without any. */
  readonly marks: number;
  readonly mark: number;
}

/** The maps of a server: its owner's, sorted by title, and those of its shelf. */
export interface HouseMaps {
  readonly list: readonly HouseMap[];
  /** The map with this id, or null. Any other text is simply not found; no file is opened for it. */
  find(id: string): HouseMap | null;
}

/** A file that is not used, with the reason in printable text. Files beyond the limit share one entry. */
type SkippedFile = { readonly file: string; readonly why: string };

const MOST_FILES = 200;

const TITLE = 40;

/** Longest file name in an id, in characters, so that the id fits into a record. */
const NAME = 40;

const PREFIX = 'house:';

/** Begins the id of a map on the shelf, before its code. */
export const SHELF = 'shelf:';

/** True for the id of a map of the server, whether or not it is still provided. */
export const isHouseId = (id: string): boolean => id.startsWith(PREFIX) || id.startsWith(SHELF);

/** The readable part of the id of a map that is no longer provided. */
export const nameOfHouseId = (id: string): string => cleanLine(id.slice(id.indexOf(':') + 1), TITLE);

export const noHouseMaps: HouseMaps = { list: [], find: () => null };

/** Reads the map files of some folders, in order; lists unplayable ones. @returns an error for an unreadable folder */
export function readHouseMaps(
  folders: readonly string[],
): Result<{ readonly maps: HouseMaps; readonly leftOut: readonly SkippedFile[] }, string> {
  const files: string[] = [];
  for (const folder of folders) {
    const names = mapFilesIn(folder);
    if (names === null) return err(`the folder of maps ${cleanLine(folder, 200)} cannot be read`);
    files.push(...names.map(name => join(folder, name)));
  }
  const read = files.slice(0, MOST_FILES).map(file => ({ file, map: readOne(file) }));
  const leftOut = read.flatMap(({ file, map }): SkippedFile[] =>
    map.ok ? [] : [{ file: shownFile(file), why: cleanLine(map.error, 300) }],
  );
  const [beyond, ...others] = files.slice(MOST_FILES);
  if (beyond !== undefined) {
    const file = `${shownFile(beyond)}${others.length === 0 ? '' : ` and ${others.length} more`}`;
    leftOut.push({ file, why: `at most ${MOST_FILES} map files are read` });
  }
  return ok({ maps: sorted(read.flatMap(({ map }) => (map.ok ? [map.value] : []))), leftOut });
}

type ReadMap = Pick<HouseMap, 'map' | 'deck' | 'odd'>;
type OwnersMap = ReadMap & { readonly file: string };

function readOne(file: string): Result<OwnersMap, string> {
  const source = readMapFile(file);
  if (!source.ok) return source;
  const read = mapOfBytes(basename(file), source.value.bytes, cardsBeside(file));
  return read.ok ? ok({ ...read.value, file }) : read;
}

/** Reads a map that can be played on, or one sentence that says why not. @param name what it is called in the sentence */
export function mapOfBytes(name: string, bytes: Uint8Array, cards: FindCards): Result<ReadMap, string> {
  const report = checkMap({ name, bytes }, cards);
  if (!report.playable || report.map === null || report.deck === null) return err(whyNot(report));
  const odd = oddityOf(report.findings)?.sentence ?? null;
  return ok({ map: report.map, deck: report.deck, odd });
}

/** The reason for skipping a file, without its name, which is shown beside it. */
function whyNot({ file, findings }: MapReport): string {
  const fault = findings.find(({ level }) => level === 'fault');
  const words = fault === undefined ? 'it is no map' : describeFinding(fault);
  return words.startsWith(`${file}:`) ? `line ${words.slice(file.length + 1)}` : words;
}

function sorted(read: readonly OwnersMap[]): HouseMaps {
  const names = uniqueNames(read.map(({ file }) => idName(file)));
  const wished = read.map(({ map }, index) => titleOf(map.name) || (names[index] ?? ''));
  const count = Map.groupBy([...BUILTIN_MAPS.map(({ map }) => map.name), ...wished], nameKey);
  const titles = uniqueNames(
    wished.map((title, index) =>
      (count.get(nameKey(title))?.length ?? 0) > 1 ? apart(title, names[index] ?? '') : title,
    ),
  );
  const list = read
    .map((each, index) => ({
      ...each,
      id: `${PREFIX}${names[index] ?? ''}`,
      title: titles[index] ?? '',
      shelved: null,
      lands: null,
    }))
    .toSorted((a, b) => order.compare(a.title, b.title));
  const byId = new Map(list.map(each => [each.id, each]));
  return { list, find: id => byId.get(id) ?? null };
}

/** Underscores stand for blanks in the names of files that name their map. */
export const titleOf = (name: string): string => cleanLine(name.replaceAll('_', ' '), TITLE);

const order = new Intl.Collator('en-GB', { numeric: true });

/** A title made unique with the name of its file. */
function apart(title: string, name: string): string {
  const file = cleanLine(name, TITLE / 2);
  return `${cleanLine(title, TITLE - file.length - 3)} (${file})`;
}

function idName(file: string): string {
  const name = cleanText(basename(file).replace(/\.map$/i, ''));
  return name.slice(0, NAME).toWellFormed().trim() || 'map';
}

const shownFile = (file: string): string => cleanLine(basename(file), 80);

/** Names of the map files in a folder, sorted; null when it cannot be read. */
function mapFilesIn(folder: string): readonly string[] | null {
  try {
    return readdirSync(folder)
      .filter(name => /\.map$/i.test(name))
      .sort();
  } catch {
    return null;
  }
}

/** The owner's file of a board, or the image of one of the shelf: of the named map if it fits, without a name of any map with that board; else null. */
export function houseShapesOf(
  house: HouseMaps,
  board: BoardData,
  source: string | null,
): string | Uint8Array | null {
  const shapesOf = ({ file, lands }: HouseMap): string | Uint8Array | null => file ?? lands;
  if (source !== null && isBuiltinName(source)) return null;
  const named = source === null ? null : house.find(source);
  if (named !== null && isBoardOf(named.map, board)) return shapesOf(named);
  const same = house.list.find(({ map }) => isBoardOf(map, board) && hasSpotsOf(map, board));
  return same === undefined ? null : shapesOf(same);
}

const hasSpotsOf = (map: GameMap, board: BoardData): boolean =>
  map.countries.every(({ x, y }, index) => {
    const country = board.countries[index];
    return country !== undefined && country.x === x && country.y === y;
  });
