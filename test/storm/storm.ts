import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import postgres from 'postgres';
import { wallClock } from '../../source/base/clock.ts';
import { kits } from '../../source/games/kits.ts';
import { Database } from '../../source/server/data/postgres/database.ts';
import { DatabaseStore } from '../../source/server/data/postgres/database-store.ts';
import { startPostgres } from '../database/server.ts';
import { houseWords, type Serving, startServing } from '../e2e/serving.ts';
import { crowd, somePeople } from '../soak/crowd.ts';
import { type Found, look } from '../soak/look.ts';
import type { House } from '../soak/visits.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import { type Checked, checkHouse } from './check.ts';

/** What befalls a house. */
const all = ['kill', 'pause', 'drain', 'restart-database', 'cut-database', 'cut-people'] as const;
type Fault = (typeof all)[number];

export interface StormOptions {
  readonly nodes: number;
  readonly sessions: number;
  /** Milliseconds until nothing befalls the house any more, once everything has. */
  readonly time: number;
  /** Milliseconds between two faults at least, and how many more at most. */
  readonly between: readonly [number, number];
  readonly pace: House['pace'];
  readonly choose: House['choose'];
  /** What may befall it; everything unless told. Each comes once before any comes by chance. */
  readonly faults?: readonly Fault[];
  /** Told of each fault, and how many milliseconds after its beginning every table was led again. */
  readonly tell?: (fault: Fault, ledAfter: number) => void;
}

export interface Storm {
  readonly faults: Readonly<Record<Fault, number>>;
  readonly visits: number;
  readonly tables: number;
  readonly checked: Checked;
  readonly found: Found;
  /** Lines of the nodes' logs that tell of a fault. */
  readonly logged: readonly string[];
}

/** Milliseconds for which a node is paused: longer than its leases hold. */
const PAUSE = 15_000;
/** Milliseconds within which lines must be written again. */
const PATIENCE = 60_000;
/** One address has all of them. */
const LIMITS = ['connections', 'perAddress', 'perMinute', 'tables'].flatMap(name => [
  '--limit',
  `${name}=100000`,
]);

/** Nodes in processes of their own, on one database, behind a balancer that sends nobody to one that is away. */
class Nodes {
  readonly #words: readonly string[];
  readonly #folder: string;
  readonly #balancer: Balancer;
  readonly #up: Serving[] = [];
  readonly ended: Serving[] = [];

  constructor(folder: string, words: readonly string[], balancer: Balancer) {
    this.#folder = folder;
    this.#words = words;
    this.#balancer = balancer;
  }

  async start(): Promise<void> {
    const data = join(this.#folder, `node-${this.#up.length + this.ended.length}`);
    this.#up.push(await startServing(data, { words: this.#words }));
    this.#balance();
  }

  /** Takes one by chance from behind the balancer. */
  take(choose: House['choose']): Serving {
    const [taken] = this.#up.splice(choose(this.#up.length), 1);
    if (taken === undefined) throw new Error('there are no nodes');
    this.#balance();
    return taken;
  }

  bringBack(node: Serving): void {
    this.#up.push(node);
    this.#balance();
  }

  /** Ends a node that was taken. @throws Error when it ends otherwise than it should */
  async end(node: Serving, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    this.ended.push(node);
    node.kill(signal);
    const status = await node.ended;
    if (status !== (signal === 'SIGTERM' ? 0 : null)) throw new Error(`a node ended with ${status}`);
  }

  async close(): Promise<void> {
    while (this.#up.length > 0)
      await this.end(
        this.take(() => 0),
        'SIGTERM',
      );
  }

  kill(): void {
    for (const node of this.#up) node.kill('SIGKILL');
  }

  #balance(): void {
    this.#balancer.targets = this.#up.map(({ port }) => port);
  }
}

/** Lets people play at the tables of a house while one thing after the other befalls it; then looks at what is written. */
export async function storm(options: StormOptions): Promise<Storm> {
  const { choose, pace, tell, between, faults = all } = options;
  const server = await startPostgres();
  const folder = await mkdtemp(join(tmpdir(), 'sandtable-storm-'));
  const balancer = await startBalancer();
  const url = await server.database();
  const words = [...houseWords(folder, url), '--pace', '100', ...LIMITS];
  const nodes = new Nodes(folder, words, balancer);
  const house: House = {
    choose,
    pace,
    port: balancer.port,
    tables: new Map(),
    shown: [],
    visits: 0,
    opened: 0,
  };
  const befallen: Record<Fault, number> = {
    kill: 0,
    pause: 0,
    drain: 0,
    'restart-database': 0,
    'cut-database': 0,
    'cut-people': 0,
  };
  const befall: Readonly<Record<Fault, () => Promise<unknown>>> = {
    async kill() {
      await nodes.end(nodes.take(choose), 'SIGKILL');
    },
    async pause() {
      const node = nodes.take(choose);
      node.kill('SIGSTOP');
      await setTimeout(PAUSE);
      node.kill('SIGCONT');
      nodes.bringBack(node);
    },
    async drain() {
      await nodes.end(nodes.take(choose), 'SIGTERM');
    },
    async 'restart-database'() {
      await server.stop(choose(2) === 0 ? 'SIGQUIT' : 'SIGINT');
      await setTimeout(choose(4000));
      await server.start();
    },
    'cut-database': () =>
      ask(
        url,
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'sandtable%'`,
      ),
    async 'cut-people'() {
      balancer.cut(() => choose(2) === 0);
    },
  };
  try {
    for (let index = 0; index < options.nodes; index += 1) await nodes.start();
    const coming = crowd(house, somePeople(Math.ceil(options.sessions * 0.9)), options.sessions);
    const end = performance.now() + options.time;
    const first = [...faults];
    while (first.length > 0 || performance.now() < end) {
      await setTimeout(between[0] + choose(between[1]));
      const [fault = 'kill'] =
        first.length > 0 ? first.splice(choose(first.length), 1) : [faults[choose(faults.length)]];
      const before = await leasesOf(url);
      const [after] = await Promise.all([untilLed(url, before), befall[fault]()]);
      befallen[fault] += 1;
      await untilWritten(url);
      if (fault === 'kill' || fault === 'drain') await nodes.start();
      tell?.(fault, after);
    }
    const left = coming.leave();
    balancer.targets = [];
    balancer.cut();
    await left;
    await nodes.close();
    const checked = await checkHouse(url, kits);
    const records = await ask(url, `select id from records where kind = 'tables'`);
    const database = await Database.open({ url, clock: wallClock, log: { write() {} } });
    const ids = new Set(records.map(row => String(row['id'])));
    const found = await look(house, new DatabaseStore(database), ids);
    await database.close();
    const logged = nodes.ended.flatMap(node =>
      node
        .log()
        .split('\n')
        .filter(line => /"event":"(?:bot-)?fault"|"event":"unsaved"|^(?!\{)./.test(line)),
    );
    return { faults: befallen, visits: house.visits, tables: house.tables.size, checked, found, logged };
  } finally {
    nodes.kill();
    await balancer.close();
    await server.remove();
    await rm(folder, { recursive: true, force: true });
  }
}

/** One request on a connection of its own. */
async function ask(url: string, statement: string): Promise<readonly postgres.Row[]> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    return await sql.unsafe(statement);
  } finally {
    await sql.end();
  }
}

/**
 * Waits until every table that was led and goes on has had its lease renewed, or is led by another node.
 * @returns after how many milliseconds
 * @throws Error when one is led by nobody for long
 */
async function untilLed(url: string, leases: Awaited<ReturnType<typeof leasesOf>>): Promise<number> {
  const began = performance.now();
  const before = [...leases].filter(([, { isHeld }]) => isHeld);
  for (;;) {
    await setTimeout(100);
    const passed = performance.now() - began;
    // While the database is away nobody leads.
    const now = await leasesOf(url).catch(() => null);
    const behind = before.filter(
      ([what, { until }]) => now === null || (now.get(what)?.until ?? Infinity) <= until,
    );
    if (behind.length === 0) return passed;
    if (passed > PATIENCE) throw new Error(`nobody leads ${behind.map(([what]) => what).join(', ')}`);
  }
}

/** The leases of the tables whose games go on: until when, and whether that is still to come. */
async function leasesOf(url: string): Promise<ReadonlyMap<string, { until: number; isHeld: boolean }>> {
  const rows = await ask(
    url,
    `select what, extract(epoch from until) as until, until > clock_timestamp() as held
    from leases join records on kind = 'tables' and what = 'table ' || id
    where body::json ->> 'stage' = 'playing'`,
  );
  return new Map(
    rows.map(row => [String(row['what']), { until: Number(row['until']), isHeld: row['held'] === true }]),
  );
}

/** Waits until lines have been written. @throws Error when there are none for long */
async function untilWritten(url: string): Promise<void> {
  const began = performance.now();
  const count = async (): Promise<number> =>
    Number((await ask(url, 'select count(*) from lines'))[0]?.['count']);
  const before = await count();
  for (;;) {
    await setTimeout(100);
    if ((await count()) > before) return;
    if (performance.now() - began > PATIENCE) throw new Error('nobody plays any more');
  }
}
