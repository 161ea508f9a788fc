import { execFileSync, spawn } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { expect } from 'vitest';
import { until } from '../server/client.ts';
import { atPage, openBrowser } from '../server/doors/web/at-page.ts';
import { hasChromium } from '../server/doors/web/chromium.ts';
import { environmentIn } from './environment.ts';
import { openProgram } from './opened.ts';
import { adaAndBo, adaOpens, begun, folderWithKeys } from './serve-client.ts';

/** An installed program: its file, and words before its own (`chroot FOLDER /usr/bin/sandtable`). */
export type Installed = readonly [file: string, ...words: string[]];

/** Bytes of all files in a folder. */
export const sizeOf = (path: string): number =>
  filesIn(path).reduce((sum, file) => sum + statSync(join(path, file)).size, 0);

/** All files in a folder, however deep, as paths from it. */
export const filesIn = (path: string): readonly string[] =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter(entry => !entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name).slice(path.length + 1));

const GAMES = ['grid', 'domination', 'warzone', 'intensity'] as const;

/** What an installed program prints. */
export const printed = ([file, ...first]: Installed, home: string, ...words: string[]): string =>
  execFileSync(file, [...first, ...words], { cwd: home, env: environmentIn(home), encoding: 'utf8' });

/** Begins a game of each of these kinds by keys, leaves it after a move, and takes the last one up again. */
export async function playEach(
  command: Installed,
  home: string,
  games: readonly [(typeof GAMES)[number], ...(typeof GAMES)[number][]] = GAMES,
): Promise<void> {
  for (const game of games) {
    const program = openProgram(['play', game, '--seed', 'installed', '--save', game], { command, home });
    await makeMove(program);
    await leave(program);
  }
  const saves = printed(command, home, 'saves');
  for (const game of games) expect(saves).toContain(game);
  expect(printed(command, home, 'verify', games[0])).toContain('verified');
  const again = openProgram(['resume'], { command, home });
  await again.until(/Enter|Space/);
  await leave(again);
}

type Program = ReturnType<typeof openProgram>;

async function makeMove(program: Program): Promise<void> {
  await program.until(/Enter \w+/);
  const before = program.text();
  program.press('\r');
  await program.until(() => program.text() !== before);
}

/** Out of the game, and out of the menu; then the terminal is as it was. */
async function leave(program: Program): Promise<void> {
  program.press('q');
  await program.until('S A N D T A B L E');
  program.press('q');
  expect((await program.ended).exitCode).toBe(0);
  expect(program.fullScreen()).toBe(false);
}

/** Serves both doors: somebody comes by SSH and opens a table, somebody in a browser sits down at it, and they play. */
export async function serveBoth([file, ...first]: Installed, home: string): Promise<void> {
  const words = [
    'serve',
    '--data',
    join(home, 'data'),
    '--host',
    '127.0.0.1',
    '--port',
    '0',
    '--web',
    '127.0.0.1:0',
  ];
  const serving = spawn(file, [...first, ...words], {
    cwd: home,
    env: environmentIn(home),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const ended = new Promise(settle => serving.once('exit', settle));
  let said = '';
  for (const stream of [serving.stdout, serving.stderr])
    stream.on('data', (part: Buffer) => {
      said += part.toString();
    });
  try {
    await until(
      () => /^browsers +http/m.test(said),
      () => said,
      60_000,
    );
    const url = new URL(/^browsers +(\S+)$/m.exec(said)?.[1] ?? '');
    for (const path of ['/', '/page.js', '/page.css'])
      expect([path, await statusOf(new URL(path, url))]).toEqual([path, 200]);
    const port = Number(/ssh -p (\d+)/.exec(said)?.[1]);
    const folder = await folderWithKeys('ada', 'bo');
    if (!hasChromium) await adaAndBo(folder, port, port);
    else {
      const { ada, code } = await adaOpens(folder, port);
      const page = await atPage(await openBrowser(), { web: url.href }, `join/${code}`);
      await begun(ada, page);
      expect(page.faults).toEqual([]);
    }
  } finally {
    // npm, its shell and the server, which are a group of their own.
    process.kill(-(serving.pid ?? process.pid), 'SIGTERM');
    await ended;
  }
}

const statusOf = (url: URL): Promise<number> =>
  new Promise((settle, reject) =>
    get(url, { agent: false }, response => settle(response.resume().statusCode ?? 0)).on('error', reject),
  );
