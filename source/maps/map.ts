import type { BoardData } from '../../machines/conquest/board.ts';

/**
 * A map as games play on it, whatever file it came from. Countries and continents are named by their index in the
 * lists, counted from 0; the number in a Domination file is the index plus 1.
 */
export interface GameMap {
  readonly name: string;
  /** Empty when unknown. */
  readonly author: string;
  /** Domination's `ver`: raised when a map changes so much that old games cannot go on. */
  readonly version: number;
  /** Diameter of the army discs in pixels of the picture (Domination's `circle`). */
  readonly circle: number;
  /** Whether the picture goes on at its other edge, left and right. */
  readonly wraps: boolean;
  readonly files: MapFiles;
  readonly continents: readonly Continent[];
  readonly countries: readonly Country[];
}

/** Files that belong to a map, by plain name. Null where there is none. */
export interface MapFiles {
  readonly picture: string | null;
  /** Image whose pixel values are country numbers. */
  readonly index: string | null;
  readonly cards: string | null;
  readonly preview: string | null;
}

/** The words of a Domination file for the files of a map (rules/domination-maps.md#map-files), in its order. */
export const FILE_KEYS = [
  ['pic', 'picture'],
  ['map', 'index'],
  ['crd', 'cards'],
  ['prv', 'preview'],
] as const;

/** Its bonus may be negative (rules/domination-maps.md#continents). */
export type Continent = BoardData['continents'][number] & {
  /** 0xRRGGBB. */
  readonly colour: number;
};

/**
 * Its place is that of the army disc, in pixels of the picture, from its top left corner; its borders are the countries
 * that may be attacked from here. Directed: nothing says that the other lists this one.
 */
export type Country = BoardData['countries'][number];

/** A map that was read, with the lines of its file that continents and countries stand on. */
export interface PlacedMap {
  readonly map: GameMap;
  readonly continentLines: readonly number[];
  readonly countryLines: readonly number[];
}

/** What no file may exceed; the largest real files have 255 countries, 31 continents and 1,300 borders. */
export const LIMITS = {
  bytes: 1_048_576,
  lines: 20_000,
  lineLength: 16_384,
  continents: 256,
  countries: 1_000,
  /** One-way entries: a border both ways counts twice. */
  borders: 20_000,
  cards: 5_000,
  missions: 500,
  nameLength: 48,
  bonus: 1_000,
  coordinate: 100_000,
} as const;

/** What a map without an own version and disc size has (rules/domination-maps.md#the-head). */
export const DEFAULT_VERSION = 1;
export const DEFAULT_CIRCLE = 20;

/** What of a map nothing says otherwise. */
export const PLAIN_HEAD: Omit<GameMap, 'name' | 'continents' | 'countries'> = {
  author: '',
  version: DEFAULT_VERSION,
  circle: DEFAULT_CIRCLE,
  wraps: false,
  files: { picture: null, index: null, cards: null, preview: null },
};

/** How many one-way border entries a map has. */
export function countBorders(map: GameMap): number {
  return map.countries.reduce((sum, country) => sum + country.borders.length, 0);
}

/** True when a map has a board's countries and borders. */
export function isBoardOf(map: GameMap, { countries, continents }: BoardData): boolean {
  return (
    map.countries.length === countries.length &&
    map.continents.length === continents.length &&
    map.countries.every(({ name, continent, borders }, index) => {
      const other = countries[index];
      return (
        other !== undefined &&
        other.name === name &&
        other.continent === continent &&
        other.borders.length === borders.length &&
        other.borders.every(border => borders.includes(border))
      );
    })
  );
}
