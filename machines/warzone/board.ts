import type { BoardData } from '../conquest/board-data.ts';
import { type BoardGraph, boardGraph } from '../conquest/graph.ts';
import type { Region } from '../conquest/reinforcement.ts';
import { at } from '../result.ts';

/** A territory by its index on the board, from 0. */
export type Territory = number & { readonly __brand: 'Territory' };

/** Marks a whole number as a territory. The caller has checked it. */
export const territory = (index: number): Territory => index as Territory;

/** A board made ready for the rules. */
export interface Board {
  readonly data: BoardData;
  readonly size: number;
  readonly names: readonly string[];
  /** Borders lead both ways, even where the map's file lists one way (rules/warzone.md#the-map). */
  readonly graph: BoardGraph;
  /** The continents that have territories. */
  readonly regions: readonly Region[];
  readonly territories: readonly Territory[];
}

/** The board of a set-up; `boardDataSchema` has accepted its data. */
export function prepareBoard(data: BoardData): Board {
  const borders = data.countries.flatMap(({ borders }, from) =>
    borders.filter(to => to !== from).map(to => [from, to] as const),
  );
  return {
    data,
    size: data.countries.length,
    names: data.countries.map(country => country.name),
    graph: boardGraph(data.countries.length, borders),
    regions: data.continents
      .map(({ bonus }, continent) => ({
        bonus,
        territories: data.countries.flatMap((each, index) => (each.continent === continent ? [index] : [])),
      }))
      .filter(region => region.territories.length > 0),
    territories: data.countries.map((_, index) => territory(index)),
  };
}

/** The territories beside one, ascending. */
export const neighboursOf = (board: Board, of: number): readonly Territory[] =>
  at(board.graph.neighbours, of) as readonly Territory[]; // The graph was made from territories.

/** True for a number that is a territory of the board. */
export const isTerritory = (board: Board, index: number): index is Territory =>
  Number.isInteger(index) && index >= 0 && index < board.size;
