import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { areas, SEA, trim } from '../../../source/maps/atlas/raster.ts';
import { rasterOfSpots } from '../../../source/maps/atlas/voronoi.ts';
import { randomMap } from '../../../source/maps/random-map.ts';
import { runs } from '../../cases.ts';
import { mapOf } from './support.ts';

describe('shapes made from places', () => {
  test('every country has land, and there is sea', () => {
    for (const size of [6, 42, 150]) {
      const raster = rasterOfSpots(randomMap('shapes', size).map);
      expect(areas(raster, size).every(count => count > 0)).toBe(true);
      expect(raster.pixels).toContain(SEA);
    }
  });

  test('countries that lie side by side without a border are parted by a strait', () => {
    const raster = rasterOfSpots(
      mapOf(
        [
          [0, 0],
          [40, 0],
          [80, 0],
          [40, 40],
        ],
        [
          [0, 3],
          [1, 3],
          [2, 3],
        ],
      ),
    );
    const { width, pixels } = raster;
    const touching = pixels.some(
      (value, at) => value === 0 && (pixels[at + 1] === 1 || pixels[at + width] === 1),
    );
    expect(touching).toBe(false);
  });

  test('places that coincide, lie in one line, or anywhere at all still give every country land', () => {
    const place = fc.tuple(fc.integer({ min: -300, max: 3000 }), fc.constantFrom(0, 7, 7, 500));
    fc.assert(
      fc.property(fc.array(place, { minLength: 2, maxLength: 12 }), places => {
        const chain = places.slice(1).map((_, index): [number, number] => [index, index + 1]);
        const raster = rasterOfSpots(mapOf(places, chain));
        expect(areas(raster, places.length).filter(count => count === 0).length).toBe(0);
      }),
      { numRuns: runs(15) },
    );
  });

  test('the same map gives the same shapes', () => {
    const { map } = randomMap('twice', 30);
    expect(rasterOfSpots(map)).toEqual(rasterOfSpots(map));
  });
});

test('a raster is trimmed to its land with a little sea around it', () => {
  const pixels = new Int16Array(100 * 100).fill(SEA);
  pixels[50 * 100 + 40] = 3;
  const { width, height, pixels: cut } = trim({ width: 100, height: 100, pixels });
  expect([width, height]).toEqual([5, 5]);
  expect(cut[2 * 5 + 2]).toBe(3);
  const empty = { width: 4, height: 4, pixels: new Int16Array(16).fill(SEA) };
  expect(trim(empty)).toEqual({ ...empty, left: 0, top: 0 });
});
