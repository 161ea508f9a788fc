import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import postgres from 'postgres';
import { describe, inject, onTestFinished } from 'vitest';
import { Database } from '../../source/server/house/data/postgres/database.ts';
import type { Log } from '../../source/server/house/owner/log.ts';
import { emptyDatabase, type OwnPostgres, type PostgresOptions, startPostgres } from './server.ts';
import { given, hasOwnPostgres, hasPostgres } from './where.ts';

/** Tests that need a PostgreSQL. */
export const withPostgres = describe.skipIf(!hasPostgres);

/** Tests that need one that they may stop and start. */
export const withOwnPostgres = describe.skipIf(!hasOwnPostgres);

/** Starts a server of the test's own, ended after the test. */
export async function ownPostgres(options?: PostgresOptions): Promise<OwnPostgres> {
  const started = await startPostgres(options);
  onTestFinished(started.remove);
  return started;
}

/** Connects to a database until the test is over. */
export async function openDatabase(url: string, log: Log = { write() {} }): Promise<Database> {
  const database = await Database.open({ url, log });
  onTestFinished(() => database.close());
  return database;
}

/** Makes empty databases, each for one test, in the server that is given, else in that of the run. */
export const databases = (): (() => Promise<string>) => async () =>
  databaseIn(given ?? (await serverOfRun()));

/** The PostgreSQL of this run of tests, which the first one to ask has started. */
async function serverOfRun(): Promise<string> {
  const door = inject('postgresDoor');
  if (door === undefined) throw new Error('there is no PostgreSQL in this run of tests');
  return `postgres://sandtable@127.0.0.1:${await text(connect(door, '127.0.0.1'))}/postgres`;
}

/** An empty database of a server that others use too, for this test. */
async function databaseIn(url: string): Promise<string> {
  const made = await emptyDatabase(url);
  onTestFinished(async () => {
    const owner = postgres(url, { max: 1, onnotice: () => undefined });
    await owner.unsafe(`drop database ${new URL(made).pathname.slice(1)} with (force)`);
    await owner.end();
  });
  return made;
}
