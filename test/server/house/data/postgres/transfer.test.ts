import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { main } from '../../../../../source/commands/main.ts';
import { DatabaseRatings } from '../../../../../source/server/house/data/postgres/database-ratings.ts';
import { DatabaseRecords } from '../../../../../source/server/house/data/postgres/database-records.ts';
import { DatabaseStore } from '../../../../../source/server/house/data/postgres/database-store.ts';
import { finishedGameOf } from '../../../../../source/server/house/hall/house-records.ts';
import { tablesKind } from '../../../../../source/server/house/tables/record.ts';
import { databases, openDatabase, withPostgres } from '../../../../database/postgres.ts';
import { memoryIo } from '../../../../lines/text/memory-io.ts';
import { good } from '../../../../table/tables.ts';
import { playToTheEnd } from '../../../autopilot.ts';
import { come, comeIn, dataFolder, freshKey, key, startTestServer, until } from '../../../harness.ts';
import { computer, free, openTable } from '../../../tables.ts';
import { gathering } from '../../tables/gathering.ts';

const fresh = databases();
const alone = [free, computer, { ...computer, name: 'Edda' }];

async function carry(word: 'import' | 'export', folder: string, database: string, ...more: string[]) {
  const io = memoryIo('', { SANDTABLE_DATABASE: database });
  const status = await main(['admin', word, folder, ...more], io);
  return { status, out: io.out().split('\n').slice(0, 5), notes: io.out(), err: io.err() };
}

/** What is carried of a data folder: by its path, what each file holds. */
const filesOf = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true })
      .map(String)
      .filter(name => /^((people|tables|games)\/.*|bans)\.jsonl?$/.test(name))
      .sort()
      .map(name => [name, readFileSync(join(folder, name), 'utf8')]),
  );

/** The same with records by what they say: the order of their fields is that of their form once they have been read. */
const valuesOf = (files: Record<string, string>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(files).map(([name, text]) => [name, name.endsWith('.json') ? JSON.parse(text) : text]),
  );

/** What a server leaves in a folder: a game in its middle, a table that gathers, somebody who is kept out. */
async function runIn(data: string) {
  const mine = freshKey();
  const server = await startTestServer({ data });
  const ada = await comeIn(server, { login: 'ada', key: mine });
  const table = await openTable(server, 'ada', { seats: alone, turnLimit: 8 });
  await ada.see('your turn');
  ada.type(key.enter);
  await ada.see('at the table');
  await playToTheEnd(ada, () => (table.running?.seq ?? 0) > 20);
  table.say('ada', 'see you elsewhere');
  await openTable(server, 'ada');
  await server.bans.add('192.0.2.7');
  await server.stop();
  return { folder: data, id: table.id, played: table.running?.history ?? [], mine };
}

const model = mkdtempSync(join(tmpdir(), 'sandtable-lived-in-'));
afterAll(() => rmSync(model, { recursive: true }));
let left: ReturnType<typeof runIn> | null = null;

/** A data folder on which a server has run: the same one each time. */
async function livedIn() {
  left ??= runIn(model);
  const had = await left;
  const folder = dataFolder();
  cpSync(model, folder, { recursive: true });
  return { ...had, folder };
}

withPostgres('what a server keeps, carried into a database', () => {
  test('comes out of it the same: games byte for byte, records too from then on; done again, nothing changes', async () => {
    const { folder, id } = await livedIn();
    const database = await fresh();
    const files = filesOf(folder);
    expect(Object.keys(files)).toContain(`games/${id}.jsonl`);
    expect(Object.keys(files).length).toBe(5);
    const counted = { games: 1, people: 1, bans: 1, tables: 2, browsers: 0 };
    const lines = (told: (count: number) => string): readonly string[] =>
      Object.entries(counted).map(([name, count]) => name.padEnd(10) + told(count));
    const came = lines(count => `${count} came, 0 there already`);
    const same = lines(count => `0 came, ${count} there already`);
    expect(await carry('import', folder, database)).toMatchObject({ status: 0, out: came, err: '' });
    expect(await carry('import', folder, database)).toMatchObject({ status: 0, out: same, err: '' });
    expect(await carry('import', folder, database, '--overwrite')).toMatchObject({ status: 0, out: same });
    const other = dataFolder();
    expect(await carry('export', other, database)).toMatchObject({ status: 0, out: came, err: '' });
    expect(valuesOf(filesOf(other))).toEqual(valuesOf(files));
    expect(await carry('export', other, database)).toMatchObject({ status: 0, out: same, err: '' });
    expect(await carry('import', other, database)).toMatchObject({ status: 0, out: same, err: '' });
    expect(filesOf(folder)).toEqual(files);
    const [further, third] = [await fresh(), dataFolder()];
    await carry('import', other, further);
    await carry('export', third, further);
    expect(filesOf(third)).toEqual(filesOf(other));
  });

  test('goes on there, and back in a folder: the game that was played, its talk, its people', async () => {
    const { folder, id, played, mine } = await livedIn();
    const shared = { database: await fresh(), hostKey: readFileSync(join(folder, 'host-key'), 'utf8') };
    await carry('import', folder, shared.database);
    const node = await startTestServer({ shared });
    const found = good(node.hall.find(id));
    expect(await node.hall.takeUp(found)).toBeNull();
    expect(found.running?.history.slice(0, played.length)).toEqual(played);
    expect(found.chat.lines.map(({ text }) => text)).toContain('see you elsewhere');
    expect(node.bans.has('192.0.2.7')).toBe(true);
    // By its code: which of several tables has the light in the lobby is not what this is about.
    const joining = { login: 'somebody', key: mine, command: `join ${id}` };
    const ada = await come(node, joining);
    await ada.see('at the table');
    await playToTheEnd(ada, () => (found.running?.seq ?? 0) > played.length + 20);
    await node.stop();
    const further = found.running?.history ?? [];
    expect(node.logged.filter(({ event }) => event === 'fault')).toEqual([]);

    const other = dataFolder();
    expect(await carry('export', other, shared.database)).toMatchObject({ status: 0 });
    const laptop = await startTestServer({ data: other });
    const back = laptop.hall.find(id);
    expect(back.ok && back.value.running?.history.slice(0, further.length)).toEqual(further);
    const again = await come(laptop, joining);
    await again.see('at the table');
    await playToTheEnd(again);
    await until(() => back.ok && back.value.record.stage === 'over');
  });

  test('a table of a running house is there at once for everybody', async () => {
    const { folder, id } = await livedIn();
    const shared = { database: await fresh(), hostKey: freshKey() };
    const node = await startTestServer({ shared });
    expect(await carry('import', folder, shared.database)).toMatchObject({ status: 0 });
    await until(() => node.hall.find(id).ok);
    expect(node.logged.filter(({ event }) => event === 'fault')).toEqual([]);
  });

  test('takes the place of nothing without a word: records when told to, a game that has parted never', async () => {
    const { folder, id } = await livedIn();
    const database = await fresh();
    await carry('import', folder, database);
    const files = filesOf(folder);
    const [table, game] = [join(folder, 'tables', `${id}.json`), join(folder, 'games', `${id}.jsonl`)];
    writeFileSync(table, readFileSync(table, 'utf8').replace('see you elsewhere', 'see you here'));
    const lines = readFileSync(game, 'utf8').trimEnd().split('\n');
    writeFileSync(game, [...lines.slice(0, -1), '{"parted":true}', ''].join('\n'));
    const first = await carry('import', folder, database);
    expect(first.status).toBe(1);
    expect(first.err.split('\n')).toEqual([
      `sandtable: the game ${id} is another one there, and was left so`,
      `sandtable: the table ${id} is another one there, and was left so`,
      '',
    ]);
    const other = dataFolder();
    await carry('export', other, database);
    expect(valuesOf(filesOf(other))).toEqual(valuesOf(files));
    const second = await carry('import', folder, database, '--overwrite');
    expect(second.err).toBe(`sandtable: the game ${id} is another one there, and was left so\n`);
    expect(second.out[3]).toBe('tables    1 came, 1 there already');
    await carry('export', other, database, '--overwrite');
    const after = filesOf(other);
    expect(after[`tables/${id}.json`]).toContain('see you here');
    expect(after[`games/${id}.jsonl`]).toBe(files[`games/${id}.jsonl`]);
  });

  test('a game that is shorter there goes on when told to, and one that is longer stays', async () => {
    const { folder, id } = await livedIn();
    const database = await fresh();
    const game = join(folder, 'games', `${id}.jsonl`);
    const whole = readFileSync(game, 'utf8');
    const shorter = whole
      .trimEnd()
      .split('\n')
      .slice(0, -3)
      .map(line => `${line}\n`)
      .join('');
    writeFileSync(game, `${shorter}{"never wh`);
    const first = await carry('import', folder, database);
    expect(first.notes).toContain(`the last line of the game ${id} was never whole`);
    writeFileSync(game, whole);
    expect((await carry('import', folder, database)).err).toContain(`the game ${id} is shorter there`);
    expect(await carry('import', folder, database, '--overwrite')).toMatchObject({ status: 0, err: '' });
    writeFileSync(game, shorter);
    expect((await carry('import', folder, database, '--overwrite')).err).toContain('has gone on there');
    const other = dataFolder();
    await carry('export', other, database);
    expect(filesOf(other)[`games/${id}.jsonl`]).toBe(whole);
  });

  test('a game that a crash has damaged is named and left out, and all else is carried', async () => {
    const { folder, id } = await livedIn();
    const database = await fresh();
    writeFileSync(join(folder, 'games', 'odd.jsonl'), '{"kind":"header"}\n\0\0\0\0\n');
    const carried = await carry('import', folder, database);
    expect(carried).toMatchObject({ status: 1, err: 'sandtable: the game odd is damaged\n' });
    const other = dataFolder();
    await carry('export', other, database);
    expect(Object.keys(filesOf(other))).toContain(`games/${id}.jsonl`);
    expect(Object.keys(filesOf(other))).not.toContain('games/odd.jsonl');
  });

  test('a name stays one person’s: another one who is called so gets a name like it, and keeps that', async () => {
    const [one, two] = [await livedIn(), await runIn(dataFolder())];
    const database = await fresh();
    await carry('import', one.folder, database);
    const second = await carry('import', two.folder, database);
    expect(second.notes).toContain('there is another ada; the newcomer is called ada-2');
    const again = await carry('import', two.folder, database);
    expect(again.out[1]).toBe('people    0 came, 1 there already');
    expect(again.notes).not.toContain('another ada');
    const node = await startTestServer({ shared: { database, hostKey: freshKey() } });
    const ada = await come(node, { login: 'ada', key: two.mine });
    await ada.see('ada-2');
  });
});

withPostgres('carrying is refused', () => {
  test('while a server runs on the folder, and then nothing has been written', async () => {
    const server = await startTestServer();
    const database = await fresh();
    expect(await carry('import', server.data, database)).toMatchObject({
      status: 1,
      err: expect.stringContaining('another server has this data folder'),
    });
  });

  test('where a record is damaged, in one sentence that names it; nothing has been written', async () => {
    const { folder } = await livedIn();
    const database = await fresh();
    writeFileSync(join(folder, 'bans.json'), '["192.0.2.7"');
    expect((await carry('import', folder, database)).err).toBe(
      `sandtable: ${folder}/bans.json is damaged; put a copy of yours in its place, or move it away\n`,
    );
    const other = dataFolder();
    await carry('export', other, database);
    expect(filesOf(other)).toEqual({});
  });
});

describe('carrying is refused without a database', () => {
  test.each([
    [['import', '/nowhere/at/all'], 'import needs --database postgres://NAME@HOST/DATABASE'],
    [
      ['export', '/tmp', '--database', 'mysql://x'],
      'the address of a database is postgres://NAME@HOST/DATABASE',
    ],
    [
      ['import', '/nowhere/at/all', '--database', 'postgres://x'],
      '/nowhere/at/all is no data folder of a server',
    ],
  ])('%j', async (words, sentence) => {
    const io = memoryIo('', {});
    expect(await main(['admin', ...words], io)).not.toBe(0);
    expect(io.err()).toBe(`sandtable: ${sentence}\n`);
  });

  test('and the folder is free again where the database cannot be reached', async () => {
    const { folder } = await livedIn();
    const gone = await carry('import', folder, 'postgres://ada:secret@127.0.0.1:9/none');
    expect(gone.err).toMatch(/^sandtable: the database cannot be used: .*ECONNREFUSED/);
    expect(gone.err).not.toContain('secret');
    await startTestServer({ data: folder });
  });
});

withPostgres('finished games that are old', () => {
  test('are moved out of a database into a folder, whole; others stay, and what they counted for does', async () => {
    const database = await fresh();
    const own = await openDatabase(database);
    const [records, saves] = [new DatabaseRecords(tablesKind, own), new DatabaseStore(own)];
    const day = 86_400_000;
    const ended = { 'aaaa-aaab': 40, 'aaaa-aaac': 31, 'aaaa-aaad': 5 };
    for (const [id, days] of Object.entries(ended)) {
      const seats = ['ada', 'bo'].map(
        name => ({ kind: 'person', person: `k-${name}`, name, standIn: null }) as const,
      );
      const record = {
        ...gathering(0),
        id,
        save: id,
        seats,
        stage: 'over' as const,
        rated: true,
        places: [1, 2],
      };
      good(await records.write(id, { ...record, changedAt: Date.now() - days * day }, 0));
      good(await saves.create(id, ['header', id]));
    }
    const ratings = new DatabaseRatings(own, (body, id) => {
      const read = tablesKind.read(body, id);
      return read.ok ? finishedGameOf(read.value, { titleOf: game => game, mapTitle: map => map }) : null;
    });
    const before = await ratings.best('grid', null, 10);
    expect(before.map(({ who, games, wins }) => [who, games, wins])).toEqual([
      ['k-ada', 3, 3],
      ['k-bo', 3, 0],
    ]);
    const folder = dataFolder();
    const io = memoryIo('', { SANDTABLE_DATABASE: database });
    expect(await main(['admin', 'archive', folder, '--older', '30'], io)).toBe(0);
    expect(io.out()).toContain('2 games are in the folder');
    expect(Object.keys(filesOf(folder))).toEqual([
      ...['games/aaaa-aaab.jsonl', 'games/aaaa-aaac.jsonl', 'tables/aaaa-aaab.json', 'tables/aaaa-aaac.json'],
    ]);
    expect(readFileSync(join(folder, 'games/aaaa-aaab.jsonl'), 'utf8')).toBe('header\naaaa-aaab\n');
    expect((await records.find('over')).map(({ record }) => record.id)).toEqual(['aaaa-aaad']);
    expect(good(await saves.names())).toEqual(['aaaa-aaad']);
    expect(await ratings.best('grid', null, 10)).toEqual(before);
    expect(
      await main(
        ['admin', 'archive', folder, '--older', 'all'],
        memoryIo('', { SANDTABLE_DATABASE: database }),
      ),
    ).toBe(2);
  });
});
