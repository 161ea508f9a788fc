// How soon others are answered while one address, or two hundred, do as much as the limits let them, each session 200 arrow
// keys a second in one packet; then pasted text, lines of talk, windows that change, tables opened and left, and pages of browsers.
//   npm run bench -- flood [SECONDS] [NAME…]   of each: calm, crowd, keys, pastes, talk, resizes, tables, and web-keys … in browsers
//   SANDTABLE_PROGRAM=dist/sandtable.mjs       another build
// A guest at a game of their own presses ten keys a second, and every second somebody new logs in. Server and clients share the
// cores: `nice -n -10` keeps what else runs away.
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { type Serving, startServing } from '../test/e2e/serving.ts';
import {
  answer,
  connect,
  connectPage,
  inTurns,
  PATIENCE,
  part,
  type Session,
  sitDown,
  sleep,
} from './people.ts';
import { usage, waitedFor } from './process.ts';
import { figure } from './report.ts';

const SECONDS = Number(process.argv[2] ?? 30);
const chosen = process.argv.slice(3);
const program = process.env['SANDTABLE_PROGRAM'];

/** What a session of a flood does each second. */
type Flood = (session: Session, second: number) => void;

const ARROWS = '\x1b[B\x1b[A'.repeat(100);
const arrows: Flood = ({ channel }) => channel.write(ARROWS);
const pastes: Flood = ({ channel }) => channel.write(`\x1b[200~${'a word\r'.repeat(500)}\x1b[201~`.repeat(4));
const talk: Flood = ({ channel }) => channel.write(`T${'hello\r'.repeat(32)}`);
const tables: Flood = ({ channel }) => channel.write('n\rqn\rqn\rqn\rq');
const resizes: Flood = ({ resize }, second) => {
  for (let change = 0; change < 100; change += 1) resize(80 + ((change + second) % 100), 24 + (change % 40));
};

interface Scene {
  readonly flood: Flood;
  readonly addresses: number;
  readonly each: number;
  readonly door: 'ssh' | 'web';
}

const calm: Scene = { flood: () => {}, addresses: 1, each: 1, door: 'ssh' };

const FLOODS: Readonly<Record<string, Flood>> = { keys: arrows, pastes, talk, resizes, tables };

const SCENES: Readonly<Record<string, Scene>> = {
  calm,
  crowd: { flood: arrows, addresses: 200, each: 1, door: 'ssh' },
  ...Object.fromEntries(
    Object.entries(FLOODS).flatMap(([name, flood]): [string, Scene][] => [
      [name, { flood, addresses: 1, each: 20, door: 'ssh' }],
      [`web-${name}`, { flood, addresses: 1, each: 20, door: 'web' }],
    ]),
  ),
};

async function measure(name: string): Promise<void> {
  const scene = SCENES[name];
  if (scene === undefined) throw new Error(`there is ${Object.keys(SCENES).join(', ')}`);
  const { door } = scene;
  const data = mkdtempSync(join(tmpdir(), 'sandtable-flood-'));
  const words = door === 'web' ? ['--web', '127.0.0.1:0'] : [];
  const serving = await startServing(data, { ...(program === undefined ? {} : { program }), words });
  try {
    const guest = await connect(serving.port, 0, '127.0.9.1');
    await sleep(500);
    await sitDown(guest);
    const url = /^browsers +(\S+)$/m.exec(serving.said())?.[1] ?? '';
    const crowd = new Worker(new URL(import.meta.url), { workerData: { name, port: serving.port, url } });
    await once(crowd, 'message');
    await sleep(2000);
    const [before, waited, began] = [usage(serving), waitedFor(serving), performance.now()];
    const own = monitorEventLoopDelay({ resolution: 5 });
    own.enable();
    const [keys, logins] = await Promise.all([pressed(guest), loggedIn(serving)]);
    const [after, seconds] = [usage(serving), (performance.now() - began) / 1000];
    own.disable();
    // What the machine does beside this shows here: of neither the server knows anything.
    figure(
      `${name}: machine`,
      (waitedFor(serving) - waited) / seconds / 10,
      '% of the time the server waited for a core',
    );
    figure(`${name}: machine`, own.percentile(99) / 1e6, 'ms that the clients were late (p99)');
    figure(`${name}: key`, part(keys, 0.5), 'ms (p50)');
    figure(`${name}: key`, part(keys, 0.99), 'ms (p99)');
    figure(
      `${name}: key`,
      keys.filter(wait => wait >= PATIENCE).length,
      `of ${keys.length} without an answer`,
    );
    figure(`${name}: login`, part(logins, 0.5), 'ms (p50)');
    figure(`${name}: login`, Math.max(...logins), 'ms (max)');
    figure(`${name}: server`, (after.cpu - before.cpu) / seconds / 10, '% of a core');
    figure(`${name}: log`, serving.log().split('"event":"busy"').length - 1, 'lines of who was held back');
    figure(`${name}: log`, serving.log().split('"event":"fault"').length - 1, 'faults');
    await crowd.terminate();
    guest.client.destroy();
  } finally {
    serving.kill('SIGKILL');
    await serving.ended;
    rmSync(data, { recursive: true, force: true });
  }
}

/** Ten keys a second, each once the one before is answered. @returns how long each took */
async function pressed(guest: Session): Promise<readonly number[]> {
  const [waits, end] = [[] as number[], performance.now() + SECONDS * 1000];
  while (performance.now() < end) {
    waits.push(await answer(guest, '\t'));
    await sleep(Math.max(0, 100 - (waits.at(-1) ?? 0)));
  }
  return waits;
}

/** Somebody new each second, from an address of their own, until their first picture. @returns how long each took */
async function loggedIn({ port }: Serving): Promise<readonly number[]> {
  const [waits, end] = [[] as number[], performance.now() + SECONDS * 1000];
  while (performance.now() < end) {
    const began = performance.now();
    const come = async (): Promise<Session> => {
      const session = await connect(port, waits.length, `127.0.8.${1 + (waits.length % 250)}`);
      await new Promise<void>(resolve => {
        session.heard = resolve;
      });
      return session;
    };
    const session = await Promise.race([come().catch(() => null), sleep(2 * PATIENCE).then(() => null)]);
    waits.push(performance.now() - began);
    session?.client.destroy();
    await sleep(Math.max(0, 1000 - (waits.at(-1) ?? 0)));
  }
  return waits;
}

/** The crowd, in a thread of its own, so that whoever measures has time for it. */
async function crowdAround({ name, port, url }: { name: string; port: number; url: string }): Promise<void> {
  const { flood, addresses, each, door } = SCENES[name] ?? calm;
  const sessions = await inTurns(addresses * each, index => {
    const address = `127.0.1.${1 + (index % addresses)}`;
    return door === 'web' ? connectPage(new URL(url), address) : connect(port, index, address);
  });
  await sleep(3000);
  parentPort?.postMessage('here');
  await Promise.all(
    sessions.map(async (session, index) => {
      await sleep((1000 * index) / sessions.length);
      for (let second = 0; ; second += 1) {
        flood(session, second);
        await sleep(1000);
      }
    }),
  );
}

if (isMainThread) {
  for (const name of chosen.length > 0 ? chosen : Object.keys(SCENES)) await measure(name);
  process.exit(0);
} else await crowdAround(workerData);
