import * as z from 'zod';

/** A board as a set-up holds it: plain data, whatever file it came from. A map that was read is one, and more. */
export interface BoardData {
  readonly name: string;
  readonly continents: readonly { readonly name: string; readonly bonus: number }[];
  readonly countries: readonly CountryData[];
}

export interface CountryData {
  readonly name: string;
  /** Index of its continent. */
  readonly continent: number;
  /** Place on a picture, for drawing. */
  readonly x: number;
  readonly y: number;
  /** Indices of the countries that borders lead to. */
  readonly borders: readonly number[];
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

/** A board in data from outside: its shape, and that every index names something. */
export const boardDataSchema: z.ZodType<BoardData> = z
  .strictObject({
    name,
    continents: z
      .array(z.strictObject({ name, bonus: z.int().min(-1000).max(1000) }))
      .min(1)
      .max(MOST_CONTINENTS),
    countries: z
      .array(
        z.strictObject({
          name,
          continent: index,
          x: z.number(),
          y: z.number(),
          borders: z.array(index).max(MOST_COUNTRIES),
        }),
      )
      .min(2)
      .max(MOST_COUNTRIES),
  })
  .refine(({ continents, countries }) =>
    countries.every(
      ({ continent, borders }) =>
        continent < continents.length && borders.every(border => border < countries.length),
    ),
  );

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
