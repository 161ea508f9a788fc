import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { type Installed, playEach, printed, serveBoth, sizeOf } from './installed.ts';

const ROOT = resolve(import.meta.dirname, '..', '..');
const folder = mkdtempSync(join(tmpdir(), 'sandtable-executable-'));
const home = join(folder, 'home');
mkdirSync(home);
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

/** Who may not change the root runs it among all else that is on this machine. */
const mayChangeRoot = process.getuid?.() === 0;

describe.skipIf(process.platform !== 'linux')('the executable, on a machine without Node', () => {
  const script = [join(ROOT, 'scripts', 'executable.mjs'), '--out', folder];
  const file = execFileSync(process.execPath, script, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();
  /** As the image of a container has it: the executable and the libraries that it is linked with. */
  const root = join(folder, 'root');
  execFileSync('sh', [join(ROOT, 'packaging', 'container', 'rootfs.sh'), file, root]);
  // The same path, there and here.
  mkdirSync(join(root, home), { recursive: true });
  const program: Installed = mayChangeRoot ? ['chroot', root, '/usr/bin/sandtable'] : [file];

  test('needs with all that it is linked with at most 120 MB', () => {
    expect(sizeOf(root)).toBeLessThan(120e6);
  });

  test('says that it is one file, and thinks on threads', () => {
    expect(printed(program, home, '--version')).toMatch(/, Node [\d.]+ for linux-\w+, as one file\n$/);
    const games = ['--games', '2', '--workers', '2'];
    const seats = ['--seats', 'bot:hard,bot:normal,bot:normal,bot:normal'];
    expect(printed(program, home, 'arena', 'intensity', ...seats, ...games)).toContain('with 2 workers');
  });

  test('a game of each kind is played by keys, saved, and taken up again', () => playEach(program, home));

  test('serves both doors, with the page in it', () => serveBoth(program, home));
});
