// npm run bench -- million [GAMES] [PEOPLE] [PROGRAM]: a database with so many finished games, a tenth of them rated, and so many people,
// in the form before marks; what bringing it to today's form takes, and what a node needs then to start and to answer somebody who has
// played as many games as everybody. PROGRAM is an earlier dist/sandtable.mjs.
// npm run bench -- million files [GAMES] [PEOPLE]: the same of one server over files.
// Figures of the server's CPU are with a login, of which `help` tells what that alone needs. Each round is one of somebody who comes,
// asks and goes; the middle one counts.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import postgres from 'postgres';
import ssh2 from 'ssh2';
import { currentSchema, migrate } from '../source/server/house/data/postgres/schema.ts';
import { idOfKey, type Person } from '../source/server/house/people/people.ts';
import type { TableRecord } from '../source/server/house/tables/record.ts';
import { startPostgres } from '../test/database/server.ts';
import { houseWords, PROGRAM, type Serving, startServing } from '../test/e2e/serving.ts';
import { ask, enter, freshKey, logIn, until } from '../test/server/client.ts';
import { UNLIMITED } from './people.ts';
import { cpuOfPostgres, usage } from './process.ts';
import { figure, median } from './report.ts';

const asked = process.argv.slice(2);
const inFiles = asked[0] === 'files';
const [games = inFiles ? 20_000 : 1_000_000, people = inFiles ? 2000 : 100_000] = asked
  .slice(inFiles ? 1 : 0, inFiles ? 3 : 2)
  .map(Number);
const program = asked[inFiles ? 3 : 2] ?? PROGRAM;
const ROUNDS = 20;
/** Milliseconds after which a server that does not listen is given up: its first start marks what is there. */
const PATIENCE = 1_800_000;
const DAY = 86_400_000;

const folder = mkdtempSync(join(tmpdir(), 'sandtable-million-'));
const key = freshKey();
const parsed = ssh2.utils.parseKey(key);
if (parsed instanceof Error) throw parsed;
const me = idOfKey(parsed.getPublicSSH());
const began = performance.now();
const house = inFiles ? makeFiles() : await makeDatabase();
figure('million: games', games, 'games');
figure('million: people', people, 'people');
figure('million: made in', (performance.now() - began) / 1000, 's');

const first = await start(', the first time');
const at = { port: first.port };
const counted = performance.now();
await ask(await come(at), 'records');
if (program === PROGRAM) await house.counted();
figure('million: until all rated games are counted', (performance.now() - counted) / 1000, 's');
first.kill('SIGTERM');
await first.ended;
await house.rest();

const node = await start('');
const there = { port: node.port };
const who = await ask(await come(there), 'whoami');
if (!who.out.includes('p0')) throw new Error(`somebody else has come: ${who.out}`);
for (const command of ['help', 'whoami', 'records', 'records 2026-Q3', 'today', 'tournaments', 'tables'])
  await measure(command, async () => {
    const client = await come(there);
    const { status, err } = await ask(client, command);
    if (status !== 0) throw new Error(err);
    client.destroy();
  });
await measure('lobby', async () => (await inLobby()).cut());
const player = await inLobby();
await measure('my games', async () => {
  player.type('G');
  await until(() => player.text().includes('My games') && player.text().includes('Simple Risk'), player.text);
  player.type('q');
  await until(() => !player.text().includes('My games'), player.text);
});
player.cut();
const before = usage(node).cpu;
await setTimeout(10_000);
figure('million: CPU at rest', (usage(node).cpu - before) / 10, 'ms a second');
figure('million: its memory at the end', usage(node).rss, 'MB');
node.kill('SIGTERM');
await node.ended;
await house.end();
rmSync(folder, { recursive: true });

/** Where the games are. */
interface Made {
  readonly words: readonly string[];
  /** Waits until all rated games have been counted. */
  counted(): Promise<void>;
  /** Brings the statistics up to date before what is measured. */
  rest(): Promise<void>;
  end(): Promise<void>;
}

async function makeDatabase(): Promise<Made> {
  // Nothing here has to outlive a crash.
  const server = await startPostgres({ settings: ['fsync=off', 'max_wal_size=8GB'] });
  const url = await server.database();
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  await migrate(sql, { steps: currentSchema.steps.slice(0, 4), needs: new Map() });
  const copy = async (into: string, lines: Iterable<string>): Promise<void> =>
    pipeline(Readable.from(lines), await sql.unsafe(`copy ${into} from stdin`).writable());
  const yesterday = new Date(Date.now() - DAY).toISOString();
  function* rows(kind: string, all: Iterable<Person | TableRecord>): Generator<string> {
    for (const each of all) yield `${kind}\t${each.id}\t5\t${JSON.stringify(each)}\t${yesterday}\n`;
  }
  for (const [kind, all] of [
    ['people', everybody()],
    ['tables', tables()],
  ] as const)
    await copy('records (kind, id, version, body, changed_at)', rows(kind, all));
  await sql`insert into saves (name, maker) select id, gen_random_uuid() from records where kind = 'tables'`;
  await sql`insert into lines (save, seq, line, epoch, writer) select id, 0, repeat('m', 600), 0, maker from saves`;
  await sql`vacuum analyze`;
  /** Tables that were read whole, and how often; by statements of nodes too. */
  const wholeReads = (): Promise<readonly { name: string; count: number }[]> =>
    sql`select relname as name, seq_scan::integer as count from pg_stat_user_tables
      where relname in ('records', 'marks', 'ratings', 'saves', 'lines')`;
  let scans: readonly { name: string; count: number }[] = [];
  return {
    words: houseWords(folder, url),
    counted: () =>
      until(async () => (await sql`select 1 from unrated limit 1`).length === 0, undefined, PATIENCE),
    async rest() {
      await sql`vacuum analyze`;
      scans = await wholeReads();
    },
    async end() {
      await sql`select pg_stat_force_next_flush()`;
      for (const { name, count } of await wholeReads())
        figure(
          `million: whole reads of ${name}`,
          count - (scans.find(each => each.name === name)?.count ?? 0),
          'times',
        );
      await sql.end();
      await server.remove();
    },
  };
}

function makeFiles(): Made {
  const data = join(folder, 'node');
  for (const kind of ['people', 'tables', 'games'])
    mkdirSync(join(data, kind), { recursive: true, mode: 0o700 });
  const put = (kind: string, name: string, text: string): void =>
    writeFileSync(join(data, kind, name), text, { mode: 0o600 });
  for (const each of everybody()) put('people', `${each.id}.json`, `${JSON.stringify(each)}\n`);
  for (const each of tables()) {
    put('tables', `${each.id}.json`, `${JSON.stringify(each)}\n`);
    put('games', `${each.save}.jsonl`, `${'m'.repeat(600)}\n`);
  }
  return { words: [], counted: async () => {}, rest: async () => {}, end: async () => {} };
}

function* everybody(): Generator<Person> {
  for (const number of numbers(people))
    yield {
      id: idOf(number),
      name: `p${number}`,
      guest: false,
      code: null,
      bell: true,
      settings: null,
      seenAt: 1_700_000_000_000,
    };
}

/** Who sits where goes round, and so does who wins; ended evenly in the last year; each hundredth was a game of its day. */
function* tables(): Generator<TableRecord> {
  const now = Date.now();
  for (const number of numbers(games)) {
    const digits = String(number)
      .padStart(8, '0')
      .replace(/\d/g, digit => 'abcdefghjk'.charAt(Number(digit)));
    const code = `${digits.slice(0, 4)}-${digits.slice(4)}`;
    const at = now - Math.floor((number * 365 * DAY) / games);
    const sitting = [0, 1, 2].map(seat => (number * 3 + seat * 7919 + Math.floor(number / people)) % people);
    const day = new Date(at).toISOString().slice(0, 10);
    const places = [1, 2, 3].map((_, seat) => ((seat + Math.floor(number / 7)) % 3) + 1);
    yield {
      version: 1,
      id: code,
      game: 'grid',
      options: {},
      map: '',
      seats: [
        ...sitting.map(who => ({
          kind: 'person' as const,
          person: idOf(who),
          name: `p${who}`,
          standIn: null,
        })),
        { kind: 'bot', level: 'hard', name: 'Cleo' },
      ],
      host: idOf(sitting[0] ?? 0),
      private: false,
      clock: null,
      delay: 0,
      save: code,
      hints: false,
      undo: true,
      ...(number % 10 === 0 && { rated: true }),
      ...(number % 100 === 1 && {
        today: { day, score: number % 997, told: `${number % 997} points` },
      }),
      places: [...places, 4],
      stage: 'over',
      createdAt: at,
      changedAt: at,
      turn: 17,
      due: [],
      offers: [],
      offeredAfter: 0,
      votes: [],
      talk: [{ at, name: 'p1', text: 'well played, all of you' }],
      personal: {},
    };
  }
}

function* numbers(count: number): Generator<number> {
  for (let number = 0; number < count; number += 1) yield number;
}

function idOf(who: number): string {
  return who === 0 ? me : `k-${String(who).padStart(43, '0')}`;
}

/** Starts a server, and tells what that takes. */
async function start(name: string): Promise<Serving> {
  const begun = performance.now();
  const late = new AbortController();
  const started = await Promise.race([
    startServing(join(folder, 'node'), { program, words: [...house.words, ...UNLIMITED] }),
    setTimeout(PATIENCE, null, { signal: late.signal }).catch(() => null),
  ]);
  late.abort();
  if (started === null) throw new Error('it does not listen');
  figure(`million: until it listens${name}`, (performance.now() - begun) / 1000, 's');
  figure(`million: its CPU until then${name}`, usage(started).cpu, 'ms');
  figure(`million: its memory then${name}`, usage(started).rss, 'MB');
  return started;
}

/** Comes with the key, under a name of their own: the login `guest` would be a guest's, who has no games. */
function come(server: { readonly port: number }) {
  return logIn(server, { login: 'p0', key });
}

async function inLobby() {
  const visitor = await enter(await come(there), { columns: 120, rows: 40 });
  await until(() => visitor.text().includes('here'), visitor.text);
  return visitor;
}

/** Does something some times, each by somebody who comes for it. */
async function measure(name: string, work: () => Promise<void>): Promise<void> {
  const rounds: { readonly took: number; readonly cpu: number; readonly postgres: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const then = { at: performance.now(), cpu: usage(node).cpu, postgres: cpuOfPostgres() };
    await work();
    const took = performance.now() - then.at;
    rounds.push({ took, cpu: usage(node).cpu - then.cpu, postgres: cpuOfPostgres() - then.postgres });
  }
  const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length;
  figure(`million: ${name}, CPU of the first`, rounds[0]?.cpu ?? 0, 'ms');
  figure(`million: ${name}, CPU each`, mean(rounds.slice(1).map(({ cpu }) => cpu)), 'ms');
  if (!inFiles)
    figure(`million: ${name}, CPU of PostgreSQL each`, mean(rounds.map(each => each.postgres)), 'ms');
  figure(`million: ${name}, middle`, median(rounds.map(({ took }) => took)), 'ms');
  figure(`million: ${name}, longest`, Math.max(...rounds.map(({ took }) => took)), 'ms');
}
