import { basename, dirname, join } from 'node:path';
import {
  type Card,
  type Deck,
  defaultDeck,
  type Mission,
  type MissionContinent,
} from '../../machines/conquest/deck.ts';
import { plural } from '../../machines/wording.ts';
import type { NewFile } from '../base/files.ts';
import { kindWord } from './cards.ts';
import { formatColour, inventedColour } from './colours.ts';
import {
  type Country,
  capitalsOf,
  DEFAULT_CIRCLE,
  DEFAULT_VERSION,
  FILE_KEYS,
  type GameMap,
  LIMITS,
  PLAIN_HEAD,
} from './map.ts';
import { shownName, uniqueNames, writtenName } from './names.ts';
import { cleanFileName, cleanText, quote, utf8Of } from './text.ts';

/**
 * Writes a Domination file that reads back as the same map: UTF-8, with a byte order mark where the engine needs it.
 */
export function writeDomination(map: GameMap): Uint8Array {
  const countries = map.countries.map(linesOf);
  const head = [
    ...(map.author === '' ? [] : [`; by ${map.author}`, '']),
    `name ${map.name}`,
    ...(map.version === DEFAULT_VERSION ? [] : [`ver ${map.version}`]),
    ...(map.circle === DEFAULT_CIRCLE ? [] : [`circle ${map.circle}`]),
    ...capitalsLine(map),
    '',
    '[files]',
    ...FILE_KEYS.flatMap(([key, part]) => (map.files[part] === null ? [] : [`${key} ${map.files[part]}`])),
    '',
    '[continents]',
    ...map.continents.map(({ name, bonus, colour }) => `${safeStart(name)} ${bonus} ${formatColour(colour)}`),
    '',
    '[countries]',
  ];
  const parts = [
    head,
    countries.map(({ place }) => place),
    ['', '[borders]'],
    countries.map(({ borders }) => borders),
  ];
  return encoded(`${parts.flat().join('\n')}\n`);
}

/** Domination passes over what it does not know in the head. */
function capitalsLine(map: GameMap): readonly string[] {
  const numbers = [...capitalsOf(map)].map(index => index + 1);
  return numbers.length === 0 ? [] : [`capitals ${numbers.join(' ')}`];
}

interface CountryLines {
  readonly country: Country;
  readonly place: string;
  readonly borders: string;
}

/** Those of the map that was written last, by index. */
const countryLines: CountryLines[] = [];

/** The lines of a country, made once: a map that is drawn is written with each key. */
function linesOf(country: Country, index: number): CountryLines {
  const known = countryLines[index];
  if (known?.country === country) return known;
  const { name, continent, x, y, borders } = country;
  const made = {
    country,
    place: `${index + 1} ${writtenName(name)} ${continent + 1} ${x} ${y}`,
    borders: [index, ...borders].map(each => each + 1).join(' '),
  };
  countryLines[index] = made;
  return made;
}

/** A continent's name at the start of its line; a blank keeps it from being taken for a comment. */
const safeStart = (name: string): string => (name.startsWith(';') ? ' ' : '') + writtenName(name);

/** Writes a deck as a Domination cards file. */
export function writeCards(deck: Deck): Uint8Array {
  const missions = deck.missions.length === 0 ? [] : ['', '[missions]', ...deck.missions.map(missionLine)];
  return encoded(`${['[cards]', ...deck.cards.map(cardLine), ...missions].join('\n')}\n`);
}

const cardLines = new WeakMap<Card, string>();

function cardLine(card: Card): string {
  const known = cardLines.get(card);
  if (known !== undefined) return known;
  const made = card.kind === 'wildcard' ? kindWord(card.kind) : `${kindWord(card.kind)} ${card.country + 1}`;
  cardLines.set(card, made);
  return made;
}

function missionLine({ destroy, occupy, continents, text }: Mission): string {
  const goals = continents.map(missionContinent).join(' ');
  return [destroy, `${occupy.countries} ${occupy.armies}`, goals, text].join('\t').trimEnd();
}

function missionContinent(continent: MissionContinent): string {
  if (continent === 'any') return '*';
  return continent === null ? '0' : String(continent + 1);
}

/** Writes a map made fit by `toConquest` as a Conquest file, with CR LF; reading it again gives the same map. */
export function writeConquest(map: GameMap): Uint8Array {
  const bothWays = map.countries.every(({ borders }, index) =>
    borders.every(border => map.countries[border]?.borders.includes(index)),
  );
  const territories = map.countries.flatMap((country, index) => {
    const begins = index > 0 && country.continent !== map.countries[index - 1]?.continent;
    return [...(begins ? [''] : []), territoryLine(country, map)];
  });
  const lines = [
    '[Map]',
    `name=${map.name}`,
    `author=${map.author}`,
    ...(map.files.picture === null ? [] : [`image=${map.files.picture}`]),
    `wrap=${map.wraps ? 'yes' : 'no'}`,
    'scroll=none',
    `warn=${bothWays ? 'yes' : 'no'}`,
    '',
    '[Continents]',
    ...map.continents.map(({ name, bonus }) => `${name}=${bonus}`),
    '',
    '[Territories]',
    ...territories,
  ];
  return encodedForWindows(lines.map(line => `${line}\r\n`).join(''));
}

function territoryLine({ name, x, y, continent, borders }: Country, map: GameMap): string {
  const neighbours = borders.map(border => map.countries[border]?.name ?? '');
  return [name, x, y, map.continents[continent]?.name ?? '', ...neighbours].join(',');
}

/** UTF-8, with a byte order mark when there is more than ASCII. */
function encoded(text: string): Uint8Array {
  return new TextEncoder().encode(isAscii(text) ? text : `\ufeff${text}`);
}

/** Latin-1 as the original program has it, unless the text has other letters or its bytes would pass for UTF-8. */
function encodedForWindows(text: string): Uint8Array {
  if (isAscii(text) || !/^[\u0000-\u007f\u00a0-\u00ff]*$/.test(text)) return encoded(text);
  const bytes = Uint8Array.from(text, letter => letter.charCodeAt(0));
  return utf8Of(bytes) === null ? bytes : encoded(text);
}

const isAscii = (text: string): boolean => Buffer.byteLength(text) === text.length;

/** A map made fit for the other format, and sentences about what that format cannot hold. */
interface Converted {
  readonly map: GameMap;
  readonly losses: readonly string[];
}

/** The files of a map, and sentences about what their format cannot hold. */
export interface WrittenMap extends Pick<Converted, 'losses'> {
  readonly files: readonly NewFile[];
}

/** Converts a map to a Conquest file at a path. */
export function conquestFiles(map: GameMap, path: string): WrittenMap {
  const { map: written, losses } = toConquest(map);
  return { losses, files: [{ path, bytes: writeConquest(written) }] };
}

/** The name of a file beside a map: the map's with another ending, or `map` with it where a map's line cannot hold that. */
export function nameBeside(path: string, ending: string): string {
  const name = basename(path).replace(/(\.map)?$/i, ending);
  return cleanFileName(name) === name && !/[/\\:]/.test(name) ? name : `map${ending}`;
}

/**
 * Converts a map to Domination files: the map at a path and its cards beside it, under the map's name with the ending
 * `.cards`. Domination plays no map without cards, so they are made up where there is no deck.
 */
export function dominationFiles(map: GameMap, path: string, deck?: Deck): WrittenMap {
  const cards = nameBeside(path, '.cards');
  const { map: written, losses } = toDomination(map, cards);
  return {
    losses,
    files: [
      { path, bytes: writeDomination(written) },
      { path: join(dirname(path), cards), bytes: writeCards(deck ?? defaultDeck(map.countries.length)) },
    ],
  };
}

/** Words that are read as they were written: nearly all names. */
const WORDS = /^[a-z]+(?: [a-z]+)*$/i;

/**
 * Makes a map fit for a Domination file: names without `_`, a picture that wraps, and the plain name of its cards file.
 */
export function toDomination(map: GameMap, cardsFile: string): Converted {
  const inOneWord = (name: string): string =>
    WORDS.test(name) && name.length <= LIMITS.nameLength ? name : shownName(writtenName(name));
  const converted: GameMap = {
    ...map,
    author: '',
    wraps: true,
    files: { ...map.files, cards: cardsFile },
    continents: renamed(map.continents, inOneWord, 'Continent'),
    countries: renamed(map.countries, inOneWord, 'Country'),
  };
  return { map: converted, losses: changedNames(map, converted) };
}

/** Makes a map fit for a Conquest file: unique names, and neither disc size, version, colours, index image nor cards. */
export function toConquest(map: GameMap): Converted {
  // Commas, equals signs and brackets have a meaning in a Conquest file.
  const plain = (name: string): string => cleanText(name.replace(/[,=[\]]/g, ' '));
  const unique = <T extends Named>(items: readonly T[], kind: string): T[] => {
    const named = renamed(items, plain, kind);
    const names = uniqueNames(named.map(({ name }) => name));
    return named.map((item, index) => ({ ...item, name: names[index] ?? '' }));
  };
  const converted: GameMap = {
    ...map,
    version: DEFAULT_VERSION,
    circle: DEFAULT_CIRCLE,
    files: { ...PLAIN_HEAD.files, picture: map.files.picture },
    continents: unique(map.continents, 'Continent').map((continent, index) => ({
      ...continent,
      colour: inventedColour(index),
    })),
    countries: unique(map.countries, 'Country').map(({ capital: _, ...country }) => country),
  };
  const losses = [
    ...(capitalsLine(map).length === 0
      ? []
      : ['a Conquest map has no capitals: those of the map are left out']),
    ...(map.files.cards === null ? [] : ['a Conquest map has no cards: those of the map are left out']),
    ...changedNames(map, converted),
    ...beyondConquest(converted),
  ];
  return { map: converted, losses };
}

type Named = Pick<Country, 'name'>;

/** Renames the items of a list; an empty name becomes the kind and number. */
function renamed<T extends Named>(
  items: readonly T[],
  other: (name: string) => string,
  kind: string,
): readonly T[] {
  const named = items.map((item, index) => {
    const name = other(item.name) || `${kind} ${index + 1}`;
    return name === item.name ? item : { ...item, name };
  });
  return named.every((item, index) => item === items[index]) ? items : named;
}

function changedNames(before: GameMap, after: GameMap): string[] {
  if (before.countries === after.countries && before.continents === after.continents) return [];
  const names = (map: GameMap): string[] => [...map.continents, ...map.countries].map(({ name }) => name);
  const written = names(after);
  const changed = names(before).flatMap((name, index) =>
    name === written[index] ? [] : [`${quote(name)} as ${quote(written[index] ?? '')}`],
  );
  const count = plural(changed.length, 'name is', 'names are');
  return changed.slice(0, 1).map(first => `${count} written otherwise, the first ${first}`);
}

/** Everything beyond the limits of the original Conquest program (rules/domination-maps.md#conquest-maps). */
function beyondConquest({ countries, continents }: GameMap): string[] {
  const most = Math.max(0, ...countries.map(({ borders }) => borders.length));
  const beyond = (count: number, limit: number, what: string): string[] =>
    count > limit ? [`${count} ${what}: the original program is said to take at most ${limit}`] : [];
  return [
    ...beyond(countries.length, 255, 'territories'),
    ...beyond(continents.length, 32, 'continents'),
    ...beyond(most, 10, 'neighbours of one territory'),
  ];
}
