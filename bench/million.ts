// npm run bench -- million [GAMES] [PEOPLE] [PROGRAM]: a database with so many finished games, a tenth of them rated, and so many people,
// in the form before marks; what bringing it to today's form takes, and what a node needs then to start and to answer somebody who has
// played as many games as everybody. PROGRAM is an earlier dist/sandtable.mjs. Figures of the server's CPU are with a login, of which
// `help` tells what that alone needs.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import postgres from 'postgres';
import ssh2 from 'ssh2';
import { currentSchema, migrate } from '../source/server/house/data/postgres/schema.ts';
import { idOfKey } from '../source/server/house/people/people.ts';
import { startPostgres } from '../test/database/server.ts';
import { houseWords, PROGRAM, type Serving, startServing } from '../test/e2e/serving.ts';
import { ask, enter, freshKey, logIn, until } from '../test/server/client.ts';
import { UNLIMITED } from './people.ts';
import { cpuOfPostgres, usage } from './process.ts';
import { figure } from './report.ts';

const [games = 1_000_000, people = 100_000] = process.argv.slice(2, 4).map(Number);
const program = process.argv[4] ?? PROGRAM;
const ROUNDS = 10;
/** Seconds after which a server that does not listen is given up. */
const PATIENCE = 120;

const server = await startPostgres();
const url = await server.database();
const folder = mkdtempSync(join(tmpdir(), 'sandtable-million-'));
const sql = postgres(url, { max: 1, onnotice: () => undefined });
const key = freshKey();
const parsed = ssh2.utils.parseKey(key);
if (parsed instanceof Error) throw parsed;
const me = idOfKey(parsed.getPublicSSH());

await migrate(sql, { steps: currentSchema.steps.slice(0, 4), needs: new Map() });
await sql`
  insert into records (kind, id, version, body, changed_at)
  select 'people', id, 2, format(
    '{"id":"%s","name":"p%s","guest":false,"code":null,"bell":true,"settings":null,"seenAt":1700000000000}', id, number),
    now() - interval '1 day'
  from generate_series(0, ${people - 1}) as number,
    lateral (select case when number = 0 then ${me} else 'k-' || lpad(number::text, 43, '0') end as id) as each`;
// Who sits where goes round, and so does who wins; ended evenly in the last year; each hundredth was a game of its day.
await sql`
  insert into records (kind, id, version, body, changed_at)
  select 'tables', code, 5, format('{"version":1,"id":"%1$s","game":"grid","options":{},"map":"","seats":[%2$s,'
    '{"kind":"bot","level":"hard","name":"Cleo"}],"host":"%3$s","private":false,"clock":null,"delay":0,"save":"%1$s",'
    '"hints":false,"undo":true,%4$s"places":[%5$s,4],"stage":"over","createdAt":%6$s,"changedAt":%6$s,"turn":17,"due":[],'
    '"offers":[],"offeredAfter":0,"votes":[],"talk":[{"at":%6$s,"name":"p1","text":"well played, all of you"}],"personal":{}}',
    code, seats, host, more, (array['1,2,3', '2,3,1', '3,1,2', '2,1,3'])[1 + number / 7 % 4], at),
    now() - interval '1 day'
  from generate_series(0, ${games - 1}) as number,
    lateral (select
      overlay(translate(lpad(number::text, 8, '0'), '0123456789', 'abcdefghjk') placing
        substr(translate(lpad(number::text, 8, '0'), '0123456789', 'abcdefghjk'), 4, 1) || '-' from 4 for 1) as code,
      (extract(epoch from now()) * 1000)::bigint - number::bigint * 31536000 / ${games}::bigint * 1000 as at) as its,
    lateral (select
      string_agg(format('{"kind":"person","person":"%s","name":"p%s","standIn":null}', id, who), ',') as seats,
      min(id) as host
      from (select who, case when who = 0 then ${me} else 'k-' || lpad(who::text, 43, '0') end as id
        from (select (number::bigint * 3 + seat * 7919 + number / ${people}) % ${people} as who
          from generate_series(0, 2) as seat) as numbers) as ids) as sitting,
    lateral (select case when number % 10 = 0 then '"rated":true,'
      when number % 100 = 1 then format('"today":{"day":"%s","score":%s,"told":"%s points"},',
        to_char(to_timestamp(at / 1000), 'YYYY-MM-DD'), number % 997, number % 997)
      else '' end as more) as kinds`;
await sql`insert into saves (name, maker) select id, gen_random_uuid() from records where kind = 'tables'`;
await sql`insert into lines (save, seq, line, epoch, writer) select id, 0, repeat('m', 600), 0, gen_random_uuid() from saves`;
await sql`vacuum analyze`;
const [{ count } = { count: 0 }] = await sql<{ count: number }[]>`
  select count(*)::integer as count from records where kind = 'tables' and body like ${`%${me}%`}`;
figure('million: games', games, 'games');
figure('million: people', people, 'people');
figure('million: games of who asks', count, 'games');

const words = [...houseWords(folder, url), ...UNLIMITED];
/** Starts a node; null where it does not listen in time. */
async function start(name: string, patience = PATIENCE): Promise<Serving | null> {
  const began = performance.now();
  const late = new AbortController();
  const node = await Promise.race([
    startServing(join(folder, 'node'), { program, words }),
    setTimeout(patience * 1000, null, { signal: late.signal }).catch(() => null),
  ]);
  late.abort();
  if (node === null) return null;
  figure(`million: until it listens${name}`, (performance.now() - began) / 1000, 's');
  figure(`million: its CPU until then${name}`, usage(node).cpu, 'ms');
  figure(`million: its memory then${name}`, usage(node).rss, 'MB');
  return node;
}

const first = await start(', the first time', program === PROGRAM ? 1200 : PATIENCE);
if (first === null) {
  process.stdout.write(`${JSON.stringify({ name: `million: it does not listen in ${PATIENCE} s` })}\n`);
  await server.remove();
  process.exit(1);
}
const at = { port: first.port };
const begun = performance.now();
await ask(await logIn(at, { key }), 'records');
if (program === PROGRAM)
  await until(async () => (await sql`select 1 from unrated limit 1`).length === 0, undefined, 300_000);
figure('million: until all rated games are counted', (performance.now() - begun) / 1000, 's');
first.kill('SIGTERM');
await first.ended;
await sql`vacuum analyze`;

const node = await start('');
if (node === null) throw new Error('it does not listen');
/** Does something some times, each by somebody who comes for it. */
async function measure(name: string, work: () => Promise<void>): Promise<void> {
  const took: number[] = [];
  const before = { node: usage(node ?? { pid: 0 }).cpu, postgres: cpuOfPostgres() };
  const firstBefore = before.node;
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now();
    await work();
    took.push(performance.now() - began);
    if (round === 0)
      figure(`million: ${name}, CPU of the first`, usage(node ?? { pid: 0 }).cpu - firstBefore, 'ms');
  }
  figure(`million: ${name}, CPU each`, (usage(node ?? { pid: 0 }).cpu - before.node) / ROUNDS, 'ms');
  figure(`million: ${name}, CPU of PostgreSQL each`, (cpuOfPostgres() - before.postgres) / ROUNDS, 'ms');
  figure(`million: ${name}, longest`, Math.max(...took), 'ms');
}

const there = { port: node.port };
for (const command of ['help', 'whoami', 'records', 'records 2026-Q3', 'today', 'tournaments', 'tables'])
  await measure(command, async () => {
    const client = await logIn(there, { key });
    const { status, err } = await ask(client, command);
    if (status !== 0) throw new Error(err);
    client.destroy();
  });
const come = async () => {
  const player = await enter(await logIn(there, { key }), { columns: 120, rows: 40 });
  await until(() => player.text().includes('here'), player.text);
  return player;
};
await measure('lobby', async () => (await come()).cut());
const player = await come();
await measure('my games', async () => {
  player.type('g');
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
await sql.end();
await server.remove();
rmSync(folder, { recursive: true });
