import { readdirSync, readFileSync, statSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LOBBY } from '../../display.ts';
import {
  come,
  comeIn,
  connect,
  freshKey,
  jumpingClock,
  key,
  refusedFor,
  run,
  startTestServer,
  until,
} from '../../harness.ts';
import { computer, free, openTable } from '../../tables.ts';

test('somebody asks for forwarding, a subsystem, X11 or the agent: each is refused', async () => {
  const server = await startTestServer();
  const client = await connect(server);
  await expect(
    new Promise((resolve, reject) =>
      client.forwardOut('127.0.0.1', 1, '127.0.0.1', 22, (error, stream) =>
        error ? reject(error) : resolve(stream),
      ),
    ),
  ).rejects.toThrow();
  await expect(
    new Promise((resolve, reject) =>
      client.forwardIn('127.0.0.1', 0, (error, port) => (error ? reject(error) : resolve(port))),
    ),
  ).rejects.toThrow();
  await expect(
    new Promise((resolve, reject) =>
      client.openssh_forwardOutStreamLocal('/etc/passwd', (error, stream) =>
        error ? reject(error) : resolve(stream),
      ),
    ),
  ).rejects.toThrow();
  await expect(
    new Promise((resolve, reject) => client.sftp((error, sftp) => (error ? reject(error) : resolve(sftp)))),
  ).rejects.toThrow();
});

test('somebody opens a second channel on one connection: it is refused, the first one goes on', async () => {
  const server = await startTestServer();
  const ada = await comeIn(server, { login: 'ada' });
  await expect(
    new Promise((resolve, reject) =>
      ada.client.shell((error, channel) => (error ? reject(error) : resolve(channel))),
    ),
  ).rejects.toThrow();
  await refusedFor(server, 'second-channel');
  ada.type('?');
  await ada.see('Keys');
});

test('a command is never a program: everything but the known words is refused with status 2', async () => {
  const server = await startTestServer();
  for (const words of [
    'sh',
    'cat /etc/passwd',
    '; id',
    '$(id)',
    '../../host-key',
    'export ../people',
    'scp -t /',
  ]) {
    const { status, out } = await run(server, words);
    expect(status, words).toBeGreaterThan(0);
    expect(out).toBe('');
  }
  expect((await run(server, `watch ${'a'.repeat(5000)}`)).status).toBeGreaterThan(0);
});

test('environment: only the names of the list are heard, and few of them', async () => {
  const server = await startTestServer();
  const env = {
    LD_PRELOAD: '/tmp/x.so',
    NODE_OPTIONS: '--inspect',
    COLORTERM: 'truecolor',
    FORCE_COLOR: '0',
  };
  const ada = await comeIn(server, { login: 'ada', env });
  // FORCE_COLOR would have taken the colours away; COLORTERM gives all of them.
  expect(ada.bytes().toString()).toMatch(/38;2;\d+;\d+;\d+/);
});

test('somebody has a window of 30,000 by 10,000, or of nothing: it is drawn for a reasonable one', async () => {
  const server = await startTestServer();
  const huge = await comeIn(server, { login: 'huge', columns: 80, rows: 24 });
  const before = process.memoryUsage().rss;
  huge.channel.setWindow(10_000, 30_000, 0, 0);
  huge.channel.setWindow(0, 0, 0, 0);
  huge.channel.setWindow(10_000, 30_000, 0, 0);
  // Of the first frame each row follows the one before; what comes later goes to its place.
  huge.channel.write('?');
  const places = (): readonly RegExpExecArray[] => [
    ...huge
      .bytes()
      .toString()
      .matchAll(/\x1b\[(\d+);(\d+)H/g),
  ];
  await until(() => huge.bytes().length > 5000 && places().length > 0);
  expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024);
  expect(Math.max(...places().map(at => Number(at[2])))).toBeLessThanOrEqual(300);
});

test('a flood of keys, an unfinished paste and an endless escape sequence stall nobody', async () => {
  const server = await startTestServer();
  const [mad, calm] = await Promise.all([come(server, { login: 'mad' }), come(server, { login: 'calm' })]);
  await calm.see('2 here');
  mad.channel.write('\x1b[B'.repeat(100_000));
  mad.channel.write(`\x1b[200~${'x'.repeat(2_000_000)}`);
  mad.channel.write(`\x1b[${'1;'.repeat(500_000)}`);
  calm.type('?');
  await calm.see('Keys');
  expect(server.hall.visitors).toHaveLength(2);
});

test('somebody does not read what they are sent: frames are left out, memory stays', async () => {
  const server = await startTestServer();
  const slow = await comeIn(server, { login: 'slow', columns: 200, rows: 60 });
  slow.channel.pause();
  const socket = (slow.client as unknown as { readonly _sock: Socket })._sock;
  socket.pause();
  const before = process.memoryUsage().rss;
  for (let round = 0; round < 300; round += 1) {
    slow.channel.setWindow(round % 2 === 0 ? 60 : 59, 200, 0, 0);
    slow.type('p');
    await new Promise(resolve => setImmediate(resolve));
  }
  expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
  const other = await come(server, { login: 'other' });
  await other.see('2 here');
});

const NASTY = [
  '\x1b]52;c;aGFja2Vk\x07',
  '\x1b]8;;https://evil.example\x07click\x1b]8;;\x07',
  '\x1b[2J\x1b[H',
  '\x1b[8mhidden',
  '\u202etxt.exe\u202c',
  '\u2066\u2069\u200b\u200d',
  '\x9b31m',
  '\x07\x08\x7f\r\n',
  'Z\u0300\u0301\u0302\u0303\u0304algo',
];

test('talk and names with escape sequences and direction marks reach no terminal and no log as such', async () => {
  const server = await startTestServer();
  const bo = await comeIn(server, { login: 'bo' });
  const evil = await come(server, { login: `\x1b]0;owned\x07ev\u202eil${'x'.repeat(300)}` });
  await evil.see('2 here');
  const person = server.hall.visitors.find(visitor => visitor.person.name !== 'bo')?.person;
  expect(person?.name).toMatch(/^[A-Za-z0-9][A-Za-z0-9_-]{1,15}$/);
  for (const text of [...NASTY, 'the last']) server.hall.chat.say(person?.name ?? '', `${text} said`, 0);
  server.hall.stir();
  await bo.see('the last');
  const sent = bo.bytes().toString();
  for (const forbidden of [
    '\x1b]52',
    '\x1b]8',
    '\x1b[2J\x1b[H',
    '\x1b[8m',
    '\u202e',
    '\u2066',
    '\u200b',
    '\x9b',
    '\u0301',
  ])
    expect(sent.includes(forbidden), JSON.stringify(forbidden)).toBe(false);
  expect(JSON.stringify(server.logged)).not.toMatch(/\\u001b|\\u202e/);
});

test('somebody talks without end: so many lines in ten seconds and no more', async () => {
  const server = await startTestServer();
  const ada = await comeIn(server, { login: 'ada' });
  for (let line = 0; line < 5; line += 1) {
    ada.type('T');
    await ada.see('Everybody in the lobby');
    ada.type(...`line${line}`, key.enter, key.enter);
    await ada.see(`ada    line${line}`);
  }
  ada.type('T');
  await ada.see('Everybody in the lobby');
  ada.type(...'line5', key.enter);
  await ada.see('a lot at once');
  expect(server.hall.chat.lines.length).toBeLessThanOrEqual(5);
});

test('a session in which something throws ends alone, says so, and the others play on', async () => {
  const server = await startTestServer();
  const [bad, good] = await Promise.all([come(server, { login: 'bad' }), come(server, { login: 'good' })]);
  await good.see('2 here');
  const { people } = server.hall.parts;
  const { change } = people;
  people.change = () => {
    throw new Error('on purpose');
  };
  bad.type('\t', '\x1b[A', key.enter);
  expect(await bad.left).not.toBe(0);
  people.change = change;
  expect(bad.bytes().toString()).toContain('Something went wrong in this session');
  good.type('?');
  await good.see('Keys');
  expect(server.logged.some(line => line.event === 'fault')).toBe(true);
});

test('a person has so many sessions, and opens so many tables, and no more', async () => {
  const server = await startTestServer({ limits: { sessions: 2, tablesEach: 2 } });
  const mine = freshKey();
  const ada = await come(server, { login: 'ada', key: mine });
  await come(server, { login: 'ada', key: mine });
  await ada.see(LOBBY);
  await until(() => server.hall.visitors.length === 2);
  const third = await come(server, { login: 'ada', key: mine });
  expect(await third.left).toBe(1);
  await openTable(server, 'ada');
  await openTable(server, 'ada');
  await expect(openTable(server, 'ada')).rejects.toThrow('you have opened 2 tables that are not over');
});

test('a private table is in no list, and a game that has begun takes no more seats', async () => {
  const server = await startTestServer();
  await comeIn(server, { login: 'ada' });
  const table = await openTable(server, 'ada');
  table.persistence.put(now => ({ ...now, private: true }));
  expect((await run(server, 'tables')).out).toBe('No tables yet.\n');
  const begun = await openTable(server, 'ada', { seats: [free, computer, { ...computer, name: 'Edda' }] });
  const late = await come(server, { login: 'late', command: `join ${begun.id}` });
  await late.see('watching');
});

test('nothing of a session becomes the name of a file', async () => {
  const server = await startTestServer();
  await comeIn(server, { login: '../../../etc/x', key: freshKey() });
  const name = server.hall.visitors[0]?.person.name ?? '';
  await openTable(server, name, { seats: [free, computer, { ...computer, name: 'Edda' }] });
  await until(() => readdirSync(join(server.data, 'people')).length > 0);
  const files = readdirSync(server.data, { recursive: true }).map(String);
  for (const file of files)
    expect(file).toMatch(
      /^(host-key(\.old)?|admin\.sock|(people|browsers|tables|tournaments|maps|games)(\/[A-Za-z0-9_-]+\.json(l|\.old)?)?)$/,
    );
  expect(statSync(join(server.data, 'host-key')).mode & 0o777).toBe(0o600);
  const private_ = readFileSync(join(server.data, 'host-key'), 'utf8').split('\n')[1] ?? '';
  expect(JSON.stringify(server.logged)).not.toContain(private_);
});

test('an idle session is closed, with a sentence', async () => {
  const clock = jumpingClock();
  const server = await startTestServer({ clock, limits: { idle: 1 } });
  const ada = await comeIn(server, { login: 'ada' });
  clock.pass(61_000);
  await ada.left;
  expect(ada.bytes().toString()).toContain('Nothing was typed for a long time');
});

test('somebody who is kept out does not come back with a guest code, nor with their key', async () => {
  const server = await startTestServer();
  const mine = freshKey();
  const [gus, ada] = await Promise.all([
    come(server, { login: 'gus' }),
    come(server, { login: 'ada', key: mine }),
  ]);
  await ada.see('2 here');
  await openTable(server, 'gus');
  for (const name of ['gus', 'ada']) await server.bans.add(server.hall.parts.people.named(name)?.id ?? '');
  const code = server.hall.parts.people.named('gus')?.code ?? '';
  gus.cut();
  const again = await comeIn(server, { login: 'other' });
  again.type('\t', '6', ...code, key.enter);
  await again.see('nobody and no table here has that code');
  await expect(run(server, 'whoami', { login: 'ada', key: mine })).resolves.toMatchObject({ status: 1 });
});
