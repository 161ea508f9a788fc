import { ok } from '../../../../machines/result.ts';
import { fault } from '../../../lines/text/commands.ts';
import type { ConsoleAnswer } from '../../../lines/text/console.ts';
import { printable } from '../../../lines/text/printable.ts';
import { checkMap, type MapFormat } from '../../../maps/check.ts';
import { describeFinding } from '../../../maps/findings.ts';
import { layOut } from '../../../maps/layout.ts';
import { type GameMap, LIMITS, PLAIN_HEAD } from '../../../maps/map.ts';
import { cleanText } from '../../../maps/text.ts';
import { conquestFiles, dominationFiles, type WrittenMap } from '../../../maps/write.ts';

/** Cuts a command into its changes: each `-add` or `-remove` with the words up to the next. */
export function cutChanges(words: readonly string[]): readonly Change[] {
  const changes: { add: boolean; values: string[] }[] = [];
  for (const word of words) {
    const lower = word.toLowerCase();
    if (lower === '-add' || lower === '-remove') changes.push({ add: lower === '-add', values: [] });
    else if (changes.length === 0) changes.push({ add: true, values: [word] });
    else changes.at(-1)?.values.push(word);
  }
  return changes;
}

/** The changes of an editing command; null if one has more or fewer names than it needs. */
export function readChanges(words: readonly string[], what: EditedPart): readonly Change[] | null {
  if (!(words[0] ?? '').startsWith('-')) return null;
  const changes = cutChanges(words);
  const [adding, removing] = NAMES_OF[what];
  return changes.every(({ add, values }) => values.length === (add ? adding : removing)) ? changes : null;
}

const NAMES_OF = { continent: [2, 1], country: [2, 1], neighbour: [2, 2] } as const;

export type EditedPart = keyof typeof NAMES_OF;

interface Change {
  readonly add: boolean;
  readonly values: readonly string[];
}

interface Draft {
  readonly name: string;
  readonly continent: string;
}

/** The map editor of the class's Java project (rules/warzone-console.md#the-map-editor). */
export class MapEditor {
  readonly name: string;
  #continents: { readonly name: string; readonly bonus: number }[] = [];
  #places: Draft[] = [];
  /** Pairs of names by `pairKey`. */
  readonly #borders = new Map<string, readonly [string, string]>();

  constructor(name: string, map: GameMap | null) {
    this.name = name;
    if (map === null) return;
    this.#continents = map.continents.map(({ name: own, bonus }) => ({ name: own, bonus }));
    this.#places = map.countries.map(({ name: own, continent }) => ({
      name: own,
      continent: map.continents[continent]?.name ?? '',
    }));
    for (const country of map.countries)
      for (const border of country.borders) this.#join(country.name, map.countries[border]?.name ?? '');
  }

  /** Adds a continent with its bonus, or removes one with all its territories. */
  continent({ add, values }: Change): ConsoleAnswer {
    const [word = '', bonusWord = ''] = values;
    const name = shown(word);
    const known = this.#continents.find(each => same(each.name, word));
    if (!add) {
      if (known === undefined) return unknown('continent', word);
      for (const territory of this.#places.filter(each => same(each.continent, known.name)))
        this.#drop(territory);
      this.#continents = this.#continents.filter(each => each !== known);
      return ok([`removed ${known.name}`]);
    }
    if (name === '' || known !== undefined) return taken('continent', word);
    if (!/^-?\d{1,4}$/.test(bonusWord) || Math.abs(Number(bonusWord)) > LIMITS.bonus)
      return fault('not-a-number', `the bonus of ${name} must be a whole number of at most ${LIMITS.bonus}`);
    if (this.#continents.length >= LIMITS.continents)
      return fault('too-large', `a map has at most ${LIMITS.continents} continents`);
    this.#continents.push({ name, bonus: Number(bonusWord) });
    return ok([`added ${name} with a bonus of ${Number(bonusWord)}`]);
  }

  /** Adds a territory to a continent, or removes one with its borders. */
  country({ add, values }: Change): ConsoleAnswer {
    const [word = '', continentWord = ''] = values;
    const name = shown(word);
    const known = this.#places.find(each => same(each.name, word));
    if (!add) {
      if (known === undefined) return unknown('territory', word);
      this.#drop(known);
      return ok([`removed ${known.name}`]);
    }
    if (name === '' || known !== undefined) return taken('territory', word);
    const continent = meant(this.#continents, continentWord);
    if (continent === undefined) return unknown('continent', continentWord);
    if (this.#places.length >= LIMITS.countries)
      return fault('too-large', `a map has at most ${LIMITS.countries} territories`);
    this.#places.push({ name, continent: continent.name });
    return ok([`added ${name} to ${continent.name}`]);
  }

  /** Adds a border between two territories, or removes it; both ways. */
  neighbour({ add, values }: Change): ConsoleAnswer {
    const [one, other] = values.map(word => meant(this.#places, word));
    if (one === undefined) return unknown('territory', values[0] ?? '');
    if (other === undefined) return unknown('territory', values[1] ?? '');
    if (one === other) return fault('same-territory', `${one.name} cannot border itself`);
    if (add) this.#join(one.name, other.name);
    else if (!this.#borders.delete(pairKey(one.name, other.name)))
      return fault('no-such-border', `${one.name} and ${other.name} are no neighbours`);
    return ok([`${one.name} and ${other.name} are ${add ? 'now' : 'no longer'} neighbours`]);
  }

  /** The present map, a line for each territory. */
  lines(): readonly string[] {
    if (this.#continents.length === 0) return ['the map is empty'];
    return this.#continents.flatMap(({ name, bonus }) => [
      `${name} (bonus ${bonus})`,
      ...this.#places
        .filter(territory => same(territory.continent, name))
        .map(territory => `  ${territory.name}: ${this.#beside(territory).join(', ')}`),
    ]);
  }

  /** Checks the map by the class's rule; answers with the first fault, or that it is valid. */
  check(): ConsoleAnswer {
    const [map] = this.files(this.name, 'domination').files;
    const bytes = map?.bytes ?? new Uint8Array();
    const report = checkMap({ name: this.name, bytes }, () => null, 'class');
    if (report.playable) return ok([`${this.name} is valid`]);
    const first = report.findings.find(({ level }) => level === 'fault');
    return fault('map-invalid', first === undefined ? 'the map cannot be played' : describeFinding(first));
  }

  /** The map as a file at a path, with the file of cards that Domination needs beside it. */
  files(path: string, format: MapFormat): WrittenMap {
    return (format === 'conquest' ? conquestFiles : dominationFiles)(this.#map(), path);
  }

  #map(): GameMap {
    const continents = this.#continents.map((continent, index) => {
      return { ...continent, colour: COLOURS[index % COLOURS.length] ?? 0 };
    });
    const continentOf = this.#places.map(territory =>
      continents.findIndex(each => same(each.name, territory.continent)),
    );
    const borders = this.#places.map(territory =>
      this.#beside(territory).map(name => this.#places.findIndex(each => each.name === name)),
    );
    const points = this.#places.length < 2 ? [] : layOut(continentOf, borders);
    return {
      name: this.name,
      ...PLAIN_HEAD,
      continents,
      countries: this.#places.map(({ name }, index) => ({
        name,
        continent: continentOf[index] ?? 0,
        x: points[index]?.x ?? 0,
        y: points[index]?.y ?? 0,
        borders: borders[index] ?? [],
      })),
    };
  }

  #beside({ name }: Draft): readonly string[] {
    return [...this.#borders.values()]
      .filter(pair => pair.includes(name))
      .map(([one, other]) => (one === name ? other : one));
  }

  #join(one: string, other: string): void {
    this.#borders.set(pairKey(one, other), [one, other]);
  }

  #drop(place: Draft): void {
    this.#places = this.#places.filter(each => each !== place);
    for (const [key, pair] of this.#borders) if (pair.includes(place.name)) this.#borders.delete(key);
  }
}

const COLOURS = [0xd9a441, 0xb5533c, 0x4f7cac, 0x8e6c3a, 0x5b8c5a, 0x9a5b9e, 0x6b7f8f, 0xc46f8d] as const;

/** A name as the editor compares it: in small letters, with blanks for underscores. */
const nameKey = (name: string): string =>
  name.replaceAll('_', ' ').replaceAll(/\s+/g, ' ').trim().toLowerCase();

const shown = (word: string): string => cleanText(word.replaceAll('_', ' '));
const same = (one: string, other: string): boolean => nameKey(one) === nameKey(other);

/** Finds an item by its name, or by its number from 1. */
const meant = <T extends { readonly name: string }>(all: readonly T[], word: string): T | undefined =>
  all.find(each => same(each.name, word)) ?? (/^\d{1,4}$/.test(word) ? all[Number(word) - 1] : undefined);

const pairKey = (one: string, other: string): string => [nameKey(one), nameKey(other)].toSorted().join('/');

const unknown = (what: string, word: string): ConsoleAnswer =>
  fault(`no-such-${what}`, `there is no ${what} ${printable(word)}`);

const taken = (what: string, word: string): ConsoleAnswer =>
  shown(word) === ''
    ? fault('bad-name', `a ${what} needs a name`)
    : fault('name-taken', `there is a ${what} ${printable(word)} already`);
