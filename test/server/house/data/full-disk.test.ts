import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { answerOwner, askAdmin } from '../../../../source/server/admin.ts';
import { type FileSystem, nodeFileSystem } from '../../../../source/table/file-system.ts';
import { systemError } from '../../../table/failing-files.ts';
import { playToTheEnd } from '../../autopilot.ts';
import { LOBBY } from '../../display.ts';
import {
  come,
  comeIn,
  freshKey,
  jumpingClock,
  key,
  startTestServer,
  type TestServer,
  until,
} from '../../harness.ts';
import { computer, free, openTable } from '../../tables.ts';

/** The real file system on a disk that can be full: then half of a write goes through, and nothing after it. */
function fillableFiles(): FileSystem & { full: boolean } {
  const files = {
    ...nodeFileSystem,
    full: false,
    async open(path: string, mode: Parameters<FileSystem['open']>[1]) {
      const file = await nodeFileSystem.open(path, mode);
      let half = true;
      return {
        ...file,
        write: async (bytes: Uint8Array, position?: number) => {
          if (!files.full) return file.write(bytes, position);
          if (!half || bytes.length < 2) throw systemError('ENOSPC');
          half = false;
          return file.write(bytes.subarray(0, bytes.length / 2), position);
        },
      };
    },
  };
  return files;
}

const status = async (server: TestServer): Promise<string> =>
  (await askAdmin(server.data, { word: 'status' })).lines.join('\n');

const logged = ({ logged: lines }: TestServer, event: string): number =>
  lines.filter(line => line.event === event).length;

/** Fails the test at the first promise whose failure nobody has heard. */
function heedRejections(): void {
  const unheard: unknown[] = [];
  const hear = (error: unknown): void => void unheard.push(error);
  process.on('unhandledRejection', hear);
  onTestFinished(() => {
    process.off('unhandledRejection', hear);
    expect(unheard).toEqual([]);
  });
}

test('"Open the table" did nothing and said nothing on a full disk, and each Enter left a table that counted', async () => {
  heedRejections();
  const files = fillableFiles();
  const server = await startTestServer({ files, limits: { tablesEach: 2 } });
  answerOwner(server);
  const ada = await comeIn(server, { login: 'ada', key: freshKey() });
  expect(await status(server)).toMatch(/^writing +fine$/m);
  ada.type('n');
  await ada.see('A new table');
  files.full = true;
  ada.type(key.enter);
  const sentence = "the disk is full; a player's record could not be written";
  await ada.see(sentence);
  for (let times = 0; times < 4; times += 1) await expect(openTable(server, 'ada')).rejects.toThrow(sentence);
  expect(logged(server, 'unwritten')).toBe(1);
  // Who is written down already: then it is the table that is not.
  const person = server.hall.parts.people.named('ada');
  if (person === null) throw new Error('nobody came');
  files.full = false;
  await server.hall.parts.people.keep(person.id);
  expect(logged(server, 'written')).toBe(1);
  expect(server.hall.tables).toEqual([]);
  files.full = true;
  expect(await server.hall.parts.records.remove('abcd-efgh', 0)).toMatchObject({ ok: true });
  const bo = await come(server, { login: 'bo' });
  await bo.see(LOBBY);
  expect(await server.bans.add('192.0.2.7')).toMatchObject({ ok: false });
  expect(await status(server)).toMatch(
    /^writing +the disk is full; the list of who is kept out could not be written; since 20.*Z$/m,
  );
  for (const folder of ['', 'people', 'tables'])
    expect(readdirSync(join(server.data, folder)).filter(name => name.endsWith('.new'))).toEqual([]);
  files.full = false;
  ada.type(key.enter);
  await ada.see('The code of this table is');
  expect(server.hall.tables).toHaveLength(1);
  expect(await status(server)).toMatch(/^writing +fine$/m);
  expect(logged(server, 'fault')).toBe(0);
});

test('a seat, a start and a name that cannot be written do not come about, and that is said', async () => {
  heedRejections();
  const files = fillableFiles();
  const server = await startTestServer({ files });
  const ada = await comeIn(server, { login: 'ada', key: freshKey() });
  const table = await openTable(server, 'ada');
  const before = table.record;
  await ada.see('go on');
  const bo = await come(server, { login: 'bo', key: freshKey() });
  await bo.see('Open seats');
  files.full = true;
  bo.type(key.enter);
  await bo.see("the disk is full; a player's record could not be written");
  ada.type('N');
  await ada.see('Your name');
  ada.type('\x15', ...'zoe', key.enter);
  await ada.see("the disk is full; a player's record could not");
  ada.type(key.escape);
  await until(() => !ada.text().includes('Your name'), ada.text);
  ada.type(key.enter);
  await ada.see('start with computers');
  ada.type('s');
  await ada.see(`the disk is full; the table ${table.id} could not be written`);
  expect(table.record).toEqual(before);
  expect(server.hall.parts.people.named('zoe')).toBeNull();
  files.full = false;
  bo.type(key.enter);
  await bo.see('at the table');
  expect(table.record.stage).toBe('playing');
});

test('moves on a full disk were lost when the server stopped: it is said, and all of the game is saved once there is room', async () => {
  heedRejections();
  const files = fillableFiles();
  const clock = jumpingClock();
  const server = await startTestServer({ files, clock });
  answerOwner(server);
  const mine = freshKey();
  const ada = await comeIn(server, { login: 'ada', key: mine });
  const table = await openTable(server, 'ada', {
    seats: [free, computer, { ...computer, name: 'Edda' }],
    turnLimit: 60,
  });
  await ada.see('your turn');
  ada.type(key.enter);
  await ada.see('at the table');
  const seq = (): number => table.running?.seq ?? 0;
  await playToTheEnd(ada, () => seq() > 5);
  files.full = true;
  const full = seq();
  await playToTheEnd(ada, () => seq() > full + 3);
  await ada.see('the disk is full');
  expect(table.chat.lines.at(-1)?.text).toBe(
    `the disk is full; ${table.id} could not be written; the game goes on, but is no longer saved`,
  );
  expect(logged(server, 'unsaved')).toBe(1);
  expect(await status(server)).toMatch(
    new RegExp(`^writing +the disk is full; .*; not saved: ${table.id}$`, 'm'),
  );
  clock.pass(6000);
  await playToTheEnd(ada, () => seq() > full + 5);
  expect(table.persistence.unsaved).not.toBeNull();
  files.full = false;
  clock.pass(6000);
  await until(() => table.persistence.unsaved === null);
  await ada.see('everything at this table is written down again');
  expect(logged(server, 'saved')).toBe(1);
  expect(await status(server)).toMatch(/^writing +fine$/m);
  await playToTheEnd(ada, () => seq() > full + 8);
  await server.stop();
  const played = table.running?.history ?? [];
  const after = await startTestServer({ data: server.data });
  const found = after.hall.find(table.id);
  expect(found.ok && found.value.running?.history.slice(0, played.length)).toEqual(played);
  expect(after.logged.filter(({ event }) => event === 'fault' || event === 'unread')).toEqual([]);
});

test('a server that stops while its disk is full said that every move was saved', async () => {
  heedRejections();
  const files = fillableFiles();
  const server = await startTestServer({ files });
  const ada = await comeIn(server, { login: 'ada', key: freshKey() });
  const table = await openTable(server, 'ada', { seats: [free, computer, { ...computer, name: 'Edda' }] });
  const bo = await comeIn(server, { login: 'bo', key: freshKey() });
  await ada.see('your turn');
  ada.type(key.enter);
  await ada.see('at the table');
  files.full = true;
  await playToTheEnd(ada, () => table.persistence.unsaved !== null);
  await server.stop();
  for (const { left } of [ada, bo]) await left;
  expect(ada.bytes().toString()).toContain('The last moves at this table could not be written down');
  expect(bo.bytes().toString()).toContain('Every move is saved');
});
