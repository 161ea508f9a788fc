import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { kits } from '../../source/games/kits.ts';
import { Database } from '../../source/server/house/data/postgres/database.ts';
import { DatabaseStore } from '../../source/server/house/data/postgres/database-store.ts';
import { SCHEMA } from '../../source/server/house/data/postgres/schema.ts';
import { startPostgres } from '../database/server.ts';
import { houseWords, PROGRAM } from '../e2e/serving.ts';
import { crowd, somePeople } from '../soak/crowd.ts';
import { faultsIn, type House, newHouse, SERVE_WORDS } from '../soak/house.ts';
import { type Found, look } from '../soak/look.ts';
import { startBalancer } from './balancer.ts';
import { type Checked, checkHouse } from './check.ts';
import { afterDeaths, type Death, type Returns } from './deaths.ts';
import { ask, leasesOf, untilLed } from './leases.ts';
import { Nodes } from './nodes.ts';

/** What befalls a house. */
export const FAULTS = ['kill', 'pause', 'drain', 'restart-database', 'cut-database', 'cut-people'] as const;
/** Where it is told to which program: one node after the other is told to stop, and another one begins with that. */
const UPGRADE = 'upgrade';
type Fault = (typeof FAULTS)[number] | typeof UPGRADE;

export interface StormOptions {
  readonly nodes: number;
  readonly sessions: number;
  /** Milliseconds until nothing befalls the house any more, once everything has. */
  readonly time: number;
  /** Milliseconds between two faults at least, and how many more at most. */
  readonly between: readonly [number, number];
  /** Milliseconds for which a node is paused, longer than its leases hold: a quarter of a minute unless told. */
  readonly pause?: number;
  readonly pace: House['pace'];
  readonly choose: House['choose'];
  /** What may befall it; everything unless told. Each comes once before any comes by chance. */
  readonly faults?: readonly Fault[];
  /** The programs with which nodes begin, before and after an upgrade; the built one unless told. */
  readonly programs?: { readonly before: string; readonly after: string };
  /** Begins what goes on beside it, at the ports of the nodes that are there; what it returns ends it. */
  readonly beside?: (targets: () => readonly number[]) => () => Promise<void>;
  /** TableLog of each fault, and how many milliseconds after its beginning every table was led again. */
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
  /** What the people did besides playing, and how often. */
  readonly done: ReadonlyMap<string, number>;
  /** Visits with OpenSSH's client. */
  readonly openSsh: number;
  readonly games: ReadonlyMap<string, number>;
  readonly returns: Returns;
}

/** Milliseconds within which lines must be written again. */
const PATIENCE = 120_000;
/** Lets people play at the tables of a house while one thing after the other befalls it; then looks at what is written. */
export async function storm(options: StormOptions): Promise<Storm> {
  const {
    choose,
    pace,
    tell,
    between,
    faults = FAULTS,
    pause = 15_000,
    programs = { before: PROGRAM, after: PROGRAM },
  } = options;
  const server = await startPostgres();
  const folder = await mkdtemp(join(tmpdir(), 'sandtable-storm-'));
  const balancer = await startBalancer();
  const url = await server.database();
  const words = [...houseWords(folder, url), ...SERVE_WORDS];
  const nodes = new Nodes(folder, words, balancer, programs.before);
  const house = newHouse(choose, pace, balancer.port);
  const deaths: Death[] = [];
  const befallen: Record<Fault, number> = {
    kill: 0,
    pause: 0,
    drain: 0,
    'restart-database': 0,
    'cut-database': 0,
    'cut-people': 0,
    upgrade: 0,
  };
  const befall: Readonly<Record<Fault, () => Promise<unknown>>> = {
    kill: () => nodes.lose(choose),
    async pause() {
      const node = nodes.take(choose);
      node.kill('SIGSTOP');
      await setTimeout(pause);
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
    async upgrade() {
      nodes.program = programs.after;
      for (let left = nodes.count; left > 0; left -= 1) {
        const seats = await seatsOf(url);
        // The oldest is the next one.
        await nodes.end(
          nodes.take(() => 0),
          'SIGTERM',
        );
        await nodes.start();
        // For a while nodes of both versions play on.
        await setTimeout(between[0] + choose(between[1]));
        const now = await seatsOf(url);
        const lost = [...seats].filter(seat => !now.has(seat));
        if (lost.length > 0) throw new Error(`seats were lost: ${lost.join(', ')}`);
      }
    },
  };
  try {
    for (let index = 0; index < options.nodes; index += 1) await nodes.start();
    const coming = crowd(
      house,
      await somePeople(folder, Math.ceil(options.sessions * 0.9)),
      options.sessions,
    );
    const endBeside = options.beside?.(() => balancer.targets);
    const end = performance.now() + options.time;
    const first = [...faults];
    while (first.length > 0 || performance.now() < end) {
      await setTimeout(between[0] + choose(between[1]));
      const [fault = 'kill'] =
        first.length > 0 ? first.splice(choose(first.length), 1) : [faults[choose(faults.length)]];
      const before = await leasesOf(url);
      const at = Date.now();
      const [after] = await Promise.all([untilLed(url, before), befall[fault]()]);
      befallen[fault] += 1;
      if (fault === 'kill') deaths.push({ at, before, after: await leasesOf(url) });
      await untilWritten(url, () => nodes.told);
      if (fault === 'kill' || fault === 'drain') await nodes.start();
      tell?.(fault, after);
    }
    await endBeside?.();
    const left = coming.leave();
    balancer.targets = [];
    balancer.cut();
    await left;
    await nodes.close();
    const checked = await checkHouse(url, kits);
    const records = await ask(url, `select id from records where kind = 'tables'`);
    // What a later program has added is nothing to this one, which only reads.
    await ask(url, `delete from migrations where number > ${SCHEMA}`);
    const database = await Database.open({ url, log: { write() {} } });
    const ids = new Set(records.map(row => String(row['id'])));
    const store = new DatabaseStore(database);
    const found = await look(house, store, ids);
    const returns = await afterDeaths(deaths, house.returns, url, store);
    await database.close();
    const logged = nodes.ended.flatMap(node => faultsIn(node.log()));
    return {
      faults: befallen,
      visits: house.visits,
      tables: house.tables.size,
      games: new Map(
        [...Map.groupBy(house.tables.values(), ({ game }) => game)].map(([game, all]) => [game, all.length]),
      ),
      openSsh: house.openSsh,
      done: house.done,
      checked,
      found,
      logged,
      returns,
    };
  } finally {
    nodes.kill();
    await balancer.close();
    await server.remove();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Who sits at which table whose game has begun. */
async function seatsOf(url: string): Promise<ReadonlySet<string>> {
  const rows = await ask(
    url,
    `select id || ' ' || (seat ->> 'person') as sits
    from records, json_array_elements(body::json -> 'seats') as seat
    where kind = 'tables' and seat ->> 'kind' = 'person' and body::json ->> 'stage' <> 'gathering'`,
  );
  return new Set(rows.map(row => String(row['sits'])));
}

/**
 * Waits until lines have been written.
 * @param told what the nodes have to say of it when there are none
 * @throws Error when there are none for long, with how the house is
 */
async function untilWritten(url: string, told: () => string): Promise<void> {
  const began = performance.now();
  const count = async (): Promise<number> =>
    Number((await ask(url, 'select count(*) from lines'))[0]?.['count']);
  const before = await count();
  for (;;) {
    await setTimeout(100);
    if ((await count()) > before) return;
    if (performance.now() - began > PATIENCE) {
      const facts = await Promise.all([
        ask(
          url,
          `select body::json ->> 'stage' as stage, count(*) from records where kind = 'tables' group by 1`,
        ),
        ask(url, 'select node, count(*), max(until) > now() as held from leases group by 1'),
        ask(url, 'select place is null as lobby, count(*) from stays group by 1'),
        ask(url, 'select state, left(query, 80) as query from pg_stat_activity'),
      ]);
      throw new Error(`nobody plays any more: ${JSON.stringify(facts)}\n${told()}`);
    }
  }
}
