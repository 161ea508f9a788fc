// npm run bench -- appends [TABLES] [A SECOND] [SECONDS] [NODES]: what one PostgreSQL on this machine carries when so many tables get so many
// moves a second in all, half of them under a lease. Of the six people of a table five are on one node and one on the next: both follow
// its log. Latency counts from when a move was due.
import { ChangeChannel } from '../source/server/house/data/postgres/change-channel.ts';
import { Database } from '../source/server/house/data/postgres/database.ts';
import { DatabaseStore } from '../source/server/house/data/postgres/database-store.ts';
import { DatabaseLeases } from '../source/server/house/data/postgres/leases.ts';
import type { Lease } from '../source/table/store.ts';
import { startPostgres } from '../test/database/server.ts';
import { cpuOfPostgres } from './process.ts';
import { figure } from './report.ts';

const [tables = 1000, rate = 1200, seconds = 30, nodes = 3] = process.argv.slice(2).map(Number);
/** A move's line is about so long; a fifth of the moves end a turn, and have a snapshot behind them. */
const [MOVE, SNAPSHOT] = ['m'.repeat(400), 's'.repeat(3500)];
/** Moves that are due at the same time. */
const BATCH_MS = 10;

const log = { write() {} };
const postgres = await startPostgres();
const url = await postgres.database();

/** One node: its connections, what it knows of each save, and its channel. */
async function node(name: string) {
  const database = await Database.open({ url, log });
  const channel = new ChangeChannel(name, { url, log });
  const leases = new DatabaseLeases(database, name);
  const names = Array.from({ length: tables }, (_, table) => `table ${table}`);
  const own = names.filter((_, table) => table % nodes === Number(name));
  const held = new Map((await leases.take(own)).map(lease => [lease.what, lease]));
  return {
    database,
    channel,
    leases,
    held,
    store: new DatabaseStore(database, save => channel.publish('saves', save)),
    lengths: new Map<string, number>(),
    /** By table: the last of what is done for it, one thing after the other as a table does. */
    queues: new Map<string, Promise<void>>(),
  };
}
type Node = Awaited<ReturnType<typeof node>>;

const all = await Promise.all(Array.from({ length: nodes }, (_, index) => node(String(index))));
const [first] = all;
if (first === undefined) throw new Error('no node');
for (let table = 0; table < tables; table += 1) await first.store.create(`table ${table}`, ['header']);

/** The nodes at which somebody sits at a table: five, and one. */
const homesOf = (table: number): readonly [Node, Node] => [
  all[table % nodes] ?? first,
  all[(table + 1) % nodes] ?? first,
];
for (const each of all)
  each.channel.onChange((_kind, name) => {
    if (!homesOf(Number(name.split(' ')[1])).includes(each)) return;
    void inTurn(each, name, async () => {
      const length = each.lengths.get(name) ?? 1;
      const read = await each.store.read(name, length);
      if (read.ok) each.lengths.set(name, length + read.value.lines.length);
    }).catch(() => undefined);
  });

function inTurn({ queues }: Node, name: string, work: () => Promise<void>): Promise<void> {
  const done = (queues.get(name) ?? Promise.resolve()).then(work);
  queues.set(name, done);
  return done;
}

let conflicts = 0;
const latencies: number[] = [];

async function append({ store, lengths, held }: Node, name: string, due: number): Promise<void> {
  const lines = Math.random() < 0.2 ? [MOVE, SNAPSHOT] : [MOVE];
  const under: Lease | undefined = Math.random() < 0.5 ? held.get(name) : undefined;
  for (;;) {
    const length = lengths.get(name) ?? 1;
    const added = await store.append(name, length, lines, { under });
    if (added.ok) {
      lengths.set(name, length + lines.length);
      latencies.push(performance.now() - due);
      return;
    }
    if (added.error.code !== 'changed') throw new Error(added.error.sentence);
    conflicts += 1;
    const read = await store.read(name, length);
    if (read.ok) lengths.set(name, length + read.value.lines.length);
  }
}

const walOf = async (): Promise<number> => {
  const [row] = await first.database.run(
    sql => sql<{ wal: string }[]>`select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as wal`,
  );
  return Number(row?.wal);
};
const sizeOf = async (): Promise<number> => {
  const [row] = await first.database.run(
    sql => sql<{ size: string }[]>`select pg_database_size(current_database()) as size`,
  );
  return Number(row?.size);
};

const before = {
  cpu: process.cpuUsage(),
  postgres: cpuOfPostgres(),
  wal: await walOf(),
  size: await sizeOf(),
};
const began = performance.now();
const running: Promise<void>[] = [];
let asked = 0;
let renewed = began;
while (performance.now() - began < seconds * 1000) {
  if (performance.now() - renewed > 3000) {
    renewed = performance.now();
    for (const { leases, held } of all) running.push(leases.renew([...held.values()]).then(() => undefined));
  }
  const due = Math.floor(((performance.now() - began) / 1000) * rate);
  for (; asked < due; asked += 1) {
    const at = began + (asked / rate) * 1000;
    const table = Math.floor(Math.random() * tables);
    const [home, other] = homesOf(table);
    const [writer, name] = [Math.random() < 5 / 6 ? home : other, `table ${table}`];
    running.push(inTurn(writer, name, () => append(writer, name, at)));
  }
  // Real time: moves are due by the clock, whether or not those before are written.
  await new Promise(resolve => setTimeout(resolve, BATCH_MS));
}
await Promise.all(running);
const took = (performance.now() - began) / 1000;
const used = process.cpuUsage(before.cpu);

const sorted = latencies.toSorted((a, b) => a - b);
const percentile = (part: number): number => sorted[Math.floor(sorted.length * part)] ?? Number.NaN;
figure('appends: a second', latencies.length / took, '1/s');
for (const part of [0.5, 0.95, 0.99]) figure(`appends: p${part * 100}`, percentile(part), 'ms');
figure('appends: conflicts', (100 * conflicts) / latencies.length, '%');
figure('appends: CPU of all nodes', (used.user + used.system) / 1000 / latencies.length, 'ms an append');
figure('appends: CPU of PostgreSQL', (cpuOfPostgres() - before.postgres) / latencies.length, 'ms an append');
figure('appends: kept', ((await sizeOf()) - before.size) / latencies.length, 'bytes an append');
figure('appends: written ahead', ((await walOf()) - before.wal) / latencies.length, 'bytes an append');
for (const { database, channel } of all) {
  await channel.close();
  await database.close();
}
await postgres.remove();
