import { defaultDeck } from '../../../machines/conquest/deck.ts';
import { at } from '../../../machines/result.ts';
import type { BuiltinMap } from '../builtin/builtin-map.ts';
import { INVENTED_COLOURS, inventedColour } from '../colours.ts';
import type { Point } from '../layout.ts';
import { type GameMap, PLAIN_HEAD } from '../map.ts';
import { fairBonus } from '../random-map.ts';
import { pairOf } from './borders.ts';
import { type Countries, madeUpCountries } from './countries.ts';
import { LAND_KINDS, type LandKind, makeLand, numbersOf } from './land.ts';
import { madeUpNames } from './names.ts';
import { farApart, growRegions, squareBetween } from './regions.ts';

/** How many territories and continents a made-up map may have; so many territories where nothing is said. */
export const MADE_UP_SIZES = { least: 6, most: 250, usual: 42 } as const;
export const MADE_UP_CONTINENTS = { least: 2, most: 20 } as const;

/** What lands are called that are made up, and what they are like in a few words. */
const LANDS: Readonly<Record<LandKind, readonly [title: string, about: string]>> = {
  continent: ['Continent', 'one land with gulfs and an island or two'],
  pangaea: ['Pangaea', 'land from edge to edge, few ways by sea'],
  hemispheres: ['Hemispheres', 'two lands and an ocean between them'],
  islands: ['Islands', 'large islands, a strait apart'],
  archipelago: ['Archipelago', 'many small islands'],
  'inland-sea': ['Inland sea', 'lands all around a sea'],
};

/** What a made-up map is made from; the same words give the same map for ever. */
export interface MadeUpWords {
  readonly kind: LandKind;
  readonly seed: string;
  readonly size: number;
  readonly continents: number;
}

/** Territories of a continent where nothing is said. */
const CONTINENT_SIZE = 6;

/** How many continents a map of so many territories usually has. */
export const usualContinents = (size: number): number =>
  Math.max(MADE_UP_CONTINENTS.least, Math.min(MADE_UP_CONTINENTS.most, Math.round(size / CONTINENT_SIZE)));

/** How many it can have: two territories each. */
export const mostContinents = (size: number): number =>
  Math.min(MADE_UP_CONTINENTS.most, Math.floor(size / 2));

/** The word of the command line for a made-up map. */
export function wordOf({ kind, seed, size, continents }: MadeUpWords): string {
  const more = continents === usualContinents(size) ? '' : `:${continents}`;
  return `${kind}:${seed}:${size}${more}`;
}

/** What is offered of made-up maps: one of each kind to look at, for games have seeds of their own. */
export const MADE_UP_OFFERS = LAND_KINDS.map(kind => {
  const { usual: size } = MADE_UP_SIZES;
  const id = wordOf({ kind, seed: 'dunes', size, continents: usualContinents(size) });
  const [title, about] = LANDS[kind];
  return {
    id,
    title: `Made-up ${title.toLowerCase()}`,
    kind: 'made-up',
    about: `made up from the seed: ${about}`,
  } as const;
});

/** Makes a map up: land and sea by noise, territories, rivers, sea routes, continents, names and what they pay. */
export function madeUpMap(words: MadeUpWords): BuiltinMap {
  const { kind, seed, size, continents } = words;
  const random = numbersOf(`${kind} ${size} ${continents} ${seed}`);
  const land = makeLand(kind, size, random);
  const countries = madeUpCountries(land, size, random);
  const continentOf = continentsOf(countries, continents, random);
  const members = Array.from({ length: continents }, (_, continent) =>
    continentOf.flatMap((each, country) => (each === continent ? [country] : [])),
  );
  const names = madeUpNames(
    members.map(own => own.length),
    random,
  );
  const borders = countries.borders.map(own => [...own].sort((a, b) => a - b));
  const colours = coloursOf(members, continentOf, borders);
  const map: GameMap = {
    ...PLAIN_HEAD,
    name: `${LANDS[kind][0]} ${seed}`,
    continents: names.map(({ name }, continent) => ({
      name,
      bonus: fairBonus(continent, continentOf, borders),
      colour: at(colours, continent),
    })),
    countries: countries.places.map((place, country) => {
      const continent = at(continentOf, country);
      const name = at(at(names, continent).territories, at(members, continent).indexOf(country));
      return { name, continent, ...place, borders: at(borders, country) };
    }),
  };
  const ground = { land, owners: countries.owners, rivers: countries.rivers, borders: countries.borders };
  return { id: wordOf(words), about: LANDS[kind][1], map, deck: defaultDeck(size), ground };
}

/** Divisions that are tried: the first that leaves no continent with one territory, else that with the largest least one. */
const TRIES = 8;
/** How much farther a way over the sea counts than one by land. */
const OVER_SEA = 2.5;

/** The continent of each territory: connected, of unlike sizes, over the sea only where there is little else. */
function continentsOf(
  { places, borders, routes }: Countries,
  count: number,
  random: () => number,
): readonly number[] {
  const pointOf = (country: number): Point => at(places, country);
  const neighbours = borders.map(own => [...own].sort((a, b) => a - b));
  const isAfloat = places.map((_, country) =>
    at(neighbours, country).every(to => routes.has(pairOf(country, to))),
  );
  const cost = (from: number, to: number): number =>
    squareBetween(pointOf(from), pointOf(to)) * (isAfloat[to] === true ? OVER_SEA : 1);
  let best: readonly number[] = [];
  let most = 0;
  for (let tries = 0; tries < TRIES && most < 2; tries += 1) {
    const first = Math.floor(random() * places.length);
    const weights = Array.from({ length: count }, () => 0.65 + 0.7 * random());
    const regions = growRegions(
      { neighbours, cost },
      farApart([...places.keys()], first, count, pointOf),
      weights,
    );
    const sizes = Array.from(
      { length: count },
      (_, continent) => regions.filter(each => each === continent).length,
    );
    if (Math.min(...sizes) > most) [best, most] = [Array.from(regions), Math.min(...sizes)];
  }
  return best;
}

/** Colours of continents: none that a neighbour has, while there are others. */
function coloursOf(
  members: readonly (readonly number[])[],
  continentOf: readonly number[],
  borders: readonly (readonly number[])[],
): readonly number[] {
  const chosen: number[] = [];
  for (const [continent, own] of members.entries()) {
    const beside = new Set(own.flatMap(country => at(borders, country)).map(other => at(continentOf, other)));
    const times = Array.from({ length: INVENTED_COLOURS }, (_, colour) =>
      chosen.reduce((sum, each, other) => sum + (each === colour ? (beside.has(other) ? 100 : 1) : 0), 0),
    );
    chosen[continent] = times.indexOf(Math.min(...times));
  }
  return chosen.map(inventedColour);
}
