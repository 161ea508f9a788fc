import { expect, test } from 'vitest';
import { optionsSchema as dominationOptions } from '../../../../machines/domination/options.ts';
import { seat } from '../../../../machines/seat.ts';
import { optionsSchema as warzoneOptions } from '../../../../machines/warzone/options.ts';
import { builtinMap } from '../../../../source/maps/builtin/index.ts';
import { come, comeIn, startTestServer, until } from '../../harness.ts';
import { folderOf, houseOf, rowsOfLand } from '../../house.ts';
import { computer, free, openTable } from '../../tables.ts';

test('somebody types faster than the budget of keys: what is over it is dropped', async () => {
  const server = await startTestServer({ limits: { keys: 20 } });
  const mad = await come(server, { login: 'mad' });
  await mad.see('n new table');
  const { people } = server.hall.parts;
  const { change } = people;
  let switched = 0;
  people.change = (id, what) => {
    if ('settings' in what) switched += 1;
    return change.call(people, id, what);
  };
  mad.channel.write('p'.repeat(2000));
  await until(() => switched > 0);
  const calm = await come(server, { login: 'calm' });
  await calm.see('2 here');
  // All of them came within one second, or at its turn within two.
  expect(switched).toBeGreaterThan(0);
  expect(switched).toBeLessThanOrEqual(60);
});

test('a flood of moves at many tables stalls nobody: a key is answered while all of them go on', async () => {
  const server = await startTestServer();
  await comeIn(server, { login: 'ada' });
  const calm = await come(server, { login: 'calm' });
  await calm.see('2 here');
  const tables = await Promise.all(
    Array.from({ length: 5 }, () =>
      openTable(server, 'ada', { turnLimit: 0, seats: [free, computer, { ...computer, name: 'Edda' }] }),
    ),
  );
  for (const table of tables) table.standIn(seat(0), 'resigned');
  await until(() => tables.every(({ running }) => (running?.seq ?? 0) > 5));
  const before = tables.map(({ running }) => running?.seq ?? 0);
  calm.type('?');
  await calm.see('Keys');
  expect(tables.some(({ running }) => running?.outcome === null)).toBe(true);
  // The answer may come between two moves.
  await until(() => tables.some(({ running }, index) => (running?.seq ?? 0) > (before[index] ?? 0)));
});

test('games on a map of 500 territories stall nobody: boards open and moves go on while a key is answered', async () => {
  const server = await startTestServer({ maps: houseOf(folderOf({ 'Large.map': rowsOfLand(500) })) });
  await comeIn(server, { login: 'ada' });
  const calm = await come(server, { login: 'calm' });
  await calm.see('2 here');
  const seats = [free, computer, { ...computer, name: 'Edda' }];
  const tables = await Promise.all([
    openTable(server, 'ada', {
      game: 'domination',
      options: dominationOptions.parse({ firstArmies: 'random', territories: 'dealt' }),
      map: 'house:Large',
      seats,
    }),
    openTable(server, 'ada', {
      game: 'warzone',
      options: warzoneOptions.parse({}),
      map: 'house:Large',
      seats,
    }),
  ]);
  for (const table of tables) table.standIn(seat(0), 'resigned');
  const watchers = await Promise.all(
    [...tables, ...tables].map(table => come(server, { login: 'eve', command: `watch ${table.id}` })),
  );
  await Promise.all(watchers.map(watcher => watcher.see('at the table')));
  await until(() => tables.every(({ running }) => (running?.seq ?? 0) > 3));
  const before = tables.map(({ running }) => running?.seq ?? 0);
  calm.type('?');
  await calm.see('Keys');
  // Where little else is going on Warzone's computer players are through with a game before the key is pressed.
  const hasGoneOn = (index: number): boolean => {
    const running = tables[index]?.running;
    return running?.outcome !== null || running.seq > (before[index] ?? 0);
  };
  await until(() => tables.every((_, index) => hasGoneOn(index)));
  expect(tables.some(({ running }) => running?.outcome === null)).toBe(true);
  expect(server.logged.filter(({ event }) => event === 'fault' || event === 'bot-fault')).toEqual([]);
});

test.each([
  '/etc/passwd',
  '../../host-key',
  'file:///etc/passwd',
  'https://evil.example/map',
  'random:x:100000000',
])('a table asks for the map %s: it is not opened, no file is read and nothing huge is made', async map => {
  expect(builtinMap(map).ok).toBe(false);
  const server = await startTestServer();
  await comeIn(server, { login: 'ada' });
  const options = { firstArmies: 'random' };
  await expect(openTable(server, 'ada', { game: 'domination', options, map })).rejects.toThrow();
  expect(server.hall.tables).toHaveLength(0);
});
