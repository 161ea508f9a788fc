import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..', '..');
const folder = mkdtempSync(join(tmpdir(), 'sandtable-pictures-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The pictures of the README; that of the film tells chances, which are found out while one looks. */
const shown = [...readFileSync(join(ROOT, 'README.md'), 'utf8').matchAll(/\(docs\/screens\/([\w-]+)\.svg\)/g)]
  .map(([, name = '']) => name)
  .filter(name => !name.startsWith('film'));

describe.skipIf(process.platform === 'win32')('the pictures of the README', () => {
  test('are of the screens of this version: npm run screens makes them anew', () => {
    const words = [join(ROOT, 'scripts', 'screens.mjs'), ...shown, '--out', folder];
    execFileSync(process.execPath, words, { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
    const textOf = (path: string, name: string) => readFileSync(join(path, `${name}.svg`), 'utf8');
    const differing = shown.filter(
      name => textOf(folder, name) !== textOf(join(ROOT, 'docs', 'screens'), name),
    );
    expect(shown.length).toBeGreaterThanOrEqual(5);
    expect(differing).toEqual([]);
  });
});
