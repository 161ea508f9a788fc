import { connect, createServer, type Socket } from 'node:net';
import postgres from 'postgres';
import { expect, onTestFinished, test } from 'vitest';
import { Database } from '../../../../../source/server/house/data/postgres/database.ts';
import { DatabaseStore } from '../../../../../source/server/house/data/postgres/database-store.ts';
import { currentSchema, migrate, SCHEMA } from '../../../../../source/server/house/data/postgres/schema.ts';
import {
  databases,
  openDatabase,
  ownPostgres,
  withOwnPostgres,
  withPostgres,
} from '../../../../database/postgres.ts';
import { good, textOf } from '../../../../table/tables.ts';
import { until } from '../../../harness.ts';

const fresh = databases();
const log = { write() {} };

/** A way to a PostgreSQL on which answers can be lost. */
async function cuttable(port: number) {
  const ways = new Set<Socket>();
  let isUnreachable = false;
  const server = createServer(near => {
    const far = connect(port, '127.0.0.1');
    near.on('data', part => void far.write(part));
    far.on('data', part => {
      if (isUnreachable && part.includes('INSERT')) cut();
      else near.write(part);
    });
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ways.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => other.destroy());
    }
  });
  const cut = (): void => {
    isUnreachable = false;
    for (const way of ways) way.destroy();
    ways.clear();
  };
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    cut();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    port: address.port,
    /** The answer to the next lines is cut off. */
    deafen() {
      isUnreachable = true;
    },
  };
}

withPostgres('the tables of the database', () => {
  test('are made once by whichever node comes first', async () => {
    const url = await fresh();
    const all = await Promise.all([openDatabase(url), openDatabase(url), openDatabase(url)]);
    const rows = await all[0]?.run(sql => sql<{ number: number }[]>`select number from migrations`);
    expect(rows?.map(({ number }) => number)).toEqual(
      Array.from({ length: SCHEMA }, (_, index) => index + 1),
    );
  });

  test('are refused by an older program, in one sentence', async () => {
    const url = await fresh();
    const database = await openDatabase(url);
    await database.run(sql => sql`insert into migrations (number) values (${SCHEMA + 1})`);
    await expect(Database.open({ url, log })).rejects.toThrow(
      `the database cannot be used: its tables have form ${SCHEMA + 1}, and this program knows forms up to ${SCHEMA}`,
    );
  });

  test('that the nodes which run could not live with are not made before those are newer: the start is refused, and nothing changes', async () => {
    const url = await fresh();
    const database = await openDatabase(url);
    const sql = postgres(url, { max: 1, onnotice: () => undefined });
    onTestFinished(() => sql.end());
    const [adds, takesAway] = [
      'alter table saves add column mood text',
      'alter table stays drop column name',
    ];
    const [next, after] = [SCHEMA + 1, SCHEMA + 2];
    const form = { steps: [...currentSchema.steps, adds, takesAway], needs: new Map([[after, next]]) };
    const until = "clock_timestamp() + interval '10 seconds'";
    await sql.unsafe(`insert into nodes (node, until, form) values ('old', ${until}, ${SCHEMA})`);
    await expect(migrate(sql, form)).rejects.toThrow(
      `form ${after} of its tables needs programs that know form ${next}, and 1 of its nodes are older; upgrade them to the version between first`,
    );
    const newest = () => database.run(sql => sql`select max(number) from migrations`);
    expect((await newest())[0]?.['max']).toBe(SCHEMA);
    // The version between only adds: the old node goes on meanwhile.
    await migrate(sql, { ...form, steps: form.steps.slice(0, next) });
    expect((await newest())[0]?.['max']).toBe(next);
    await sql.unsafe(`update nodes set form = ${next}`);
    await migrate(sql, form);
    expect((await newest())[0]?.['max']).toBe(after);
  });

  test('a database that is not there ends the start with one sentence, which never holds the password', async () => {
    const url = 'postgres://ada:secret@127.0.0.1:9/none';
    const opened = Database.open({ url, log });
    await expect(opened).rejects.toThrow(/^the database cannot be used: .*ECONNREFUSED/);
    await expect(opened).rejects.not.toThrow('secret');
  });
});

withPostgres('a database in trouble', () => {
  test('that takes nothing new is read-only until a write succeeds, whatever is read meanwhile; the log has one pair', async () => {
    const logged: string[] = [];
    const url = await fresh();
    const database = await Database.open({
      url,
      log: { write: event => logged.push(event) },
    });
    onTestFinished(() => database.close());
    let isFull = true;
    let tries = 0;
    const written = database.run(sql => {
      tries += 1;
      return sql.begin(isFull ? 'read only' : 'read write', at => at`create table kept (at int)`);
    });
    await until(() => tries >= 3);
    await database.run(sql => sql`select 1`);
    expect(database.trouble).toMatchObject({
      kind: 'read-only',
      sentence: 'the database refuses writes',
    });
    isFull = false;
    await written;
    expect(database.trouble).toBeNull();
    expect(logged).toEqual(['database-read-only', 'database-back']);
  });

  test('that takes too long for one request is slow and not gone, and keeps its connections', async () => {
    const database = await openDatabase(await fresh());
    const told: (string | undefined)[] = [];
    database.subscribe(() => told.push(database.trouble?.kind));
    const [before] = await database.run(sql => sql`select pg_backend_pid() as pid`);
    await database.run((sql, attempt) => (attempt === 1 ? sql`select pg_sleep(60)` : sql`select 1`));
    expect(told).toEqual(['slow', undefined]);
    const alive = await database.run(
      sql => sql`select 1 from pg_stat_activity where pid = ${before?.['pid']}`,
    );
    expect(alive).toHaveLength(1);
  });

  test('that is asked through a pooler which does not keep what a session has set is refused at the start', async () => {
    const { hostname, port, pathname } = new URL(await fresh());
    const pooler = createServer(near => {
      const far = connect(Number(port), hostname);
      near.on('data', part => void far.write(part.toString('latin1').replace('4500', '4501'), 'latin1'));
      far.pipe(near);
      for (const socket of [near, far]) socket.on('error', () => undefined);
    });
    await new Promise<void>(resolve => pooler.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void pooler.close());
    const address = pooler.address();
    const url = new URL(await fresh());
    url.host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    url.pathname = pathname;
    await expect(Database.open({ url: url.href, log })).rejects.toThrow(
      'the database cannot be used: there is a pooler before it',
    );
  });
});

withPostgres('lists in a request', () => {
  test('arrive as they are, whatever is in them', async () => {
    const database = await openDatabase(await fresh());
    const texts = ['', 'a"b', 'c\\d', '{e,f}', ' null', 'NULL', 'ü\n', null];
    const rows = await database.run(
      sql => sql`select text, number from unnest(${texts}::text[], ${[1, -2]}::int[]) as each (text, number)`,
    );
    expect(rows.map(({ text }) => text)).toEqual(texts);
    expect(rows.slice(0, 3).map(({ number }) => number)).toEqual([1, -2, null]);
    expect(await database.run(sql => sql`select unnest(${[]}::text[])`)).toHaveLength(0);
  });
});

withOwnPostgres('a database that is gone', () => {
  test('is waited for: what was asked meanwhile is carried out when it is back, once', async () => {
    const postgres = await ownPostgres();
    const database = await openDatabase(await postgres.database());
    const store = new DatabaseStore(database);
    good(await store.create('a', ['header']));
    await postgres.stop('SIGQUIT');
    const appended = store.append('a', 1, ['one']);
    await until(() => database.trouble !== null);
    expect(database.trouble).toMatchObject({ kind: 'gone', sentence: 'the database does not answer' });
    await postgres.start();
    good(await appended);
    expect(database.trouble).toBeNull();
    expect(await textOf(store, 'a')).toEqual(['header', 'one']);
  });

  test('an append whose answer never came is looked up before it is tried again: never twice, never lost', async () => {
    const postgres = await ownPostgres();
    const url = new URL(await postgres.database());
    const way = await cuttable(postgres.port);
    url.port = String(way.port);
    const store = new DatabaseStore(await openDatabase(url.href));
    good(await store.create('a', ['header']));
    way.deafen();
    good(await store.append('a', 1, ['one']));
    way.deafen();
    good(await store.create('b', ['header']));
    expect(await textOf(store, 'a')).toEqual(['header', 'one']);
    expect(await textOf(store, 'b')).toEqual(['header']);
  });
});
