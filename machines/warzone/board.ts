import { type Board, type BoardData, boardWith } from '../conquest/board.ts';
import { boardGraph } from '../conquest/graph.ts';

/**
 * The board of a set-up; `boardDataSchema` has accepted its data. Borders lead both ways, even where the map's file
 * lists one way (rules/warzone.md#the-map), and continents without territories are none.
 */
export function prepareBoard(data: BoardData): Board {
  const borders = data.countries.flatMap(({ borders }, from) =>
    borders.filter(to => to !== from).map(to => [from, to] as const),
  );
  const board = boardWith(boardGraph(data.countries.length, borders), data);
  return { ...board, regions: board.regions.filter(region => region.territories.length > 0) };
}
