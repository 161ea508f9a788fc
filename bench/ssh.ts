// Sessions over SSH on this machine: the server is a process of its own, all clients are this one.
// npm run bench -- ssh   1, 50, 200, 500 and 1,000 sessions, then ten minutes of coming and going
// SANDTABLE_SESSIONS="50,200" for other numbers, SANDTABLE_SECONDS for the keys of each, SANDTABLE_MINUTES for the coming and going
// SANDTABLE_DOOR=web for pages of browsers instead of SSH
// SANDTABLE_FLAGS="--no-opt --no-maglev --no-sparkplug" for the coming and going without what V8 compiles and keeps on the heap
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Serving, startServing } from '../test/e2e/serving.ts';
import {
  AT_ONCE,
  answer,
  connect,
  connectPage,
  inTurns,
  PATIENCE,
  part,
  pressKeys,
  round,
  type Session,
  sitDown,
  sitDownAll,
  sleep,
  UNLIMITED,
} from './people.ts';
import { heapOf, usage } from './process.ts';

const COUNTS = (process.env['SANDTABLE_SESSIONS'] ?? '1,50,200,500,1000')
  .split(',')
  .map(Number)
  .filter(count => count > 0);
const SECONDS = Number(process.env['SANDTABLE_SECONDS'] ?? 8);
const MINUTES = Number(process.env['SANDTABLE_MINUTES'] ?? 10);
const FLAGS = (process.env['SANDTABLE_FLAGS'] ?? '').split(' ').filter(flag => flag !== '');
const DOOR = process.env['SANDTABLE_DOOR'] === 'web' ? 'web' : 'ssh';
const tell = (figures: object): void =>
  void process.stdout.write(`${JSON.stringify({ bench: DOOR, ...figures })}\n`);

/** A server that keeps nobody waiting, and whose heap is what is really in use. */
const serve = (data: string, flags: readonly string[] = []): Promise<Serving> =>
  startServing(data, {
    node: ['--expose-gc', ...flags],
    words: [...UNLIMITED, ...(DOOR === 'web' ? ['--web', '127.0.0.1:0'] : [])],
  });

/** Somebody comes by the door that is measured. */
const comeIn = (serving: Serving, index: number): Promise<Session> =>
  DOOR === 'web'
    ? connectPage(new URL(/^browsers +(\S+)$/m.exec(serving.said())?.[1] ?? ''))
    : connect(serving.port, index);

async function measure(count: number): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), 'sandtable-bench-'));
  const serving = await serve(data);
  try {
    // One game beforehand: code that is loaded once, and the threads of the computer players, are nobody's share.
    const first = await comeIn(serving, -1);
    await sleep(500);
    await sitDown(first);
    await sleep(1000);
    const bare = await heapOf(data);
    const base = usage(serving);
    const times: number[] = [];
    const sessions = await inTurns(count, async index => {
      const begin = performance.now();
      const session = await comeIn(serving, index);
      times.push(performance.now() - begin);
      return session;
    });
    const connected = usage(serving);
    await sitDownAll(sessions);
    const heap = await heapOf(data);
    const idleBegin = usage(serving);
    await sleep(3000);
    const idle = usage(serving);
    // What V8 compiles at first is not a key's.
    await pressKeys(sessions, 3);
    const calm = usage(serving);
    const own = process.cpuUsage();
    const waits = await pressKeys(sessions, SECONDS);
    const used = process.cpuUsage(own);
    const busy = usage(serving);
    const answered = waits.filter(wait => wait < PATIENCE);
    tell({
      sessions: count,
      connectMs: part(times, 0.5),
      connectCpuMs: round((connected.cpu - base.cpu) / count),
      heapMbEach: round((heap - bare) / count),
      baseMb: round(base.rss),
      idleMb: round(idle.rss),
      idleMbEach: round((idle.rss - base.rss) / count),
      idleCpuPercent: round((idle.cpu - idleBegin.cpu) / 30),
      busyMb: round(busy.rss),
      busyMbEach: round((busy.rss - base.rss) / count),
      keys: waits.length,
      cpuMsPerKey: round((busy.cpu - calm.cpu) / waits.length),
      cpuMsPerKeyOfClients: round((used.user + used.system) / 1000 / waits.length),
      p50: part(answered, 0.5),
      p99: part(answered, 0.99),
      unanswered: waits.length - answered.length,
    });
    for (const { client } of sessions) client.destroy();
  } finally {
    serving.kill('SIGKILL');
    rmSync(data, { recursive: true, force: true });
  }
}

/** What a visitor of the coming and going does before they are gone; half of them just lose the connection. */
const ERRANDS: readonly (readonly string[])[] = [
  ['?', '\x1b'],
  ['\x1b[Bw', '?', '\x1b', 'q'],
  ['n', '\x1b'],
  ['\x1b[Bw', '?'],
];

/** Milliseconds after which an Escape is one. */
const ESCAPED = 300;

async function visit(port: number, index: number): Promise<void> {
  const session = await connect(port, index);
  for (const key of ERRANDS[index % ERRANDS.length] ?? []) await answer(session, key);
  if (index % 2 === 0) {
    // Right behind an Escape it would be read as Alt and q, and the Enter would open the new table.
    await sleep(ESCAPED);
    session.channel.write('q\r');
    const closed = new Promise<void>(resolve => void session.client.once('close', () => resolve()));
    await Promise.race([closed, sleep(PATIENCE)]);
  }
  session.client.destroy();
}

/** Coming and going beside a game that goes on: the heap at the end of each minute, collected. */
async function comeAndGo(): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), 'sandtable-bench-'));
  const serving = await serve(data, FLAGS);
  try {
    const { port } = serving;
    const host = await connect(port, -1);
    await sleep(500);
    await sitDown(host);
    const heaps: number[] = [];
    let visits = 0;
    for (let minute = 0; minute < MINUTES; minute += 1) {
      const end = performance.now() + 60_000;
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          while (performance.now() < end) {
            visits += 1;
            await visit(port, visits);
          }
        }),
      );
      await sleep(3000);
      heaps.push(await heapOf(data));
    }
    const [first = 0] = heaps;
    const growth = round((100 * ((heaps.at(-1) ?? first) - first)) / first);
    tell({
      minutes: MINUTES,
      visits,
      heapMb: heaps,
      growthPercent: growth,
      rssMb: round(usage(serving).rss),
    });
    host.client.destroy();
  } finally {
    serving.kill('SIGKILL');
    rmSync(data, { recursive: true, force: true });
  }
}

for (const count of COUNTS) await measure(count);
if (MINUTES > 0) await comeAndGo();
