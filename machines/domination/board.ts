import { type BoardData, boardData } from '../conquest/board-data.ts';
import type { Deck } from '../conquest/deck.ts';
import { type BoardGraph, directedGraph } from '../conquest/graph.ts';
import { holdsRegion, type Region } from '../conquest/reinforcement.ts';
import { at } from '../result.ts';

/** A country by its index on the board, from 0 (map files count from 1). */
export type Territory = number & { readonly __brand: 'Territory' };

/** Marks a whole number as a country. The caller has checked it. */
export const territory = (index: number): Territory => index as Territory;

/** What a map gives to a set-up. */
export interface BoardOfMap extends Deck {
  readonly board: BoardData;
}

/** The parts of a map and its deck that a set-up holds; what else they have is left out. */
export function boardOfMap(map: BoardData, deck: Deck): BoardOfMap {
  return { board: boardData(map), cards: deck.cards, missions: deck.missions };
}

/** A board made ready for the rules. */
export interface Board {
  readonly size: number;
  readonly names: readonly string[];
  readonly graph: BoardGraph;
  readonly regions: readonly Region[];
  /** All countries, in order. */
  readonly territories: readonly Territory[];
}

export function prepareBoard(data: BoardData): Board {
  return {
    size: data.countries.length,
    names: data.countries.map(country => country.name),
    graph: directedGraph(data.countries.map(country => country.borders)),
    regions: data.continents.map(({ bonus }, continent) => ({
      bonus,
      territories: data.countries.flatMap((country, index) =>
        country.continent === continent ? [index] : [],
      ),
    })),
    territories: data.countries.map((_, index) => territory(index)),
  };
}

/** The countries that borders lead to from one. */
export const neighboursOf = (board: Board, from: Territory): readonly Territory[] =>
  at(board.graph.neighbours, from) as readonly Territory[]; // The graph was made from countries.

/** True for a number that is a country of the board. */
export const isTerritory = (board: Board, index: number): boolean =>
  Number.isInteger(index) && index >= 0 && index < board.size;

/** How many continents are held; those without countries are held by everybody. */
export const continentsHeld = (board: Board, isOwn: (territory: number) => boolean): number =>
  board.regions.filter(region => holdsRegion(region, isOwn)).length;
