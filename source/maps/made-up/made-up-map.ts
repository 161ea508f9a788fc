import { defaultDeck } from '../../../machines/conquest/deck.ts';
import { at } from '../../../machines/result.ts';
import type { BuiltinMap } from '../builtin/builtin-map.ts';
import { INVENTED_COLOURS, inventedColour } from '../colours.ts';
import type { Point } from '../layout.ts';
import { type GameMap, PLAIN_HEAD } from '../map.ts';
import { fairBonus } from '../random-map.ts';
import { pairOf } from './borders.ts';
import { type Countries, madeUpCountries } from './countries.ts';
import { evenCountries } from './even.ts';
import { LAND_KINDS, type LandKind, type MadeUpLand, makeLand, numbersOf } from './land.ts';
import { madeUpNames } from './names.ts';
import { farApart, growRegions, squareBetween } from './regions.ts';
import { symmetryFor } from './symmetry.ts';

/** Limits and default of the number of territories, and limits of the number of continents, of a made-up map. */
export const MADE_UP_SIZES = { least: 6, most: 250, usual: 42 } as const;
export const MADE_UP_CONTINENTS = { least: 2, most: 20 } as const;

const LANDS: Readonly<Record<LandKind, readonly [title: string, about: string]>> = {
  continent: ['Continent', 'one land with gulfs and an island or two'],
  pangaea: ['Pangaea', 'land from edge to edge, few ways by sea'],
  hemispheres: ['Hemispheres', 'two lands and an ocean between them'],
  islands: ['Islands', 'large islands, a strait apart'],
  archipelago: ['Archipelago', 'many small islands'],
  'inland-sea': ['Inland sea', 'lands all around a sea'],
  ring: ['Ring', 'a narrow land around a sea, two ways to everywhere'],
  turned: ['Turned land', 'equal parts around a middle, the same from every side'],
  maze: ['Maze', 'land full of rivers, few ways through'],
  mirrored: ['Mirrored land', 'equal parts, each the mirror image of those beside it'],
  city: ['City', 'quarters of blocks on both banks of a river, and its bridges'],
};

/** The parameters of a made-up map; the same ones give the same map for ever. */
export interface MadeUpWords {
  readonly kind: LandKind;
  readonly seed: string;
  readonly size: number;
  readonly continents: number;
}

/** The default number of territories of a continent. */
const CONTINENT_SIZE = 6;

/** The default number of continents of a map of so many territories. */
export const usualContinents = (size: number): number =>
  Math.max(MADE_UP_CONTINENTS.least, Math.min(MADE_UP_CONTINENTS.most, Math.round(size / CONTINENT_SIZE)));

/** The most continents of such a map: two territories each. */
export const mostContinents = (size: number): number =>
  Math.min(MADE_UP_CONTINENTS.most, Math.floor(size / 2));

/** The word of the command line for a made-up map. */
export function wordOf({ kind, seed, size, continents }: MadeUpWords): string {
  const more = continents === usualContinents(size) ? '' : `:${continents}`;
  return `${kind}:${seed}:${size}${more}`;
}

/** The made-up maps on offer: one of each kind as an example, for games have seeds of their own. */
export const MADE_UP_OFFERS = LAND_KINDS.map(kind => {
  const { usual: size } = MADE_UP_SIZES;
  const id = wordOf({ kind, seed: 'dunes', size, continents: usualContinents(size) });
  const [title, about] = LANDS[kind];
  const words = { title: `Made-up ${title.toLowerCase()}`, about: `made up from the seed: ${about}` };
  return { id, ...words, kind: 'made-up' } as const;
});

/** Makes up a map: land and sea by noise, territories, rivers, sea routes, continents, names and bonuses. */
export function madeUpMap(words: MadeUpWords): BuiltinMap {
  const { kind, seed, size, continents } = words;
  const random = numbersOf(`${kind} ${size} ${continents} ${seed}`);
  const symmetry = kind === 'turned' || kind === 'mirrored' ? symmetryFor(kind, size, continents) : null;
  const land = makeLand(kind, size, random, symmetry);
  const { countries, continentOf } =
    symmetry === null
      ? plainCountries(words, land, random)
      : evenCountries(land, size, continents, symmetry, random);
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
    countries: countries.spots.map((spot, country) => {
      const continent = at(continentOf, country);
      const name = at(at(names, continent).territories, at(members, continent).indexOf(country));
      return { name, continent, ...spot, borders: at(borders, country) };
    }),
  };
  const ground = { land, owners: countries.owners, rivers: countries.rivers, borders: countries.borders };
  return { id: wordOf(words), about: LANDS[kind][1], map, deck: defaultDeck(size), ground };
}

function plainCountries({ kind, size, continents }: MadeUpWords, land: MadeUpLand, random: () => number) {
  const countries = madeUpCountries(land, size, random, kind);
  return { countries, continentOf: continentsOf(countries, continents, random) };
}

/** Divisions that are tried: the first without a continent of one territory, else that with the largest least one. */
const TRIES = 8;
/** The cost factor of a territory with sea routes only. */
const OVER_SEA = 2.5;

/** The continent of each territory: connected, of various sizes, over the sea only where there is little else. */
function continentsOf(
  { spots, borders, routes }: Countries,
  count: number,
  random: () => number,
): readonly number[] {
  const pointOf = (country: number): Point => at(spots, country);
  const neighbours = borders.map(own => [...own].sort((a, b) => a - b));
  const isAfloat = spots.map((_, country) =>
    at(neighbours, country).every(to => routes.has(pairOf(country, to))),
  );
  const cost = (from: number, to: number): number =>
    squareBetween(pointOf(from), pointOf(to)) * (isAfloat[to] === true ? OVER_SEA : 1);
  let best: readonly number[] = [];
  let most = 0;
  for (let tries = 0; tries < TRIES && most < 2; tries += 1) {
    const first = Math.floor(random() * spots.length);
    const weights = Array.from({ length: count }, () => 0.65 + 0.7 * random());
    const regions = growRegions(
      { neighbours, cost },
      farApart([...spots.keys()], first, count, pointOf),
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

/** Colours of continents, different from those of neighbours while there are others. */
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
