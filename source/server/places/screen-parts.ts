import { type BoardData, boardData } from '../../../machines/conquest/board.ts';
import { ok, type Result } from '../../../machines/result.ts';
import { capitalise } from '../../base/text.ts';
import { withSeed } from '../../maps/builtin/index.ts';
import { type Atlases, createAtlases } from '../../screens/map-board/board-atlas.ts';
import type { BoardKind } from '../../screens/play/board.ts';
import type { Readable } from '../../screens/store.ts';
import type { LoadResult, MapCatalogue, MapDeed } from '../../setup/map-library.ts';
import { mapsOf, type OfferedMap, offeredMaps, type ServedGame } from '../house/hall/setups.ts';
import { type HouseMaps, houseShapesOf, type ShelvedFacts } from '../house/maps/house-maps.ts';
import type { Shelf } from '../house/maps/shelf.ts';
import type { Person } from '../house/people/people.ts';

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
  atlases = createAtlases((board, source) => houseShapesOf(maps, board, source)),
): Promise<ScreenParts> {
  const loaded = games.map(async ({ id, board }) => {
    const kind = await board?.();
    return kind === undefined ? [] : [[id, kind] as const];
  });
  const boards = new Map((await Promise.all(loaded)).flat());
  return { boards, atlases, library: houseMaps(maps, atlases) };
}

/** The maps that one person chooses from: of those that others have not shown yet, none. */
export function mapsFor(
  library: MapCatalogue,
  shelf: Shelf,
  person: Readable<Person>,
  address: string,
): MapCatalogue {
  const isMine = ({ maker }: ShelvedFacts): boolean => maker === person.get().id;
  const said = (sentence: string) => (changed: Result<unknown, string>) =>
    changed.ok ? sentence : capitalise(`${changed.error}.`);
  return {
    ...library,
    list: () =>
      library.list().filter(({ id }) => {
        const facts = shelf.find(id)?.shelved ?? null;
        return facts === null || facts.shown || isMine(facts);
      }),
    path: id => {
      const facts = shelf.find(id)?.shelved ?? null;
      return facts && `/map/${facts.code}`;
    },
    deeds(id) {
      const facts = shelf.find(id)?.shelved ?? null;
      if (facts === null) return null;
      const { code, shown } = facts;
      const deed = (label: string, done: string, run: () => Promise<Result<unknown, string>>): MapDeed => ({
        label,
        run: async () => said(done)(await run()),
      });
      const me = (): Person => person.get();
      const own = [
        shown
          ? deed('show it no longer', 'Only its code leads there now.', () => shelf.show(code, me(), false))
          : deed('show it to everybody', 'It is in the list of maps now.', () =>
              shelf.show(code, me(), true),
            ),
        deed('remove it', 'It is removed; games that were begun on it go on.', () =>
          shelf.remove(code, me()),
        ),
      ];
      const marks = [5, 4, 3, 2, 1].map(mark =>
        deed(`${mark} of 5`, `You have given it ${mark} of 5.`, () => shelf.rate(code, me(), mark)),
      );
      const told = { label: 'its code', run: async () => `Its file: ${address} map get ${code}` };
      return isMine(facts)
        ? { label: 'yours', all: [...own, told] }
        : { label: 'rate', all: [...marks, told] };
    },
  };
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
