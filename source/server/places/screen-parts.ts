import { type Atlases, createAtlases } from '../../screens/map-board/board-atlas.ts';
import type { BoardKind } from '../../screens/play/board.ts';
import type { MapsOnOffer } from '../../setup/map-shelf.ts';
import { type HouseMaps, houseFileOf } from '../house/hall/house-maps.ts';
import type { ServedGame } from '../house/hall/setups.ts';
import { houseShelf } from './house-shelf.ts';

/** Shared by all screens of a server. */
export interface ScreenParts {
  /** The boards of its games, by the game's id. */
  readonly boards: ReadonlyMap<string, BoardKind>;
  readonly atlases: Atlases;
  readonly shelf: MapsOnOffer;
}

/** Loads the boards of all games, and starts the thread that makes the shapes of maps. */
export async function openScreenParts(games: readonly ServedGame[], maps: HouseMaps): Promise<ScreenParts> {
  const loaded = games.map(async ({ id, board }) => {
    const kind = await board?.();
    return kind === undefined ? [] : [[id, kind] as const];
  });
  const boards = new Map((await Promise.all(loaded)).flat());
  const atlases = createAtlases((board, source) => houseFileOf(maps, board, source));
  return { boards, atlases, shelf: houseShelf(maps, atlases) };
}
