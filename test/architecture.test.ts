import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');

/** What each folder may import of the others (decisions/folders.md). A folder may always import itself. */
const FRAME = ['machines', 'source/base', 'source/table', 'source/maps', 'source/players', 'source/terminal'];

const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  'docs/rules': [],
  machines: [],
  'source/base': [],
  'source/terminal': ['source/base'],
  'source/table': ['machines', 'source/base'],
  'source/maps': ['machines', 'source/base'],
  'source/players': ['machines', 'source/table'],
  'source/atlas': ['machines', 'source/maps'],
  'source/arena': ['machines', 'source/base', 'source/table', 'source/players'],
  'source/text': ['machines', 'source/base', 'source/table', 'source/maps', 'source/players'],
  'source/setup': ['machines', 'source/table', 'source/maps', 'source/players'],
  'source/app': [...FRAME, 'source/atlas', 'source/setup'],
  'source/games': [...FRAME, 'source/atlas', 'source/app', 'source/text', 'source/arena', 'docs/rules'],
  'source/server': [...FRAME, 'source/setup', 'source/app', 'source/games'],
  'source/commands': [
    ...FRAME,
    ...['source/setup', 'source/app', 'source/text', 'source/arena', 'source/games', 'source/server'],
  ],
  source: ['source/commands'],
};

const PACKAGES_OF_MACHINES = ['xstate', 'zod', 'seedrandom'];

function sourceFiles(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map(entry => relative(ROOT, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

function folderOf(path: string): string {
  const owners = Object.keys(MAY_IMPORT).filter(folder => path.startsWith(`${folder}/`));
  return owners.sort((a, b) => b.length - a.length)[0] ?? '';
}

function importsOf(path: string): string[] {
  const text = readFileSync(join(ROOT, path), 'utf8');
  const imports = text.matchAll(
    /^(?:import|export)\b[^'"`;]*?\bfrom\s+'([^']+)'|\bimport\s*\(?\s*'([^']+)'/gm,
  );
  return [...imports].map(match => match[1] ?? match[2] ?? '');
}

const files = [...sourceFiles('machines'), ...sourceFiles('source')];

describe('arrows between the folders point one way (decisions/folders.md)', () => {
  test.each(files)('%s', path => {
    const own = folderOf(path);
    const allowed = [own, ...(MAY_IMPORT[own] ?? [])];
    for (const specifier of importsOf(path)) {
      if (!specifier.startsWith('.')) {
        if (own === 'machines') expect(PACKAGES_OF_MACHINES).toContain(specifier.split('/')[0]);
        continue;
      }
      const target = relative(ROOT, resolve(ROOT, dirname(path), specifier))
        .split(sep)
        .join('/');
      expect(allowed, `${path} imports ${target}`).toContain(folderOf(target));
    }
  });
});

test('a game knows no other game: machines/<game> imports only itself and what the games share', () => {
  const games = ['grid', 'domination', 'warzone', 'intensity'];
  for (const path of sourceFiles('machines')) {
    const own = games.find(game => path.startsWith(`machines/${game}/`));
    if (own === undefined) continue;
    for (const specifier of importsOf(path).filter(name => name.startsWith('.'))) {
      const target = relative(ROOT, resolve(ROOT, dirname(path), specifier))
        .split(sep)
        .join('/');
      const other = games.find(game => game !== own && target.startsWith(`machines/${game}/`));
      expect(other, `${path} imports ${target}`).toBeUndefined();
    }
  }
});

test('machines hold no clock, no chance but their own, and touch nothing outside', () => {
  for (const path of sourceFiles('machines')) {
    const text = readFileSync(join(ROOT, path), 'utf8');
    expect(text, path).not.toMatch(
      /Date\.now|new Date\b|Math\.random|\bprocess\.|setTimeout|setInterval|performance\.now/,
    );
  }
});

test('a file has one subject: no more than 320 lines', () => {
  const long = files.filter(path => readFileSync(join(ROOT, path), 'utf8').split('\n').length > 321);
  expect(long).toEqual([]);
});
