import * as z from 'zod';
import type { SetupFault } from '../game.ts';
import { setupFault } from '../options.ts';
import { at, type Data, onceWellFormed } from '../result.ts';

/** For each territory its neighbours' indices, ascending; only the start of a one-way border lists its end. */
export interface BoardGraph {
  readonly neighbours: readonly (readonly number[])[];
}

/** Tests whether a path may cross a territory, for example because the player owns it. */
export type Passable = (territory: number) => boolean;

/** Builds a graph in which each pair of indices is a two-way border. */
export function boardGraph(size: number, borders: Iterable<readonly [number, number]>): BoardGraph {
  const neighbours = Array.from({ length: size }, (): number[] => []);
  for (const [one, other] of borders) {
    at(neighbours, one).push(other);
    at(neighbours, other).push(one);
  }
  return directedGraph(neighbours);
}

/** Builds a graph from one-way borders: each territory leads to those it lists. Repeats are dropped. */
export function directedGraph(lists: Iterable<Iterable<number>>): BoardGraph {
  const neighbours = Array.from(lists, list => [...new Set(list)].sort((one, other) => one - other));
  return { neighbours };
}

/** True when a border leads from one territory to the other. */
export function areNeighbours(graph: BoardGraph, one: number, other: number): boolean {
  return at(graph.neighbours, one).includes(other);
}

/** Territories reachable over passable ones, ascending; the start always counts (rules/grid.md#movement). */
export function reachable(graph: BoardGraph, from: number, passable: Passable): number[] {
  const isFound = found(graph, from, passable);
  return graph.neighbours.flatMap((_, index) => (isFound[index] === 1 ? [index] : []));
}

/** True when a path over passable territories joins two territories; both ends must be passable too. */
export function areJoined(graph: BoardGraph, from: number, to: number, passable: Passable): boolean {
  return passable(from) && passable(to) && found(graph, from, passable)[to] === 1;
}

/** The shortest passable path, ends included; of equal ones that with the lowest indices; null without one. */
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

/** Searches depth-first; marks each territory found with 1. */
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

/** Most countries and continents on a board; the largest real maps have 255 and 31. */
const MOST_COUNTRIES = 1000;
const MOST_CONTINENTS = 256;

/** Names are shown unchanged, so only visible characters are allowed. */
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
  continent: index,
  /** Position on a picture of the map. */
  x: z.number(),
  y: z.number(),
  borders: z.array(index).max(MOST_COUNTRIES),
  /** The map names it for a capital (rules/domination.md#capitals). */
  capital: z.literal(true).optional().meta({ since: 4 }),
});

const boardShape = z.strictObject({
  name,
  continents: z
    .array(z.strictObject({ name, bonus: z.int().min(-1000).max(1000) }))
    .min(1)
    .max(MOST_CONTINENTS),
  countries: z.array(countrySchema).min(2).max(MOST_COUNTRIES),
});
export type BoardData = Data<typeof boardShape>;

/** A board in a set-up, independent of its file; extra fields are refused, and every index must exist. */
export const boardDataSchema = boardShape.refine(board => boardFault(board) === null, onceWellFormed);

/** The fault for which no game can be played on a board; null if one can. */
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

/** Copies the fields of a map that a set-up keeps. */
export function boardData(map: BoardData): BoardData {
  return {
    name: map.name,
    continents: map.continents.map(({ name, bonus }) => ({ name, bonus })),
    countries: map.countries.map(({ name, continent, x, y, borders, capital }) => ({
      name,
      continent,
      x,
      y,
      borders,
      ...(capital === true ? { capital } : {}),
    })),
  };
}

/** A territory by its index on the board, from 0 (map files count from 1). */
export type Territory = number & { readonly __brand: 'Territory' };

/** Brands a whole number that the caller has checked as a territory. */
export const territory = (index: number): Territory => index as Territory;

/** A territory in external data; the rules check that the board has it. */
export const territorySchema = z.int().min(0).max(9999).transform(territory);

export interface Board {
  readonly data: BoardData;
  readonly size: number;
  readonly names: readonly string[];
  readonly graph: BoardGraph;
  readonly regions: readonly Region[];
  readonly territories: readonly Territory[];
}

/** The continents as groups that pay. */
export const regionsOf = ({ continents, countries }: BoardData): readonly Region[] =>
  continents.map(({ bonus }, continent) => ({
    bonus,
    territories: countries.flatMap((country, index) => (country.continent === continent ? [index] : [])),
  }));

/** Builds a board from its data and the borders as the game reads them. */
export const boardWith = (graph: BoardGraph, data: BoardData): Board => ({
  data,
  size: data.countries.length,
  names: data.countries.map(country => country.name),
  graph,
  regions: regionsOf(data),
  territories: data.countries.map((_, index) => territory(index)),
});

/** Those of a player's territories that may be the capital: what the map names, else all of them (rules/domination.md#capitals). */
export function worthy<T extends number>({ countries }: BoardData, own: readonly T[]): readonly T[] {
  const named = own.filter(each => countries[each]?.capital === true);
  return named.length === 0 ? own : named;
}

/** The territories that borders lead to, ascending. */
export const neighboursOf = ({ graph }: Board, from: number): readonly Territory[] =>
  at(graph.neighbours, from) as readonly Territory[]; // The graph was made from territories.

/** True for the index of a territory on the board. */
export const isTerritory = ({ size }: Board, index: number): index is Territory =>
  Number.isInteger(index) && index >= 0 && index < size;

/** Moves armies from one territory to another. @returns a copy of the list */
export function moveArmies(
  armies: readonly number[],
  source: Territory,
  target: Territory,
  count: number,
): number[] {
  const next = armies.slice();
  next[source] = at(next, source) - count;
  next[target] = at(next, target) + count;
  return next;
}

/** A group of territories that pays the player who holds all of them. */
export interface Region {
  /** Armies a turn; may be negative. */
  readonly bonus: number;
  /** Indices of its territories; may be empty. */
  readonly territories: readonly number[];
}

/** An empty region belongs to everybody (rules/domination.md#new-armies). */
export const holdsRegion = (region: Region, isOwn: (territory: number) => boolean): boolean =>
  region.territories.every(isOwn);

/** Armies that a player's regions pay together. */
export function regionBonus(regions: readonly Region[], isOwn: (territory: number) => boolean): number {
  return regions.reduce((sum, region) => sum + (holdsRegion(region, isOwn) ? region.bonus : 0), 0);
}

export interface Reinforcement {
  /** Territories for one army, 1 or more; the quotient is rounded down. */
  readonly territoriesPerArmy: number;
  readonly minimum: number;
  /** Scope of the minimum: the armies for territories, or those plus the regions' bonus. */
  readonly minimumOf: 'territories' | 'total';
}

/** New armies of a turn for so many territories and the regions' bonus; never below the minimum, nor 0. */
export function reinforcement(rule: Reinforcement, owned: number, bonus: number): number {
  const earned = Math.floor(owned / rule.territoriesPerArmy);
  const least = (armies: number): number => Math.max(rule.minimum, armies);
  return rule.minimumOf === 'total' ? least(earned + bonus) : Math.max(0, least(earned) + bonus);
}
