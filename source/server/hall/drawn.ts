import type { BoardData } from '../../../machines/conquest/board.ts';
import type { GameTypes } from '../../../machines/game.ts';
import { type Atlases, isBoardOf } from '../../app/map-board/board-atlas.ts';
import { isBuiltinName } from '../../maps/builtin/index.ts';
import type { GameMap } from '../../maps/map.ts';
import type { HouseMaps } from './house-maps.ts';

/** What has to be known of a session; every guide knows it. */
export interface Waiter {
  readonly app: { readonly place: { get(): unknown } };
  readonly hall: { readonly visitors: readonly unknown[] };
  readonly visitor: unknown;
  readonly atlases: Pick<Atlases, 'prepare'>;
}

/** Goes to a board once its shapes are there, unless this session has gone elsewhere meanwhile. */
export function whenDrawn(
  { app, hall, visitor, atlases }: Waiter,
  setup: GameTypes['setup'],
  go: () => void,
): void {
  const coming = atlases.prepare(setup);
  if (coming === null) {
    go();
    return;
  }
  const here = app.place.get();
  void coming.then(() => {
    if (app.place.get() === here && hall.visitors.includes(visitor)) go();
  });
}

/**
 * The file of the map of the house that a board was made from: the one that the set-up names, if it has that board;
 * where it names none, one with the same board. A save can say what it likes: no other file is ever found.
 */
export function houseFileOf(house: HouseMaps, board: BoardData, source: string | null): string | null {
  if (source !== null && isBuiltinName(source)) return null;
  const named = source === null ? null : house.find(source);
  if (named !== null && isBoardOf(named.map, board)) return named.file;
  return house.list.find(({ map }) => isBoardOf(map, board) && hasPlacesOf(map, board))?.file ?? null;
}

const hasPlacesOf = (map: GameMap, board: BoardData): boolean =>
  map.countries.every(({ x, y }, index) => {
    const country = board.countries[index];
    return country !== undefined && country.x === x && country.y === y;
  });
