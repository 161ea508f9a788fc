import type { Client } from 'ssh2';
import { expect, test } from 'vitest';
import { type come, comeIn, connect, key, startTestServer, until } from '../../harness.ts';
import { isClosed, knock } from '../../siege.ts';

/** The parts of the client's library with which it misbehaves. */
const protocolOf = (client: Client) =>
  (client as unknown as { readonly _protocol: { rekey(): void } })._protocol;

/** Somebody's key is answered while others do what they do. */
async function isAnswered(player: Awaited<ReturnType<typeof come>>): Promise<void> {
  player.type('?');
  await player.see('Keys');
  player.type(key.escape);
  await until(() => !player.text().includes('Keys'), player.text);
}

test('somebody opens three thousand channels on one connection: each is refused, nothing is kept of them, others play on', async () => {
  const server = await startTestServer();
  const calm = await comeIn(server, { login: 'calm' });
  const mad = await comeIn(server, { login: 'mad' });
  const before = process.memoryUsage().rss;
  let refused = 0;
  const all = Array.from(
    { length: 3000 },
    () =>
      new Promise<void>((resolve, reject) =>
        mad.client.shell(error => {
          refused += 1;
          if (error === undefined) reject(new Error('a second channel was opened'));
          else resolve();
        }),
      ),
  );
  await until(() => refused > 0);
  await isAnswered(calm);
  await Promise.all(all);
  expect(server.metrics.refused.get('second-channel')).toBe(3000);
  // Most of it is the client's own, which is in the same process.
  expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024);
  await isAnswered(mad);
  expect(server.metrics.sessions).toBe(2);
});

test('somebody has a terminal of 100,000 by 100,000, at first or later: it is drawn for one of 300 by 100', async () => {
  const server = await startTestServer();
  const client = await connect(server, { login: 'huge' });
  const before = process.memoryUsage().rss;
  let sent = '';
  await new Promise<void>((resolve, reject) =>
    client.shell({ term: 'xterm-256color', cols: 100_000, rows: 100_000 }, (error, channel) => {
      if (error !== undefined) return reject(error);
      channel.on('data', (chunk: Buffer) => {
        sent += chunk.toString('latin1');
      });
      for (const size of [2 ** 32 - 1, 100_000, 0, 99_999]) channel.setWindow(size, size, 0, 0);
      // Of the first frame each row follows the one before; what comes later goes to its place.
      channel.write('?');
      resolve();
    }),
  );
  await until(() => sent.includes('here') && sent.includes('Keys') && /\x1b\[\d+;\d+H/.test(sent));
  const places = [...sent.matchAll(/\x1b\[(\d+);(\d+)H/g)].map(([, row, column]) => [
    Number(row),
    Number(column),
  ]);
  expect(places.length).toBeGreaterThan(0);
  expect(Math.max(...places.map(([row = 0]) => row))).toBeLessThanOrEqual(100);
  expect(Math.max(...places.map(([, column = 0]) => column))).toBeLessThanOrEqual(300);
  expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024);
});

test('somebody says their name a byte at a time: bytes give nobody more time to log in', async () => {
  const server = await startTestServer({ limits: { login: 1 } });
  const socket = await knock(server.port);
  socket.resume();
  const letters = [...'SSH-2.0-OpenSSH_9.9'];
  let said = 0;
  await until(() => {
    if (said < letters.length - 1) socket.write(letters[said] ?? '');
    said += 1;
    return isClosed(socket);
  });
  expect(server.metrics.refused.get('login-time')).toBe(1);
  expect(server.metrics.connections).toBe(0);
});

test('somebody exchanges keys again and again: others are answered meanwhile', async () => {
  const server = await startTestServer();
  const calm = await comeIn(server, { login: 'calm' });
  const mad = await connect(server, { login: 'mad' });
  let [exchanged, goesOn] = [0, true];
  const again = (): void => {
    if (goesOn) protocolOf(mad).rekey();
  };
  mad.on('handshake', () => {
    exchanged += 1;
    setImmediate(again);
  });
  again();
  await until(() => exchanged > 5);
  for (let round = 0; round < 5; round += 1) await isAnswered(calm);
  await until(() => exchanged > 50);
  goesOn = false;
});

test('somebody logs in and asks for nothing: they are strangers until they do, and have as much time', async () => {
  const server = await startTestServer({ limits: { login: 1 } });
  const silent = await connect(server, { login: 'silent' });
  const gone = new Promise<void>(resolve => silent.on('close', () => resolve()));
  expect(server.metrics.strangers).toBe(1);
  const ada = await comeIn(server, { login: 'ada' });
  await gone;
  expect(server.metrics.refused.get('login-time')).toBe(1);
  await isAnswered(ada);
  expect(server.metrics.strangers).toBe(0);
});
