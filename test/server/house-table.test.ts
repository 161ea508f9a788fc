import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { boardData } from '../../machines/conquest/board.ts';
import type { DominationSetup } from '../../machines/domination/types.ts';
import { BUILTIN_MAPS } from '../../source/maps/builtin/index.ts';
import { LAND_KINDS } from '../../source/maps/made-up/land.ts';
import { rematch } from '../../source/server/house/hall/openings.ts';
import { houseShapesOf } from '../../source/server/house/maps/house-maps.ts';
import { usualRules } from '../../source/setup/choices.ts';
import { hills } from '../maps/support.ts';
import { answersOf, playToTheEnd } from './autopilot.ts';
import {
  come,
  comeIn,
  dataFolder,
  freshKey,
  key,
  type Player,
  run,
  served,
  startTestServer,
  until,
} from './harness.ts';
import { folderOf, houseOf, rowsOfLand } from './house.ts';
import { computer, free, openTable } from './tables.ts';

const alone = [free, computer, { ...computer, name: 'Edda' }];

/** The usual rules of a game. */
function usual(id: string) {
  const game = served.find(each => each.id === id);
  return { ...(game === undefined ? {} : usualRules(game.choices)[1]) };
}

const domination = { game: 'domination', options: { ...usual('domination'), turnLimit: 30 } };

/** The value of a field of the form, by its label. */
const field = (label: string): RegExp => new RegExp(`▌ ${label} +◂`);

/** From the opened form of a new table to its line of maps. */
async function toMaps(player: Player): Promise<void> {
  await player.see('A new table');
  for (let down = 0; down < 8; down += 1) player.type(key.down);
  await player.see(field('Map'));
}

test('a map of the house is chosen by its title, played, and there again after a restart without its file', async () => {
  const data = dataFolder();
  const mine = freshKey();
  const folder = folderOf({ 'Marsh.map': rowsOfLand(30), 'hills.map': hills });
  const maps = houseOf(folder);
  const before = await startTestServer({ data, maps });
  const ada = await come(before, { login: 'ada', key: mine, command: 'play domination' });
  await toMaps(ada);
  ada.type(key.left);
  await ada.see('◂ Marsh ▸');
  ada.type(key.left);
  const title = maps.find('house:hills')?.title ?? '';
  await ada.see(`◂ ${title} ▸`);
  ada.type(key.right, '\x13');
  await ada.see('The code of this table is');
  const [table] = before.hall.tables;
  expect(table?.record.map).toBe('house:Marsh');
  const bo = await come(before, { login: 'bo' });
  await bo.see(/Domination .* Marsh/);
  ada.type('s');
  await ada.see('at the table');
  await playToTheEnd(ada, () => (table?.running?.seq ?? 0) > 8, answersOf['domination']);
  const played = table?.running?.seq ?? 0;
  await before.stop();
  rmSync(folder, { recursive: true });

  const after = await startTestServer({ data });
  const again = await come(after, { login: 'ada', key: mine, command: `join ${table?.id}` });
  await again.see('at the table');
  await again.see(/Land \d/);
  const [back] = after.hall.tables;
  expect(back?.running?.seq).toBeGreaterThanOrEqual(played);
  const setup = back?.running?.rules.setup as DominationSetup; // The table is one of Domination.
  expect(setup.board.countries).toHaveLength(30);
  expect(setup.source).toBe('house:Marsh');
  const eve = await come(after, { login: 'eve' });
  await eve.see(/Domination .* Marsh/);
  for (const { logged } of [before, after])
    expect(logged.filter(({ event }) => event === 'fault')).toEqual([]);
});

test('a map that is not there any more: a table that has not begun says so in one sentence and stays as it is', async () => {
  const data = dataFolder();
  const mine = freshKey();
  const before = await startTestServer({ data, maps: houseOf(folderOf({ 'Marsh.map': rowsOfLand(30) })) });
  await comeIn(before, { login: 'ada', key: mine });
  const table = await openTable(before, 'ada', { ...domination, map: 'house:Marsh', seats: [free, free] });
  await before.stop();
  const after = await startTestServer({ data });
  const again = await come(after, { login: 'ada', key: mine, command: `join ${table.id}` });
  await again.see('The code of this table is');
  again.type('s');
  await again.see('the map Marsh is not offered here any more; open another table');
  expect(after.hall.tables[0]?.record).toMatchObject({ stage: 'gathering', map: 'house:Marsh' });
  expect((await run(after, 'tables')).out).toContain('Marsh');
});

test('another game of the same people is played on the same map, while it is there, by the same teams', async () => {
  const maps = houseOf(folderOf({ 'Marsh.map': rowsOfLand(30) }));
  const server = await startTestServer({ maps });
  await comeIn(server, { login: 'ada' });
  const options = { ...domination.options, teams: 1122 };
  const seats = [...alone, { ...computer, name: 'Finn' }];
  const table = await openTable(server, 'ada', { ...domination, options, map: 'house:Marsh', seats });
  await until(() => table.running !== null);
  const person = server.hall.parts.people.named('ada');
  if (person === null) throw new Error('nobody is called that');
  const again = await rematch(server.hall, table, person);
  expect(again.ok && again.value.record).toMatchObject({ map: 'house:Marsh', options: { teams: 1221 } });
});

test('whoever watches late watches late on a map of the house too, and after a restart without it', async () => {
  const data = dataFolder();
  const running = {
    game: 'warzone',
    options: { ...usual('warzone'), watchers: 'all' },
    map: 'house:Marsh',
    seats: alone,
  };
  const before = await startTestServer({ data, maps: houseOf(folderOf({ 'Marsh.map': rowsOfLand(30) })) });
  await comeIn(before, { login: 'ada', key: freshKey() });
  const table = await openTable(before, 'ada', running);
  const look = { login: 'eve', command: `watch ${table.id}` };
  const eve = await come(before, look);
  await eve.see('watching, 5 min behind');
  await before.stop();
  const after = await startTestServer({ data });
  const again = await come(after, look);
  await again.see('watching, 5 min behind');
  await again.see('Warzone turn 1');
  expect(after.logged.filter(({ event }) => event === 'fault')).toEqual([]);
});

test.each(['domination', 'warzone'])(
  '%s: the rules of the class refuse an odd map in one sentence; nothing that was chosen is lost',
  async game => {
    const maps = houseOf(folderOf({ 'Odd.map': rowsOfLand(30, 29) }));
    const server = await startTestServer({ maps });
    const ada = await come(server, { login: 'ada', command: `play ${game}` });
    await toMaps(ada);
    // The rules of the class do not come upon it; those of one's own choice do, and the class's are chosen afterwards.
    ada.type(key.down, key.right, key.up);
    await ada.see(field('Map'));
    ada.type(key.left);
    await ada.see('◂ Odd ▸');
    ada.type(key.down);
    await ada.see(field('Rules'));
    ada.type(key.left);
    await ada.see('◂ standard ▸');
    ada.type(key.enter);
    await ada.see('the rules "standard" refuse this map: ');
    expect(server.hall.tables).toHaveLength(0);
    expect(ada.text()).toContain('◂ Odd ▸');
    ada.type(key.right);
    await until(() => !ada.text().includes('refuse this map'));
    ada.type(key.enter);
    await ada.see('The code of this table is');
    expect(server.hall.tables[0]?.record.map).toBe('house:Odd');
  },
);

test('a letter goes to the next map that begins with it, round and round', async () => {
  const files = ['Marsh', 'Moor_of_Mud', 'Isle'].map(name => [`${name}.map`, rowsOfLand(30)] as const);
  const server = await startTestServer({ maps: houseOf(folderOf(Object.fromEntries(files))) });
  const ada = await come(server, { login: 'ada', command: 'play domination' });
  await toMaps(ada);
  for (const [letter, title] of [
    ['m', 'Mediterranean'],
    ['m', 'Mexico'],
    ['m', 'Middle East'],
    ['m', 'Made-up continent'],
    ['i', 'Isle'],
    ['i', 'Iberia'],
    ['x', 'Iberia'],
    ['w', 'West Africa'],
    ['w', 'World'],
  ] as const) {
    ada.type(letter);
    await ada.see(`◂ ${title} ▸`);
  }
  await ada.see(`1 of ${BUILTIN_MAPS.length + LAND_KINDS.length + files.length}`);
  await ada.see('the classic one, in six continents');
});

test('an id that nobody can have chosen opens nothing', async () => {
  const folder = folderOf({ 'Marsh.map': rowsOfLand(30) });
  const server = await startTestServer({ maps: houseOf(folder) });
  await comeIn(server, { login: 'ada' });
  for (const map of ['house:marsh', 'house:../Marsh', `house:${join(folder, 'Marsh.map')}`, 'house:'])
    await expect(openTable(server, 'ada', { ...domination, map })).rejects.toThrow('is not offered here');
  await expect(openTable(server, 'ada', { ...domination, map: join(folder, 'Marsh.map') })).rejects.toThrow(
    'there is no built-in map',
  );
  expect(server.hall.tables).toHaveLength(0);
});

test('the file of a picture is that of the map of the house with the same board, whatever a save says of its source', () => {
  const folder = folderOf({ 'Marsh.map': rowsOfLand(30), 'Fen.map': rowsOfLand(31), 'hills.map': hills });
  const house = houseOf(folder);
  const marsh = house.find('house:Marsh');
  if (marsh === null) throw new Error('it was not read');
  const board = boardData(marsh.map);
  const file = join(folder, 'Marsh.map');
  expect(houseShapesOf(house, board, 'house:Marsh')).toBe(file);
  expect(houseShapesOf(house, board, null)).toBe(file);
  expect(houseShapesOf(house, board, 'world')).toBeNull();
  const foreign = { ...board, countries: board.countries.map(each => ({ ...each, name: `${each.name}!` })) };
  for (const source of [
    '/etc/passwd',
    '../../host-key',
    file,
    'house:Fen',
    'house:../Marsh',
    'house:nowhere',
    '',
  ]) {
    expect(houseShapesOf(house, foreign, source), source).toBeNull();
    expect([null, file], source).toContain(houseShapesOf(house, board, source));
  }
});
