import type { Deck } from '../../machines/conquest/deck.ts';
import { fromSeed } from '../../machines/random.ts';
import { err, ok, type Result } from '../../machines/result.ts';
import { checkMap, drawingFaults, readUnfinished } from './check.ts';
import { inventedColour } from './colours.ts';
import { membersOf } from './graph.ts';
import type { Point } from './layout.ts';
import { type Continent, type Country, type GameMap, LIMITS, PLAIN_HEAD } from './map.ts';
import { nameKey, shownName, uniqueNames, writtenName } from './names.ts';
import { fairBonus, madeUpNames } from './random-map.ts';
import { cleanText, type FindCards, type SourceFile } from './text.ts';
import { toDomination } from './write.ts';

/** A map that somebody draws; its deck is made up where it is null. */
export interface DrawnMap {
  readonly map: GameMap;
  readonly deck: Deck | null;
}

/** One change to a drawing. Territories and continents are named by their index. */
export type MapEdit =
  /** A new territory, with a border to another one and in its continent; without one in that of the nearest. */
  | { readonly kind: 'put'; readonly at: Point; readonly beside: number | null }
  | { readonly kind: 'move'; readonly territory: number; readonly to: Point }
  | { readonly kind: 'remove'; readonly territory: number }
  | { readonly kind: 'rename'; readonly territory: number; readonly name: string }
  /** The border between two, there or not. */
  | { readonly kind: 'border'; readonly between: readonly [number, number] }
  | { readonly kind: 'continent'; readonly territory: number; readonly continent: number | 'new' }
  | { readonly kind: 'rename-continent'; readonly continent: number; readonly name: string }
  | { readonly kind: 'bonus'; readonly continent: number; readonly bonus: number }
  | { readonly kind: 'remove-continent'; readonly continent: number };

/** A sheet of paper with nothing on it. */
export const emptyDrawing = (name: string): DrawnMap => ({
  map: { ...PLAIN_HEAD, name: cleanText(name) || 'Map', wraps: true, continents: [], countries: [] },
  deck: null,
});

/** A copy of a map to draw on, as a file can hold it: its names in one word, and no pictures, which lie elsewhere. */
export const drawingOf = (map: GameMap, deck: Deck | null): DrawnMap => ({
  map: withoutFiles(toDomination(map, '').map),
  deck,
});

/** A map whose pictures, if it had some, are of another one by now. */
const withoutFiles = (map: GameMap): GameMap => ({ ...map, files: PLAIN_HEAD.files });

/** Reads a Domination map to draw on, also one that no game can be played on yet; or one sentence. */
export function openDrawing(source: SourceFile, findCards: FindCards): Result<DrawnMap, string> {
  const read = readUnfinished(source);
  if (!read.ok) return read;
  const own = read.value.files.cards === null ? null : checkMap(source, findCards).deck;
  const drawn = drawingOf(read.value, own);
  return ok({ ...drawn, map: { ...drawn.map, files: { ...read.value.files, cards: null } } });
}

/** The drawing after an edit, or one sentence that says why there is none. */
export function edited(drawing: DrawnMap, edit: MapEdit): Result<DrawnMap, string> {
  const { map } = drawing;
  switch (edit.kind) {
    case 'put':
      return put(map, edit.at, edit.beside);
    case 'move': {
      const place = placed(map, edit.to, edit.territory);
      return place.ok ? changed(drawing, edit.territory, () => place.value) : place;
    }
    case 'remove':
      return removed(map, edit.territory);
    case 'rename': {
      const name = free(map.countries, edit.name, edit.territory);
      return name.ok ? changed(drawing, edit.territory, () => ({ name: name.value })) : name;
    }
    case 'border':
      return bordered(drawing, edit.between);
    case 'continent': {
      const { continent: chosen } = edit;
      if (chosen !== 'new')
        return map.continents[chosen] === undefined
          ? err('there is no such continent')
          : changed(drawing, edit.territory, () => ({ continent: chosen }));
      const grown = withContinent(map);
      const continent = map.continents.length;
      return grown.ok
        ? changed({ map: grown.value, deck: null }, edit.territory, () => ({ continent }))
        : grown;
    }
    case 'rename-continent': {
      const name = free(map.continents, edit.name, edit.continent);
      return name.ok ? changedContinent(drawing, edit.continent, { name: name.value }) : name;
    }
    case 'bonus':
      return Number.isInteger(edit.bonus) && Math.abs(edit.bonus) <= LIMITS.bonus
        ? changedContinent(drawing, edit.continent, { bonus: edit.bonus })
        : err(`a bonus is a whole number from ${-LIMITS.bonus} to ${LIMITS.bonus}`);
    case 'remove-continent':
      return continentRemoved(map, edit.continent);
  }
}

function put(map: GameMap, at: Point, beside: number | null): Result<DrawnMap, string> {
  if (map.countries.length >= LIMITS.countries)
    return err(`a map has ${LIMITS.countries} territories at most`);
  const place = placed(map, at, null);
  if (!place.ok) return place;
  const neighbour = beside ?? nearestTo(map, at);
  const first = neighbour === null && map.continents.length === 0 ? withContinent(map) : ok(map);
  if (!first.ok) return first;
  const index = map.countries.length;
  const fresh: Country = {
    ...place.value,
    name: suggestedName(map.countries, map.name),
    continent: (neighbour === null ? undefined : map.countries[neighbour]?.continent) ?? 0,
    borders: [],
  };
  const grown = withoutFiles({ ...first.value, countries: [...map.countries, fresh] });
  return beside === null
    ? ok({ map: grown, deck: null })
    : bordered({ map: grown, deck: null }, [beside, index]);
}

/** A spot as a map has it, where no other territory is. */
function placed({ countries }: GameMap, at: Point, own: number | null): Result<Point, string> {
  const within = (value: number): number => Math.max(0, Math.min(LIMITS.coordinate, Math.round(value)));
  const spot = { x: within(at.x), y: within(at.y) };
  const taken = countries.findIndex(({ x, y }, index) => index !== own && x === spot.x && y === spot.y);
  return taken < 0 ? ok(spot) : err(`${countries[taken]?.name ?? ''} is there`);
}

function nearestTo({ countries }: GameMap, at: Point): number | null {
  let best: number | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const [index, { x, y }] of countries.entries()) {
    const far = Math.hypot(x - at.x, y - at.y);
    if (far < least) [best, least] = [index, far];
  }
  return best;
}

function removed(map: GameMap, territory: number): Result<DrawnMap, string> {
  if (map.countries[territory] === undefined) return err('there is no such territory');
  const after = (index: number): number => (index > territory ? index - 1 : index);
  const countries = map.countries.toSpliced(territory, 1).map(country => ({
    ...country,
    borders: country.borders.filter(border => border !== territory).map(after),
  }));
  return ok({ map: withoutFiles({ ...map, countries }), deck: null });
}

function bordered(drawing: DrawnMap, [a, b]: readonly [number, number]): Result<DrawnMap, string> {
  const { map } = drawing;
  if (a === b) return err('a territory has no border with itself');
  const isThere =
    map.countries[a]?.borders.includes(b) === true || map.countries[b]?.borders.includes(a) === true;
  const other = (own: number, borders: readonly number[]): readonly number[] =>
    isThere ? borders.filter(border => border !== own) : [...borders, own];
  const one = changed(drawing, a, ({ borders }) => ({ borders: other(b, borders) }));
  return one.ok ? changed(one.value, b, ({ borders }) => ({ borders: other(a, borders) })) : one;
}

function continentRemoved(map: GameMap, continent: number): Result<DrawnMap, string> {
  const own = map.continents[continent];
  if (own === undefined) return err('there is no such continent');
  if (map.countries.some(country => country.continent === continent))
    return err(`${own.name} has territories`);
  const countries = map.countries.map(country => ({
    ...country,
    continent: country.continent > continent ? country.continent - 1 : country.continent,
  }));
  return ok({ map: { ...map, countries, continents: map.continents.toSpliced(continent, 1) }, deck: null });
}

function withContinent(map: GameMap): Result<GameMap, string> {
  const { continents } = map;
  if (continents.length >= LIMITS.continents) return err(`a map has ${LIMITS.continents} continents at most`);
  const used = new Set(continents.map(({ colour }) => colour));
  const number = continents.findIndex((_, index) => !used.has(inventedColour(index)));
  const fresh = {
    name: suggestedName([...map.countries, ...continents], `${map.name} continents`),
    bonus: 2,
    colour: inventedColour(number < 0 ? continents.length : number),
  };
  return ok({ ...map, continents: [...continents, fresh] });
}

function changed(
  { map, deck }: DrawnMap,
  territory: number,
  change: (now: Country) => Partial<Country>,
): Result<DrawnMap, string> {
  const now = map.countries[territory];
  if (now === undefined) return err('there is no such territory');
  return ok({ map: { ...map, countries: map.countries.with(territory, { ...now, ...change(now) }) }, deck });
}

function changedContinent(
  { map, deck }: DrawnMap,
  continent: number,
  change: Partial<Continent>,
): Result<DrawnMap, string> {
  const now = map.continents[continent];
  if (now === undefined) return err('there is no such continent');
  return ok({ map: { ...map, continents: map.continents.with(continent, { ...now, ...change }) }, deck });
}

/** A name as it is read again from a file; refused if there is nothing of it, or another one has it. */
function free(
  named: readonly { readonly name: string }[],
  text: string,
  own: number,
): Result<string, string> {
  const name = shownName(writtenName(cleanText(text)));
  if (name === '') return err('a name has letters');
  const isTaken = named.some((each, index) => index !== own && nameKey(each.name) === nameKey(name));
  return isTaken ? err(`there is another ${name}`) : ok(name);
}

/** A name that nothing here has yet, the same again for the same word and names. */
function suggestedName(named: readonly { readonly name: string }[], word: string): string {
  const taken = new Set(named.map(({ name }) => nameKey(name)));
  const names = madeUpNames(fromSeed(word), named.length + 1);
  return names.find(name => !taken.has(nameKey(name))) ?? uniqueNames([...taken, 'Land']).at(-1) ?? '';
}

/** What the rule for made-up maps would pay for a continent. */
export const usualBonus = ({ countries }: GameMap, continent: number): number =>
  fairBonus(
    continent,
    countries.map(each => each.continent),
    countries.map(each => each.borders),
  );

/** Something that is still wrong with a drawing, and the territory that it leads to; null for none. */
export interface DrawingFault {
  readonly sentence: string;
  readonly territory: number | null;
}

/** All that is still wrong: no game can be played on the map before. */
export function faultsOf(map: GameMap): readonly DrawingFault[] {
  const { countries, continents } = map;
  if (countries.length < 2)
    return [
      { sentence: 'a game needs two territories or more', territory: countries.length === 0 ? null : 0 },
    ];
  // The line of a finding tells which territory it is about; those of continents come behind.
  const findings = drawingFaults({
    map,
    countryLines: [...countries.keys()],
    continentLines: continents.map((_, index) => countries.length + index),
  });
  const members = membersOf(continents, map);
  return findings.map(({ sentence, line }) => ({
    sentence,
    territory: line < countries.length ? line : (members[line - countries.length]?.[0] ?? null),
  }));
}
