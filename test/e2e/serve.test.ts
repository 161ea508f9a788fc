import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { spawn as spawnPty } from '@lydell/node-pty';
import headless from '@xterm/headless';
import { expect, onTestFinished, test } from 'vitest';

const PROGRAM = resolve(import.meta.dirname, '..', '..', 'dist', 'sandtable.mjs');
const OPENSSH = existsSync('/usr/bin/ssh') && existsSync('/usr/bin/ssh-keygen');
const run = promisify(execFile);

/** The built program as a server on a free port. */
async function serve(data: string, port = 0) {
  const words = [
    'serve',
    '--data',
    data,
    '--port',
    String(port),
    '--host',
    '127.0.0.1',
    '--name',
    '127.0.0.1',
  ];
  const child = spawn(process.execPath, [PROGRAM, ...words], { stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = new Promise<number | null>(settle => child.once('exit', code => settle(code)));
  let errors = '';
  child.stderr.on('data', (part: Buffer) => {
    errors += part.toString();
  });
  const found = await new Promise<number>((settle, reject) => {
    let text = '';
    child.stdout.on('data', (part: Buffer) => {
      text += part.toString();
      const match = /ssh -p (\d+) 127/.exec(text);
      if (match !== null) settle(Number(match[1]));
    });
    child.once('exit', () => reject(new Error(errors)));
  });
  return { child, port: found, ended, errors: () => errors };
}

/** The words of OpenSSH's client that keep it away from its user's own files. */
const options = (folder: string, port: number, key: string) => [
  ...[
    '-F',
    '/dev/null',
    '-o',
    `UserKnownHostsFile=${join(folder, 'known')}`,
    '-o',
    'StrictHostKeyChecking=accept-new',
  ],
  ...['-o', 'LogLevel=ERROR', '-o', 'IdentitiesOnly=yes', '-i', join(folder, key), '-p', String(port)],
];

/** OpenSSH's client in a pty. */
function ssh(folder: string, port: number, key: string, words: readonly string[]) {
  const screen = new headless.Terminal({ cols: 100, rows: 30, allowProposedApi: true, scrollback: 10 });
  const pty = spawnPty('/usr/bin/ssh', [...options(folder, port, key), ...words], {
    cols: 100,
    rows: 30,
    env: { PATH: '/usr/bin:/bin', TERM: 'xterm-256color', HOME: folder },
  });
  let over: number | null = null;
  pty.onData(data => screen.write(data));
  pty.onExit(({ exitCode }) => {
    over = exitCode;
  });
  onTestFinished(() => {
    if (over === null) pty.kill('SIGKILL');
  });
  const text = (): string =>
    Array.from(
      { length: 30 },
      (_, row) => screen.buffer.active.getLine(row)?.translateToString(true) ?? '',
    ).join('\n');
  return {
    text,
    press: (keys: string) => pty.write(keys),
    kill: () => pty.kill('SIGKILL'),
    left: () => over,
    fullScreen: () => screen.buffer.active.type === 'alternate',
    async see(what: string | RegExp): Promise<void> {
      const end = performance.now() + 20_000;
      while (!(typeof what === 'string' ? text().includes(what) : what.test(text()))) {
        if (performance.now() > end) throw new Error(`${what} was never seen:\n${text()}`);
        await new Promise(settle => setTimeout(settle, 10));
      }
    },
  };
}

async function folderWithKeys(...names: readonly string[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'sandtable-ssh-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of names)
    await run('/usr/bin/ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', '', '-f', join(folder, name)]);
  return folder;
}

const openssh = test.skipIf(!OPENSSH);

openssh(
  'two people with OpenSSH play; one is killed and comes back; the server is killed and comes back',
  async () => {
    const folder = await folderWithKeys('ada', 'bo');
    const data = join(folder, 'data');
    const first = await serve(data);
    const ada = ssh(folder, first.port, 'ada', ['ada@127.0.0.1']);
    await ada.see('Waiting for you');
    ada.press('n');
    await ada.see('A new table');
    ada.press('\r');
    await ada.see('The code of this table is');
    const code = /code of this table is (\S{9})/.exec(ada.text())?.[1] ?? '';
    const bo = ssh(folder, first.port, 'bo', ['-t', 'bo@127.0.0.1', 'join', code]);
    for (const player of [ada, bo]) await player.see('at the table');
    await ada.see(/Where does a troop go|Esc|look/);

    bo.kill();
    await ada.see('1 at the table');
    const again = ssh(folder, first.port, 'bo', ['bo@127.0.0.1']);
    await again.see(/Simple Risk +turn 0/);

    ada.press('\t\r');
    await ada.see(/\+14/);
    first.child.kill('SIGKILL');
    await first.ended;
    const second = await serve(data, first.port);
    const back = ssh(folder, second.port, 'ada', ['ada@127.0.0.1']);
    await back.see(/Simple Risk +turn 0/);
    back.press('\r');
    // What ada was shown before the kill is there: her troop lies on the board.
    await back.see(/\+14/);

    second.child.kill('SIGTERM');
    expect(await second.ended).toBe(0);
    await back.see('The server stops. Every move is saved');
    expect(back.fullScreen()).toBe(false);
    expect(second.errors()).not.toContain('"fault"');
  },
  60_000,
);

openssh(
  'commands without a screen answer in lines, with exit statuses; the owner asks over a socket',
  async () => {
    const folder = await folderWithKeys('ada');
    const data = join(folder, 'data');
    const { port } = await serve(data);
    const ask = (...words: string[]) =>
      run('/usr/bin/ssh', [...options(folder, port, 'ada'), 'ada@127.0.0.1', ...words]);
    expect((await ask('help')).stdout).toContain('-t play GAME');
    expect((await ask('whoami')).stdout).toBe('ada, known by your key\n');
    expect((await ask('tables')).stdout).toBe('No tables yet.\n');
    await expect(ask('play', 'grid')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('needs a terminal'),
    });
    await expect(ask('cat', '/etc/passwd')).rejects.toMatchObject({ code: 2 });
    const status = await run(process.execPath, [PROGRAM, 'admin', 'status', '--data', data]);
    expect(status.stdout).toMatch(/^connections {2}0, not logged in 0, in all 5$/m);
    await run(process.execPath, [PROGRAM, 'admin', 'ban', 'ada', '--data', data]);
    await expect(ask('help')).rejects.toMatchObject({ code: 1 });
  },
  60_000,
);
