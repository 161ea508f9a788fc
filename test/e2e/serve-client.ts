import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import type { AtTerminal } from '../server/client.ts';
import { LOBBY } from '../server/display.ts';
import { chooseInForm } from '../server/form.ts';
import { come, freshKey, run as runWords } from '../server/harness.ts';
import { comeByOpenSsh, OPENSSH, options } from '../server/openssh.ts';
import { type Serving, startServing } from './serving.ts';

const COLUMNS = 100;
const ROWS = 30;

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
export interface Client extends Omit<AtTerminal, 'left' | 'cut'> {
  readonly name: string;
  /** Ends the client as a crash does. */
  kill(): void;
  /** The client's exit status; null while it runs. */
  left(): number | null;
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

/** Comes with the key of this name, and a terminal. */
export async function visit(folder: string, port: number, key: string, ...words: string[]): Promise<Client> {
  const player = await atTerminal(folder, port, key, words);
  let status: number | null = null;
  void player.left.then(left => {
    status = left ?? 255;
  });
  onTestFinished(player.cut);
  return { ...player, name: key, kill: player.cut, left: () => status };
}

function atTerminal(folder: string, port: number, key: string, words: string[]): Promise<AtTerminal> {
  const size = { columns: COLUMNS, rows: ROWS };
  if (OPENSSH) return Promise.resolve(comeByOpenSsh(folder, port, key, { ...size, words }));
  const command = words.length === 0 ? {} : { command: words.join(' ') };
  return come({ port }, { login: key, key: readFileSync(join(folder, key), 'utf8'), ...size, ...command });
}

/** Opens the table whose form is on the screen. @returns its code */
export async function opened(player: Client): Promise<string> {
  // Ctrl-S, for Enter opens what a line has to open.
  player.type('\x13');
  await player.see('The code of this table is');
  return /code of this table is (\S{9})/.exec(player.text())?.[1] ?? '';
}

/** ada opens a table of Simple Risk by the classic rules at the server of a port, on which somebody with its code may sit down. */
export async function adaOpens(folder: string, port: number) {
  const ada = await visit(folder, port, 'ada');
  await ada.see(LOBBY);
  ada.type('n');
  await ada.see('A new table');
  await chooseInForm(ada, 'Rules', 'classic');
  return { ada, code: await opened(ada) };
}

/** The game begins at ada's table. */
export async function begun(ada: Client, other: Pick<Client, 'see'>): Promise<void> {
  for (const player of [ada, other]) await player.see('at the table');
  await ada.see('Where does a troop go');
}

/** ada opens a table of Simple Risk at the server of one port, bo sits down at it from another's, and the game begins. */
export async function adaAndBo(folder: string, adas: number, bos: number) {
  const { ada, code } = await adaOpens(folder, adas);
  const bo = await visit(folder, bos, 'bo', 'join', code);
  await begun(ada, bo);
  return { ada, bo };
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
