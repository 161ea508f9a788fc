import postgres from 'postgres';
import { afterAll, describe, onTestFinished } from 'vitest';
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

/** Milliseconds that a busy machine may take to end a server and remove its folder. */
const REMOVAL = 60_000;

/** For the head of a file of tests: makes empty databases, in the server that is given, else in one of the file's own. */
export function databases(): () => Promise<string> {
  const other = given;
  if (other !== undefined) return () => databaseIn(other);
  let own: ReturnType<typeof startPostgres> | null = null;
  afterAll(async () => (await own)?.remove(), REMOVAL);
  return async () => {
    own ??= startPostgres();
    return (await own).database();
  };
}

/** An empty database of somebody else's server, for this test. */
async function databaseIn(url: string): Promise<string> {
  const made = await emptyDatabase(url);
  onTestFinished(async () => {
    const owner = postgres(url, { max: 1, onnotice: () => undefined });
    await owner.unsafe(`drop database ${new URL(made).pathname.slice(1)} with (force)`);
    await owner.end();
  });
  return made;
}
