import { createServer, type IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { err, ok, type Result } from '../../machines/result.ts';
import type { DatabasePool } from './house/data/storage.ts';
import { readListenAddress } from './house/owner/limits.ts';
import type { Server } from './server.ts';

export interface Health {
  readonly url: string;
  close(): Promise<void>;
}

type HealthAddress = { readonly host: string; readonly port: number };

/** Parses `PORT`, for this machine only, or `ADDRESS:PORT`; otherwise one sentence. */
export function readHealthAddress(text: string): Result<HealthAddress, string> {
  const address = readListenAddress(text);
  return address !== null
    ? ok({ host: '127.0.0.1', ...address })
    : err('--health takes PORT, which only this machine can ask, or ADDRESS:PORT');
}

/**
 * Serves `GET /healthz` (200, or 503 with one sentence for balancers) and `GET /metrics` in Prometheus' format,
 * without names or text of users. @throws Error with one sentence when the port cannot be used
 */
export async function openHealth(server: Server, { host, port }: HealthAddress): Promise<Health> {
  const registry = metricsOf(server);
  const answer = async ({ method, url }: IncomingMessage): Promise<readonly [number, string, string?]> => {
    if (method !== 'GET' && method !== 'HEAD') return [405, 'only GET'];
    if (url === '/metrics') return [200, await registry.metrics(), registry.contentType];
    if (url !== '/healthz') return [404, 'there are /healthz and /metrics'];
    const ill = whyNobodyIsSent(server);
    if (ill !== null) return [503, ill];
    const { trouble } = server.storage;
    return [200, trouble === null ? 'ok' : `ok, but ${trouble.sentence}; since ${trouble.since}`];
  };
  const http = createServer({ requestTimeout: 5_000 }, (request, response) => {
    const failed = (): readonly [number, string] => [500, 'that could not be answered'];
    void answer(request)
      .catch(failed)
      .then(([status, body, type = 'text/plain; charset=utf-8']) => {
        response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' });
        response.end(`${body.trimEnd()}\n`);
      });
  });
  const listening = await new Promise<number>((resolve, reject) => {
    http.once('error', error => reject(new Error(`--health cannot listen at ${host}: ${error.message}`)));
    http.listen(port, host, () => {
      const address = http.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
  return {
    url: `http://${isIPv6(host) ? `[${host}]` : host}:${listening}/healthz`,
    close() {
      server.metrics.timed = null;
      if (server.storage.links !== null) server.storage.links.pool.timed = null;
      const closed = new Promise<void>(resolve => http.close(() => resolve()));
      http.closeAllConnections();
      return closed;
    },
  };
}

/** The reason to send nobody here. Draining a house is none: people must find their way back to their tables. */
function whyNobodyIsSent({ hall, storage }: Server): string | null {
  if (hall.leaving) return 'about to stop';
  const { trouble } = storage;
  // What is slow is so for every node: nobody would get in anywhere.
  return trouble === null || trouble.kind === 'slow' ? null : `${trouble.sentence}; since ${trouble.since}`;
}

/** Bucket limits in seconds, from quick key presses to unbearable ones. */
const KEY_BUCKETS = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5];
const APPEND_BUCKETS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 1, 5, 30];

function metricsOf(server: Server): Registry {
  const { hall, metrics, peers } = server;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const gauge = (name: string, help: string, now: () => number): void => {
    new Gauge({ name: `sandtable_${name}`, help, registers, collect: set(now) });
  };
  gauge('connections', 'Connections now', () => metrics.connections);
  gauge('sessions', 'Sessions now', () => metrics.sessions);
  gauge('leases', 'Tables that this node leads', () => peers?.leads.length ?? 0);
  gauge('games', 'Games in memory', () => hall.tables.filter(({ running }) => running !== null).length);
  gauge('unsaved', 'Tables of which something is not written down', () => {
    return hall.tables.filter(({ persistence }) => persistence.unsaved !== null).length;
  });
  gauge('trouble', '1 while nothing can be written down', () => (server.storage.trouble === null ? 0 : 1));
  new Gauge({
    name: 'sandtable_database_trouble',
    help: '1 while something waits to be read or written down, by why',
    labelNames: ['kind'],
    registers,
    collect() {
      for (const kind of ['gone', 'read-only', 'slow'] as const)
        this.set({ kind }, server.storage.trouble?.kind === kind ? 1 : 0);
    },
  });
  gauge('draining', '1 while no new tables are opened', () => (hall.draining ? 1 : 0));
  new Gauge({
    name: 'sandtable_tables',
    help: 'Tables by how far they are',
    labelNames: ['stage'],
    registers,
    collect() {
      for (const stage of ['gathering', 'playing', 'over'] as const)
        this.set({ stage }, hall.tables.filter(({ record }) => record.stage === stage).length);
    },
  });
  new Counter({
    name: 'sandtable_refused_total',
    help: 'Connections turned away, by why',
    labelNames: ['why'],
    registers,
    collect() {
      this.reset();
      for (const [why, count] of metrics.refused) this.inc({ why }, count);
    },
  });
  const keys = new Histogram({
    name: 'sandtable_key_seconds',
    help: 'From what was typed to the first of what it changes on the screen',
    buckets: KEY_BUCKETS,
    registers,
  });
  const appends = new Histogram({
    name: 'sandtable_append_seconds',
    help: 'Writing moves down, by how it ended: done, or why not',
    labelNames: ['end'],
    buckets: APPEND_BUCKETS,
    registers,
  });
  new Counter({
    name: 'sandtable_conflicts_total',
    help: 'What came second to what another node wrote, and was looked at again',
    labelNames: ['what'],
    registers,
    collect() {
      this.reset();
      for (const [what, count] of Object.entries(metrics.conflicts)) this.inc({ what }, count);
    },
  });
  measurePool(server.storage.links?.pool ?? null, gauge, registers);
  metrics.timed = timing => {
    if (timing.what === 'key') return keys.observe(timing.seconds);
    appends.observe({ end: timing.end }, timing.seconds);
  };
  return registry;
}

/** What a node's connections to its database tell; nothing for a server without one. */
function measurePool(
  pool: DatabasePool | null,
  gauge: (name: string, help: string, now: () => number) => void,
  registers: Registry[],
): void {
  if (pool === null) return;
  gauge('database_connections', 'Most connections to the database at once', () => pool.size);
  gauge('database_running', 'Requests to the database that have a connection', () => pool.running);
  gauge('database_waiting', 'Requests to the database that wait for a connection', () => pool.waiting);
  const seconds = new Histogram({
    name: 'sandtable_database_seconds',
    help: 'Requests to the database, from being made to being answered',
    buckets: APPEND_BUCKETS,
    registers,
  });
  pool.timed = taken => seconds.observe(taken);
}

const set = (now: () => number) =>
  function collect(this: Gauge): void {
    this.set(now());
  };
