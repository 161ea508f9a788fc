import { type BoardData, boardData } from '../../../machines/conquest/board.ts';
import { ok } from '../../../machines/result.ts';
import { withSeed } from '../../maps/builtin/index.ts';
import { type Atlases, createAtlases } from '../../screens/map-board/board-atlas.ts';
import type { BoardKind } from '../../screens/play/board.ts';
import type { LoadResult, MapCatalogue } from '../../setup/map-library.ts';
import { type HouseMaps, houseFileOf } from '../house/hall/house-maps.ts';
import { mapsOf, type OfferedMap, offeredMaps, type ServedGame } from '../house/hall/setups.ts';

/** Shared by all screens of a server. */
export interface ScreenParts {
  /** The boards of its games, by the game's id. */
  readonly boards: ReadonlyMap<string, BoardKind>;
  readonly atlases: Atlases;
  readonly library: MapCatalogue;
}

/** Loads the boards of all games. @param atlases makes the shapes of maps; a thread of its own unless told */
export async function openScreenParts(
  games: readonly ServedGame[],
  maps: HouseMaps,
  atlases = createAtlases((board, source) => houseFileOf(maps, board, source)),
): Promise<ScreenParts> {
  const loaded = games.map(async ({ id, board }) => {
    const kind = await board?.();
    return kind === undefined ? [] : [[id, kind] as const];
  });
  const boards = new Map((await Promise.all(loaded)).flat());
  return { boards, atlases, library: houseMaps(maps, atlases) };
}

/** The maps of a server to choose from. Their shapes are made in the boards' thread, so that no game waits for them. */
export function houseMaps(house: HouseMaps, atlases: Pick<Atlases, 'of' | 'prepare'>): MapCatalogue {
  const boards = new Map<string, BoardData>();
  const cache = new WeakMap<object, LoadResult>();
  const find = (id: string): OfferedMap | undefined => offeredMaps(house).find(each => each.id === id);
  const boardOf = ({ id, loaded }: OfferedMap): BoardData => {
    const board = boards.get(id) ?? boardData(loaded.map);
    boards.set(id, board);
    return board;
  };
  const prepare = (offered: OfferedMap): Promise<void> | null =>
    atlases.prepare({ board: boardOf(offered), source: offered.id });
  return {
    folder: null,
    list: () => offeredMaps(house),
    find: (id, seed) => mapsOf(house).find(withSeed(id, seed), seed),
    facts: id => find(id)?.facts ?? null,
    load(id) {
      const offered = find(id);
      if (offered === undefined) return null;
      // A game on this map may have had its shapes made already: only who has asked for them is told so.
      prepare(offered);
      const atlas = atlases.of(boardOf(offered));
      if (atlas === null) return null;
      const loaded = cache.get(atlas) ?? ok({ ...offered.loaded, atlas, imageFault: null });
      cache.set(atlas, loaded);
      return loaded;
    },
    follow(id, changed) {
      const offered = find(id);
      const coming = offered === undefined ? null : prepare(offered);
      let follows = true;
      // Where it could not be made, asking again would not make it.
      void coming?.then(() => {
        if (follows && offered !== undefined && atlases.of(boardOf(offered)) !== null) changed();
      });
      return () => {
        follows = false;
      };
    },
  };
}
