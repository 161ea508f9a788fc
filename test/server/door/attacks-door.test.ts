import { connect as connectTcp, type Socket } from 'node:net';
import ssh2, { type PublicKeyAuthMethod } from 'ssh2';
import { expect, onTestFinished, test } from 'vitest';
import {
  come,
  connect,
  freshKey,
  refusedFor,
  run,
  startTestServer,
  type TestServer,
  until,
} from '../harness.ts';

/** A connection that says nothing. */
function knock(server: TestServer): Promise<Socket> {
  const socket = connectTcp(server.port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => {});
  return new Promise(resolve => {
    socket.once('connect', () => resolve(socket));
    socket.once('close', () => resolve(socket));
  });
}

const closed = (socket: Socket): Promise<void> =>
  until(() => socket.destroyed || socket.closed || socket.readableEnded);

test('somebody opens connections and never logs in: they are closed after their time, and the door stays free', async () => {
  const server = await startTestServer({ limits: { login: 1 } });
  const sockets = await Promise.all(Array.from({ length: 10 }, () => knock(server)));
  for (const socket of sockets) socket.resume();
  await refusedFor(server, 'login-time');
  await Promise.all(sockets.map(closed));
  expect(server.metrics.connections).toBe(0);
  expect((await run(server, 'whoami')).status).toBe(0);
});

test('somebody opens more connections than one address may have, or than may be without a login', async () => {
  const server = await startTestServer({ limits: { perAddress: 3 } });
  const sockets = await Promise.all(Array.from({ length: 5 }, () => knock(server)));
  for (const socket of sockets) socket.resume();
  await refusedFor(server, 'address');
  expect(server.metrics.connections).toBe(3);
  const other = await startTestServer({ limits: { strangers: 2 } });
  for (const socket of await Promise.all(Array.from({ length: 3 }, () => knock(other)))) socket.resume();
  await refusedFor(other, 'strangers');
});

test('somebody comes again and again: so many connections in a minute and no more', async () => {
  const server = await startTestServer({ limits: { perMinute: 4 } });
  for (let visit = 0; visit < 6; visit += 1) (await knock(server)).destroy();
  await refusedFor(server, 'rate');
});

test("somebody offers another's public key without its private half: nobody is let in as them", async () => {
  const server = await startTestServer();
  const mine = freshKey();
  const ada = await come(server, { login: 'ada', key: mine });
  await ada.see('Waiting for you');
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
    {
      tryKeyboard: false,
      authHandler: withKeys('ada', thief),
    },
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
  const client = await connect(
    server,
    { login: 'ada' },
    {
      tryKeyboard: false,
      authHandler: withKeys('ada', one, other),
    },
  );
  const name = await new Promise<string>((resolve, reject) => {
    client.exec('whoami', (error, channel) => {
      if (error !== undefined) reject(error);
      else channel.on('data', (chunk: Buffer) => resolve(chunk.toString()));
    });
  });
  expect(name).toContain('ada, known by your key');
  const again = await come(server, { login: 'x', key: one });
  await again.see(/ada · 1 here/);
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
  const ada = await come(server, { login: 'ada' });
  await ada.see('Waiting for you');
  const sockets = await Promise.all(Array.from({ length: 4 }, () => knock(server)));
  for (const socket of sockets) socket.resume();
  await refusedFor(server, 'full');
  expect(server.metrics.connections).toBe(3);
  ada.type('?');
  await ada.see('Keys');
});

test('no answer waits for the acknowledgement of the one before: Nagle is off for every connection', async () => {
  const server = await startTestServer();
  const first = await knock(server);
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
  await knock(server);
  await until(() => server.metrics.connections === 2);
  expect(told).toEqual([true]);
});
