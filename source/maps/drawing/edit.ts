import { fromSeed } from '../../../machines/random.ts';
import { err, ok, type Result } from '../../../machines/result.ts';
import { SEA } from '../atlas/raster.ts';
import type { MapSheet } from '../atlas/voronoi.ts';
import { inventedColour } from '../colours.ts';
import type { Point } from '../layout.ts';
import { type Continent, type Country, type GameMap, LIMITS } from '../map.ts';
import { nameKey, shownName, uniqueNames, writtenName } from '../names.ts';
import { madeUpNames } from '../random-map.ts';
import { cleanText } from '../text.ts';
import { divided } from './divide.ts';
import { type DrawnMap, withoutFiles } from './drawn-map.ts';
import { onLands, outlined } from './edit-lands.ts';
import { landOn, painted, renumbered, type Stroke, widestSpot } from './lands.ts';

/** One change to a drawing. Territories and continents are named by their index. */
export type MapEdit =
  /** A new territory, with a border to another one and in its continent; without one in that of the nearest. */
  | { readonly kind: 'put'; readonly at: Point; readonly beside: number | null }
  | { readonly kind: 'move'; readonly territory: number; readonly to: Point }
  | { readonly kind: 'remove'; readonly territory: number }
  | { readonly kind: 'rename'; readonly territory: number; readonly name: string }
  /** A capital, or none any more. */
  | { readonly kind: 'capital'; readonly territory: number }
  /** The border between two, there or not. */
  | { readonly kind: 'border'; readonly between: readonly [number, number] }
  /** A border that leads from the first to the second only; both ways again if it was that. */
  | { readonly kind: 'one-way'; readonly between: readonly [number, number] }
  /** Territories that belong to a continent from then on. */
  | {
      readonly kind: 'continent';
      readonly territories: readonly number[];
      readonly continent: number | 'new';
    }
  | { readonly kind: 'rename-continent'; readonly continent: number; readonly name: string }
  | { readonly kind: 'bonus'; readonly continent: number; readonly bonus: number }
  | { readonly kind: 'remove-continent'; readonly continent: number }
  /** Lands from the shapes that the spots have on a sheet: from then on they are drawn on. */
  | { readonly kind: 'outline'; readonly sheet: MapSheet }
  /** A stroke of a brush; null paints sea. */
  | { readonly kind: 'paint'; readonly territory: number | null; readonly stroke: Stroke }
  /** What lies on one side of a line is a new territory. */
  | { readonly kind: 'divide'; readonly territory: number; readonly line: readonly [Point, Point] };

/** The drawing after an edit, or one sentence that says why there is none. */
export function edited(drawing: DrawnMap, edit: MapEdit): Result<DrawnMap, string> {
  const { map } = drawing;
  switch (edit.kind) {
    case 'put':
      return put(drawing, edit.at, edit.beside);
    case 'move': {
      const place = placed(drawing, edit.to, edit.territory);
      if (!place.ok) return place;
      if (drawing.lands !== null && landOn(drawing.lands, place.value) !== edit.territory)
        return err('its armies stand on its own land');
      return changed(drawing, edit.territory, () => place.value);
    }
    case 'remove':
      return removed(drawing, edit.territory);
    case 'rename': {
      const name = free(map.countries, edit.name, edit.territory);
      return name.ok ? changed(drawing, edit.territory, () => ({ name: name.value })) : name;
    }
    case 'capital':
      return changed(drawing, edit.territory, ({ capital }) => ({ capital: capital ? undefined : true }));
    case 'border': {
      const [a, b] = edit.between;
      const isThere = leads(map, a, b) || leads(map, b, a);
      return bordered(drawing, edit.between, [!isThere, !isThere]);
    }
    case 'one-way': {
      const [a, b] = edit.between;
      return bordered(drawing, edit.between, [true, leads(map, a, b) && !leads(map, b, a)]);
    }
    case 'continent':
      return joined(drawing, new Set(edit.territories), edit.continent);
    case 'rename-continent': {
      const name = free(map.continents, edit.name, edit.continent);
      return name.ok ? changedContinent(drawing, edit.continent, { name: name.value }) : name;
    }
    case 'bonus':
      return Number.isInteger(edit.bonus) && Math.abs(edit.bonus) <= LIMITS.bonus
        ? changedContinent(drawing, edit.continent, { bonus: edit.bonus })
        : err(`a bonus is a whole number from ${-LIMITS.bonus} to ${LIMITS.bonus}`);
    case 'remove-continent':
      return continentRemoved(drawing, edit.continent);
    case 'outline':
      return ok(drawing.lands === null ? outlined(drawing, edit.sheet) : drawing);
    case 'paint': {
      if (drawing.lands === null || (edit.territory !== null && map.countries[edit.territory] === undefined))
        return err('there is no such territory');
      return onLands(drawing, drawing.lands, painted(drawing.lands, edit.stroke, edit.territory ?? SEA));
    }
    case 'divide':
      return dividedIn(drawing, edit.territory, edit.line);
  }
}

function dividedIn(
  drawing: DrawnMap,
  territory: number,
  line: readonly [Point, Point],
): Result<DrawnMap, string> {
  const { map, lands } = drawing;
  const parent = map.countries[territory];
  if (parent === undefined || lands === null) return err('there is no land to divide');
  const index = map.countries.length;
  const after = divided(lands, territory, line, index);
  const spot = after === null ? undefined : widestSpot(after, index, lands);
  if (after === null || spot === undefined) return err(`the line does not divide ${parent.name}`);
  const grown = withTerritory(drawing, spot, parent.continent);
  return grown.ok ? onLands(grown.value, lands, after) : grown;
}

function put(drawing: DrawnMap, at: Point, beside: number | null): Result<DrawnMap, string> {
  const place = placed(drawing, at, null);
  if (!place.ok) return place;
  const { map, lands } = drawing;
  const neighbour = beside ?? nearestTo(map, at);
  const first = neighbour === null && map.continents.length === 0 ? withContinent(map) : ok(map);
  if (!first.ok) return first;
  const continent = (neighbour === null ? undefined : map.countries[neighbour]?.continent) ?? 0;
  const grown = withTerritory({ ...drawing, map: first.value }, place.value, continent);
  if (!grown.ok) return grown;
  const index = map.countries.length;
  const size = lands === null ? 0 : Math.sqrt((lands.width * lands.height) / Math.max(16, index)) / 4;
  const spot = { x: place.value.x + 0.5, y: place.value.y + 0.5 };
  const shown =
    lands === null
      ? grown
      : onLands(
          grown.value,
          lands,
          painted(lands, { from: spot, to: spot, radius: Math.max(3, size) }, index, landOn(lands, spot)),
        );
  return !shown.ok || beside === null || leads(shown.value.map, beside, index)
    ? shown
    : bordered(shown.value, [beside, index], [true, true]);
}

function withTerritory(drawing: DrawnMap, spot: Point, continent: number): Result<DrawnMap, string> {
  const { map } = drawing;
  if (map.countries.length >= LIMITS.countries)
    return err(`a map has ${LIMITS.countries} territories at most`);
  const fresh = {
    ...spot,
    name: suggestedName([...map.countries, ...map.continents], map.name),
    continent,
    borders: [],
  };
  return ok({
    ...drawing,
    map: withoutFiles({ ...map, countries: [...map.countries, fresh] }),
    deck: null,
  });
}

/** A spot as a map has it, where no other territory is. */
function placed(
  { map: { countries }, lands }: DrawnMap,
  at: Point,
  own: number | null,
): Result<Point, string> {
  const [right, bottom] =
    lands === null ? [LIMITS.coordinate, LIMITS.coordinate] : [lands.width - 1, lands.height - 1];
  const within = (value: number, most: number): number =>
    Math.max(0, Math.min(most, lands === null ? Math.round(value) : Math.floor(value)));
  const spot = { x: within(at.x, right), y: within(at.y, bottom) };
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

function removed(drawing: DrawnMap, territory: number): Result<DrawnMap, string> {
  const { map } = drawing;
  if (map.countries[territory] === undefined) return err('there is no such territory');
  const after = (index: number): number =>
    index === territory ? SEA : index > territory ? index - 1 : index;
  const countries = map.countries.toSpliced(territory, 1).map(country => ({
    ...country,
    borders: country.borders.filter(border => border !== territory).map(after),
  }));
  const lands = drawing.lands === null ? null : renumbered(drawing.lands, after);
  return ok({ map: withoutFiles({ ...map, countries }), deck: null, lands });
}

/** Tests for a border that leads from one territory to another. */
const leads = ({ countries }: GameMap, from: number, to: number): boolean =>
  countries[from]?.borders.includes(to) === true;

/** @param ways whether it leads from the first to the second, and back */
function bordered(
  drawing: DrawnMap,
  [a, b]: readonly [number, number],
  [there, back]: readonly [boolean, boolean],
): Result<DrawnMap, string> {
  if (a === b) return err('a territory has no border with itself');
  const other = (own: number, isThere: boolean, borders: readonly number[]): readonly number[] =>
    borders.includes(own) === isThere
      ? borders
      : isThere
        ? [...borders, own]
        : borders.filter(border => border !== own);
  const one = changed(drawing, a, ({ borders }) => ({ borders: other(b, there, borders) }));
  return one.ok ? changed(one.value, b, ({ borders }) => ({ borders: other(a, back, borders) })) : one;
}

function joined(
  drawing: DrawnMap,
  territories: ReadonlySet<number>,
  chosen: number | 'new',
): Result<DrawnMap, string> {
  const { map } = drawing;
  const grown = chosen === 'new' ? withContinent(map) : ok(map);
  if (!grown.ok) return grown;
  const continent = chosen === 'new' ? map.continents.length : chosen;
  if (grown.value.continents[continent] === undefined) return err('there is no such continent');
  const goes = ({ continent: own }: Country, index: number): boolean =>
    own !== continent && territories.has(index);
  if (!map.countries.some(goes)) return ok(drawing);
  const countries = map.countries.map((country, index) =>
    goes(country, index) ? { ...country, continent } : country,
  );
  const deck = chosen === 'new' ? null : drawing.deck;
  return ok({ ...drawing, map: { ...grown.value, countries }, deck });
}

function continentRemoved(drawing: DrawnMap, continent: number): Result<DrawnMap, string> {
  const { map } = drawing;
  const own = map.continents[continent];
  if (own === undefined) return err('there is no such continent');
  if (map.countries.some(country => country.continent === continent))
    return err(`${own.name} has territories`);
  const countries = map.countries.map(country => ({
    ...country,
    continent: country.continent > continent ? country.continent - 1 : country.continent,
  }));
  const continents = map.continents.toSpliced(continent, 1);
  return ok({ ...drawing, map: { ...map, countries, continents }, deck: null });
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
  drawing: DrawnMap,
  territory: number,
  change: (now: Country) => Partial<Country>,
): Result<DrawnMap, string> {
  const { map } = drawing;
  const now = map.countries[territory];
  if (now === undefined) return err('there is no such territory');
  const countries = map.countries.with(territory, { ...now, ...change(now) });
  return ok({ ...drawing, map: { ...map, countries } });
}

function changedContinent(
  drawing: DrawnMap,
  continent: number,
  change: Partial<Continent>,
): Result<DrawnMap, string> {
  const { map } = drawing;
  const now = map.continents[continent];
  if (now === undefined) return err('there is no such continent');
  return ok({
    ...drawing,
    map: { ...map, continents: map.continents.with(continent, { ...now, ...change }) },
  });
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

/** The names for the word asked for last, by their place: a new territory each few keys is the usual. */
let suggested: { readonly word: string; readonly places: ReadonlyMap<string, number> } = {
  word: '',
  places: new Map(),
};

/** A name that nothing here has yet, the same again for the same word and names. */
function suggestedName(named: readonly { readonly name: string }[], word: string): string {
  if (suggested.word !== word) {
    const names = madeUpNames(fromSeed(word));
    suggested = { word, places: new Map(names.map((name, place) => [name, place])) };
  }
  const { places } = suggested;
  const isTaken = new Uint8Array(places.size);
  for (const { name } of named) isTaken[places.get(name) ?? places.size] = 1;
  for (const [name, place] of places) if (isTaken[place] === 0 && free(named, name, -1).ok) return name;
  return uniqueNames([...named.map(each => each.name), 'Land']).at(-1) ?? '';
}
