import * as z from 'zod';
import type { SetupFault } from '../game.ts';
import { setupFault } from '../options.ts';
import { at, type Data, ofTheShape } from '../result.ts';

/**
 * A board as a graph: for each territory index the indices of the territories that it borders, ascending. A border
 * may lead one way only: then only the one end lists the other.
 */
export interface BoardGraph {
  readonly neighbours: readonly (readonly number[])[];
}

/** Says whether a territory may be walked on, for example because the player owns it. */
export type Passable = (territory: number) => boolean;

/** The board on which each pair of indices is a border that can be crossed both ways. */
export function boardGraph(size: number, borders: Iterable<readonly [number, number]>): BoardGraph {
  const neighbours = Array.from({ length: size }, () => new Set<number>());
  for (const [one, other] of borders) {
    at(neighbours, one).add(other);
    at(neighbours, other).add(one);
  }
  return { neighbours: neighbours.map(list => [...list].sort((one, other) => one - other)) };
}

/** The board on which each territory may be left towards the ones it lists, and only those. Repeats are dropped. */
export function directedGraph(lists: Iterable<Iterable<number>>): BoardGraph {
  const neighbours = Array.from(lists, list => [...new Set(list)].sort((one, other) => one - other));
  return { neighbours };
}

/** True when a border leads from the one territory to the other. A territory does not border itself. */
export function areNeighbours(graph: BoardGraph, one: number, other: number): boolean {
  return at(graph.neighbours, one).includes(other);
}

/**
 * All territories that can be reached from one over passable territories, itself included, in ascending order.
 * Depth-first (rules/grid.md#movement). The start need not be passable.
 */
export function reachable(graph: BoardGraph, from: number, passable: Passable): number[] {
  const isFound = found(graph, from, passable);
  const all: number[] = [];
  for (let index = 0; index < isFound.length; index++) if (isFound[index] === 1) all.push(index);
  return all;
}

/** True when a path over passable territories leads from one to the other; both ends must be passable too. */
export function areJoined(graph: BoardGraph, from: number, to: number, passable: Passable): boolean {
  return passable(from) && passable(to) && found(graph, from, passable)[to] === 1;
}

/**
 * The shortest path from one territory to another over passable ones, both ends included, for drawing.
 * Of equally short paths the one with the lowest indices first. Null when there is none.
 */
export function shortestPath(
  graph: BoardGraph,
  from: number,
  to: number,
  passable: Passable,
): readonly number[] | null {
  if (!passable(from) || !passable(to)) return null;
  const cameFrom = new Map<number, number | null>([[from, null]]);
  const open = [from];
  for (const here of open) {
    if (here === to) return traceBack(cameFrom, to);
    for (const next of at(graph.neighbours, here)) {
      if (cameFrom.has(next) || !passable(next)) continue;
      cameFrom.set(next, here);
      open.push(next);
    }
  }
  return null;
}

/** The depth-first search: 1 for every territory that was found. */
function found(graph: BoardGraph, from: number, passable: Passable): Uint8Array {
  const isFound = new Uint8Array(graph.neighbours.length);
  isFound[from] = 1;
  const open = [from];
  for (let here = open.pop(); here !== undefined; here = open.pop()) {
    for (const next of at(graph.neighbours, here)) {
      if (isFound[next] === 1 || !passable(next)) continue;
      isFound[next] = 1;
      open.push(next);
    }
  }
  return isFound;
}

function traceBack(cameFrom: ReadonlyMap<number, number | null>, to: number): number[] {
  const path: number[] = [];
  for (let here: number | null = to; here !== null; here = cameFrom.get(here) ?? null) path.push(here);
  return path.reverse();
}

/** The most countries and continents of a board; the largest real maps have 255 and 31. */
const MOST_COUNTRIES = 1000;
const MOST_CONTINENTS = 256;

/** Names are shown as they are: visible characters only. */
const name = z
  .string()
  .max(100)
  .regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u);
const index = z
  .int()
  .min(0)
  .max(MOST_COUNTRIES - 1);

const countrySchema = z.strictObject({
  name,
  /** Index of its continent. */
  continent: index,
  /** Place on a picture, for drawing. */
  x: z.number(),
  y: z.number(),
  /** Indices of the countries that borders lead to. */
  borders: z.array(index).max(MOST_COUNTRIES),
});

/**
 * A board as a set-up holds it: plain data, whatever file it came from. A map that was read is one, and more. Of data
 * from outside it takes the shape, and that every index names something.
 */
export const boardDataSchema = z
  .strictObject({
    name,
    continents: z
      .array(z.strictObject({ name, bonus: z.int().min(-1000).max(1000) }))
      .min(1)
      .max(MOST_CONTINENTS),
    countries: z.array(countrySchema).min(2).max(MOST_COUNTRIES),
  })
  .refine(
    ({ continents, countries }) =>
      countries.every(
        ({ continent, borders }) =>
          continent < continents.length && borders.every(border => border < countries.length),
      ),
    ofTheShape,
  );
export type BoardData = Data<typeof boardDataSchema>;

/** Why a game cannot be played on a board, or null. */
export function boardFault({ countries, continents }: BoardData): SetupFault | null {
  if (countries.length < 2) return setupFault('wrong-board', 'a board needs at least two countries');
  const wrong = countries.find(
    ({ continent, borders }) =>
      continent >= continents.length || !borders.every(border => border < countries.length),
  );
  if (wrong === undefined) return null;
  const sentence = `the country ${wrong.name} names a continent or a neighbour that is not there`;
  return setupFault('wrong-board', sentence);
}

/** The parts of a map that a set-up holds; what else it has is left out. */
export function boardData(map: BoardData): BoardData {
  return {
    name: map.name,
    continents: map.continents.map(({ name, bonus }) => ({ name, bonus })),
    countries: map.countries.map(({ name, continent, x, y, borders }) => ({
      name,
      continent,
      x,
      y,
      borders: [...borders],
    })),
  };
}

/** A territory by its index on the board, from 0 (map files count from 1). */
export type Territory = number & { readonly __brand: 'Territory' };

/** Marks a whole number as a territory. The caller has checked it. */
export const territory = (index: number): Territory => index as Territory;

/** A territory in data from outside: the rules say whether the board has it. */
export const territorySchema = z.int().min(0).max(9999).transform(territory);

/** A board made ready for the rules. */
export interface Board {
  readonly data: BoardData;
  readonly size: number;
  readonly names: readonly string[];
  readonly graph: BoardGraph;
  readonly regions: readonly Region[];
  /** All territories, in order. */
  readonly territories: readonly Territory[];
}

/** The board of a set-up, with the borders as the game reads them. */
export const boardWith = (graph: BoardGraph, data: BoardData): Board => ({
  data,
  size: data.countries.length,
  names: data.countries.map(country => country.name),
  graph,
  regions: data.continents.map(({ bonus }, continent) => ({
    bonus,
    territories: data.countries.flatMap((country, index) => (country.continent === continent ? [index] : [])),
  })),
  territories: data.countries.map((_, index) => territory(index)),
});

/** The territories that borders lead to from one, ascending. */
export const neighboursOf = ({ graph }: Board, from: number): readonly Territory[] =>
  at(graph.neighbours, from) as readonly Territory[]; // The graph was made from territories.

/** True for a number that is a territory of the board. */
export const isTerritory = ({ size }: Board, index: number): index is Territory =>
  Number.isInteger(index) && index >= 0 && index < size;

/** A group of territories that pays whoever holds all of it. */
export interface Region {
  /** What it pays a turn; may be negative. */
  readonly bonus: number;
  /** Indices of its territories; may be empty. */
  readonly territories: readonly number[];
}

/**
 * True when every territory of a region belongs to the player. A region without territories belongs to everybody
 * (rules/domination.md#new-armies).
 */
export const holdsRegion = (region: Region, isOwn: (territory: number) => boolean): boolean =>
  region.territories.every(isOwn);

/** What the regions held by a player pay together. */
export function regionBonus(regions: readonly Region[], isOwn: (territory: number) => boolean): number {
  return regions.reduce((sum, region) => sum + (holdsRegion(region, isOwn) ? region.bonus : 0), 0);
}

/** How new armies are counted. */
export interface Reinforcement {
  /** One army for so many territories, rounded down; 1 or more. */
  readonly territoriesPerArmy: number;
  /** The fewest armies. */
  readonly minimum: number;
  /** What the minimum is of: the armies for territories alone, or those with the regions' bonus. */
  readonly minimumOf: 'territories' | 'total';
}

/**
 * The new armies of a turn: one for every so many territories and what the regions pay, but at least the minimum.
 * Never below 0, whatever negative bonuses there are.
 * @param owned how many territories the player owns
 * @param bonus what the regions pay
 */
export function reinforcement(rule: Reinforcement, owned: number, bonus: number): number {
  const earned = Math.floor(owned / rule.territoriesPerArmy);
  const least = (armies: number): number => Math.max(rule.minimum, armies);
  return rule.minimumOf === 'total' ? least(earned + bonus) : Math.max(0, least(earned) + bonus);
}
