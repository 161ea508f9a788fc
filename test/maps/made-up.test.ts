import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { atlasOf } from '../../source/maps/atlas/atlas.ts';
import { areas, SEA } from '../../source/maps/atlas/raster.ts';
import { type BuiltinMap, builtinMap, isBuiltinName } from '../../source/maps/builtin/index.ts';
import { checkMap } from '../../source/maps/check.ts';
import { graphFacts } from '../../source/maps/graph.ts';
import { LAND_KINDS } from '../../source/maps/made-up/land.ts';
import { MADE_UP_SIZES, usualContinents } from '../../source/maps/made-up/made-up-map.ts';
import { uniqueNames } from '../../source/maps/names.ts';
import { fairBonus } from '../../source/maps/random-map.ts';
import { writeCards, writeDomination } from '../../source/maps/write.ts';
import { runs } from '../cases.ts';
import { good } from '../good.ts';

function made(word: string): BuiltinMap {
  return good(builtinMap(word));
}

/** Words of made-up maps: any kind and seed, sizes and continents as they may be, mostly small. */
const words = fc
  .record({
    kind: fc.constantFrom(...LAND_KINDS),
    seed: fc.stringMatching(/^[a-z0-9]{1,12}$/),
    size: fc.oneof(
      { weight: 5, arbitrary: fc.integer({ min: MADE_UP_SIZES.least, max: 60 }) },
      { weight: 1, arbitrary: fc.integer({ min: 61, max: MADE_UP_SIZES.most }) },
    ),
    part: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ kind, seed, size, part }) => {
    const most = Math.min(20, Math.floor(size / 2));
    return `${kind}:${seed}:${size}:${Math.min(most, 2 + Math.floor(part * (most - 1)))}`;
  });

describe('a made-up map', () => {
  test('can be played by everybody’s rules: connected, each continent too, names and places of their own', () => {
    fc.assert(
      fc.property(words, word => {
        const { map, deck } = made(word);
        const [, , size, continents] = word.split(':').map(Number);
        expect([map.countries.length, map.continents.length]).toEqual([size, continents]);
        expect(graphFacts(map)).toMatchObject({
          splitContinents: [],
          emptyContinents: [],
          oneWayBorders: [],
          borderless: [],
          unreachable: [],
          deadEnds: [],
        });
        const names = [...map.countries, ...map.continents].map(({ name }) => name);
        expect(uniqueNames(names)).toEqual(names);
        for (const name of names) expect(name).toMatch(/^[A-Z][a-z]{3,9}$/);
        expect(new Set(map.countries.map(({ x, y }) => `${x} ${y}`)).size).toBe(size);
        const cards = { name: 'own.cards', bytes: writeCards(deck) };
        const written = writeDomination({ ...map, files: { ...map.files, cards: cards.name } });
        for (const mode of ['tolerant', 'strict', 'class'] as const) {
          const report = checkMap({ name: 'made-up.map', bytes: written }, () => cards, mode);
          expect([mode, report.playable, report.findings]).toEqual([mode, true, []]);
        }
      }),
      { numRuns: runs(60) },
    );
  });

  test('pays by its rule: for its territories and for those that touch other continents', () => {
    for (const kind of LAND_KINDS) {
      const { map } = made(`${kind}:pay`);
      const continentOf = map.countries.map(({ continent }) => continent);
      const borders = map.countries.map(country => country.borders);
      expect(map.continents.map(({ bonus }) => bonus)).toEqual(
        map.continents.map((_, continent) => fairBonus(continent, continentOf, borders)),
      );
    }
  });

  test('has a picture on which every territory has land, and lands touch only where there is a border', () => {
    fc.assert(
      fc.property(words, word => {
        const { map, ground } = made(word);
        const { raster, source, neighbours } = atlasOf(map, ground ?? null);
        expect(source).toBe('ground');
        expect(Math.min(...areas(raster, map.countries.length))).toBeGreaterThan(20);
        const along = new Map<string, number>();
        raster.pixels.forEach((value, at) => {
          for (const other of [raster.pixels[at + 1] ?? SEA, raster.pixels[at + raster.width] ?? SEA]) {
            if (value === other || value === SEA || other === SEA || neighbours[value]?.has(other)) continue;
            along.set(`${value} ${other}`, (along.get(`${value} ${other}`) ?? 0) + 1);
          }
        });
        // What meets in a corner touches along a few pixels.
        const widest = (12 * 560) / Math.sqrt(map.countries.length * 40);
        expect([...along].filter(([, pixels]) => pixels > widest / 12 + 12)).toEqual([]);
      }),
      { numRuns: runs(25) },
    );
  });

  test.each([
    ['turned:x:42', 6],
    ['turned:x:42:6', 6],
    ['turned:x:40:5', 5],
    ['turned:x:40:4', 4],
    ['turned:x:45:9', 3],
    ['turned:x:42:2', 2],
    // Two mirrors give all other ways.
    ['mirrored:x:42', 6],
    ['mirrored:x:42:6', 6],
    ['mirrored:x:40:10', 10],
    ['mirrored:x:40:8', 8],
    ['mirrored:x:44:5', 4],
    ['mirrored:x:42:2', 2],
  ])('%s is the same from %i sides: borders, continents, pay', (word, sides) => {
    for (const mirror of word.startsWith('turned') ? [null] : [1, 3]) sameFrom(word, sides, mirror);
  });

  /** @param mirror the part that the first one is the image of there; null for turned parts */
  function sameFrom(word: string, sides: number, mirror: number | null): void {
    const { continents, countries } = made(word).map;
    const size = countries.length / sides;
    const next = (country: number): number => {
      const part = Math.floor(country / size);
      return ((mirror === null ? part + 1 : mirror - part + sides) % sides) * size + (country % size);
    };
    const onward = new Map<number, Set<number>>();
    for (const [country, { borders, continent }] of countries.entries()) {
      const turned = countries[next(country)];
      expect(new Set(turned?.borders)).toEqual(new Set(borders.map(next)));
      onward.set(continent, (onward.get(continent) ?? new Set()).add(turned?.continent ?? -1));
    }
    for (const [from, to] of onward) {
      expect(to.size).toBe(1);
      for (const continent of to) expect(continents[continent]?.bonus).toBe(continents[from]?.bonus);
    }
  }

  test('is the same for the same word for ever', () => {
    const { continents, countries } = made('islands:sandtable:8:2').map;
    expect(continents.map(({ name, bonus }) => `${name} ${bonus}`)).toMatchInlineSnapshot(`
      [
        "Nibesania 2",
        "Remuloa 3",
      ]
    `);
    expect(
      countries.map(
        ({ name, continent, x, y, borders }) => `${name} ${continent} ${x},${y} ${borders.join(' ')}`,
      ),
    ).toMatchInlineSnapshot(`
      [
        "Koke 1 279,370 1 5 6",
        "Pakumea 1 148,363 0 7",
        "Falora 0 699,247 3 4",
        "Mesona 0 721,348 2 6",
        "Soseno 0 533,98 2 5 6",
        "Teroa 1 291,105 0 4 7",
        "Wowewai 1 504,413 0 3 4",
        "Tonui 1 78,117 1 5",
      ]
    `);
    expect(made('pangaea:x')).toEqual(made(`pangaea:x:42:${usualContinents(42)}`));
    expect(made('pangaea:x').map.countries).not.toEqual(made('pangaea:y').map.countries);
  });

  test.each([
    ['islands', /islands .*:SEED, :SIZE and :CONTINENTS/],
    ['islands:', /the seed a text of 1 to 40 characters/],
    ['islands:a:b:c:d', /the seed a text/],
    ['pangaea:a:5', /the size of a made-up map is a number from 6 to 250, not "5"/],
    ['pangaea:a:20:11', /the number of continents of a made-up map is a number from 2 to 10, not "11"/],
    ['archipelago:a:200:21', /a number from 2 to 20, not "21"/],
    ['inland-sea:\u001b[2J', /the seed a text/],
  ])('%j is refused with what would be right', (word, sentence) => {
    expect(isBuiltinName(word)).toBe(true);
    const found = builtinMap(word);
    expect(found.ok ? '' : found.error).toMatch(sentence);
  });
});
