import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkMap } from '../../source/maps/check.ts';
import { LIMITS } from '../../source/maps/map.ts';
import { dominationFiles } from '../../source/maps/write.ts';

const check = (data: unknown) =>
  checkMap(
    { name: 'world.json', bytes: Buffer.from(typeof data === 'string' ? data : JSON.stringify(data)) },
    () => null,
  );

const named = (names: readonly string[]) =>
  names.map((name, index) => ({ command: 'setTerritoryName', id: `${index + 1}`, name }));
const joined = (...pairs: readonly (readonly [number, number])[]) =>
  pairs.map(([id1, id2]) => ({ command: 'addTerritoryConnection', id1, id2, wrap: 'Normal' }));
const bonus = (name: string, armies: number, ...ids: readonly number[]) => [
  { command: 'addBonus', name, armies, color: '#00FF00' },
  ...ids.map(id => ({ command: 'addTerritoryToBonus', id, bonusName: name })),
];

const example = {
  email: 'maker@example.org',
  APIToken: 'secret',
  mapID: 5859,
  commands: [
    ...bonus('Asia', 3, 1, 2, 3),
    ...bonus('America', 2, 4, 5, 6),
    ...bonus('North', 9, 1, 2, 4, 5),
    ...named(['Kamchatka', 'Yakutsk', 'Irkutsk', 'Alaska', 'Alberta', '']),
    ...joined([1, 2], [2, 3], [1, 3], [4, 5], [5, 6], [1, 4], [4, 1], [6, 6]),
    ...[1, 2, 3, 4, 5, 6].map(id => ({
      command: 'setTerritoryCenterPoint',
      id,
      x: `${40 * id}.34`,
      y: '98.6',
    })),
    { command: 'addDistributionMode', name: 'Fair' },
  ],
};

test('a map of warzone.com has the names, borders and places of its commands (domination-maps.md, Maps of warzone.com)', () => {
  const { map, playable, format } = check(example);
  expect({ playable, format }).toEqual({ playable: true, format: 'warzone' });
  expect(map?.countries.map(({ name }) => name)).toEqual([
    ...['Kamchatka', 'Yakutsk', 'Irkutsk', 'Alaska', 'Alberta', 'Territory 6'],
  ]);
  expect(map?.countries.map(({ borders }) => borders.map(each => each + 1).toSorted())).toEqual([
    ...[[2, 3, 4], [1, 3], [1, 2], [1, 5], [4, 6], [5]],
  ]);
  expect(map?.countries[0]).toMatchObject({ x: 40, y: 99 });
});

test('a territory of several bonuses is of the smallest one, and what has none left is told (domination-maps.md, Maps of warzone.com)', () => {
  const { map, findings } = check(example);
  expect(map?.continents.map(({ name, bonus: pays, colour }) => [name, pays, colour])).toEqual([
    ['Asia', 3, 0x00ff00],
    ['America', 2, 0x00ff00],
  ]);
  expect(map?.countries.map(({ continent }) => continent)).toEqual([0, 0, 0, 1, 1, 1]);
  expect(findings.map(({ sentence }) => sentence)).toEqual(
    expect.arrayContaining([
      expect.stringContaining('left out: "North"'),
      expect.stringContaining('1 command'),
    ]),
  );
});

test('written as Domination’s it is the same map, and nothing of its maker’s account is in it', () => {
  const { map } = check(example);
  if (map === null) throw new Error('there is no map');
  const [file] = dominationFiles(map, 'world.map').files;
  const again = checkMap({ name: 'world.map', bytes: file?.bytes ?? Buffer.from('') }, () => null).map;
  expect(again?.countries).toEqual(map.countries.map(each => ({ ...each, name: each.name })));
  expect(Buffer.from(file?.bytes ?? []).toString()).not.toMatch(/secret|maker@/);
});

test.each([
  ['{"commands": [', 'does not end as it should'],
  ['{}', 'it has no list of commands'],
  ['{"commands": "all"}', 'it has no list of commands'],
  [{ commands: [{ command: 'setTerritoryName', id: 'one', name: 'Alaska' }] }, ''],
])('what is no such map is refused in one sentence: %j', (data, sentence) => {
  const { playable, findings } = check(data);
  expect(playable).toBe(false);
  expect(findings.some(each => each.level === 'fault' && each.sentence.includes(sentence))).toBe(true);
});

const anyCommand = fc.oneof(
  fc.record({
    command: fc.constant('setTerritoryName'),
    id: fc.integer({ min: -2, max: 1200 }),
    name: fc.string(),
  }),
  fc.record({ command: fc.constant('addTerritoryConnection'), id1: fc.nat(30), id2: fc.nat(30) }),
  fc.record({
    command: fc.constant('setTerritoryCenterPoint'),
    id: fc.nat(30),
    x: fc.double(),
    y: fc.string(),
  }),
  fc.record({ command: fc.constant('addBonus'), name: fc.string(), armies: fc.double() }),
  fc.record({ command: fc.constant('addTerritoryToBonus'), id: fc.nat(30), bonusName: fc.string() }),
  fc.jsonValue(),
);

test('whatever the commands are, the map stays within the limits of every map, or is refused', () => {
  fc.assert(
    fc.property(fc.array(anyCommand, { minLength: 1, maxLength: 200 }), commands => {
      const { map, playable } = check({ commands });
      if (!playable) return;
      expect(map?.countries.length).toBeLessThanOrEqual(LIMITS.countries);
      expect(new Set(map?.countries.map(({ name }) => name)).size).toBe(map?.countries.length);
      for (const { borders, name } of map?.countries ?? []) {
        expect(name).not.toMatch(/[\p{C}]/u);
        for (const other of borders) expect(map?.countries[other]).toBeDefined();
      }
    }),
    { numRuns: 300 },
  );
});
