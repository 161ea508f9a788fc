// How long a login takes while others are at the door, and what it costs the server: alone; with a thousand sockets from
// fifty addresses that say nothing, or only what they are, and are back as soon as they are sent away, at the limits as they
// are and where one address may come as often as it likes; and while commands of 100 kB come, one after another.
//   npm run bench -- door [LOGINS]
// The server is a process of its own; everybody else is this one, on the same cores.
import { mkdtempSync, rmSync } from 'node:fs';
import { connect as connectTcp, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Serving, startServing } from '../test/e2e/serving.ts';
import { ask, freshKey, logIn } from '../test/server/client.ts';
import { usage } from './process.ts';
import { figure, median } from './report.ts';

const LOGINS = Number(process.argv[2] ?? 40);
const SOCKETS = 1000;
const ADDRESSES = 50;
const COMMANDS = 200;
/** Milliseconds between two logins: who comes does not come in step with those who are let go. */
const APART = 100;

/** Sends sockets that are back as soon as they are sent away, until the returned function is called: it says how often. */
function besiege({ port }: Serving, words: string): () => number {
  let [knocks, over] = [0, false];
  const sockets = new Set<Socket>();
  const knock = (address: string): void => {
    knocks += 1;
    const socket = connectTcp({ port, host: '127.0.0.1', localAddress: address });
    sockets.add(socket);
    socket.on('error', () => {});
    socket.resume().write(words);
    socket.once('close', () => {
      sockets.delete(socket);
      if (!over) setImmediate(() => !over && knock(address));
    });
  };
  for (let index = 0; index < SOCKETS; index += 1) knock(`127.0.1.${1 + (index % ADDRESSES)}`);
  return () => {
    over = true;
    // Some are never told that the server has gone.
    for (const socket of sockets) socket.destroy();
    return knocks;
  };
}

/** Logs in so often, each time with a key of its own and from an address of its own, and asks who that is. @returns milliseconds */
async function logins({ port }: Serving): Promise<readonly number[]> {
  const times: number[] = [];
  for (let login = 0; login < LOGINS; login += 1) {
    const who = { login: 'ada', key: freshKey() };
    await setTimeout(APART);
    const began = performance.now();
    // The library's own socket would wait 40 ms for each acknowledgement, as no real client does.
    const localAddress = `127.0.2.${1 + (login % 250)}`;
    const sock = connectTcp({ port, host: '127.0.0.1', localAddress, noDelay: true });
    const client = await logIn({ port }, who, { sock });
    const { status } = await ask(client, 'whoami');
    if (status !== 0) throw new Error('nobody is nobody');
    times.push(performance.now() - began);
    client.end();
  }
  return times;
}

/** Asks for commands that no message may hold: each ends its connection. */
async function askTooMuch({ port }: Serving): Promise<void> {
  for (let command = 0; command < COMMANDS; command += 1) {
    const client = await logIn({ port }, {}, { localAddress: `127.0.3.${1 + (command % 250)}` });
    const gone = new Promise<void>(resolve => void client.on('close', () => resolve()));
    client.on('error', () => {});
    client.exec('a'.repeat(100_000), () => {});
    await gone;
  }
}

/** Measures logins while something else goes on at the door of a new server. */
async function measure(name: string, words: readonly string[], begin: (serving: Serving) => () => unknown) {
  const folder = mkdtempSync(join(tmpdir(), 'sandtable-door-'));
  const serving = await startServing(join(folder, 'data'), { words });
  try {
    await logins(serving);
    const [before, began] = [usage(serving), performance.now()];
    const end = begin(serving);
    const times = await logins(serving);
    const told = await end();
    const [after, seconds] = [usage(serving), (performance.now() - began) / 1000];
    figure(`${name}: login`, median(times), 'ms (p50)');
    figure(`${name}: login`, Math.max(...times), 'ms (max)');
    figure(`${name}: server`, (after.cpu - before.cpu) / seconds / 10, '% of a core');
    figure(`${name}: server`, after.rss - before.rss, 'MB of memory more');
    if (typeof told === 'number') figure(`${name}: sockets`, told / seconds, 'a second');
    figure(`${name}: server`, serving.log().split('"fault"').length - 1, 'faults');
    figure(`${name}: server`, serving.log().length / 1024, 'kB of log');
  } finally {
    serving.kill('SIGKILL');
    await serving.ended;
    rmSync(folder, { recursive: true, force: true });
  }
}

const often = ['--limit', 'perMinute=1000000'];
await measure('nobody else at the door', [], () => () => undefined);
for (const [name, words] of [
  ['say nothing', ''],
  ['say what they are', 'SSH-2.0-x\r\n'],
] as const) {
  await measure(`${SOCKETS} sockets that ${name}`, [], serving => besiege(serving, words));
  await measure(`the same, as often as they like`, often, serving => besiege(serving, words));
}
await measure(`${COMMANDS} commands of 100 kB`, [], serving => {
  const asked = askTooMuch(serving);
  return () => asked;
});
