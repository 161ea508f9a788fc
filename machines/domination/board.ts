import { type Board, type BoardData, boardWith } from '../conquest/board.ts';
import { directedGraph } from '../conquest/graph.ts';
import { holdsRegion } from '../conquest/reinforcement.ts';

/** The board of a set-up: armies cross a border only where the map's file lists it. */
export const prepareBoard = (data: BoardData): Board =>
  boardWith(directedGraph(data.countries.map(country => country.borders)), data);

/** How many continents are held; those without countries are held by everybody. */
export const continentsHeld = (board: Board, isOwn: (territory: number) => boolean): number =>
  board.regions.filter(region => holdsRegion(region, isOwn)).length;
