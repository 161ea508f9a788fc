import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { until } from '../server/client.ts';

const ROOT = resolve(import.meta.dirname, '..', '..');
const folder = mkdtempSync(join(tmpdir(), 'sandtable-tarball-'));
/** A folder with nothing in it, in which somebody tries the program. */
const empty = join(folder, 'empty');
mkdirSync(empty);
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

/** npm without a registry, and with a cache that has nothing in it: what the program needs is in the tarball. */
const env = {
  ...process.env,
  PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter),
  npm_config_cache: join(folder, 'cache'),
  npm_config_offline: 'true',
  npm_config_update_notifier: 'false',
};

const pack = (): string => {
  execFileSync('npm', ['pack', '--pack-destination', folder], { cwd: ROOT, env, stdio: 'ignore' });
  return join(folder, readdirSync(folder).find(name => name.endsWith('.tgz')) ?? '');
};

describe.skipIf(process.platform === 'win32')('the tarball of npm pack, in an empty folder', () => {
  const tarball = pack();
  const words = ['--yes', '--package', tarball, '--', 'sandtable'];

  test('runs with npx, without a registry', () => {
    const said = execFileSync('npx', [...words, 'odds', '3', '2'], { cwd: empty, env, encoding: 'utf8' });
    expect(said).toContain('the attacker wins');
    // Nothing was left there.
    expect(readdirSync(empty)).toEqual([]);
  });

  test('brings the notices of the packages that are bundled (decisions/dependencies.md)', () => {
    const told = execFileSync('tar', ['-xzOf', tarball, 'package/dist/THIRD-PARTY.txt'], {
      encoding: 'utf8',
    });
    expect(told).toContain('Permission is hereby granted');
  });

  test('serves both doors, with the page in it', async () => {
    const data = ['--data', join(folder, 'data'), '--host', '127.0.0.1', '--port', '0'];
    const serving = spawn('npx', [...words, 'serve', ...data, '--web', '127.0.0.1:0'], {
      cwd: empty,
      env,
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
    } finally {
      // npm, its shell and the server, which are a group of their own.
      process.kill(-(serving.pid ?? process.pid), 'SIGTERM');
      await ended;
    }
  });
});

const statusOf = (url: URL): Promise<number> =>
  new Promise((settle, reject) =>
    get(url, { agent: false }, response => settle(response.resume().statusCode ?? 0)).on('error', reject),
  );
