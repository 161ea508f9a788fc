import { execFile, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { filesIn, type Installed, playEach, printed, serveBoth, sizeOf } from './installed.ts';
import { startRegistry } from './registry.ts';

const ROOT = resolve(import.meta.dirname, '..', '..');
const folder = mkdtempSync(join(tmpdir(), 'sandtable-tarball-'));
/** A folder with nothing in it, in which somebody tries the program. */
const empty = join(folder, 'empty');
const home = join(folder, 'home');
for (const path of [empty, home]) mkdirSync(path);
const registry = await startRegistry();
afterAll(() => {
  registry.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** npm with a registry that has nothing but the program, and with a cache that has nothing in it. */
const env = {
  ...process.env,
  // A build takes React's names by it, and the tests have one of their own.
  NODE_ENV: undefined,
  PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter),
  npm_config_cache: join(folder, 'cache'),
  npm_config_registry: registry.url,
  npm_config_update_notifier: 'false',
};

const run = async (file: string, ...words: string[]): Promise<string> =>
  (await promisify(execFile)(file, words, { cwd: empty, env })).stdout;

/** Writes thousands of files into a folder, again and again, and makes it anew where it is gone. */
const KEEPING = `
  const { mkdirSync, writeFileSync } = require('node:fs');
  const [folder] = process.argv.slice(1);
  for (let count = 0; ; )
    try {
      mkdirSync(folder, { recursive: true });
      for (let file = 0; file < 50; file += 1) writeFileSync(folder + '/' + (count++ % 5000), '');
    } catch {}`;

/** As the command of a new package leads to a Node that may be too old, the fit one stands before it. */
const onFitNode = (file: string): Installed => [process.execPath, file];

describe.skipIf(process.platform === 'win32')('the package, in an empty folder and from a registry', () => {
  const dist = join(ROOT, 'dist');
  const written = () =>
    readdirSync(dist)
      .filter(name => name.endsWith('.mjs') && !name.endsWith('.bench.mjs'))
      .map(name => [name, statSync(join(dist, name)).mtimeMs]);
  /** As `npm test` has built it, whichever Node that is started with. */
  const before = written();
  const [, line = ''] = /^```sh\n([^\n#]*)/m.exec(readFileSync(join(ROOT, 'README.md'), 'utf8')) ?? [];
  const own = join(folder, 'own');
  // Meanwhile programs that run from there keep what they compile, as those of other tests do.
  const code = join(dist, '.cache', 'of-the-test-of-the-package');
  const others = [1, 2, 3].map(() => spawn(process.execPath, ['--eval', KEEPING, code], { stdio: 'ignore' }));
  // What the first line of the README packs and installs is what is published, too.
  try {
    execFileSync('sh', ['-c', line], { cwd: ROOT, env: { ...env, npm_config_prefix: own }, stdio: 'pipe' });
  } finally {
    for (const other of others) other.kill();
    rmSync(code, { recursive: true, force: true, maxRetries: 5 });
  }
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  const tarball = join(dist, `sandtable-${version}.tgz`);
  const prefix = join(folder, 'prefix');

  test('holds the program, its page, notices, manual page and completions, and nothing else', async () => {
    const list = (await run('tar', '-tzf', tarball)).trim().split('\n');
    const programs = written().map(([name]) => `dist/${name}`);
    for (const path of [...programs, 'dist/web/page.html', 'dist/share/man/man6/sandtable.6'])
      expect(list).toContain(`package/${path}`);
    const strange = list.filter(path =>
      /\.cache|\.executable|\.test\.|\.ts$|\.bench\.|^package\/(?:source|test|node_modules)/.test(path),
    );
    expect(strange).toEqual([]);
    expect(statSync(tarball).size).toBeLessThan(6e6);
    const told = await run('tar', '-xzOf', tarball, 'package/dist/THIRD-PARTY.txt');
    expect(told).toContain('Permission is hereby granted');
  });

  test('is built without a change to what was built of the same sources: programs that run from there go on', () => {
    expect(written()).toEqual(before);
  });

  test('is installed from a checkout by the first line of the README', () => {
    expect(printed(onFitNode(join(own, 'bin', 'sandtable')), home, '--version')).toMatch(/by npm\n$/);
  });

  test('is published, and runs with npx, which leaves nothing there', async () => {
    const token = `--${registry.url.replace('http:', '')}:_authToken=ours`;
    // Where it comes from is told by the machine that releases it.
    await run('npm', 'publish', tarball, token, '--provenance=false');
    expect(await run('npx', '--yes', 'sandtable', 'odds', '3', '2')).toContain('the attacker wins');
    expect(readdirSync(empty)).toEqual([]);
  });

  test('is installed, played, served and taken away again, and leaves nothing but saves, settings and tables', async () => {
    await run('npm', 'install', '--global', '--prefix', prefix, 'sandtable');
    const installed = join(prefix, 'lib', 'node_modules');
    expect(readdirSync(installed)).toEqual(['sandtable']);
    expect(readdirSync(join(installed, 'sandtable'))).not.toContain('node_modules');
    expect(sizeOf(installed)).toBeLessThan(15e6);
    const program = onFitNode(join(prefix, 'bin', 'sandtable'));
    expect(printed(program, home, '--version')).toMatch(new RegExp(`^sandtable ${version}.*by npm\n$`));
    // All programs of its games are in it: they are played as they were built.
    await playEach(program, home, ['warzone', 'intensity']);
    await serveBoth(program, home);
    await run('npm', 'uninstall', '--global', '--prefix', prefix, 'sandtable');
    expect(filesIn(prefix)).toEqual([]);
    expect(new Set(filesIn(home).map(path => path.split('/')[0]))).toEqual(new Set(['data', 'saves']));
  });
});
