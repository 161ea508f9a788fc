import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { spawn } from '@lydell/node-pty';
import type { AtTerminal } from './client.ts';
import { display } from './display.ts';

/** Whether the real client is here; without it the library's own stands in, and a line says so. */
export const OPENSSH = existsSync('/usr/bin/ssh') && existsSync('/usr/bin/ssh-keygen');
if (!OPENSSH) process.stderr.write("OpenSSH's client is not here: the client of ssh2 stands in for it\n");

/** What OpenSSH's client is told so that it keeps away from its user's own files. @param key a file in the folder */
export const options = (folder: string, port: number, key: string): readonly string[] => [
  ...['-F', '/dev/null', '-o', `UserKnownHostsFile=${join(folder, 'known')}`],
  ...['-o', 'StrictHostKeyChecking=accept-new', '-o', 'LogLevel=ERROR', '-o', 'IdentitiesOnly=yes'],
  ...['-i', join(folder, key), '-p', String(port), `${key}@127.0.0.1`],
];

export interface OpenSshOptions {
  readonly columns: number;
  readonly rows: number;
  /** `ssh -t host WORDS`. */
  readonly words: readonly string[];
}

/** Somebody with OpenSSH's client in a real terminal, with the key of this name in a folder. */
export function comeByOpenSsh(
  folder: string,
  port: number,
  key: string,
  { columns, rows, words }: OpenSshOptions,
): AtTerminal {
  const { write, ...screen } = display(columns, rows);
  const pty = spawn('/usr/bin/ssh', ['-t', ...options(folder, port, key), ...words], {
    cols: columns,
    rows,
    env: { PATH: '/usr/bin:/bin', TERM: 'xterm-256color', HOME: folder },
  });
  pty.onData(data => write(Buffer.from(data)));
  let isOver = false;
  const left = new Promise<number>(resolve => {
    pty.onExit(({ exitCode }) => {
      isOver = true;
      resolve(exitCode);
    });
  });
  return {
    ...screen,
    resize(toColumns, toRows) {
      screen.resize(toColumns, toRows);
      pty.resize(toColumns, toRows);
    },
    type(...keys) {
      if (!isOver) pty.write(keys.join(''));
    },
    left,
    cut() {
      if (!isOver) pty.kill('SIGKILL');
    },
  };
}
