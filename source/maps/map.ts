import type { BoardData } from '../../machines/conquest/board.ts';

/** A map as games play on it. Countries and continents are named by their index; in a Domination file it is one more. */
export interface GameMap {
  readonly name: string;
  /** Empty when unknown. */
  readonly author: string;
  /** Domination's `ver`: raised when a map changes so much that old games cannot continue. */
  readonly version: number;
  /** Diameter of the army discs in pixels of the picture (Domination's `circle`). */
  readonly circle: number;
  /** True if the picture continues at its other edge, left and right. */
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

/** The keys of a Domination file for the files of a map (rules/domination-maps.md#map-files), in its order. */
export const FILE_KEYS = [
  ['pic', 'picture'],
  ['map', 'index'],
  ['crd', 'cards'],
  ['prv', 'preview'],
] as const;

/** Its bonus may be negative (rules/domination-maps.md#continents). */
export type Continent = BoardData['continents'][number] & {
  readonly colour: number;
};

/** Its spot is the army disc's, in pixels of the picture from the top left; borders may be one-way. */
export type Country = BoardData['countries'][number];

/** A map that was read, with the line numbers of its continents and countries. */
export interface PlacedMap {
  readonly map: GameMap;
  readonly continentLines: readonly number[];
  readonly countryLines: readonly number[];
}

/** Limits of every file; the largest real files have 255 countries, 31 continents and 1,300 borders. */
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

/** Defaults of the head (rules/domination-maps.md#the-head). */
export const DEFAULT_VERSION = 1;
export const DEFAULT_CIRCLE = 20;

/** The head of a map that says nothing else. */
export const PLAIN_HEAD: Omit<GameMap, 'name' | 'continents' | 'countries'> = {
  author: '',
  version: DEFAULT_VERSION,
  circle: DEFAULT_CIRCLE,
  wraps: false,
  files: { picture: null, index: null, cards: null, preview: null },
};

/** The territories that a map names for capitals. */
export const capitalsOf = ({ countries }: Pick<GameMap, 'countries'>): ReadonlySet<number> =>
  new Set(countries.flatMap(({ capital }, index) => (capital === true ? index : [])));

/** Tests whether a map has a board's countries and borders. */
export function isBoardOf(map: GameMap, board: BoardData): boolean {
  const key = ({ countries, continents }: Pick<BoardData, 'countries' | 'continents'>): string =>
    JSON.stringify([
      continents.length,
      countries.map(({ name, continent, borders }) => [name, continent, borders.toSorted((a, b) => a - b)]),
    ]);
  return key(map) === key(board);
}
