import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { type Health, openHealth, readHealthAddress } from '../../source/server/health.ts';
import { databases, withPostgres } from '../database/postgres.ts';
import { comeIn, freshKey, key, startTestServer, type TestServer, until } from './harness.ts';
import { computer, free, openTable } from './tables.ts';

async function health(server: TestServer): Promise<Health & { metrics(): Promise<string> }> {
  const opened = await openHealth(server, { host: '127.0.0.1', port: 0 });
  onTestFinished(() => opened.close());
  const metrics = async () => (await fetch(opened.url.replace('healthz', 'metrics'))).text();
  return { ...opened, metrics };
}

/** The figure of a line of what Prometheus reads. */
const figure = (text: string, name: string): number =>
  Number(
    text
      .split('\n')
      .find(line => line.startsWith(`${name} `))
      ?.slice(name.length),
  );

test('a balancer is told to send nobody while the server is about to stop, but not because the house drains; other questions are refused', async () => {
  const server = await startTestServer();
  const { url } = await health(server);
  const well = await fetch(url);
  expect([well.status, await well.text()]).toEqual([200, 'ok\n']);
  await server.hall.parts.houseState.drain(true);
  expect((await fetch(url)).status).toBe(200);
  server.hall.leaving = true;
  const leaving = await fetch(url);
  expect([leaving.status, await leaving.text()]).toEqual([503, 'about to stop\n']);
  expect((await fetch(`${url}/etc/passwd`)).status).toBe(404);
  expect((await fetch(url, { method: 'POST', body: 'x' })).status).toBe(405);
});

/** What the dashboard that comes with the program asks Prometheus for. */
const charted = (): readonly string[] => {
  const dashboard = readFileSync(new URL('../../packaging/grafana/sandtable.json', import.meta.url), 'utf8');
  return [...new Set(dashboard.match(/\b(?:sandtable|process|nodejs)_\w+/g))];
};

/** Names of what a server tells; a histogram's figures are asked for by its buckets. */
const told = (text: string): readonly string[] =>
  [...text.matchAll(/^# TYPE (\S+) (\w+)$/gm)].map(([, name = '', kind]) =>
    kind === 'histogram' ? `${name}_bucket` : name,
  );

const OF_DATABASE = /^sandtable_database_(?!trouble)/;

test('a server tells all that the dashboard asks for, and the manual names all that it tells of itself', async () => {
  const text = await (await health(await startTestServer())).metrics();
  const names = told(text);
  expect(charted().filter(name => !OF_DATABASE.test(name) && !names.includes(name))).toEqual([]);
  const manual = readFileSync(new URL('../../docs/serving.md', import.meta.url), 'utf8');
  const own = names.filter(name => name.startsWith('sandtable_')).map(name => name.replace(/_bucket$/, ''));
  expect(own.filter(name => !manual.includes(name))).toEqual([]);
});

test('sessions, tables, keys, what is written down and who is refused are counted, and nobody is named', async () => {
  const server = await startTestServer();
  const { metrics } = await health(server);
  const ada = await comeIn(server, { login: 'ada', key: freshKey() });
  const { running, id } = await openTable(server, 'ada', { seats: [free, computer, computer] });
  await ada.see('go on');
  ada.type(key.enter);
  await ada.see('at the table');
  server.metrics.refuse('rate');
  await until(() => (running?.seq ?? 0) > 0 || running?.seatsToMove[0] === 0);
  ada.type(key.tab, key.enter);
  await ada.see(/\+14/);
  const text = await metrics();
  expect(figure(text, 'sandtable_sessions')).toBe(1);
  expect(figure(text, 'sandtable_tables{stage="playing"}')).toBe(1);
  expect(figure(text, 'sandtable_refused_total{why="rate"}')).toBe(1);
  expect(figure(text, 'sandtable_key_seconds_count')).toBeGreaterThan(1);
  expect(figure(text, 'sandtable_append_seconds_count{end="done"}')).toBeGreaterThan(0);
  expect(figure(text, 'sandtable_conflicts_total{what="moves"}')).toBe(0);
  expect(figure(text, 'sandtable_unsaved')).toBe(0);
  await server.hall.parts.saves.append(id, 0, ['{}']);
  expect(figure(await metrics(), 'sandtable_conflicts_total{what="moves"}')).toBe(1);
  const { records } = server.hall.parts;
  const known = await records.read(id);
  if (known === null) throw new Error('there is no record');
  expect((await records.write(id, known.record, known.version - 1)).ok).toBe(false);
  expect(figure(await metrics(), 'sandtable_conflicts_total{what="records"}')).toBe(1);
  expect(text).not.toMatch(/\bada\b/);
  expect(text).not.toContain(id);
});

withPostgres('a server of a house', () => {
  const makeDatabase = databases();

  test('tells how many tables it leads', async () => {
    const server = await startTestServer({ shared: { database: await makeDatabase(), hostKey: freshKey() } });
    const { metrics } = await health(server);
    await comeIn(server, { login: 'ada', key: freshKey() });
    await openTable(server, 'ada', { seats: [free, computer, computer] });
    await until(() => server.peers?.leads.length === 1);
    const text = await metrics();
    expect(charted().filter(name => !told(text).includes(name))).toEqual([]);
    expect(figure(text, 'sandtable_leases')).toBe(1);
    expect(figure(text, 'sandtable_database_connections')).toBe(2);
    expect(figure(text, 'sandtable_database_seconds_count')).toBeGreaterThan(0);
    expect(figure(text, 'sandtable_database_waiting')).toBe(0);
    // Twenty questions at once, for which there are two connections.
    const asked = Array.from({ length: 20 }, () => server.hall.parts.records.find('over'));
    expect(server.storage.links?.pool).toMatchObject({ size: 2, running: 2 });
    expect(server.storage.links?.pool.waiting).toBeGreaterThanOrEqual(18);
    await Promise.all(asked);
  });
});

test.each([
  ['9222', { host: '127.0.0.1', port: 9222 }],
  ['10.0.0.7:9222', { host: '10.0.0.7', port: 9222 }],
  ['[::]:9222', { host: '::', port: 9222 }],
  ['node-1.example.org:80', { host: 'node-1.example.org', port: 80 }],
])('%s is where it is asked', (typed, address) => {
  expect(readHealthAddress(typed)).toEqual({ ok: true, value: address });
});
