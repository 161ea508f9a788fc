import { basename, dirname, join } from 'node:path';
import { type Deck, madeUpDeck } from '../../machines/conquest/deck.ts';
import { inventedColour } from './colours.ts';
import { counted } from './draft.ts';
import { type Country, DEFAULT_CIRCLE, DEFAULT_VERSION, type GameMap } from './map.ts';
import { shownName, uniqueNames, writtenName } from './names.ts';
import { cleanFileName, cleanText, quoted } from './text.ts';
import { writeCards, writeConquest, writeDomination } from './write.ts';

/** A map made fit for the other format, and in sentences what that format cannot hold. */
export interface Converted {
  readonly map: GameMap;
  readonly losses: readonly string[];
}

/** A file to be written. */
export interface WrittenFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** The files of a map, and in sentences what their format cannot hold. */
export interface WrittenMap {
  readonly files: readonly WrittenFile[];
  readonly losses: readonly string[];
}

/** A map as a Conquest file at a path. */
export function conquestFiles(map: GameMap, path: string): WrittenMap {
  const { map: written, losses } = toConquest(map);
  return { losses, files: [{ path, bytes: writeConquest(written) }] };
}

/**
 * A map as Domination files: the map at a path and its cards beside it, under the map's name with the ending `.cards`. A
 * map without cards is none that Domination plays, so they are made up where there is no deck.
 */
export function dominationFiles(map: GameMap, path: string, deck?: Deck): WrittenMap {
  const name = basename(path).replace(/(\.map)?$/i, '.cards');
  // What cannot stand in a map's line, or would be taken for a path there, is not what its cards are called.
  const cards = cleanFileName(name) === name && !/[/\\:]/.test(name) ? name : 'map.cards';
  const { map: written, losses } = toDomination(map, cards);
  return {
    losses,
    files: [
      { path, bytes: writeDomination(written) },
      { path: join(dirname(path), cards), bytes: writeCards(deck ?? madeUpDeck(map.countries.length)) },
    ],
  };
}

/** What the original Conquest program is said to take at most (rules/domination-maps.md#conquest-maps). */
const CONQUEST_TERRITORIES = 255;
const CONQUEST_CONTINENTS = 32;
const CONQUEST_NEIGHBOURS = 10;

/**
 * A map as a Domination file holds it: names without `_`, a cards file, and a picture that goes on at its edges.
 * @param cardsFile the plain name of the cards file that will stand beside it
 */
export function toDomination(map: GameMap, cardsFile: string): Converted {
  const renamed = <T extends { readonly name: string }>(items: readonly T[], otherwise: string): T[] =>
    items.map((item, index) => ({
      ...item,
      name: shownName(writtenName(item.name)) || `${otherwise} ${index + 1}`,
    }));
  const converted: GameMap = {
    ...map,
    author: '',
    wraps: true,
    files: { ...map.files, cards: cardsFile },
    continents: renamed(map.continents, 'Continent'),
    countries: renamed(map.countries, 'Country'),
  };
  return { map: converted, losses: changedNames(map, converted) };
}

/**
 * A map as a Conquest file holds it: names are what countries are known by, so they are made different; disc size,
 * version, colours, index image and cards have no place there.
 */
export function toConquest(map: GameMap): Converted {
  const continentNames = uniqueNames(
    map.continents.map(({ name }, index) => conquestName(name, `Continent ${index + 1}`)),
  );
  const countryNames = uniqueNames(
    map.countries.map(({ name }, index) => conquestName(name, `Country ${index + 1}`)),
  );
  const converted: GameMap = {
    ...map,
    version: DEFAULT_VERSION,
    circle: DEFAULT_CIRCLE,
    files: { picture: map.files.picture, index: null, cards: null, preview: null },
    continents: map.continents.map(({ bonus }, index) => ({
      name: continentNames[index] ?? '',
      bonus,
      colour: inventedColour(index),
    })),
    countries: map.countries.map(
      (country, index): Country => ({ ...country, name: countryNames[index] ?? '' }),
    ),
  };
  const losses = [
    ...(map.files.cards === null ? [] : ['a Conquest map has no cards: those of the map are left out']),
    ...changedNames(map, converted),
    ...beyondConquest(converted),
  ];
  return { map: converted, losses };
}

/** A name that the commas, equals signs and brackets of a Conquest file cannot be mistaken with. */
function conquestName(name: string, otherwise: string): string {
  return cleanText(name.replace(/[,=[\]]/g, ' ')) || otherwise;
}

function changedNames(before: GameMap, after: GameMap): string[] {
  const names = (map: GameMap): string[] => [...map.continents, ...map.countries].map(({ name }) => name);
  const written = names(after);
  const changed = names(before).flatMap((name, index) =>
    name === written[index] ? [] : [[name, written[index]]],
  );
  const [first] = changed;
  if (first === undefined) return [];
  const [name = '', other = ''] = first;
  return [
    `${counted(changed.length, 'name is', 'names are')} written otherwise, the first ${quoted(name)} as ${quoted(other)}`,
  ];
}

function beyondConquest(map: GameMap): string[] {
  const most = Math.max(0, ...map.countries.map(country => country.borders.length));
  const beyond = (count: number, limit: number, what: string): string[] =>
    count > limit ? [`${count} ${what}: the original program is said to take at most ${limit}`] : [];
  return [
    ...beyond(map.countries.length, CONQUEST_TERRITORIES, 'territories'),
    ...beyond(map.continents.length, CONQUEST_CONTINENTS, 'continents'),
    ...beyond(most, CONQUEST_NEIGHBOURS, 'neighbours of one territory'),
  ];
}
