// npm run bench -- tables [TABLES] [NODES]: what a node of a house needs while so many games wait for people who are not here: the games
// of test/corpus that are not over, again and again. From its start until each of them is led by some node.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import postgres from 'postgres';
import { Database } from '../source/server/house/data/postgres/database.ts';
import { DatabaseRecords } from '../source/server/house/data/postgres/database-records.ts';
import { DatabaseStore } from '../source/server/house/data/postgres/database-store.ts';
import { freshCode } from '../source/server/house/people/codes.ts';
import { tablesKind } from '../source/server/house/tables/record.ts';
import { decodeSave } from '../source/table/save-decoder.ts';
import { startPostgres } from '../test/database/server.ts';
import { startServing } from '../test/e2e/serving.ts';
import { freshKey } from '../test/server/client.ts';
import { heapOf, usage } from './process.ts';
import { figure } from './report.ts';

const [tables = 1000, count = 3] = process.argv.slice(2).map(Number);
const corpus = join(import.meta.dirname, '..', 'test', 'corpus', '0.1.0');
const server = await startPostgres();
const url = await server.database();
const folder = mkdtempSync(join(tmpdir(), 'sandtable-tables-'));
const hostKey = join(folder, 'key');
writeFileSync(hostKey, freshKey(), { mode: 0o600 });

const running = readdirSync(corpus).flatMap(file => {
  if (!file.endsWith('.jsonl')) return [];
  const lines = readFileSync(join(corpus, file), 'utf8').trimEnd().split('\n');
  const save = decodeSave({ lines, torn: false }, file);
  if (!save.ok || save.value.fault !== null || save.value.body.at(-1)?.line.over !== false) return [];
  return [{ lines, header: save.value.header }];
});
const database = await Database.open({ url, log: { write() {} } });
const [saves, records] = [new DatabaseStore(database), new DatabaseRecords(tablesKind, database)];
for (let index = 0; index < tables; index += 1) {
  const { lines, header } = running[index % running.length] ?? {};
  if (lines === undefined || header === undefined) throw new Error('no game of the corpus is not over');
  const id = freshCode();
  await saves.create(id, lines);
  const now = Date.now();
  const seats = header.seats.map(({ name }, seat) => {
    return { kind: 'person', person: `p-${seat}-${id}`, name, standIn: null } as const;
  });
  const settings = { options: {}, map: '', private: false, clock: null, delay: 0, hints: false, undo: true };
  const written = await records.write(
    id,
    {
      ...{ version: 1, id, game: header.game, ...settings, seats, host: `p-0-${id}`, save: id },
      ...{ stage: 'playing', createdAt: now, changedAt: now },
      ...{ due: [], offers: [], offeredAfter: 0, votes: [], talk: [], personal: {} },
    },
    0,
  );
  if (!written.ok) throw new Error(written.error.sentence);
}
await database.close();

const words = ['--database', url, '--host-key', hostKey, '--limit', `tables=${tables}`];
const began = performance.now();
const folders = Array.from({ length: count }, (_, index) => join(folder, `node-${index}`));
const nodes = await Promise.all(folders.map(data => startServing(data, { words, node: ['--expose-gc'] })));
figure('tables: until all nodes listen', (performance.now() - began) / 1000, 's');
const sql = postgres(url, { max: 1 });
for (let led = 0; led < tables; await setTimeout(200))
  led = (await sql`select what from leases where until > clock_timestamp()`).length;
figure('tables: until each is led', (performance.now() - began) / 1000, 's');
await sql.end();
// What was read at the start is let go of.
await setTimeout(40_000);
for (const [index, node] of nodes.entries()) {
  const before = usage(node).cpu;
  await setTimeout(10_000);
  figure(`tables: CPU of node ${index + 1} at rest`, (usage(node).cpu - before) / 10, 'ms a second');
  figure(`tables: heap of node ${index + 1}`, await heapOf(folders[index] ?? ''), 'MB');
  figure(`tables: memory of node ${index + 1}`, usage(node).rss, 'MB');
}
for (const node of nodes) {
  node.kill('SIGTERM');
  await node.ended;
}
await server.remove();
rmSync(folder, { recursive: true });
