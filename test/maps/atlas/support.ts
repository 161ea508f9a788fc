import { type Atlas, atlasOf } from '../../../source/maps/atlas/atlas.ts';
import { DIRECTIONS, type Steps } from '../../../source/maps/atlas/steps.ts';
import { builtinMap } from '../../../source/maps/builtin/index.ts';
import type { Country, GameMap } from '../../../source/maps/map.ts';
import { good } from '../../good.ts';

export function atlasNamed(name: string): Atlas {
  const map = good(builtinMap(name));
  return atlasOf(map.map);
}

/** A map of places with borders both ways, all in one continent. */
export function mapOf(
  places: readonly (readonly [x: number, y: number])[],
  borders: readonly (readonly [number, number])[],
): GameMap {
  const countries = places.map(([x, y], index): Country => {
    const out = borders.flatMap(([a, b]) => (a === index ? [b] : b === index ? [a] : []));
    return { name: `Land ${index + 1}`, continent: 0, x, y, borders: out };
  });
  return {
    name: 'Test',
    author: '',
    version: 1,
    circle: 20,
    wraps: false,
    files: { picture: null, index: null, cards: null, preview: null },
    continents: [{ name: 'All', bonus: 1, colour: 0x808000 }],
    countries,
  };
}

/** The picture at the sizes that everything is looked at in: the board beside a panel, and alone. */
export const boards = [
  [46, 22],
  [56, 22],
  [80, 23],
  [90, 34],
  [160, 58],
  [200, 60],
] as const;

/** How many territories the arrow keys reach from one. */
function reach(steps: readonly Steps[], from: number): number {
  const seen = new Set([from]);
  for (const at of seen)
    for (const direction of DIRECTIONS) {
      const to = steps[at]?.[direction];
      if (to !== null && to !== undefined) seen.add(to);
    }
  return seen.size;
}

/** True when the arrow keys lead from every territory to every other. */
export const allReached = (steps: readonly Steps[]): boolean =>
  steps.every((_, from) => reach(steps, from) === steps.length);
