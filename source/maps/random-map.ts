import { defaultDeck } from '../../machines/conquest/deck.ts';
import { draw, fromSeed, type GeneratorState, shuffle } from '../../machines/random.ts';
import { at } from '../../machines/result.ts';
import type { BuiltinMap } from './builtin/builtin-map.ts';
import { inventedColour } from './colours.ts';
import type { Point } from './layout.ts';
import { type GameMap, PLAIN_HEAD } from './map.ts';

/** Limits and default of the number of countries of a made-up map. */
export const RANDOM_SIZES = { least: 6, most: 250, usual: 42 } as const;

const WIDTH = 800;
const HEIGHT = 500;
const MARGIN = 25;
/** Spots tried for each country; the one farthest from all others is used. */
const TRIES = 12;
/** Countries of a continent, roughly. */
const CONTINENT_SIZE = 7;

/**
 * Makes up a map, the same everywhere for a seed and size: connected, as are its continents, all borders both ways,
 * no lines crossing. @throws RangeError for a size beyond `RANDOM_SIZES`: callers check what users say
 */
export function randomMap(seed: string, size: number): BuiltinMap {
  const { least, most } = RANDOM_SIZES;
  if (!Number.isInteger(size) || size < least || size > most)
    throw new RangeError(`a made-up map has ${least} to ${most} countries, not ${size}`);
  const scattered = scatter(fromSeed(`map ${size} ${seed}`), size);
  const borders = gabrielBorders(scattered.points);
  const count = Math.max(2, Math.round(size / CONTINENT_SIZE));
  const continentOf = grownContinents(scattered.points, borders, count);
  const countryNames = madeUpNames(scattered.random, size + count);
  const map: GameMap = {
    name: `Random ${seed}`,
    ...PLAIN_HEAD,
    continents: Array.from({ length: count }, (_, continent) => ({
      name: at(countryNames, size + continent),
      bonus: fairBonus(continent, continentOf, borders),
      colour: inventedColour(continent),
    })),
    countries: scattered.points.map((point, index) => ({
      name: at(countryNames, index),
      continent: at(continentOf, index),
      ...point,
      borders: at(borders, index),
    })),
  };
  return { id: `random:${seed}:${size}`, about: 'made up', map, deck: defaultDeck(size) };
}

/** Points at some distance from each other: each is the best of a few tries (Mitchell's best candidate). */
function scatter(random: GeneratorState, size: number): { points: Point[]; random: GeneratorState } {
  const points: Point[] = [];
  let state = random;
  while (points.length < size) {
    const bounds = Array.from({ length: TRIES }, () => [WIDTH - 2 * MARGIN, HEIGHT - 2 * MARGIN]).flat();
    const drawn = draw(state, bounds);
    state = drawn.random;
    let best: Point = { x: 0, y: 0 };
    let bestDistance = -1;
    for (let index = 0; index < bounds.length; index += 2) {
      const candidate = { x: MARGIN + at(drawn.numbers, index), y: MARGIN + at(drawn.numbers, index + 1) };
      const distance = points.reduce(
        (least, point) => Math.min(least, squared(point, candidate)),
        WIDTH * WIDTH,
      );
      if (distance > bestDistance) [best, bestDistance] = [candidate, distance];
    }
    points.push(best);
  }
  return { points, random: state };
}

const squared = (a: Point, b: Point): number => (a.x - b.x) ** 2 + (a.y - b.y) ** 2;

/** The borders of a Gabriel graph, no third country within the circle between two: planar and connected. */
function gabrielBorders(points: readonly Point[]): number[][] {
  return points.map((a, from) =>
    points.flatMap((b, to) => {
      if (from === to) return [];
      const span = squared(a, b);
      const blocked = points.some(
        (other, index) => index !== from && index !== to && squared(a, other) + squared(b, other) < span,
      );
      return blocked ? [] : [to];
    }),
  );
}

/** The continent of each country: seeds far from each other grow in turn, the smallest first, over borders only. */
function grownContinents(points: readonly Point[], borders: readonly number[][], count: number): number[] {
  const continentOf = points.map(() => -1);
  const seeds = farApart(points, count);
  const members = seeds.map((seed, continent) => {
    continentOf[seed] = continent;
    return [seed];
  });
  for (let left = points.length - count; left > 0; left -= 1) {
    const [choice] = members
      .map((own, continent) => ({
        own,
        continent,
        next: nearestFree(own, at(seeds, continent), points, borders, continentOf),
      }))
      .filter(({ next }) => next !== null)
      .toSorted((a, b) => a.own.length - b.own.length || a.continent - b.continent);
    if (choice?.next === null || choice === undefined)
      throw new Error('a connected map has a free neighbour left');
    continentOf[choice.next] = choice.continent;
    choice.own.push(choice.next);
  }
  return continentOf;
}

function farApart(points: readonly Point[], count: number): number[] {
  const chosen = [0];
  while (chosen.length < count) {
    const distances = points.map(point => Math.min(...chosen.map(seed => squared(point, at(points, seed)))));
    chosen.push(distances.indexOf(Math.max(...distances)));
  }
  return chosen;
}

/** The free neighbour of a continent that is nearest to its seed, or null when it is enclosed. */
function nearestFree(
  own: readonly number[],
  seed: number,
  points: readonly Point[],
  borders: readonly number[][],
  continentOf: readonly number[],
): number | null {
  const free = own.flatMap(country => at(borders, country)).filter(country => continentOf[country] === -1);
  const distance = (country: number): number => squared(at(points, country), at(points, seed));
  return free.toSorted((a, b) => distance(a) - distance(b) || a - b)[0] ?? null;
}

/** A fair bonus, by a continent's countries and its borders: on the classic world that map's own, or one more. */
export function fairBonus(
  continent: number,
  continentOf: readonly number[],
  borders: readonly (readonly number[])[],
): number {
  const own = continentOf.flatMap((other, country) => (other === continent ? [country] : []));
  const edge = own.filter(country => at(borders, country).some(other => continentOf[other] !== continent));
  return Math.max(1, Math.round((7 * own.length + 11 * edge.length) / 20));
}

const STARTS =
  'Al An Ar Bel Bor Cal Cor Dal Dor El Er Fal Gar Hal Is Kar Lor Mar Mor Nor Or Per Ran Sal Tar Tor Ul Val Vor Wes';
const ENDS =
  'a aden ara avia dor ein eth ia ico ien il ina ion ira is land mark mont ora oth una und ur wick';

/** At most so many distinct names, or all of them: pairs of a start and an end in random order. */
export function madeUpNames(random: GeneratorState, count?: number): string[] {
  const all = STARTS.split(' ').flatMap(start => ENDS.split(' ').map(end => start + end));
  return shuffle(random, [...new Set(all)]).items.slice(0, count);
}
