import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { spawn as spawnPty } from '@lydell/node-pty';
import headless from '@xterm/headless';
import { onTestFinished } from 'vitest';
import type { Hands } from '../server/autopilot.ts';
import { come, freshKey, type Player, run as runWords } from '../server/harness.ts';
import { type Serving, startServing } from './serving.ts';

/** Whether the real client is here; without it the library's own stands in, and a line says so. */
export const OPENSSH = existsSync('/usr/bin/ssh') && existsSync('/usr/bin/ssh-keygen');
if (!OPENSSH) process.stderr.write("OpenSSH's client is not here: the client of ssh2 stands in for it\n");

const COLUMNS = 100;
const ROWS = 30;

/** Milliseconds within which something is to be seen that other processes decide. */
const PATIENCE = 30_000;

export const run = promisify(execFile);

/** The built program as a server that answers quickly, until the test is over; with these words more on its command line. */
export async function serve(
  data: string,
  port = 0,
  node: readonly string[] = [],
  more: readonly string[] = [],
): Promise<Serving> {
  const serving = await startServing(data, { port, node, words: ['--pace', '1', ...more] });
  onTestFinished(() => serving.kill('SIGKILL'));
  return serving;
}

/** Somebody at a terminal with an SSH client of their own. */
export interface Client extends Hands {
  readonly name: string;
  see(what: string | RegExp): Promise<void>;
  /** Ends the client as a crash does. */
  kill(): void;
  /** The client's exit status; null while it runs. */
  left(): number | null;
  fullScreen(): boolean;
  /** Every screen until the game was over, as text. */
  readonly screens: ReadonlySet<string>;
}

/** A folder with a private key for each of these people, removed afterwards. */
export async function folderWithKeys(...names: readonly string[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'sandtable-ssh-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of names) {
    if (OPENSSH)
      await run('/usr/bin/ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', '', '-f', join(folder, name)]);
    else writeFileSync(join(folder, name), freshKey(), { mode: 0o600 });
  }
  return folder;
}

/** What OpenSSH's client is told so that it keeps away from its user's own files. */
export const options = (folder: string, port: number, key: string): readonly string[] => [
  ...['-F', '/dev/null', '-o', `UserKnownHostsFile=${join(folder, 'known')}`],
  ...['-o', 'StrictHostKeyChecking=accept-new', '-o', 'LogLevel=ERROR', '-o', 'IdentitiesOnly=yes'],
  ...['-i', join(folder, key), '-p', String(port), `${key}@127.0.0.1`],
];

/** Comes with the key of this name, and a terminal. */
export async function visit(folder: string, port: number, key: string, ...words: string[]): Promise<Client> {
  return OPENSSH ? withOpenSsh(folder, port, key, words) : await withLibrary(folder, port, key, words);
}

function withOpenSsh(folder: string, port: number, key: string, words: readonly string[]): Client {
  const screen = new headless.Terminal({
    cols: COLUMNS,
    rows: ROWS,
    allowProposedApi: true,
    scrollback: 0,
  });
  const pty = spawnPty('/usr/bin/ssh', ['-t', ...options(folder, port, key), ...words], {
    cols: COLUMNS,
    rows: ROWS,
    env: { PATH: '/usr/bin:/bin', TERM: 'xterm-256color', HOME: folder },
  });
  let over: number | null = null;
  let sent = 0;
  const rows = (): string[] =>
    Array.from(
      { length: ROWS },
      (_, row) => screen.buffer.active.getLine(row)?.translateToString(true) ?? '',
    );
  const text = (): string => rows().join('\n');
  const screens = new Set<string>();
  pty.onData(data => {
    sent += data.length;
    screen.write(data, () => keep(screens, text()));
  });
  pty.onExit(({ exitCode }) => {
    over = exitCode;
  });
  const kill = (): void => {
    if (over === null) pty.kill('SIGKILL');
  };
  onTestFinished(kill);
  return {
    name: key,
    rows,
    text,
    screens,
    kill,
    sent: () => sent,
    type: (...keys) => pty.write(keys.join('')),
    left: () => over,
    fullScreen: () => screen.buffer.active.type === 'alternate',
    see: what => seen(what, text),
  };
}

async function withLibrary(
  folder: string,
  port: number,
  key: string,
  words: readonly string[],
): Promise<Client> {
  const player: Player = await come(
    { port },
    {
      login: key,
      key: readFileSync(join(folder, key), 'utf8'),
      columns: COLUMNS,
      rows: ROWS,
      ...(words.length === 0 ? {} : { command: words.join(' ') }),
    },
  );
  const screens = new Set<string>();
  player.channel.on('data', () => setImmediate(() => keep(screens, player.text())));
  let over: number | null = null;
  void player.left.then(status => {
    over = status ?? 255;
  });
  return {
    name: key,
    rows: player.rows,
    text: player.text,
    screens,
    sent: player.sent,
    type: player.type,
    see: what => seen(what, player.text),
    kill: player.cut,
    left: () => over,
    fullScreen: () => !player.bytes().toString().includes('\x1b[?1049l'),
  };
}

/** Keeps a screen, unless it shows a game that is over: everything is open then. */
function keep(screens: Set<string>, text: string): void {
  if (!OVER.test(text)) screens.add(text);
}

/** What the bottom line of a finished game offers. */
const OVER = /\bv replay\b/;

async function seen(what: string | RegExp, text: () => string): Promise<void> {
  const end = performance.now() + PATIENCE;
  while (!(typeof what === 'string' ? text().includes(what) : what.test(text()))) {
    if (performance.now() > end) throw new Error(`${what} was never seen:\n${text()}`);
    await new Promise(settle => setTimeout(settle, 10));
  }
}

/** Asks for lines: `ssh host WORDS`. */
export async function ask(folder: string, port: number, key: string, ...words: string[]) {
  if (!OPENSSH) {
    const login = { login: key, key: readFileSync(join(folder, key), 'utf8') };
    const { status, out, err } = await runWords({ port }, words.join(' '), login);
    return { status, out, err };
  }
  try {
    const most = { maxBuffer: 100_000_000 };
    const { stdout, stderr } = await run('/usr/bin/ssh', [...options(folder, port, key), ...words], most);
    return { status: 0, out: stdout, err: stderr };
  } catch (error) {
    const failed = error as { readonly code: number; readonly stdout: string; readonly stderr: string }; // execFile
    return { status: failed.code, out: failed.stdout, err: failed.stderr };
  }
}
