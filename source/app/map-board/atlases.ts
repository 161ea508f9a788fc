import { createHash } from 'node:crypto';
import type { BoardData } from '../../../machines/conquest/board.ts';
import type { GameTypes } from '../../../machines/game.ts';
import type { Atlas } from '../../atlas/atlas.ts';
import { Lanes } from '../../players/lane.ts';
import { workerUrl } from '../../players/worker-url.ts';

/** Shapes of boards, made in a thread of their own: a large map takes some tenths of a second, and others play meanwhile. */
export interface Atlases {
  /** The shapes of a board that have been made lately, or null. */
  of(board: BoardData): Atlas | null;
  /**
   * Has the shapes of a set-up's board made. When they cannot be made nobody is told: `of` has none then.
   * @returns null when there is nothing to wait for: they are there, or the game has no board
   */
  prepare(setup: GameTypes['setup']): Promise<void> | null;
  close(): Promise<void>;
}

/** What the thread is asked. */
export interface AtlasTask {
  readonly board: BoardData;
  /** The map file that the board was made from, where its picture is; null when there is none. */
  readonly file: string | null;
}

/** Pixels that are kept, two bytes each. A board of places has up to 350,000, one with an image up to 2,500,000. */
const MOST_PIXELS = 16_000_000;

/**
 * @param fileOf the map file that a board was made from, by what its set-up's `source` says; null when there is none.
 *   Only what this gives is ever opened
 */
export function createAtlases(
  fileOf: (board: BoardData, source: string | null) => string | null,
  mostPixels: number = MOST_PIXELS,
): Atlases {
  const lanes = new Lanes<AtlasTask, Atlas>(
    workerUrl(import.meta.url, './atlas-worker.ts', './atlas-worker.mjs'),
    1,
  );
  const keys = new WeakMap<BoardData, string>();
  /** The one that was used last comes last. */
  const made = new Map<string, Atlas>();
  const making = new Map<string, Promise<void>>();
  let turn: Promise<void> = Promise.resolve();
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
    const answer = closed ? null : await lanes.run(task);
    making.delete(key);
    if (answer?.ok === true) keep(key, answer.value);
  }

  return {
    of(board) {
      const key = keys.get(board);
      return key === undefined ? null : use(key);
    },
    prepare(setup) {
      const drawn = drawnIn(setup);
      if (drawn === null) return null;
      const { board, source } = drawn;
      const file = fileOf(board, source);
      const key = keys.get(board) ?? keyOf({ board, file });
      keys.set(board, key);
      if (use(key) !== null) return null;
      const before = making.get(key);
      if (before !== undefined) return before;
      turn = turn.then(() => make(key, { board, file }));
      making.set(key, turn);
      return turn;
    },
    async close() {
      closed = true;
      await lanes.close();
      await turn;
    },
  };
}

const keyOf = (task: AtlasTask): string => createHash('sha256').update(JSON.stringify(task)).digest('base64');

/** The board of a set-up, and what it says of where that comes from; null for a game without a board. */
function drawnIn(
  setup: GameTypes['setup'],
): { readonly board: BoardData; readonly source: string | null } | null {
  if (!('board' in setup)) return null;
  const source = 'source' in setup && typeof setup.source === 'string' ? setup.source : null;
  return { board: setup.board as BoardData, source }; // Every game with a board has one of this kind.
}
