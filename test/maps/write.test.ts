import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkMap } from '../../source/maps/check.ts';
import { formatColour, parseColour } from '../../source/maps/colours.ts';
import type { GameMap } from '../../source/maps/map.ts';
import { cleanText } from '../../source/maps/text.ts';
import {
  toConquest,
  toDomination,
  writeCards,
  writeConquest,
  writeDomination,
} from '../../source/maps/write.ts';
import { anyCharacter, runs } from '../cases.ts';
import { bytesOf, changed, hills, judge, mapOf, ring } from './support.ts';

const none = (): null => null;
const decoded = (bytes: Uint8Array): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);

/** Names as readers leave them: clean, not empty. */
const name = fc
  .string({ unit: anyCharacter, minLength: 1, maxLength: 12 })
  .map(text => cleanText(text) || 'x');

/** Maps of 2 to 12 countries with any names and borders. */
const maps: fc.Arbitrary<GameMap> = fc.integer({ min: 2, max: 12 }).chain(size =>
  fc.record({
    name,
    author: fc.constant(''),
    version: fc.nat({ max: 99 }),
    circle: fc.integer({ min: 15, max: 100 }),
    wraps: fc.constant(true),
    files: fc.constant({ picture: 'a picture.png', index: null, cards: null, preview: null }),
    continents: fc.array(
      fc.record({ name, bonus: fc.integer({ min: -5, max: 20 }), colour: fc.nat({ max: 0xffffff }) }),
      { minLength: 1, maxLength: 4 },
    ),
    countries: fc.array(
      fc.record({
        name,
        continent: fc.constant(0),
        x: fc.nat({ max: 800 }),
        y: fc.nat({ max: 500 }),
        borders: fc.uniqueArray(fc.nat({ max: size - 1 }), { maxLength: 5 }),
        capital: fc.constantFrom(true as const, undefined),
      }),
      { minLength: size, maxLength: size },
    ),
  }),
);

/** Such a map with what a reader would not leave as it is taken out. */
function tidy(map: GameMap): GameMap {
  const countries = map.countries.map((country, index) => ({
    ...country,
    x: index,
    continent: index % map.continents.length,
    borders: [
      ...country.borders.filter(border => border !== index),
      ...(country.borders.every(border => border === index) ? [(index + 1) % map.countries.length] : []),
    ],
  }));
  return { ...map, countries };
}

describe('a map that is written', () => {
  it('to a Domination file is the same when it is read again', () => {
    fc.assert(
      fc.property(maps, any => {
        const { map } = toDomination(tidy(any), 'x.cards');
        const report = checkMap({ name: 'x.map', bytes: writeDomination(map) }, none);
        expect(report.map).toEqual(map);
      }),
      { numRuns: runs(300) },
    );
  });

  it('to a Domination file is taken by the engine', () => {
    fc.assert(
      fc.property(maps, any => {
        const { map } = toDomination(tidy(any), 'x.cards');
        const cards = {
          name: 'x.cards',
          bytes: writeCards({ cards: [{ kind: 'cannon', country: 0 }], missions: [] }),
        };
        const report = checkMap({ name: 'x.map', bytes: writeDomination(map) }, () => cards, 'strict');
        expect(report.engine).toEqual([]);
        expect(report.map).toEqual(map);
      }),
      { numRuns: runs(200) },
    );
  });

  it('to a Conquest file is the same when it is read again', () => {
    fc.assert(
      fc.property(maps, any => {
        const { map } = toConquest(tidy(any));
        const report = checkMap({ name: 'x.map', bytes: writeConquest(map) }, none);
        expect(report.map).toEqual(map);
      }),
      { numRuns: runs(300) },
    );
  });

  it('is ASCII or UTF-8 with a byte order mark for Domination, Latin-1 for Conquest where it can be', () => {
    const named = (country: string): GameMap => mapOf(judge(changed(ring, 'Cove', country)));
    expect(writeDomination(named('Cove'))[0]).toBe('n'.charCodeAt(0));
    expect([...writeDomination(named('Cové')).subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect([...writeConquest(named('Cové'))].filter(byte => byte > 127)).toEqual([0xe9, 0xe9, 0xe9]);
    expect([...writeConquest(named('Čov')).subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  });

  it('looks as the editors write it', () => {
    expect(decoded(writeDomination(mapOf(judge(ring))))).toBe(
      changed(ring, ring.slice(0, ring.indexOf('name')), ''),
    );
    const text = decoded(writeConquest(mapOf(judge(hills)))).replaceAll('\r\n', '\n');
    expect(text).toBe(
      hills
        .replace('[Map]', '[Map]\nname=ring')
        .replace(
          'South Peak,20,40,High Ground,North Peak,Ford\n',
          'South Peak,20,40,High Ground,North Peak,Ford\n',
        ),
    );
  });
});

describe('a converted map', () => {
  it('says what a Conquest file cannot hold', () => {
    expect(toConquest(mapOf(judge(changed(ring, '3 Cove', '3 Boulder')))).losses).toEqual([
      'a Conquest map has no cards: those of the map are left out',
      '1 name is written otherwise, the first "Boulder" as "Boulder 2"',
    ]);
    expect(toConquest(mapOf(judge(hills))).losses).toEqual([]);
  });

  it('keeps names apart that differ only in case, commas and brackets', () => {
    const map = mapOf(judge(ring.replace('3 Cove', '3 BOULDER').replace('4 Delta', '4 [Del,ta]')));
    expect(toConquest(map).map.countries.map(({ name: own }) => own)).toEqual([
      'Amber Bay',
      'Boulder',
      'BOULDER 2',
      'Del ta',
      'Estuary',
      'Fjord',
    ]);
  });
});

describe('colours (rules/domination-maps.md#colours)', () => {
  it.each([
    ['red', 0xff0000],
    ['#4080ff', 0x4080ff],
    ['0x4080FF', 0x4080ff],
    ['0377', 0xff],
    ['255', 0xff],
    ['Red', null],
    ['mauve', null],
    ['#12345g', null],
    ['', null],
  ])('%j', (text, colour) => {
    expect(parseColour(text)).toBe(colour);
  });

  it('are read as they are written', () => {
    fc.assert(fc.property(fc.nat({ max: 0xffffff }), colour => parseColour(formatColour(colour)) === colour));
  });
});

it('a name that what cannot be shown leaves as a remark or a heading loses its sign, and is the same when read again', () => {
  const odd = changed(ring, '[continents]\nNear_Shore', '[continents]\n\u{33C7A};Lee');
  const read = mapOf(checkMap({ name: 'odd.map', bytes: bytesOf(odd) }, none));
  expect(read.continents[0]?.name).toBe('Lee');
  const again = mapOf(checkMap({ name: 'odd.map', bytes: writeDomination(read) }, none));
  expect(again.continents).toEqual(read.continents);
});
