import { describe, expect, test } from 'vitest';
import { boardData } from '../../../../machines/conquest/board.ts';
import { ManualClock } from '../../../../source/base/clock.ts';
import { atlasOf } from '../../../../source/maps/atlas/atlas.ts';
import { readIndexImage } from '../../../../source/maps/atlas/load.ts';
import { builtinMap } from '../../../../source/maps/builtin/index.ts';
import { drawingOf } from '../../../../source/maps/drawing/drawn-map.ts';
import { drawingFiles } from '../../../../source/maps/drawing/files.ts';
import { atlasOfImage } from '../../../../source/screens/map-board/board-atlas.ts';
import { DatabaseRecords } from '../../../../source/server/house/data/postgres/database-records.ts';
import { houseShapesOf } from '../../../../source/server/house/maps/house-maps.ts';
import { mapsKind, SHELVED, Shelf } from '../../../../source/server/house/maps/shelf.ts';
import type { Person } from '../../../../source/server/house/people/people.ts';
import { databases, openDatabase } from '../../../database/postgres.ts';
import { hasPostgres } from '../../../database/where.ts';
import { good } from '../../../good.ts';
import { LOBBY } from '../../display.ts';
import { toLine } from '../../form.ts';
import {
  come,
  dataFolder,
  freshKey,
  key,
  run,
  startTestServer,
  type TestServer,
  until,
} from '../../harness.ts';
import { rowsOfLand } from '../../house.ts';
import { threeNodes } from '../../nodes.ts';

const fresh = databases();

const houses = [
  [
    'a folder',
    async (): Promise<readonly [TestServer, TestServer]> => {
      const server = await startTestServer();
      return [server, server];
    },
  ] as const,
  ...(hasPostgres
    ? [['nodes of a house', async () => (await threeNodes(await fresh())).slice(0, 2)] as const]
    : []),
];

const CODE = /^[a-z2-9]{4}-[a-z2-9]{4}/;

describe.each(houses)('a map that somebody puts on the shelf of %s', (_where, make) => {
  test('is led to by its code alone until it is shown; then others play on it, and give it marks', async () => {
    const [here, there = here] = await make();
    if (here === undefined || there === undefined) throw new Error('there is no house');
    const [ada, bo] = [
      { login: 'ada', key: freshKey() },
      { login: 'bo', key: freshKey() },
    ];
    const input = rowsOfLand(30).replace('[Map]', '[Map]\nauthor=Eve\x1b]0;evil\x07');
    const put = await run(here, 'map put Long Rows', { ...ada, input });
    expect(put).toMatchObject({ status: 0, err: '' });
    const [code = ''] = CODE.exec(put.out) ?? [];
    expect(put.out).toContain('Long Rows: 30 territories in 1 continent, by ada, not shown');
    await until(() => there.shelf.coded(code).ok);
    for (const words of ['maps', 'map']) expect((await run(there, words, bo)).out).toContain('No maps yet');
    const file = (await run(there, `map get ${code}`, bo)).out;
    expect(file).toContain('[Territories]');
    expect(file).not.toMatch(/[\x00-\x09\x0b-\x1f]/);
    expect((await run(there, `map show ${code}`, bo)).err).toContain('that map is not yours');

    expect((await run(here, `map show ${code}`, ada)).out).not.toContain('not shown');
    await until(async () => (await run(there, 'maps', bo)).out.includes('Long Rows'));
    const player = await come(there, { ...bo, columns: 80, rows: 24, command: 'play domination' });
    await player.see('A new table');
    await toLine(player, 'Map');
    player.type(key.enter, ...'long rows');
    await player.see('by ada');
    player.type(key.enter);
    await player.see('◂ Long Rows ▸');
    player.type('\x13');
    await player.see('The code of this table is');
    player.type('s');
    await until(() => here.shelf.find(`shelf:${code}`)?.shelved?.plays === 1);
    player.cut();

    const viewer = await come(there, { ...bo, columns: 80, rows: 24, command: `map ${code}` });
    await viewer.see('30 territories');
    await viewer.see('e rate');
    viewer.type('e');
    await viewer.see('5 of 5');
    viewer.type(key.down, key.enter);
    await viewer.see('You have given it 4 of 5.');
    viewer.cut();
    expect((await run(here, `map rate ${code} 5`, ada)).err).toContain('others say how good your map is');
    await until(async () => (await run(here, 'maps', ada)).out.includes('by ada, 1 game, 4.0 of 5 by 1'));

    // How often each seat has won is told once there are enough games of one number of players.
    for (let game = 0; game < 19; game += 1) await here.shelf.wonOn(`shelf:${code}`, 3, game % 2);
    await here.shelf.wonOn(`shelf:${code}`, 2, 1);
    expect((await run(here, 'maps', ada)).out).not.toContain('seats won');
    await here.shelf.wonOn(`shelf:${code}`, 3, 0);
    await until(async () => (await run(there, 'maps', ada)).out.includes('seats won 55 45 0 % ±21'));

    expect((await run(here, `map remove ${code}`, ada)).out).toContain('is removed');
    await until(() => !there.shelf.coded(code).ok);
    const late = await come(there, { ...bo, command: `map ${code}` });
    await late.see(LOBBY);
    await late.see('there is no map with that code here');
  });
});

test('the shelf takes maps of people with a key alone, that can be played on, and only so large and so many', async () => {
  const server = await startTestServer();
  const ada = { login: 'ada', key: freshKey() };
  const put = async (input: string | Buffer, who: object = ada) =>
    (await run(server, 'map put', { ...who, input })).err;
  expect(await put(rowsOfLand(6), { login: 'gus' })).toContain('only somebody with a key');
  expect(await put('')).toContain('this is no map file');
  expect(await put(Buffer.alloc(64, 0))).toContain('binary data');
  expect(await put(Buffer.alloc(SHELVED.bytes + 1, 'a'))).toContain('larger than 128 KB');
  expect(await put(rowsOfLand(30, 29))).toBe('');
  expect(server.shelf.list.map(({ odd }) => odd !== null)).toEqual([true]);
  for (let count = server.shelf.list.length; count < SHELVED.each - 1; count += 1)
    expect(await put(rowsOfLand(6))).toBe('');
  // There is room for one, and three come at once.
  const asked = await Promise.all([1, 2, 3].map(() => put(rowsOfLand(6))));
  expect(asked.filter(refused => refused === '')).toHaveLength(1);
  expect(await put(rowsOfLand(6))).toContain('you have put 20 maps here; remove one first');
  expect(server.shelf.list).toHaveLength(SHELVED.each);
});

test.skipIf(!hasPostgres)(
  'two nodes that know of nineteen maps of somebody take one more between them',
  async () => {
    const database = await openDatabase(await fresh());
    const open = () =>
      Shelf.open({ list: [], find: () => null }, new DatabaseRecords(mapsKind, database), {
        clock: new ManualClock(),
        log: { write: () => undefined },
      });
    const ada: Person = {
      ...{ id: 'k-ada', name: 'ada', guest: false, code: null },
      ...{ bell: true, settings: null, seenAt: 0 },
    };
    const put = (on: Shelf) => on.put(ada, Buffer.from(rowsOfLand(6)), '');
    const first = await open();
    for (let count = 0; count < SHELVED.each - 1; count += 1) good(await put(first));
    const asked = await Promise.all([await open(), await open(), await open()].map(put));
    const refused = asked.flatMap(put => (put.ok ? [] : [put.error]));
    expect(refused).toEqual(Array(2).fill('you have put 20 maps here; remove one first'));
    expect((await open()).list).toHaveLength(SHELVED.each);
  },
);

test('maps of the shelf are there after a restart, with what was made of them', async () => {
  const data = dataFolder();
  const ada = { login: 'ada', key: freshKey() };
  const before = await startTestServer({ data });
  const { out } = await run(before, 'map put', { ...ada, input: rowsOfLand(12) });
  const [code = ''] = CODE.exec(out) ?? [];
  await run(before, `map show ${code}`, ada);
  // One that is drawn comes with its shapes: `cat Islands.map Islands.lands.png`.
  const { map, ground = null } = good(builtinMap('islands:dunes:9'));
  const drawing = drawingOf(map, null, atlasOf(map, ground));
  const files = drawingFiles('Islands.map').changed(drawing);
  const named = (name: string) => files.find(({ path }) => path === name)?.bytes ?? Buffer.alloc(0);
  const [text, lands] = [named('Islands.map'), named('Islands.lands.png')];
  const drawn = await run(before, 'map put', { ...ada, input: Buffer.concat([text, lands]) });
  const [other = ''] = CODE.exec(drawn.out) ?? [];
  const cut = Buffer.concat([text, lands.subarray(0, 99)]);
  expect((await run(before, 'map put', { ...ada, input: cut })).err).toContain(
    'the picture behind the map: the PNG is damaged',
  );
  await run(before, `map rate ${code} 3`, { login: 'bo', key: freshKey() });
  await before.stop();
  const after = await startTestServer({ data });
  expect((await run(after, 'maps', { login: 'cleo', key: freshKey() })).out).toContain('3.0 of 5 by 1');
  expect((await run(after, `map get ${code}`, ada)).out).toBe(rowsOfLand(12));
  const board = boardData(good(after.shelf.coded(other)).map);
  const image = houseShapesOf(after.shelf, board, `shelf:${other}`);
  if (!(image instanceof Uint8Array)) throw new Error('the shelf has no image');
  const { source, raster } = atlasOfImage(board, image);
  expect(source).toBe('image');
  expect(raster.pixels).toEqual(good(readIndexImage(lands, 9)).pixels);
});
