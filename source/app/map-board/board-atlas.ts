import type { BoardData } from '../../../machines/conquest/board.ts';
import { type Atlas, atlasOf } from '../../atlas/atlas.ts';
import { BUILTIN_MAPS, isBuiltinName } from '../../maps/builtin/index.ts';
import { DEFAULT_CIRCLE, DEFAULT_VERSION, type GameMap } from '../../maps/map.ts';
import type { MapShelf } from '../maps/shelf.ts';
import type { PlayServices } from '../play/session.ts';

/** Colours of continents of which only the board is known, each 0xRRGGBB. */
const COLOURS = [
  0xd9a441, 0x5b8fd9, 0x6fb36a, 0xc96f6f, 0x9b7fd1, 0x4fb0ae, 0xc98a5a, 0x8fa05a, 0xb56fa6, 0x7f93a8,
] as const;

/** The shapes of the board of a game's set-up; `source` there is what `--map` was told. */
export const boardAtlas = (
  setup: { readonly board: BoardData; readonly source?: string | undefined },
  { maps, atlases }: Pick<PlayServices, 'maps' | 'atlases'>,
): Atlas => atlases?.of(setup.board) ?? atlasOfBoard(setup.board, setup.source ?? null, maps ?? null);

/**
 * The shapes of the board that a game is played on. The board itself is in the set-up, so a game goes on when the
 * map's file has gone or changed; the file only gives it its picture.
 * @param source what `--map` was told, null when nobody remembers
 * @param shelf where a file is looked for; null looks into no file
 */
export function atlasOfBoard(
  board: BoardData,
  source: string | null,
  shelf: Pick<MapShelf, 'load'> | null,
): Atlas {
  const known = source === null || isBuiltinName(source) ? null : (shelf?.load(source) ?? null);
  if (known?.ok === true && isBoardOf(known.value.map, board)) return known.value.atlas;
  return atlasOf(builtinOf(board) ?? mapOfBoard(board));
}

/** The built-in map that a board was made from, or null. */
const builtinOf = (board: BoardData): GameMap | null =>
  BUILTIN_MAPS.find(({ map }) => isBoardOf(map, board))?.map ?? null;

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

function mapOfBoard({ name, continents, countries }: BoardData): GameMap {
  return {
    name,
    author: '',
    version: DEFAULT_VERSION,
    circle: DEFAULT_CIRCLE,
    wraps: false,
    files: { picture: null, index: null, cards: null, preview: null },
    continents: continents.map((continent, index) => ({
      ...continent,
      colour: COLOURS[index % COLOURS.length] ?? 0x808080,
    })),
    countries: [...countries],
  };
}
