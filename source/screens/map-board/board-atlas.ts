import { createHash } from 'node:crypto';
import type { BoardData } from '../../../machines/conquest/board.ts';
import { SerialQueue } from '../../base/serial-queue.ts';
import { type Atlas, atlasOf } from '../../maps/atlas/atlas.ts';
import { readIndexImage } from '../../maps/atlas/load.ts';
import type { PlayableMap } from '../../maps/builtin/builtin-map.ts';
import { BUILTIN_MAPS, builtinMap, isBuiltinName } from '../../maps/builtin/index.ts';
import { type GameMap, isBoardOf, PLAIN_HEAD } from '../../maps/map.ts';
import { WorkerPool } from '../../players/worker-pool.ts';
import { workerUrl } from '../../players/worker-url.ts';
import type { MapCatalogue } from '../../setup/map-library.ts';

/** Colours of continents of which only the board is known, each 0xRRGGBB. */
const COLOURS = [
  0xd9a441, 0x5b8fd9, 0x6fb36a, 0xc96f6f, 0x9b7fd1, 0x4fb0ae, 0xc98a5a, 0x8fa05a, 0xb56fa6, 0x7f93a8,
] as const;

interface BoardSources {
  readonly maps?: Pick<MapCatalogue, 'load'>;
  readonly atlases?: Pick<Atlases, 'of'>;
}

/** The shapes of the board of a set-up, whose `source` is the argument of `--map`. */
export const boardAtlas = (
  setup: { readonly board: BoardData; readonly source?: string | undefined },
  { maps, atlases }: BoardSources,
): Atlas => atlases?.of(setup.board) ?? atlasOfBoard(setup.board, setup.source ?? null, maps ?? null);

/** The shapes of a board from its set-up; its file (`source`, found by `library`) only gives the picture. */
export function atlasOfBoard(
  board: BoardData,
  source: string | null,
  library: Pick<MapCatalogue, 'load'> | null,
): Atlas {
  if (source !== null && isBuiltinName(source)) {
    const builtin = builtinMap(source);
    if (builtin.ok && isBoardOf(builtin.value.map, board))
      return atlasOf(builtin.value.map, builtin.value.ground ?? null);
  } else {
    const known = source === null ? null : (library?.load(source) ?? null);
    if (known?.ok === true && isBoardOf(known.value.map, board)) return known.value.atlas;
  }
  return atlasOf(builtinOf(board) ?? mapOfBoard(board));
}

/** The shapes of a board from the image of its territories' numbers, or from its spots where that is none. */
export function atlasOfImage(board: BoardData, image: Uint8Array): Atlas {
  const read = readIndexImage(image, board.countries.length);
  return atlasOf(mapOfBoard(board), read.ok ? read.value : null);
}

/** The built-in map that a board was made from, or null. */
const builtinOf = (board: BoardData): GameMap | null =>
  BUILTIN_MAPS.find(({ map }) => isBoardOf(map, board))?.map ?? null;

function mapOfBoard({ name, continents, countries }: BoardData): GameMap {
  return {
    name,
    ...PLAIN_HEAD,
    continents: continents.map((continent, index) => ({
      ...continent,
      colour: COLOURS[index % COLOURS.length] ?? 0x808080,
    })),
    countries: [...countries],
  };
}

export type Atlases = ReturnType<typeof createAtlases>;

/** A map to be made up, and nothing of its shapes. */
export interface MapTask {
  readonly word: string;
}

export interface AtlasTask {
  readonly board: BoardData;
  /** The map file that the board was made from, where its picture is, that picture, or the word it was made up from; null for none. */
  readonly source: string | Uint8Array | null;
}

/** Pixels kept at most, two bytes each; a board has up to 350,000, or 2,500,000 with an image. */
const MOST_PIXELS = 16_000_000;

/**
 * Shapes of boards, made in a thread, since large maps take tenths of a second. `shapesOf` finds the only files that
 * are opened, or an image.
 */
export function createAtlases(
  shapesOf: (board: BoardData, source: string | null) => AtlasTask['source'],
  mostPixels: number = MOST_PIXELS,
) {
  const pool = new WorkerPool<AtlasTask | MapTask, Atlas | PlayableMap>(
    workerUrl(import.meta.url, './atlas-worker.ts', './atlas-worker.mjs'),
    1,
  );
  const keys = new WeakMap<BoardData, string>();
  /** Last used last. */
  const made = new Map<string, Atlas>();
  const making = new Map<string, Promise<void>>();
  const makingMaps = new Map<string, Promise<PlayableMap | null>>();
  const turns = new SerialQueue();
  let closed = false;

  const use = (key: string): Atlas | null => {
    const atlas = made.get(key);
    if (atlas === undefined) return null;
    made.delete(key);
    made.set(key, atlas);
    return atlas;
  };
  const keep = (key: string, atlas: Atlas): void => {
    made.set(key, atlas);
    let pixels = 0;
    for (const each of made.values()) pixels += each.raster.pixels.length;
    for (const [oldest, { raster }] of made) {
      if (pixels <= mostPixels || oldest === key) return;
      made.delete(oldest);
      pixels -= raster.pixels.length;
    }
  };
  async function make(key: string, task: AtlasTask): Promise<void> {
    const answer = closed ? null : await pool.run(task);
    making.delete(key);
    if (answer?.ok === true && 'raster' in answer.value) keep(key, answer.value);
  }
  async function makeMap(word: string): Promise<PlayableMap | null> {
    const answer = closed ? null : await pool.run({ word });
    makingMaps.delete(word);
    return answer?.ok === true && 'deck' in answer.value ? answer.value : null;
  }

  return {
    /** The shapes of a board that were made lately, or null. */
    of(board: BoardData): Atlas | null {
      const key = keys.get(board);
      return key === undefined ? null : use(key);
    },
    /** Makes the shapes of a set-up's board; `of` has none when that fails. @returns null when none are missing */
    prepare(setup: object): Promise<void> | null {
      const drawn = drawnIn(setup);
      if (drawn === null) return null;
      const { board, source } = drawn;
      const word = source !== null && isBuiltinName(source) ? source : null;
      const task = { board, source: word ?? shapesOf(board, source) };
      const key = keys.get(board) ?? keyOf(task);
      keys.set(board, key);
      if (use(key) !== null) return null;
      const before = making.get(key);
      if (before !== undefined) return before;
      const coming = turns.run(() => make(key, task));
      making.set(key, coming);
      return coming;
    },
    /** Makes up the map of a word (`islands:dunes:60`); null when that fails. */
    makeUp(word: string): Promise<PlayableMap | null> {
      const coming = makingMaps.get(word) ?? turns.run(() => makeMap(word));
      makingMaps.set(word, coming);
      return coming;
    },
    async close(): Promise<void> {
      closed = true;
      await pool.close();
      await turns.idle();
    },
  };
}

const keyOf = ({ board, source }: AtlasTask): string =>
  createHash('sha256')
    .update(JSON.stringify(board))
    .update(source ?? '')
    .digest('base64');

/** The board of a set-up, and what it says of where that comes from; null for a game without a board. */
function drawnIn(setup: object): { readonly board: BoardData; readonly source: string | null } | null {
  if (!('board' in setup)) return null;
  const source = 'source' in setup && typeof setup.source === 'string' ? setup.source : null;
  return { board: setup.board as BoardData, source }; // Every game with a board has one of this kind.
}
