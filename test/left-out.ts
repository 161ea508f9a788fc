import { existsSync } from 'node:fs';
import { wallsFor } from '../source/arena/programs/walls.ts';
import { hasOwnPostgres, hasPostgres } from './database/where.ts';
import { hasPlayer } from './player/where.ts';

/** Names at the end of a run what could not be tested here. Where the project is checked there must be a PostgreSQL. */
export async function setup(): Promise<() => void> {
  if (!hasPostgres && process.env['CI'] !== undefined)
    throw new Error('there is no PostgreSQL for the tests');
  const walls = await wallsFor('closed');
  const database = hasPostgres ? 'that stop a PostgreSQL and start it again' : 'against a real PostgreSQL';
  const others =
    "test/others, which compares with other people's maps and recordings of Domination in ../shared";
  const missing = [
    walls.ok ? null : `programs behind walls; ${walls.error}`,
    hasOwnPostgres ? null : `the tests ${database}; \`npm test\` fetches one`,
    hasPlayer ? null : "what is recorded, played by asciinema's own player; `npm test` fetches it",
    existsSync(new URL('../../shared/maps', import.meta.url)) ? null : others,
  ];
  return () => {
    for (const what of missing) if (what !== null) process.stdout.write(` Left out: ${what}.\n`);
  };
}
