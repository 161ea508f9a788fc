import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { filesIn, type Installed, playEach, printed, serveBoth, sizeOf } from './installed.ts';

const ROOT = resolve(import.meta.dirname, '..', '..');
const folder = mkdtempSync(join(tmpdir(), 'sandtable-executable-'));
const home = join(folder, 'home');
mkdirSync(home);
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

/** Who may not change the root runs it among all else that is on this machine. */
const mayChangeRoot = process.getuid?.() === 0;
/** Only root may install a package, and only where there is dpkg. */
const mayInstall = mayChangeRoot && existsSync('/usr/bin/dpkg');

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

  // Where it can be installed, the installed one does.
  test.skipIf(mayInstall)('serves both doors, with the page in it', () => serveBoth(program, home));

  test.skipIf(!mayInstall)(
    'is installed as a Debian package, played, served at both doors and purged, and leaves nothing but saves, settings and tables',
    async () => {
      const script = [join(ROOT, 'scripts', 'debian.mjs'), file, '--out', folder, '--quick'];
      const deb = execFileSync(process.execPath, script, { encoding: 'utf8' }).trim();
      if (existsSync('/usr/bin/lintian'))
        expect(execFileSync('lintian', ['--allow-root', deb], { encoding: 'utf8' })).toBe('');
      const debian = process.env['SANDTABLE_TEST_DEBIAN'] ?? withoutProgram(root, join(folder, 'debian'));
      const dpkg = (...words: string[]): void => {
        const force = debian === process.env['SANDTABLE_TEST_DEBIAN'] ? [] : ['--force-depends'];
        const own = [`--root=${debian}`, '--log=/dev/null', ...force];
        execFileSync('dpkg', [...own, ...words], { stdio: ['ignore', 'ignore', 'pipe'] });
      };
      const before = new Set(filesIn(debian));
      mkdirSync(join(debian, home), { recursive: true });
      dpkg('--install', deb);
      const installed: Installed = ['chroot', debian, '/usr/bin/sandtable'];
      expect(printed(installed, home, '--version')).toMatch(/, as a Debian package\n$/);
      // The file is the one that has played all games above.
      await playEach(installed, home, ['grid']);
      await serveBoth(installed, home);
      dpkg('--purge', 'sandtable');
      const left = filesIn(debian).filter(path => !before.has(path) && !OTHERS.test(path));
      const [own, others] = [true, false].map(is =>
        left.filter(path => `/${path}`.startsWith(`${home}/`) === is),
      );
      expect(others).toEqual([]);
      expect(new Set(own?.map(path => path.slice(home.length).split('/')[0]))).toEqual(
        new Set(['data', 'saves']),
      );
    },
  );
});

/** Not of the package: what dpkg and man-db note down of any, and what this process has open (`dev/fd` leads to that). */
const OTHERS = /^(?:dev|var\/cache\/man|var\/lib\/dpkg)\//;

/** A root with the libraries alone, and an empty list of what is installed: all that dpkg and the program need of a Debian. */
function withoutProgram(root: string, debian: string): string {
  cpSync(root, debian, { recursive: true });
  rmSync(join(debian, 'usr', 'bin', 'sandtable'));
  rmSync(join(debian, 'tmp'), { recursive: true });
  mkdirSync(join(debian, 'tmp'));
  mkdirSync(join(debian, 'var', 'lib', 'dpkg', 'info'), { recursive: true });
  for (const list of ['status', 'available']) writeFileSync(join(debian, 'var', 'lib', 'dpkg', list), '');
  return debian;
}
