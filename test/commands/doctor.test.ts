import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { pathDiagnosis, terminalDiagnoses } from '../../source/commands/doctor.ts';
import { installationOf } from '../../source/commands/installation.ts';

const folder = mkdtempSync(join(tmpdir(), 'sandtable-doctor-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const GOOD = {
  isTerminal: true,
  term: 'xterm-kitty',
  utf8: true,
  depth: 3,
  glyphSet: 'octant',
  images: true,
  inTmux: false,
  answers: true,
  columns: 120,
  rows: 40,
} as const;

describe('sandtable doctor', () => {
  test('has nothing to advise for a terminal that can do all, but how text is selected', () => {
    const advised = terminalDiagnoses(GOOD).filter(({ advice }) => advice !== undefined);
    expect(advised.map(({ about }) => about)).toEqual(['mouse']);
  });

  test.each([
    [{ term: '' }, 'name', 'set TERM'],
    [{ depth: 0 }, 'colours', 'NO_COLOR'],
    [{ depth: 1 }, 'colours', 'COLORTERM=truecolor'],
    [{ utf8: false, glyphSet: 'half' }, 'glyphs', 'LC_ALL=C.UTF-8'],
    [{ glyphSet: 'quadrant' }, 'glyphs', 'SANDTABLE_GLYPHS'],
    [{ columns: 35 }, 'size', 'too small: at least 36×20'],
    [{ rows: 19 }, 'size', 'too small: at least 36×20'],
    [{ columns: 36, rows: 20 }, 'size', 'more room'],
    [{ term: 'dumb', depth: 0 }, 'name', 'sandtable --plain'],
    [{ columns: 80, rows: 24 }, 'size', 'more room'],
    [{ images: false }, 'images', 'kitty'],
    [{ images: false, inTmux: true }, 'images', 'not within tmux'],
    [{ inTmux: true }, 'mouse', 'set -g mouse on'],
  ] as const)('of %o says what to do about %s', (found, about, words) => {
    const { advice } = terminalDiagnoses({ ...GOOD, ...found }).find(each => each.about === about) ?? {};
    expect(advice).toContain(words);
  });

  test('asks no more of the console of Linux than it can do', () => {
    const found = { term: 'linux', depth: 1, glyphSet: 'half', images: false } as const;
    const advised = terminalDiagnoses({ ...GOOD, ...found }).filter(({ advice }) => advice !== undefined);
    expect(advised.map(({ about }) => about)).toEqual(['mouse', 'images']);
  });

  test('has nothing to say about glyphs where there are no colours, for pictures are outlines there', () => {
    const found = { term: 'dumb', depth: 0, glyphSet: 'half', images: false } as const;
    const glyphs = terminalDiagnoses({ ...GOOD, ...found }).find(({ about }) => about === 'glyphs');
    expect(glyphs?.advice).toBeUndefined();
  });

  test('a folder that is not there yet can be made, a file in its way not', () => {
    expect(pathDiagnosis('saves', join(folder, 'a', 'b')).advice).toBeUndefined();
    writeFileSync(join(folder, 'file'), '');
    expect(pathDiagnosis('saves', join(folder, 'file', 'saves')).advice).toContain('cannot be made in');
  });

  // Root may write everywhere.
  test.skipIf(process.getuid?.() === 0)('a folder that cannot be written is told with what to do', () => {
    const path = join(folder, 'locked');
    mkdirSync(path);
    chmodSync(path, 0o500);
    expect(pathDiagnosis('saves', path).advice).toContain('chmod u+w');
  });
});

describe('--version says how the program was installed', () => {
  test.each([
    ['/opt/homebrew/Cellar/sandtable/0.1.0/bin/sandtable', true, 'by Homebrew'],
    ['/nix/store/abc-sandtable-0.1.0/bin/sandtable', true, 'by Nix'],
    ['C:\\Users\\bo\\scoop\\apps\\sandtable\\current\\sandtable.exe', true, 'by Scoop'],
    ['/home/bo/.npm/_npx/1f/node_modules/sandtable/dist/a.mjs', false, 'by npx'],
    ['/usr/local/lib/node_modules/sandtable/dist/a.mjs', false, 'by npm'],
    ['/home/bo/sandtable', true, 'as one file'],
  ])('%s', (program, isExecutable, how) => {
    expect(installationOf(program, isExecutable).how).toBe(how);
  });
});
