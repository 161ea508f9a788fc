import type { BoardKind } from '../app/play/board.ts';

/** The boards of all games that have one. Their code is loaded when a game is opened, not at the start. */
const loaders: Readonly<Record<string, () => Promise<BoardKind>>> = {
  grid: async () => (await import('./grid/board/play.tsx')).gridBoard,
  domination: async () => (await import('./domination/board/play.tsx')).dominationBoard,
  warzone: async () => (await import('./warzone/board/play.tsx')).warzoneBoard,
  intensity: async () => (await import('./intensity/board/play.tsx')).intensityBoard,
};

/** Boards by the game's id. */
export type Boards = ReadonlyMap<string, BoardKind>;

const loaded = new Map<string, BoardKind>();

/** Whether a game can be shown on the screen. */
export const hasBoard = (game: string): boolean => Object.hasOwn(loaders, game);

/** The board of a game, by the game's id, or null. */
export async function loadBoard(game: string): Promise<BoardKind | null> {
  const kept = loaded.get(game);
  if (kept !== undefined) return kept;
  const load = hasBoard(game) ? loaders[game] : undefined;
  if (load === undefined) return null;
  const board = await load();
  loaded.set(game, board);
  return board;
}

/** All boards at once, for a server that shows them to many. */
export async function loadBoards(): Promise<Boards> {
  await Promise.all(Object.keys(loaders).map(loadBoard));
  return loaded;
}
