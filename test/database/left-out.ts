import { hasOwnPostgres, hasPostgres } from './where.ts';

/** Said at the end of a run without a PostgreSQL. Where the project is checked there must be one. */
export function setup(): () => void {
  if (!hasPostgres && process.env['CI'] !== undefined)
    throw new Error('there is no PostgreSQL for the tests');
  const left = hasPostgres ? 'that stop a PostgreSQL and start it again' : 'against a real PostgreSQL';
  return () => {
    if (!hasOwnPostgres) process.stdout.write(` Left out: the tests ${left}; \`npm test\` fetches one.\n`);
  };
}
