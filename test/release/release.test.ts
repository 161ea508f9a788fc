import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { scriptOf } from '../scripts.ts';

const ROOT = resolve(import.meta.dirname, '..', '..');
const root = mkdtempSync(join(tmpdir(), 'sandtable-release-'));
const out = `${root}-out`;
const fresh = `${root}-fresh`;
const { realSteps, release, whyNotReady } = await scriptOf<{
  realSteps: (targets: readonly string[]) => Readonly<Record<string, unknown>>;
  release: (
    root: string,
    out: string,
    steps: Readonly<Record<string, (out: string) => unknown>>,
  ) => Promise<string | null>;
  whyNotReady: (root: string) => string | null;
}>('release');
const { changesOf, newestIn, notesOf, prepareVersion, SECTIONS, whyNotNext } = await scriptOf<{
  changesOf: (root: string) => readonly object[];
  newestIn: (changelog: string) => string | null;
  notesOf: (changelog: string, version: string) => string | null;
  prepareVersion: (root: string, version: string, day: string, isReleased?: boolean) => string | null;
  SECTIONS: Readonly<Record<string, string>>;
  whyNotNext: (
    version: string,
    last: string,
    changes: readonly { readonly section: string }[],
  ) => string | null;
}>('changes');
afterAll(() => [root, out, fresh].forEach(path => void rmSync(path, { recursive: true, force: true })));

const git = (...words: string[]): string => {
  const who = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', '-c', 'commit.gpgsign=false'];
  return execFileSync('git', ['-C', root, ...who, ...words], { encoding: 'utf8' });
};
const put = (path: string, text: string): void => writeFileSync(join(root, path), text);
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');
const commit = (): void => {
  git('add', '--all');
  git('commit', '--quiet', '--message', 'A version');
};

const file = (name: string, text: string) => (folder: string) => writeFileSync(join(folder, name), text);

// Made once: git needs longer for it than the tests.
beforeAll(() => {
  mkdirSync(join(root, 'changes'), { recursive: true });
  cpSync(join(ROOT, 'changes', 'README.md'), join(root, 'changes', 'README.md'));
  put('package.json', '{ "version": "0.2.0" }\n');
  put('package-lock.json', '{ "version": "0.2.0", "packages": { "": { "version": "0.2.0" } } }\n');
  put('CHANGELOG.md', '# Changelog\n\n## 0.2.0\n\nToday.\n\n- Much.\n\n## 0.1.0\n\nFirst.\n');
  git('init', '--quiet', '--template=');
  commit();
  renameSync(root, fresh);
});

beforeEach(() => {
  for (const path of [root, out]) rmSync(path, { recursive: true, force: true });
  cpSync(fresh, root, { recursive: true });
});

describe('a release (decisions/releases.md#making-one)', () => {
  const steps = {
    tests: () => true,
    package: file('sandtable-0.2.0.tgz', 'all of it'),
    // Others who write checksums on the way are overruled.
    packagers: file('SHA256SUMS', 'those of some'),
  };

  test('is a folder with notes and checksums of all that was made', async () => {
    expect(await release(root, out, steps)).toBeNull();
    expect(readdirSync(out).sort()).toEqual(['SHA256SUMS', 'notes.md', 'sandtable-0.2.0.tgz']);
    const notes = readFileSync(join(out, 'notes.md'), 'utf8');
    expect(notes).toMatch(
      /^# Sandtable 0\.2\.0\n\nToday\.\n\n- Much\.\n\n## Files\n\n- `sandtable-0\.2\.0\.tgz`\n/,
    );
    expect(notes).toContain(git('rev-parse', 'HEAD').trim());
    expect(notes).not.toContain('First.');
    if (process.platform === 'linux')
      expect(execFileSync('sha256sum', ['--check', 'SHA256SUMS'], { cwd: out, encoding: 'utf8' })).toBe(
        'notes.md: OK\nsandtable-0.2.0.tgz: OK\n',
      );
  });

  test('is refused, and nothing lies there, where a test is not green', async () => {
    const red = { package: file('sandtable-0.2.0.tgz', ''), tests: () => false };
    expect(await release(root, out, red)).toBe('tests: not green, so nothing is released');
    expect(() => readdirSync(out)).toThrow(/ENOENT/);
  });

  test('makes nothing before all tests and the check are green', () => {
    expect(Object.keys(realSteps([])).slice(0, 3)).toEqual(['tests', 'tests of minutes', 'check']);
  });

  test('is refused where the tree is not clean, or making it changes the tree', async () => {
    expect(await release(root, out, { change: () => put('new.txt', '') })).toBe(
      'making it has changed the tree:\n?? new.txt',
    );
    expect(await release(root, out, steps)).toBe('the tree is not clean:\n?? new.txt');
  });

  test('is refused where changes are not gathered, and where the changelog tells of another version', () => {
    put('changes/mended.dice.md', 'Dice fall.\n');
    commit();
    expect(whyNotReady(root)).toMatch(/^changes\/ has files: gather them/);
    git('rm', '--quiet', 'changes/mended.dice.md');
    put('package.json', '{ "version": "0.3.0" }\n');
    commit();
    expect(whyNotReady(root)).toBe('CHANGELOG.md tells of 0.2.0, package.json of 0.3.0');
  });

  test('is made of one commit alone, once it has its tag', () => {
    git('tag', 'v0.2.0');
    expect(whyNotReady(root)).toBeNull();
    put('more.txt', '');
    const released = git('rev-parse', '--short=10', 'HEAD').trim();
    commit();
    expect(whyNotReady(root)).toBe(`0.2.0 was released already, from the commit ${released}`);
  });
});

describe('the changes of a version (decisions/releases.md#changes)', () => {
  test('are gathered in their sections, and the version is raised', () => {
    put('changes/mended.dice.md', 'Dice fall,\nalways.\n');
    put('changes/care.saves.md', 'Saves are new.\r\n');
    put('changes/maps.moon.md', 'The moon.\n');
    expect(prepareVersion(root, '0.3.0', '1 May 2027')).toBeNull();
    expect(textOf('CHANGELOG.md')).toBe(
      '# Changelog\n\n## 0.3.0\n\n1 May 2027.\n\n### Take care, if you come from an earlier version\n\n- Saves are new.\n\n### Maps\n\n- The moon.\n\n### Mended\n\n- Dice fall,\n  always.\n\n## 0.2.0\n\nToday.\n\n- Much.\n\n## 0.1.0\n\nFirst.\n',
    );
    expect(readdirSync(join(root, 'changes'))).toEqual(['README.md']);
    for (const path of ['package.json', 'package-lock.json'])
      expect(JSON.parse(textOf(path))).toMatchObject({ version: '0.3.0' });
    commit();
    expect(whyNotReady(root)).toBeNull();
  });

  test('that came before it has its tag go into the same version, at the end of their sections', () => {
    put(
      'CHANGELOG.md',
      '# Changelog\n\n## 0.2.0\n\nToday.\n\n### Maps\n\n- Much.\n\n### Mended\n\n- A bug.\n\n## 0.1.0\n\nFirst.\n',
    );
    put('changes/maps.moon.md', 'The moon,\nin colour.\n');
    put('changes/others.talk.md', 'Talk.\n');
    expect(prepareVersion(root, '0.2.0', 'ever', true)).toBe('0.2.0 does not come after 0.2.0');
    expect(prepareVersion(root, '0.2.0', 'ever', false)).toBeNull();
    expect(textOf('CHANGELOG.md')).toBe(
      '# Changelog\n\n## 0.2.0\n\nToday.\n\n### Maps\n\n- Much.\n- The moon,\n  in colour.\n\n### Mended\n\n- A bug.\n\n### With others\n\n- Talk.\n\n## 0.1.0\n\nFirst.\n',
    );
    expect(readdirSync(join(root, 'changes'))).toEqual(['README.md']);
  });

  test.each([
    ['0.2.1', ['care'], '0.2.1 is too small a step from 0.2.0, for players have to take care'],
    ['0.3.0', ['care'], null],
    ['0.2.1', ['maps', 'mended'], '0.2.1 is too small a step from 0.2.0, for more was done than mending'],
    ['0.2.1', ['mended'], null],
    ['1.0.0', ['mended'], null],
    ['0.2.0', ['mended'], '0.2.0 does not come after 0.2.0'],
    ['0.4.0', ['maps'], '0.4.0 leaves versions out after 0.2.0'],
    ['0.3.1', ['maps'], '0.3.1 leaves versions out after 0.2.0'],
    ['next', ['maps'], 'next is no version; one is three numbers, as 0.3.0'],
    ['0.3.0', [], 'nothing has changed: there is no file in changes/'],
  ])('may %s be next with %j: %j', (version, sections, why) => {
    const changes = sections.map(section => ({ section }));
    expect(whyNotNext(version, '0.2.0', changes)).toBe(why);
  });

  test('from 1.0.0 on, what players have to take care of is a major version', () => {
    const care = [{ section: 'care' }];
    expect(whyNotNext('1.3.0', '1.2.5', care)).toMatch(/too small a step/);
    expect(whyNotNext('2.0.0', '1.2.5', care)).toBeNull();
  });

  test.each([
    ['news.md', 'Text.', /is not named SECTION\.what\.md, of care, installing/],
    ['playing.dice.md', '# A heading', /is not some sentences/],
    ['playing.dice.md', ' \n', /is not some sentences/],
  ])('%s with %j is no change', (name, text, why) => {
    put(`changes/${name}`, text);
    expect(() => changesOf(root)).toThrow(why);
  });

  test('those of this checkout can be gathered, and its changelog tells of its version', () => {
    expect(() => changesOf(ROOT)).not.toThrow();
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
    const changelog = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8');
    expect(newestIn(changelog)).toBe(version);
    expect(notesOf(changelog, version)?.length).toBeGreaterThan(100);
  });

  test('the table of sections names them all', () => {
    const told = [...textOf('changes/README.md').matchAll(/^\| `(\w+)` \| ([^:|(]+?) *[:|(]/gm)];
    expect(Object.fromEntries(told.map(([, section, heading]) => [section, heading]))).toEqual(SECTIONS);
  });
});
