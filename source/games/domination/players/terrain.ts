import type { BoardData } from '../../../../machines/conquest/board.ts';
import { at } from '../../../../machines/result.ts';

/** A continent as players look at it. */
export interface TerrainRegion {
  readonly bonus: number;
  readonly countries: readonly number[];
  /** Those of its countries that can be attacked from outside. */
  readonly gates: readonly number[];
}

/** What never changes on a board, made ready for players. Countries are indices. */
export interface Terrain {
  readonly size: number;
  /** By country: where an attack can go. */
  readonly out: readonly (readonly number[])[];
  /** By country: where an attack can come from. */
  readonly into: readonly (readonly number[])[];
  readonly regions: readonly TerrainRegion[];
  readonly regionOf: readonly number[];
}

const known = new WeakMap<BoardData, Terrain>();

/** The terrain of a board; the same board is looked at only once. */
export function terrainOf(board: BoardData): Terrain {
  const found = known.get(board);
  if (found !== undefined) return found;
  const made = survey(board);
  known.set(board, made);
  return made;
}

function survey({ countries, continents }: BoardData): Terrain {
  const out = countries.map(({ borders }, index) => [...new Set(borders)].filter(to => to !== index));
  const into: number[][] = countries.map(() => []);
  for (const [from, list] of out.entries()) for (const to of list) at(into, to).push(from);
  const regionOf = countries.map(country => country.continent);
  const regions = continents.map(({ bonus }, region): TerrainRegion => {
    const inside = countries.flatMap((_, index) => (regionOf[index] === region ? [index] : []));
    const isGate = (country: number): boolean => at(into, country).some(from => regionOf[from] !== region);
    return { bonus, countries: inside, gates: inside.filter(isGate) };
  });
  return { size: countries.length, out, into, regions, regionOf };
}
