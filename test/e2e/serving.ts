import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { freshKey } from '../server/client.ts';

/** The built program. */
export const PROGRAM = resolve(import.meta.dirname, '..', '..', 'dist', 'sandtable.mjs');

/** A server in a process of its own. */
export interface Serving {
  readonly pid: number;
  readonly port: number;
  /** Its exit status, once it has ended; null where a signal ended it. */
  readonly ended: Promise<number | null>;
  /** What it has logged. */
  log(): string;
  /** What it has said on its standard output. */
  said(): string;
  kill(signal: 'SIGKILL' | 'SIGTERM' | 'SIGSTOP' | 'SIGCONT'): void;
}

export interface ServingOptions {
  /** A free one unless told. */
  readonly port?: number;
  /** The program; the built one unless told. */
  readonly program?: string;
  /** Words for Node. */
  readonly node?: readonly string[];
  /** More words of its command line. */
  readonly words?: readonly string[];
}

/** Words with which a server is a node of the house over this database; the house's key is made in the folder. */
export function houseWords(folder: string, database: string): readonly string[] {
  const key = join(folder, 'host-key');
  writeFileSync(key, freshKey(), { mode: 0o600 });
  return ['--database', database, '--host-key', key];
}

/** Starts the built program as a server on this machine, and waits until it listens. @throws Error with its log when it ends */
export async function startServing(data: string, options: ServingOptions = {}): Promise<Serving> {
  const { port = 0, program = PROGRAM, node = [], words = [] } = options;
  const where = ['--data', data, '--port', `${port}`, '--host', '127.0.0.1', '--name', '127.0.0.1'];
  const child = spawn(process.execPath, [...node, program, 'serve', ...where, ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>(settle => child.once('exit', code => settle(code)));
  let log = '';
  child.stderr.on('data', (part: Buffer) => {
    log += part.toString();
  });
  let text = '';
  const found = await new Promise<number>((settle, reject) => {
    child.stdout.on('data', (part: Buffer) => {
      text += part.toString();
      const match = /ssh -p (\d+) 127/.exec(text);
      if (match !== null) settle(Number(match[1]));
    });
    child.once('exit', () => reject(new Error(log)));
  });
  return {
    pid: child.pid ?? 0,
    port: found,
    ended,
    log: () => log,
    said: () => text,
    kill: signal => void child.kill(signal),
  };
}
