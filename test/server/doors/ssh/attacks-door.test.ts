import ssh2, { type PublicKeyAuthMethod } from 'ssh2';
import { expect, onTestFinished, test } from 'vitest';
import { come, comeIn, connect, freshKey, refusedFor, run, startTestServer, until } from '../../harness.ts';
import { closed, knock, siege } from '../../siege.ts';
import { openTable } from '../../tables.ts';

test('somebody opens connections and never logs in: they are closed after their time, and the door stays free', async () => {
  const server = await startTestServer({ limits: { login: 1 } });
  const sockets = await Promise.all(Array.from({ length: 10 }, () => knock(server.port)));
  for (const socket of sockets) socket.resume();
  await refusedFor(server, 'login-time');
  await Promise.all(sockets.map(closed));
  await until(() => server.metrics.connections === 0);
  expect((await run(server, 'whoami')).status).toBe(0);
});

test('somebody opens more connections than one address may have, or than may be without a login', async () => {
  const server = await startTestServer({ limits: { perAddress: 3 } });
  const sockets = await Promise.all(Array.from({ length: 5 }, () => knock(server.port)));
  for (const socket of sockets) socket.resume();
  await refusedFor(server, 'address');
  await until(() => server.metrics.connections === 3);
  const other = await startTestServer({ limits: { strangers: 2 } });
  for (const socket of await Promise.all(Array.from({ length: 3 }, () => knock(other.port)))) socket.resume();
  await refusedFor(other, 'strangers');
});

test.each([
  ['say nothing', ''],
  ['say what they are and no more', 'SSH-2.0-x\r\n'],
])(
  'a thousand sockets from fifty addresses, at the door again as soon as they are sent away, that %s: a real login gets in',
  async (_what, words) => {
    const server = await startTestServer();
    const end = await siege(server, server.port, words);
    expect(await run(server, 'whoami', { login: 'ada', key: freshKey() })).toMatchObject({ status: 0 });
    end();
    expect(server.metrics.strangers).toBeLessThanOrEqual(64);
  },
);

test('among strangers who say nothing the oldest goes, of the address that has the most', async () => {
  const server = await startTestServer({ limits: { strangers: 3 } });
  const lone = await knock(server.port, '127.0.1.1');
  const [older, newer] = [await knock(server.port, '127.0.1.2'), await knock(server.port, '127.0.1.2')];
  for (const socket of [lone, older, newer]) socket.resume();
  await until(() => server.metrics.strangers === 3);
  const last = await knock(server.port, '127.0.1.3');
  await closed(older);
  expect([lone, newer, last].map(socket => socket.destroyed)).toEqual([false, false, false]);
});

test('three hundred keys that only pass by are forgotten: the next zoe is called zoe', async () => {
  const server = await startTestServer({ limits: { perAddress: 1000 } });
  for (let batch = 0; batch < 30; batch += 1)
    await Promise.all(
      Array.from({ length: 10 }, () => run(server, 'whoami', { login: 'zoe', key: freshKey() })),
    );
  await until(() => server.metrics.connections === 0);
  const mine = freshKey();
  const zoe = await come(server, { login: 'zoe', key: mine });
  await zoe.see(/zoe · 1 here/);
  // Who has sat down is remembered, and has the name.
  await openTable(server, 'zoe');
  zoe.cut();
  await until(() => server.metrics.connections === 0);
  const other = await come(server, { login: 'zoe', key: freshKey() });
  await other.see(/zoe-2 · 1 here/);
  other.cut();
  const again = await come(server, { login: 'x', key: mine });
  await again.see(/zoe · 1 here|zoe · 2 here/);
});

test('somebody comes again and again: so many connections in a minute and no more', async () => {
  const server = await startTestServer({ limits: { perMinute: 4 } });
  for (let visit = 0; visit < 6; visit += 1) (await knock(server.port)).destroy();
  await refusedFor(server, 'rate');
});

test('somebody who is sent away again and again fills no log: a line a second for each address and reason, all counted', async () => {
  const server = await startTestServer({ limits: { perMinute: 1 } });
  const began = performance.now();
  for (let visit = 0; visit < 300; visit += 1) (await knock(server.port)).destroy();
  await until(() => (server.metrics.refused.get('rate') ?? 0) === 299);
  const seconds = Math.ceil((performance.now() - began) / 1000);
  const lines = server.logged.filter(({ event }) => event === 'refused');
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.length).toBeLessThanOrEqual(seconds + 1);
});

test('somebody whose connections break again and again fills no log: a line a second for the address', async () => {
  const server = await startTestServer({ limits: { perMinute: 1000 } });
  const began = performance.now();
  for (let visit = 0; visit < 100; visit += 1) {
    const socket = await knock(server.port);
    socket.resume().write(`SSH-2.0-x\r\n${'~'.repeat(100)}`);
    await new Promise<void>(resolve => void socket.once('close', () => resolve()));
  }
  const seconds = Math.ceil((performance.now() - began) / 1000);
  const lines = server.logged.filter(({ event }) => event === 'broken');
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.length).toBeLessThanOrEqual(seconds + 1);
});

test("somebody offers another's public key without its private half: nobody is let in as them", async () => {
  const server = await startTestServer();
  const mine = freshKey();
  await comeIn(server, { login: 'ada', key: mine });
  const blob = parsed(mine).getPublicSSH();
  const forged = parsed(freshKey());
  // A key that shows Ada's public half and signs with another one.
  const thief = new Proxy(forged, {
    get: (target, name) => {
      if (name === 'getPublicSSH') return () => blob;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const attempt = connect(
    server,
    { login: 'ada' },
    { tryKeyboard: false, authHandler: withKeys('ada', thief) },
  );
  await expect(attempt).rejects.toThrow();
  await refusedFor(server, 'key');
  expect(server.hall.visitors).toHaveLength(1);
});

const withKeys = (username: string, ...keys: readonly (ssh2.ParsedKey | string)[]): PublicKeyAuthMethod[] =>
  keys.map(one => ({ type: 'publickey', username, key: one }));

function parsed(text: string): ssh2.ParsedKey {
  const found = ssh2.utils.parseKey(text);
  if (found instanceof Error) throw found;
  return found;
}

test('the offered key is not the one that signed: identity comes from the signature alone', async () => {
  const server = await startTestServer();
  const [one, other] = [freshKey(), freshKey()];
  const ada = await come(server, { login: 'ada', key: one });
  await ada.see(/ada · 1 here/);
  const client = await connect(
    server,
    { login: 'eve' },
    { tryKeyboard: false, authHandler: withKeys('eve', one, other) },
  );
  const name = await new Promise<string>((resolve, reject) => {
    client.exec('whoami', (error, channel) => {
      if (error !== undefined) reject(error);
      else channel.on('data', (chunk: Buffer) => resolve(chunk.toString()));
    });
  });
  expect(name).toContain('ada, known by your key');
});

test('somebody tries password after password: none is ever right, and the tries are counted', async () => {
  const server = await startTestServer({ limits: { attempts: 3 } });
  const attempt = connect(
    server,
    { login: 'root' },
    {
      tryKeyboard: false,
      authHandler: ['a', 'b', 'c', 'd', 'e'].map(password => ({
        type: 'password' as const,
        username: 'root',
        password,
      })),
    },
  );
  await expect(attempt).rejects.toThrow();
  await refusedFor(server, 'attempts');
});

test('without guests, nobody without a key comes in', async () => {
  const server = await startTestServer({ guests: false });
  await expect(connect(server, { login: 'guest' })).rejects.toThrow();
  await expect(connect(server, { login: 'ada', key: freshKey() })).resolves.toBeDefined();
});

test('so many connections in all, from wherever they come, and no more', async () => {
  const server = await startTestServer({ limits: { connections: 3 } });
  const ada = await comeIn(server, { login: 'ada' });
  const sockets = await Promise.all(Array.from({ length: 4 }, () => knock(server.port)));
  for (const socket of sockets) socket.resume();
  await refusedFor(server, 'full');
  await until(() => server.metrics.connections === 3);
  ada.type('?');
  await ada.see('Keys');
});

test('no answer waits for the acknowledgement of the one before: Nagle is off for every connection', async () => {
  const server = await startTestServer();
  const first = await knock(server.port);
  // What the system's own sockets are told, whichever end of a connection they are.
  const { _handle } = first as unknown as { readonly _handle: object };
  const system = Object.getPrototypeOf(_handle) as { setNoDelay(on: boolean): number }; // the class of all of them
  const { setNoDelay } = system;
  const told: boolean[] = [];
  system.setNoDelay = function (this: unknown, on) {
    told.push(on);
    return setNoDelay.call(this, on);
  };
  onTestFinished(() => {
    system.setNoDelay = setNoDelay;
  });
  await knock(server.port);
  await until(() => server.metrics.connections === 2);
  expect(told).toEqual([true]);
});
