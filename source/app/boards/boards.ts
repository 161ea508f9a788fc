import type { BoardKind } from '../play/board.ts';
import { dominationBoard } from './domination/play.tsx';
import { gridBoard } from './grid/play.tsx';
import { intensityBoard } from './intensity/play.tsx';
import { warzoneBoard } from './warzone/play.tsx';

/** The boards of all games that have one. */
export const boards: readonly BoardKind[] = [gridBoard, dominationBoard, warzoneBoard, intensityBoard];

/** The board of a game, by the game's id, or null. */
export const boardOf = (game: string): BoardKind | null => boards.find(board => board.game === game) ?? null;
