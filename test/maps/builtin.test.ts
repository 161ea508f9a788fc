import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DRAWN_MAPS } from '../../source/maps/builtin/drawn.ts';
import { BUILTIN_MAPS, builtinMap } from '../../source/maps/builtin/index.ts';
import { checkMap } from '../../source/maps/check.ts';
import { graphFacts, membersOf } from '../../source/maps/graph.ts';
import { uniqueNames } from '../../source/maps/names.ts';
import { fairBonus, RANDOM_SIZES, randomMap } from '../../source/maps/random-map.ts';
import { writeCards, writeDomination } from '../../source/maps/write.ts';
import { good } from '../good.ts';
import { mapOf } from './support.ts';

const named = (name: string) => {
  return good(builtinMap(name));
};
const madeUp = [
  `random:a:${RANDOM_SIZES.least}`,
  'random:b:14',
  'random:c',
  'random:c:80',
  `random:d:${RANDOM_SIZES.most}`,
];
const all = [...BUILTIN_MAPS, ...madeUp.map(named)].map(builtin => [builtin.id, builtin] as const);

describe.each(all)('the map %s', (id, { map, deck }) => {
  const facts = graphFacts(map);

  it('is connected, each continent too, all borders both ways', () => {
    expect(facts.parts).toHaveLength(1);
    expect(facts).toMatchObject({
      splitContinents: [],
      emptyContinents: [],
      oneWayBorders: [],
      borderless: [],
      unreachable: [],
      deadEnds: [],
    });
  });

  it('has a name and a place of its own for each country, and numbers its continents one after the other', () => {
    const names = map.countries.map(({ name }) => name);
    expect(uniqueNames(names)).toEqual(names);
    expect(new Set(map.countries.map(({ x, y }) => `${x} ${y}`)).size).toBe(names.length);
    expect(map.countries.every(({ x, y }) => x >= 0 && x <= 800 && y >= 0 && y <= 800)).toBe(true);
  });

  it('has a card for each country and two wildcards', () => {
    const countries = deck.cards.flatMap(card => (card.kind === 'wildcard' ? [] : [card.country]));
    expect(countries).toEqual(map.countries.map((_, index) => index));
    expect(deck.cards).toHaveLength(countries.length + 2);
  });

  it('is taken by the Domination engine when it is written, and is the same when it is read again', () => {
    const written = { ...map, wraps: true, files: { ...map.files, cards: 'own.cards' } };
    const cards = { name: 'own.cards', bytes: writeCards(deck) };
    const report = checkMap({ name: `${id}.map`, bytes: writeDomination(written) }, () => cards, 'strict');
    expect(report.engine).toEqual([]);
    expect(mapOf(report)).toEqual(written);
    expect(report.deck).toEqual(deck);
  });
});

describe('the built-in maps', () => {
  it('are those of their page, the world first, each said in a few words', () => {
    const page = readFileSync(new URL('../../docs/maps.md', import.meta.url), 'utf8');
    const rows = [...page.matchAll(/^\| `([a-z-]+)` \| (\d+) \| (\d+) \|/gm)].map(row =>
      row.slice(1).join(' '),
    );
    expect(rows).toEqual(
      BUILTIN_MAPS.map(({ id, map }) => `${id} ${map.countries.length} ${map.continents.length}`),
    );
    expect(BUILTIN_MAPS[0]?.id).toBe('world');
    for (const { about } of BUILTIN_MAPS) expect(about).toMatch(/^\S.{5,70}$/);
  });

  it.each([
    [
      'narnia',
      `there is no built-in map "narnia"; there are ${BUILTIN_MAPS.map(({ id }) => id).join(', ')}, and those made up: continent or pangaea or hemispheres or islands or archipelago or inland-sea or ring or maze or turned or mirrored or city, then :SEED, :SIZE and :CONTINENTS, such as islands:dunes:60:9`,
    ],
    [
      'random:',
      'a made-up map is random:SEED or random:SEED:SIZE, the seed a text of 1 to 40 characters without a colon',
    ],
    [
      'random:a:b:c',
      'a made-up map is random:SEED or random:SEED:SIZE, the seed a text of 1 to 40 characters without a colon',
    ],
    [
      'random:\u001b[2J',
      'a made-up map is random:SEED or random:SEED:SIZE, the seed a text of 1 to 40 characters without a colon',
    ],
    ['random:a:5', 'the size of a made-up map is a number from 6 to 250, not "5"'],
    ['random:a:many', 'the size of a made-up map is a number from 6 to 250, not "many"'],
  ])('%j is refused with what would be right', (name, sentence) => {
    expect(builtinMap(name)).toEqual({ ok: false, error: sentence });
  });
});

describe.each(DRAWN_MAPS)('the drawn map $id', ({ id, map }) => {
  it('has the continents, pay and territories that its page says', () => {
    const page = readFileSync(new URL(`../../scripts/shapes/${id}.txt`, import.meta.url), 'utf8');
    const continents = [...page.matchAll(/^\[(.+), (\d+), #/gm)].map(([, name, bonus]) => `${name} ${bonus}`);
    const territories = [...page.matchAll(/^([^#=\n]+) = /gm)].map(([, name]) => name);
    expect(map.continents.map(({ name, bonus }) => `${name} ${bonus}`)).toEqual(continents);
    expect(map.countries.map(({ name }) => name)).toEqual(territories);
  });
});

describe('the world', () => {
  it('has 42 countries in 6 continents, 82 borders, 14 cards of each kind, 14 missions', () => {
    expect(graphFacts(named('world').map)).toMatchObject({ countries: 42, continents: 6, borders: 164 });
    const kinds = Map.groupBy(named('world').deck.cards, ({ kind }) => kind);
    expect([...kinds].map(([kind, cards]) => [kind, cards.length])).toEqual([
      ['infantry', 14],
      ['cannon', 14],
      ['cavalry', 14],
      ['wildcard', 2],
    ]);
    expect(named('world').deck.missions).toHaveLength(14);
  });
});

describe('a made-up map', () => {
  it('is the same for the same seed and size, and another one for another seed', () => {
    expect(randomMap('x', 42)).toEqual(randomMap('x', 42));
    expect(randomMap('x', 42).map.countries).not.toEqual(randomMap('y', 42).map.countries);
    expect(named('random:x')).toEqual(randomMap('x', 42));
  });

  it('has never changed: old seeds give the maps they gave', () => {
    const { continents, countries } = randomMap('sandtable', 8).map;
    expect(continents.map(({ name, bonus }) => `${name} ${bonus}`)).toMatchInlineSnapshot(`
      [
        "Valdor 3",
        "Almark 2",
      ]
    `);
    expect(
      countries.map(
        ({ name, continent, x, y, borders }) => `${name} ${continent} ${x},${y} ${borders.join(' ')}`,
      ),
    ).toMatchInlineSnapshot(`
      [
        "Isora 0 311,111 4 6 7",
        "Borico 1 654,362 3 6",
        "Elmark 0 175,421 5 6 7",
        "Borland 1 639,52 1 6",
        "Permont 0 139,30 0 7",
        "Caladen 0 41,306 2 7",
        "Armark 0 424,232 0 1 2 3",
        "Perira 0 161,191 0 2 4 5",
      ]
    `);
  });

  it('holds its promise for 200 seeds of many sizes', () => {
    for (let seed = 0; seed < 200; seed += 1) {
      const { map } = randomMap(`seed ${seed}`, RANDOM_SIZES.least + (seed % 60));
      const facts = graphFacts(map);
      const sizes = membersOf(map.continents, map).map(own => own.length);
      expect([seed, facts.parts.length, facts.splitContinents, facts.oneWayBorders]).toEqual([
        seed,
        1,
        [],
        [],
      ]);
      expect(Math.min(...sizes)).toBeGreaterThan(0);
      const continentOf = map.countries.map(({ continent }) => continent);
      const borders = map.countries.map(country => country.borders);
      const fair = map.continents.map((_, continent) => fairBonus(continent, continentOf, borders));
      expect(map.continents.map(({ bonus }) => bonus)).toEqual(fair);
    }
  });

  it('pays what the classic world pays, or one more', () => {
    const { map } = named('world');
    const continentOf = map.countries.map(({ continent }) => continent);
    const borders = map.countries.map(country => country.borders);
    const extra = map.continents.map(
      ({ bonus }, continent) => fairBonus(continent, continentOf, borders) - bonus,
    );
    expect(extra).toEqual([0, 1, 0, 0, 0, 0]);
  });

  it('of another size is a slip of the caller', () => {
    expect(() => randomMap('x', 5)).toThrow(RangeError);
  });
});
