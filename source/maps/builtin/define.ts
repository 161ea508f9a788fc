import { type Deck, madeUpDeck } from '../../../machines/conquest/deck.ts';
import { type Country, DEFAULT_CIRCLE, DEFAULT_VERSION, type GameMap } from '../map.ts';

/** A country of a built-in map: its name, degrees of longitude (east) and latitude (north), and its neighbours. */
export type CountryRow = readonly [name: string, longitude: number, latitude: number, neighbours: string];

/** A built-in map as its file states it. Borders go both ways; each needs to stand with one of its ends only. */
export interface Definition {
  readonly id: string;
  readonly name: string;
  /** Whether the map goes on from its western to its eastern edge. */
  readonly wraps: boolean;
  readonly continents: readonly {
    readonly name: string;
    readonly bonus: number;
    readonly colour: number;
    /** Neighbours are names, divided by commas. */
    readonly countries: readonly CountryRow[];
  }[];
}

/** A map that comes with the program. */
export interface BuiltinMap {
  /** The word of the command line. */
  readonly id: string;
  readonly map: GameMap;
  readonly deck: Deck;
}

/** Width of a built-in map's picture in pixels, and the margin around its outermost places. */
const WIDTH = 800;
const MARGIN = 30;

/**
 * A map from its definition, numbered in the order of the rows.
 * @throws Error when a neighbour is no country of the map: that is a slip in the definition
 */
export function defineMap(definition: Definition, deck?: Deck): BuiltinMap {
  const rows = definition.continents.flatMap((continent, index) =>
    continent.countries.map(row => ({ row, continent: index })),
  );
  const indexes = new Map(rows.map(({ row: [name] }, index) => [name, index]));
  const borders = rows.map(() => new Set<number>());
  rows.forEach(({ row: [name, , , neighbours] }, index) => {
    for (const neighbour of neighbours.split(', ').filter(text => text !== '')) {
      const other = indexes.get(neighbour);
      if (other === undefined)
        throw new Error(`${definition.id}: ${name} borders on ${neighbour}, which is not there`);
      borders[index]?.add(other);
      borders[other]?.add(index);
    }
  });
  const toPixels = projection(rows.map(({ row: [, longitude, latitude] }) => [longitude, latitude]));
  const countries = rows.map(({ row: [name, longitude, latitude], continent }, index): Country => {
    const neighbours = [...(borders[index] ?? [])].toSorted((a, b) => a - b);
    return { name, continent, ...toPixels(longitude, latitude), borders: neighbours };
  });
  const map: GameMap = {
    name: definition.name,
    author: '',
    version: DEFAULT_VERSION,
    circle: DEFAULT_CIRCLE,
    wraps: definition.wraps,
    files: { picture: null, index: null, cards: `${definition.id}.cards`, preview: null },
    continents: definition.continents.map(({ name, bonus, colour }) => ({ name, bonus, colour })),
    countries,
  };
  return { id: definition.id, map, deck: deck ?? madeUpDeck(countries.length) };
}

/** An equirectangular projection that is true to shape at the middle latitude, for the places given. */
function projection(
  places: readonly (readonly [longitude: number, latitude: number])[],
): (longitude: number, latitude: number) => { x: number; y: number } {
  const longitudes = places.map(([longitude]) => longitude);
  const latitudes = places.map(([, latitude]) => latitude);
  const west = Math.min(...longitudes);
  const north = Math.max(...latitudes);
  const middle = (north + Math.min(...latitudes)) / 2;
  const scaleX = (WIDTH - 2 * MARGIN) / (Math.max(...longitudes) - west);
  const scaleY = scaleX / Math.cos((middle * Math.PI) / 180);
  return (longitude, latitude) => ({
    x: Math.round(MARGIN + (longitude - west) * scaleX),
    y: Math.round(MARGIN + (north - latitude) * scaleY),
  });
}
