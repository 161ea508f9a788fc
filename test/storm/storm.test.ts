import postgres from 'postgres';
import { expect, onTestFinished, test } from 'vitest';
import { kits } from '../../source/games/kits.ts';
import { DatabaseStore } from '../../source/server/house/data/postgres/database-store.ts';
import { openDatabase, ownPostgres, withOwnPostgres } from '../database/postgres.ts';
import { dataFolder, freshKey, startTestServer, type TestServer, until } from '../server/harness.ts';
import { crowd, somePeople } from '../soak/crowd.ts';
import { newHouse } from '../soak/house.ts';
import { look } from '../soak/look.ts';
import { choices } from '../table/tables.ts';
import { startBalancer } from './balancer.ts';
import { checkHouse, keyOf, type TableLog } from './check.ts';

/** Moves that the nodes tell of before the next thing happens, all together. */
const MOVES = 30;
/** Milliseconds within which that has to be. */
const PATIENCE = 240_000;
/** One address has all of them. */
const limits = { connections: 10_000, perAddress: 10_000, tables: 10_000 };

/** What a node's tables tell from now on. */
function heedTables(server: TestServer, node: string): (TableLog & { readonly keys: string[] })[] {
  const told: (TableLog & { readonly keys: string[] })[] = [];
  const known = new Set<unknown>();
  server.hall.subscribe(() => {
    for (const { running: table, record } of server.hall.tables) {
      if (table === null || known.has(table)) continue;
      known.add(table);
      const keys: string[] = [];
      told.push({ node, save: record.save, keys });
      table.subscribe(change => {
        const key = keyOf(change);
        if (key !== null) keys.push(key);
      });
    }
  });
  return told;
}

withOwnPostgres('a house in a storm', () => {
  test('goes on after leases lapse, connections are cut, the database crashes and a node goes, and nothing told is lost or there twice', async () => {
    const server = await ownPostgres();
    const url = await server.database();
    const shared = { database: url, hostKey: freshKey() };
    const told: TableLog[][] = [];
    const begun: TestServer[] = [];
    const start = async (): Promise<TestServer> => {
      const node = await startTestServer({ shared, limits });
      told.push(heedTables(node, `node ${begun.length}`));
      begun.push(node);
      return node;
    };
    const [one, two, three] = [await start(), await start(), await start()];
    const balancer = await startBalancer();
    onTestFinished(() => balancer.close());
    balancer.targets = [one.port, two.port, three.port];
    const house = newHouse(choices(5), { visit: 6000, step: 80 }, balancer.port);
    const coming = crowd(house, await somePeople(dataFolder(), 9), 9);

    const count = (): number => told.flat().reduce((sum, { keys }) => sum + keys.length, 0);
    const goesOn = async (): Promise<void> => {
      const before = count();
      await until(
        () => count() > before + MOVES,
        () => JSON.stringify(begun.map(({ logged }) => logged.slice(-5))),
        PATIENCE,
      );
    };
    const ask = async (statement: string): Promise<void> => {
      const sql = postgres(url, { max: 1, connection: { application_name: 'the storm' } });
      await sql.unsafe(statement);
      await sql.end();
    };
    const faults = [
      () => ask('update leases set until = clock_timestamp()'),
      () =>
        ask(
          `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'sandtable%'`,
        ),
      async () => balancer.cut(index => index % 2 === 0),
      async () => {
        await server.stop('SIGQUIT');
        await server.start();
      },
      async () => {
        balancer.targets = [one.port, three.port];
        await two.stop();
        balancer.targets = [one.port, (await start()).port, three.port];
      },
      () => ask('update leases set until = clock_timestamp()'),
    ];
    const games = (): number => new Set([...house.tables.values()].map(({ game }) => game)).size;
    await until(
      () => games() === kits.length,
      () => `${games()} games`,
      PATIENCE,
    );
    for (const fault of faults) {
      await fault();
      await goesOn();
    }
    const left = coming.leave();
    balancer.targets = [];
    balancer.cut();
    await left;
    for (const node of begun) await node.stop();

    const checked = await checkHouse(url, kits, told.flat());
    expect(checked.faults).toEqual([]);
    expect(checked.led).toBeGreaterThan(MOVES);
    const database = await openDatabase(url);
    const sql = postgres(url, { max: 1 });
    const records = await sql<{ id: string }[]>`select id from records where kind = 'tables'`;
    await sql.end();
    const found = await look(house, new DatabaseStore(database), new Set(records.map(({ id }) => id)));
    expect([found.lost, found.leaks]).toEqual([[], []]);
    expect(found.shown).toBeGreaterThan(0);
    const logged = begun.flatMap(node => node.logged);
    expect(logged.filter(({ event }) => /^(bot-)?fault$|^unsaved$/.test(event))).toEqual([]);
  }, 900_000);
});
