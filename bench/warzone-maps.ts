// Maps like those of the Warlight challenge's second year: 32 to 85 territories in 7 to 20 continents of unlike sizes.

import { type BoardData, boardData } from '../machines/conquest/board.ts';
import { at } from '../machines/result.ts';
import { builtinMap } from '../source/maps/builtin/index.ts';
import { FastRandom } from '../source/players/fast-random.ts';

/** How many territories such a map has. */
export const SIZES = { least: 32, most: 85 };
/** Territories of a continent, more or less. */
const SHARE = 4.4;
const CONTINENTS = { least: 7, most: 20 };
/** A smaller map has fewer: each of so many territories on the mean. */
const FEWEST = 3;

/**
 * A made-up map, always the same for a seed: the countries and borders of `random:SEED:SIZE`, in continents that grow
 * by chance and pay about as much as they have territories, some of them far less.
 * @param sizes how many territories it has
 */
export function contestMap(
  seed: string,
  { least = SIZES.least, most = SIZES.most }: { readonly least?: number; readonly most?: number } = {},
): BoardData {
  const noise = FastRandom.of(`contest ${seed}`);
  const size = least + noise.below(most - least + 1);
  const made = builtinMap(`random:${seed}:${size}`);
  if (!made.ok) throw new Error(made.error);
  const { countries, name } = boardData(made.value.map);
  const wanted = Math.round(size / SHARE) + noise.below(3) - 1;
  const fewest = Math.min(CONTINENTS.least, Math.floor(size / FEWEST));
  const count = Math.max(fewest, Math.min(CONTINENTS.most, wanted));
  const continentOf = grown(
    countries.map(({ borders }) => borders),
    count,
    noise,
  );
  return {
    name,
    continents: Array.from({ length: count }, (_, continent) => ({
      name: `Continent ${continent + 1}`,
      bonus: bonusOf(continentOf.filter(each => each === continent).length, noise),
    })),
    countries: countries.map((country, index) => ({ ...country, continent: at(continentOf, index) })),
  };
}

/** Continents from seeds drawn by chance; one drawn by chance grows by a free neighbour until all is taken. */
function grown(borders: readonly (readonly number[])[], count: number, noise: FastRandom): readonly number[] {
  const continentOf = borders.map(() => -1);
  const order = borders.map((_, index) => index);
  noise.shuffle(order);
  for (const [continent, seed] of order.slice(0, count).entries()) continentOf[seed] = continent;
  for (let left = borders.length - count; left > 0; ) {
    const continent = noise.below(count);
    const free = order.filter(
      each => continentOf[each] === -1 && at(borders, each).some(next => continentOf[next] === continent),
    );
    if (free.length === 0) continue;
    continentOf[at(free, noise.below(free.length))] = continent;
    left -= 1;
  }
  return continentOf;
}

/** From a third of its territories to all of them, one at least. */
const bonusOf = (size: number, noise: FastRandom): number =>
  Math.max(1, Math.round(size * (0.35 + 0.65 * noise.unit())));
