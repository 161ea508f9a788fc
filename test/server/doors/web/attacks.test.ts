import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LOBBY } from '../../display.ts';
import { dataFolder, freshKey, refusedFor, run, type TestServer, until } from '../../harness.ts';
import { closed, isClosed, knock as knockAt, siege } from '../../siege.ts';
import { openTable } from '../../tables.ts';
import { openPage, startWebServer, WEB, webOf } from './browsers.ts';

/** A connection to the door for browsers. */
const knock = (server: TestServer): Promise<Socket> => knockAt(portOf(server));
const portOf = (server: TestServer): number => Number(webOf(server).port);

/** The beginning of a request for a socket, without the empty line that ends it. */
const UNFINISHED = [
  ...['GET /socket HTTP/1.1', 'host: x', 'upgrade: websocket', 'connection: upgrade'],
  ...['sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==', 'sec-websocket-version: 13', ''],
].join('\r\n');

/** A page's socket, spoken to in bytes. */
async function inFrames(server: TestServer): Promise<Socket> {
  const { host, origin } = webOf(server);
  const socket = await knock(server);
  let answer = '';
  socket.on('data', chunk => {
    answer += chunk.toString('latin1');
  });
  socket.write(`${UNFINISHED.replace('host: x', `host: ${host}`)}origin: ${origin}\r\n\r\n`);
  await until(() => answer.includes('101 Switching'));
  return socket;
}

/** A frame of RFC 6455, 5.2; masked with nothing, as a page's have to be. */
const frame = (first: number, body: Uint8Array, isMasked = true): Buffer =>
  Buffer.concat([
    Buffer.from([first, (isMasked ? 0x80 : 0) | (body.length < 126 ? body.length : 126)]),
    body.length < 126 ? Buffer.alloc(0) : Buffer.from([body.length >> 8, body.length & 0xff]),
    isMasked ? Buffer.alloc(4) : Buffer.alloc(0),
    body,
  ]);

/** Comes in as a page does: again where it was sent away as the oldest of those at the door. */
async function comeIn(server: TestServer): Promise<void> {
  for (let isIn = false; !isIn; ) {
    const page = await openPage(server).catch(() => null);
    if (page === null) continue;
    const seen = page.see(LOBBY).then(
      () => true,
      () => false,
    );
    isIn = await Promise.race([seen, page.left.then(() => false)]);
  }
}

test.each([
  ['say nothing', ''],
  ['begin to ask for the page, and do not go on', 'GET / HTTP/1.1\r\nhost: x\r\nx'],
  ['begin to ask for a socket, and do not go on', UNFINISHED],
])(
  'a thousand sockets from fifty addresses, at the door again as soon as they are sent away, that %s: who comes gets in by both doors',
  async (_what, words) => {
    const server = await startWebServer();
    const end = await siege(server, portOf(server), words);
    await comeIn(server);
    expect(await run(server, 'whoami', { login: 'ada', key: freshKey() })).toMatchObject({ status: 0 });
    end();
    expect(server.metrics.strangers).toBeLessThanOrEqual(64);
  },
);

test.each([
  ['a header at a time', (index: number) => `x-${index}: y\r\n`],
  ['a letter at a time', () => 'x'],
  ['a body that is never whole', (index: number) => (index === 0 ? 'content-length: 99999\r\n\r\n' : 'x')],
])('a request that comes %s has its time, and is over', async (_what, part) => {
  const server = await startWebServer({ limits: { login: 1 } });
  const socket = await knock(server);
  socket.resume().write('GET /socket HTTP/1.1\r\nhost: x\r\n');
  let index = 0;
  // As slowly as one looks whether it is over.
  await until(() => {
    if (!isClosed(socket)) socket.write(part(index));
    index += 1;
    return isClosed(socket);
  });
  await until(() => server.metrics.connections === 0);
  await (await openPage(server)).see(LOBBY);
});

test('a TLS connection that does not get to the end of its beginning has its time, and is over', async () => {
  const folder = dataFolder();
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const words = `req -x509 -newkey rsa:2048 -nodes -keyout ${key} -out ${cert} -days 2 -subj /CN=localhost`;
  execFileSync('openssl', words.split(' '), { stdio: 'ignore' });
  const tls = { cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') };
  const server = await startWebServer({ web: { ...WEB, tls }, limits: { login: 1 } });
  const sockets = await Promise.all(Array.from({ length: 10 }, () => knock(server)));
  // A client's first words, of which only the head comes; bytes that are no TLS; nothing.
  for (const [index, socket] of sockets.entries())
    socket
      .resume()
      .write([Buffer.from('160301020001', 'hex'), 'GET / HTTP/1.1\r\n\r\n', ''][index % 3] ?? '');
  await Promise.all(sockets.map(closed));
  await until(() => server.metrics.connections === 0);
  expect((await run(server, 'whoami')).status).toBe(0);
});

test.each([
  ['headers of a megabyte', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(1_000_000)}\r\n\r\n`],
  ['a thousand cookies', `GET / HTTP/1.1\r\nhost: x\r\n${'cookie: a=b\r\n'.repeat(20_000)}\r\n`],
  ['two lengths', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nx'],
  [
    'a length and parts',
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\nx',
  ],
  ['no HTTP', 'SSH-2.0-OpenSSH_9.2\r\n'],
  ['zeroes', '\0'.repeat(1000)],
])('%s for a request end that connection, and nothing else', async (_what, words) => {
  const server = await startWebServer();
  const socket = await knock(server);
  socket.resume().write(words);
  await closed(socket);
  await (await openPage(server)).see(LOBBY);
  expect(server.logged.filter(({ event }) => event === 'fault')).toEqual([]);
});

test.each([
  ['no mask', frame(0x82, Buffer.from('x'), false)],
  ['a bit that nothing is agreed for', frame(0xc2, Buffer.from('x'))],
  ['an unknown kind', frame(0x83, Buffer.from('x'))],
  ['a question in parts', frame(0x09, Buffer.from('x'))],
  ['a question that is too long', frame(0x89, Buffer.alloc(126))],
  ['an end of no kind', frame(0x88, Buffer.from([0, 1]))],
  ['a part of nothing', frame(0x80, Buffer.from('x'))],
  [
    'a beginning within another',
    Buffer.concat([frame(0x02, Buffer.from('x')), frame(0x82, Buffer.from('x'))]),
  ],
  ['words that are no UTF-8', frame(0x81, Buffer.from([0xff, 0xfe]))],
  ['a length of an exabyte', Buffer.from([0x82, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff])],
  ['a message longer than any', frame(0x82, Buffer.alloc(20_000))],
  [
    'parts that are more than any message',
    Buffer.concat(
      Array.from({ length: 40 }, (_, index) => frame(index === 0 ? 0x02 : 0, Buffer.alloc(1000))),
    ),
  ],
  [
    'parts without end that hold nothing',
    Buffer.concat(
      Array.from({ length: 50_000 }, (_, index) =>
        frame(index === 0 ? 0x02 : 0, Buffer.from(index % 2 === 0 ? 'x' : '')),
      ),
    ),
  ],
])('a frame with %s ends that connection alone', async (_what, bytes) => {
  const server = await startWebServer();
  const socket = await inFrames(server);
  socket.write(bytes);
  await closed(socket);
  await until(() => server.hall.visitors.length === 0);
  await (await openPage(server)).see(LOBBY);
  expect(server.logged.filter(({ event }) => event === 'fault')).toEqual([]);
});

test('a flood of messages ends the session, and not the server', async () => {
  const server = await startWebServer();
  const page = await openPage(server);
  await page.see(LOBBY);
  for (let sent = 0; sent < 2000; sent += 1) page.socket.send(Buffer.from('x'));
  await page.left;
  await refusedFor(server, 'messages');
  await (await openPage(server)).see(LOBBY);
});

test.each([
  ['questions', 0x89],
  ['answers that nobody asked for', 0x8a],
])('a flood of %s ends the session, and fills no memory where nobody reads', async (_what, kind) => {
  const server = await startWebServer();
  const socket = await inFrames(server);
  socket.pause();
  const before = process.memoryUsage().rss;
  const many = Buffer.concat(Array.from({ length: 1000 }, () => frame(kind, Buffer.alloc(125))));
  for (let times = 0; times < 20; times += 1) socket.write(many);
  await until(() => server.hall.visitors.length === 0);
  expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
  await (await openPage(server)).see(LOBBY);
});

test('a page that does not read what it is sent: frames are left out, memory stays', async () => {
  const server = await startWebServer();
  const slow = await openPage(server);
  await slow.see(LOBBY);
  slow.socket.pause();
  const before = process.memoryUsage().rss;
  for (let round = 0; round < 200; round += 1) {
    slow.socket.send(JSON.stringify({ columns: 200, rows: round % 2 === 0 ? 60 : 59 }));
    slow.type('p');
    await new Promise(resolve => setImmediate(resolve));
  }
  const other = await openPage(server);
  await other.see('2 here');
  expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
  // What it comes to see in the end is as it stands.
  slow.resize(200, 59);
  slow.socket.resume();
  await until(() => /\? help/.test(slow.rows().at(-1) ?? ''), slow.text);
});

test('who guesses codes in a cookie makes a connection for each, of which an address has so many in a minute', async () => {
  const server = await startWebServer({ limits: { perMinute: 20 } });
  const known = await openPage(server);
  await known.see(LOBBY);
  known.socket.terminate();
  for (let tries = 1; tries < 20; tries += 1)
    (await openPage(server, { cookie: 'kq7m-2rtx' })).socket.terminate();
  await expect(openPage(server, { cookie: known.cookie })).rejects.toThrow();
  await refusedFor(server, 'rate');
});

test('the cookie of a guest who is kept out lets nobody in, and one of a guest who is forgotten is nobody’s', async () => {
  const server = await startWebServer();
  const first = await openPage(server);
  await first.see(LOBBY);
  // Somebody on whom nothing depends would be forgotten, and come as somebody new.
  await openTable(server, 'guest');
  await server.bans.add((await server.hall.parts.people.withCode(first.cookie))?.id ?? '');
  await first.left;
  const stolen = await openPage(server, { cookie: first.cookie });
  await stolen.left;
  await until(() => server.hall.visitors.length === 0);
  const passing = await openPage(server);
  await passing.see(LOBBY);
  passing.socket.terminate();
  await until(async () => (await server.hall.parts.people.withCode(passing.cookie)) === null);
  const old = await openPage(server, { cookie: passing.cookie });
  await old.see(LOBBY);
  expect(old.cookie).not.toBe(passing.cookie);
});
