import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'sandtable-notices-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A package with these files, beside those of its manifest. */
function packageOf(at: string, manifest: object, files: Readonly<Record<string, string>> = {}): void {
  const path = join(folder, 'node_modules', at);
  mkdirSync(path, { recursive: true });
  const all = { 'package.json': JSON.stringify({ version: '1.2.3', ...manifest }), ...files };
  for (const [name, text] of Object.entries(all)) writeFileSync(join(path, name), text);
}

/** The notices of a bundle of these files, each with the bytes that are left of it; or the fault in one line. */
function notices(inputs: Readonly<Record<string, number>>) {
  const bytes = Object.entries(inputs).map(([path, bytesInOutput]) => [path, { bytesInOutput }]);
  const metafile = { outputs: { 'dist/program.mjs': { inputs: Object.fromEntries(bytes) } } };
  const code = `import { noticesOf } from './scripts/notices.mjs';
    const [metafile, root] = ${JSON.stringify([metafile, folder])};
    try { process.stdout.write(noticesOf([metafile], root)); } catch (fault) { process.stderr.write(fault.message); }`;
  const done = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return { out: done.stdout, err: done.stderr };
}

describe('the notices of what is bundled (decisions/dependencies.md)', () => {
  beforeAll(() => {
    writeFileSync(join(folder, 'LICENSE'), 'MIT License\n\nCopyright (c) We\n\nPermission is granted.\n');
    const files = { 'LICENCE.md': 'The text of one.\r\n', NOTICE: 'What one adds.', 'license.js': '' };
    packageOf('one', { name: 'one', license: 'ISC' }, files);
    packageOf(
      '@some/two',
      { name: '@some/two', licenses: [{ type: 'BSD' }] },
      { license: 'The text of two.' },
    );
    packageOf('one/node_modules/inner', { name: 'inner', license: 'MIT' }, { COPYING: 'The text of inner.' });
    const readme = '# Told\n\nA package.\n\n## License\n\nCopyright 2020 Ada.\nDo what you like.\n';
    packageOf('told', { name: 'told', license: 'MIT' }, { 'README.md': readme });
    packageOf(
      'marked',
      { name: 'marked', license: 'MIT' },
      { 'index.js': '// Copyright (c) Bo and others\n' },
    );
    packageOf('named', { name: 'named', license: 'MIT', author: { name: 'Cy' } }, { 'index.js': '' });
    packageOf('plain', { name: 'plain', license: 'ISC', author: 'Dee' });
    packageOf('free', { name: 'free', license: 'Unlicense' });
    packageOf('none', { name: 'none' }, { 'index.js': '' });
    packageOf('kept', { name: 'kept', license: 'UNLICENSED' });
    packageOf('bare', { name: 'bare', license: 'Apache-2.0' });
  });

  test('each package stands there with what its licence asks to be passed on', () => {
    const { out } = notices({
      'source/cli.ts': 9,
      'node_modules/one/a.js': 1,
      'node_modules/one/b.js': 1,
      'node_modules/one/node_modules/inner/a.js': 1,
      'node_modules/@some/two/lib/a.js': 1,
      'node_modules/free/a.js': 1,
    });
    expect(out.split(/\n\n-+\n\n/)).toEqual([
      'Sandtable is bundled with these packages.',
      '@some/two 1.2.3 (BSD)\n\nThe text of two.',
      'free 1.2.3 (Unlicense)',
      'inner 1.2.3 (MIT)\n\nThe text of inner.',
      'one 1.2.3 (ISC)\n\nThe text of one.\n\nWhat one adds.',
    ]);
  });

  test.each([
    ['told', '## License\n\nCopyright 2020 Ada.\nDo what you like.'],
    ['marked', 'Copyright (c) Bo and others\n\nPermission is granted.'],
    ['named', 'Copyright (c) Cy\n\nPermission is granted.'],
  ])('where it brings no file, what it says elsewhere: %s', (name, text) => {
    const { out } = notices({ [`node_modules/${name}/index.js`]: 1 });
    expect(out.split(/\n\n-+\n\n/)[1]).toBe(`${name} 1.2.3 (MIT)\n\n${text}`);
  });

  test('of MIT and ISC, which some name alone, the text is told with whose it is', () => {
    const { out } = notices({ 'node_modules/plain/index.js': 1 });
    expect(out).toContain('plain 1.2.3 (ISC)\n\nCopyright (c) Dee\n\nPermission to use, copy, modify');
  });

  test('what nothing is left of in the bundle needs no notice', () => {
    expect(notices({ 'node_modules/none/index.js': 0 }).out).toBe(
      'Sandtable is bundled with these packages.',
    );
  });

  test.each([
    ['none', 'the package none 1.2.3 has no licence'],
    ['kept', 'the package kept 1.2.3 has no licence'],
    ['bare', 'the package bare 1.2.3 brings no text of its licence, Apache-2.0'],
  ])('one sentence where it may not be passed on: %s', (name, err) => {
    expect(notices({ [`node_modules/${name}/index.js`]: 1 })).toEqual({ out: '', err });
  });

  test('the build writes them beside the program', () => {
    const page = readFileSync(join(ROOT, 'dist', 'THIRD-PARTY.txt'), 'utf8');
    for (const name of ['ink', 'ssh2', 'xstate', '@xterm/xterm']) {
      const manifest = readFileSync(join(ROOT, 'node_modules', name, 'package.json'), 'utf8');
      const { version } = JSON.parse(manifest) as { version: string };
      expect(page).toContain(`\n${name} ${version} (MIT)\n\n`);
    }
  });
});
