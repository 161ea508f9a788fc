import * as z from 'zod';
import { at, type Data, ofTheShape } from '../result.ts';
import type { BoardGraph } from './graph.ts';
import type { Region } from './reinforcement.ts';

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
