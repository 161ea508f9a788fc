import { defaultDeck } from '../../../machines/conquest/deck.ts';
import { parseColour } from '../colours.ts';
import { type Continent, type Country, type GameMap, PLAIN_HEAD } from '../map.ts';
import type { BuiltinMap } from './builtin-map.ts';

/** Width of a built-in map's picture in pixels, and the margin around its outermost spots. */
const WIDTH = 800;
const MARGIN = 30;

const CONTINENT = /^\[(.+), (\d+), (#[0-9a-f]{6})\]$/;
const COUNTRY = /^(.+), (-?[\d.]+), (-?[\d.]+):(?: (.+))?$/;

interface Row {
  readonly name: string;
  readonly continent: number;
  readonly spot: Degrees;
  readonly neighbours: readonly string[];
}

/** Degrees of longitude (east) and latitude (north). */
type Degrees = readonly [longitude: number, latitude: number];

/**
 * Makes a map from its page, numbered in the order of the rows, with a made-up deck.
 * @param page a line `[name, bonus, colour]` for each continent, and below it one for each of its countries:
 * `name, longitude, latitude: neighbours`. Borders go both ways; each is listed at one of its ends
 * @throws Error for another line, or an unknown neighbour: a mistake in the page
 */
export function defineMap(
  { id, name, about, wraps }: Pick<GameMap, 'name' | 'wraps'> & Pick<BuiltinMap, 'id' | 'about'>,
  page: string,
): BuiltinMap {
  const continents: Continent[] = [];
  const rows: Row[] = [];
  for (const line of page.split('\n').filter(text => text !== '')) {
    const [, title, bonus, colour = ''] = CONTINENT.exec(line) ?? [];
    const [, country, longitude, latitude, neighbours = ''] = COUNTRY.exec(line) ?? [];
    if (title !== undefined)
      continents.push({ name: title, bonus: Number(bonus), colour: parseColour(colour) ?? 0 });
    else if (country === undefined) throw new Error(`${id}: ${line} is neither a continent nor a country`);
    else
      rows.push({
        name: country,
        continent: continents.length - 1,
        spot: [Number(longitude), Number(latitude)],
        neighbours: neighbours === '' ? [] : neighbours.split(', '),
      });
  }
  const indexes = new Map(rows.map((row, index) => [row.name, index]));
  const borders = rows.map(() => new Set<number>());
  for (const [index, { name: own, neighbours }] of rows.entries())
    for (const neighbour of neighbours) {
      const other = indexes.get(neighbour);
      if (other === undefined) throw new Error(`${id}: ${own} borders on ${neighbour}, which is not there`);
      borders[index]?.add(other);
      borders[other]?.add(index);
    }
  const toPixels = projection(rows.map(row => row.spot));
  const map: GameMap = {
    ...PLAIN_HEAD,
    name,
    wraps,
    files: { ...PLAIN_HEAD.files, cards: `${id}.cards` },
    continents,
    countries: rows.map((row, index): Country => {
      const own = [...(borders[index] ?? [])].toSorted((a, b) => a - b);
      return { name: row.name, continent: row.continent, ...toPixels(row.spot), borders: own };
    }),
  };
  return { id, about, map, deck: defaultDeck(rows.length) };
}

/** An equirectangular projection that is true to shape at the middle latitude, for the spots given. */
function projection(spots: readonly Degrees[]): (spot: Degrees) => Pick<Country, 'x' | 'y'> {
  const longitudes = spots.map(([longitude]) => longitude);
  const latitudes = spots.map(([, latitude]) => latitude);
  const west = Math.min(...longitudes);
  const north = Math.max(...latitudes);
  const middle = (north + Math.min(...latitudes)) / 2;
  const scaleX = (WIDTH - 2 * MARGIN) / (Math.max(...longitudes) - west);
  const scaleY = scaleX / Math.cos((middle * Math.PI) / 180);
  return ([longitude, latitude]) => ({
    x: Math.round(MARGIN + (longitude - west) * scaleX),
    y: Math.round(MARGIN + (north - latitude) * scaleY),
  });
}
