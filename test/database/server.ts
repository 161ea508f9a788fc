// A real PostgreSQL: the server's own programs, which `npm test` fetches, in a folder that goes with it.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
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

export interface PostgresOptions {
  /** Settings, such as `fsync=off`. */
  readonly settings?: readonly string[];
  /** An empty folder for its data; one of its own unless told. */
  readonly folder?: string;
  /** The one that it is a replica of, which is stopped for a moment so that it can be copied. */
  readonly primary?: OwnPostgres;
}

/** A server of one's own. */
export interface OwnPostgres extends Postgres {
  /** The folder of its data. */
  readonly data: string;
  remove(): Promise<void>;
}

/** Starts a server of one's own. */
export async function startPostgres({
  settings = [],
  folder = mkdtempSync(join(tmpdir(), 'sandtable-postgres-')),
  primary,
}: PostgresOptions = {}): Promise<OwnPostgres> {
  linkLibraries();
  if (account.uid !== undefined) chownSync(folder, account.uid, account.gid);
  const data = join(folder, 'data');
  // Only a machine that loses its power forgets what it has not synced: a test that kills the server finds all there.
  const more = [`unix_socket_directories=${folder}`, 'max_connections=200', 'fsync=off', ...settings];
  if (primary === undefined) run(folder, 'cp', '-a', freshData(), data);
  else {
    await primary.stop();
    run(folder, 'cp', '-a', primary.data, data);
    await primary.start();
    writeFileSync(join(data, 'standby.signal'), '');
    more.push(`primary_conninfo=host=127.0.0.1 port=${primary.port} user=sandtable`);
  }
  const port = await freePort();
  let running: ChildProcess | null = null;
  const start = async (): Promise<void> => {
    const words = ['-D', data, '-p', String(port), ...more.flatMap(each => ['-c', each])];
    const started = spawn(join(programs, 'bin', 'postgres'), words, {
      ...account,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    running = started;
    await new Promise<void>((resolve, reject) => {
      let told = '';
      started.stderr?.on('data', (part: Buffer) => {
        told += part.toString();
        if (told.includes('ready to accept')) resolve();
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
    data,
    start,
    stop,
    database: () => emptyDatabase(`postgres://sandtable@127.0.0.1:${port}/postgres`),
    async remove() {
      await stop('SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function run(cwd: string, program: string, ...words: readonly string[]): void {
  const { status, stderr } = spawnSync(program, words, { ...account, cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program}: ${stderr}`);
}

/** The data of a server that has just been set up, made once on a machine: copying takes a fifth of that time. */
function freshData(): string {
  const made = join(tmpdir(), `sandtable-fresh-postgres-${statSync(programs).mtimeMs}`);
  if (existsSync(made)) return made;
  const folder = mkdtempSync(join(tmpdir(), 'sandtable-postgres-'));
  if (account.uid !== undefined) chownSync(folder, account.uid, account.gid);
  const data = join(folder, 'data');
  const options = [
    '-U',
    'sandtable',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C',
    '--no-sync',
    '--wal-segsize=1',
  ];
  run(folder, join(programs, 'bin', 'initdb'), '-D', data, ...options);
  try {
    renameSync(data, made);
  } catch (fault) {
    // Another one was quicker.
    if (!existsSync(made)) throw fault;
  }
  rmSync(folder, { recursive: true, force: true });
  return made;
}

/** Makes an empty database in a server. @param url that of another database there */
export async function emptyDatabase(url: string): Promise<string> {
  const name = `sandtable_test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  // Copied by files, not through the log: half the work.
  await sql.unsafe(`create database ${name} strategy file_copy`);
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
