// A real PostgreSQL: the server's own programs, which `npm test` fetches, in a folder that goes with it.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import postgres from 'postgres';
import * as z from 'zod';
import { programs } from './where.ts';

/** A running PostgreSQL. */
export interface Postgres {
  readonly port: number;
  /** An empty database of its own. */
  database(): Promise<string>;
  /** Ends it at once, as a crash does, or lets it end what it is doing. */
  stop(how?: 'SIGQUIT' | 'SIGINT'): Promise<void>;
  start(): Promise<void>;
}

/** The server refuses to run as root; an account that owns nothing will do. */
const NOBODY = 65_534;
const account = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

/** Starts a server of one's own. @param more settings, such as `fsync=off` */
export async function startPostgres(
  more: readonly string[] = [],
): Promise<Postgres & { remove(): Promise<void> }> {
  linkLibraries();
  const folder = mkdtempSync(join(tmpdir(), 'sandtable-postgres-'));
  if (account.uid !== undefined) chownSync(folder, account.uid, account.gid);
  const data = join(folder, 'data');
  const program = (name: string): string => join(programs, 'bin', name);
  const options = ['-U', 'sandtable', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  const made = spawnSync(program('initdb'), ['-D', data, ...options], {
    ...account,
    cwd: folder,
    encoding: 'utf8',
  });
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr}`);
  const port = await freePort();
  let running: ChildProcess | null = null;
  const start = async (): Promise<void> => {
    const settings = [`unix_socket_directories=${folder}`, 'max_connections=200', ...more].flatMap(each => [
      '-c',
      each,
    ]);
    const started = spawn(program('postgres'), ['-D', data, '-p', String(port), ...settings], {
      ...account,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    running = started;
    await new Promise<void>((resolve, reject) => {
      let told = '';
      started.stderr?.on('data', (part: Buffer) => {
        told += part.toString();
        if (told.includes('ready to accept connections')) resolve();
      });
      started.on('exit', () => reject(new Error(`postgres ended: ${told.slice(-500)}`)));
    });
  };
  const stop = async (how: NodeJS.Signals = 'SIGINT'): Promise<void> => {
    const stopped = running;
    running = null;
    if (stopped === null) return;
    const gone = new Promise(resolve => stopped.once('exit', resolve));
    stopped.kill(how);
    await gone;
  };
  await start();
  return {
    port,
    start,
    stop,
    database: () => emptyDatabase(`postgres://sandtable@127.0.0.1:${port}/postgres`),
    async remove() {
      await stop('SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Makes an empty database in a server. @param url that of another database there */
export async function emptyDatabase(url: string): Promise<string> {
  const name = `sandtable_test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  await sql.unsafe(`create database ${name}`);
  await sql.end();
  const made = new URL(url);
  made.pathname = `/${name}`;
  return made.href;
}

/** The package leaves out its links, which an install script would make: nothing of a package is run here. */
function linkLibraries(): void {
  const list = join(programs, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = z
    .array(z.object({ source: z.string(), target: z.string() }))
    .parse(JSON.parse(readFileSync(list, 'utf8')));
  for (const { source, target } of links) {
    const path = join(dirname(programs), target);
    if (!existsSync(path)) symlinkSync(basename(source), path);
  }
}

/** A port that nobody listens at now. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
