import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');

/** What each folder may import of the others (decisions/folders.md). A folder may always import itself. */
const RULES = ['machines', 'source/base'];
const GROUND = [...RULES, 'source/table', 'source/maps', 'source/players', 'source/setup'];

const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  'docs/rules': [],
  machines: [],
  'source/base': [],
  'source/terminal': ['source/base'],
  'source/table': RULES,
  'source/maps': RULES,
  'source/players': ['machines', 'source/base', 'source/table'],
  'source/setup': [...RULES, 'source/terminal', 'source/table', 'source/maps', 'source/players'],
  'source/study': [...GROUND, 'source/terminal'],
  'source/arena': [...RULES, 'source/table', 'source/players', 'source/setup', 'source/study'],
  'source/lines/text': [...GROUND, 'source/study'],
  'source/screens': [...GROUND, 'source/terminal', 'source/study', 'source/lines/text'],
  'source/lines/plain': [...GROUND, 'source/terminal', 'source/study', 'source/screens', 'source/lines/text'],
  'source/games': [
    ...[...GROUND, 'source/terminal', 'source/study', 'source/screens', 'source/lines/text', 'source/arena'],
    'docs/rules',
  ],
  'source/server/house': [...GROUND, 'source/study', 'source/games'],
  'source/server/places': [
    ...[...GROUND, 'source/terminal', 'source/study', 'source/screens', 'source/lines/text'],
    ...['source/games', 'source/server/house'],
  ],
  'source/server/doors': [
    ...[...GROUND, 'source/terminal', 'source/study', 'source/screens', 'source/lines/text'],
    ...['source/lines/plain', 'source/games', 'source/server/house', 'source/server/places'],
  ],
  'source/server': [
    ...[...GROUND, 'source/games', 'source/server/house', 'source/server/places', 'source/server/doors'],
  ],
  // The page for browsers knows nothing of the program: there is a socket between them.
  'source/web': [],
  'source/commands': [
    ...[...GROUND, 'source/terminal', 'source/study', 'source/screens', 'source/lines/text'],
    ...['source/lines/plain', 'source/arena', 'source/games', 'source/server'],
    ...['source/server/house', 'source/server/doors'],
  ],
  source: ['source/commands', 'source/games'],
};

/** The folders of games: they may import what the conquest games share, and never each other. */
const GAMES = ['grid', 'domination', 'warzone', 'intensity'];

const PACKAGES_OF_MACHINES = ['xstate', 'zod', 'seedrandom'];

interface Import {
  readonly from: string;
  /** A path from the root, or a package. */
  readonly to: string;
  readonly isPackage: boolean;
  /** Gone once the program runs. */
  readonly isType: boolean;
}

const STATIC = /^(?:import|export)\s+(type\s+)?([^'"`;]*?)\bfrom\s+'([^']+)'|^import\s+'([^']+)'/gm;
const LAZY = /\bimport\(\s*'([^']+)'\s*\)/g;

function filesOf(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map(entry => relative(ROOT, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

const files = [...filesOf('machines'), ...filesOf('source')];
const texts = new Map(files.map(path => [path, readFileSync(join(ROOT, path), 'utf8')]));
const imports = files.flatMap(importsOf);

function importsOf(from: string): Import[] {
  const text = texts.get(from) ?? '';
  const resolved = (specifier: string, isType: boolean): Import => {
    const isPackage = !specifier.startsWith('.');
    const path = relative(ROOT, resolve(ROOT, dirname(from), specifier));
    return { from, to: isPackage ? specifier : path.split(sep).join('/'), isPackage, isType };
  };
  return [
    ...[...text.matchAll(STATIC)].map(([, type, names = '', specifier, bare]) =>
      resolved(specifier ?? bare ?? '', type !== undefined || areTypes(names)),
    ),
    ...[...text.matchAll(LAZY)].map(([, specifier = '']) => resolved(specifier, false)),
  ];
}

/** True for `{ type A, type B }`. */
function areTypes(names: string): boolean {
  const list = /^\{([^}]*)\}\s*$/.exec(names.trim())?.[1];
  const parts = list?.split(',').filter(part => part.trim() !== '') ?? [];
  return parts.length > 0 && parts.every(part => part.trim().startsWith('type '));
}

function folderOf(path: string): string {
  const owners = Object.keys(MAY_IMPORT).filter(folder => path.startsWith(`${folder}/`));
  return owners.sort((a, b) => b.length - a.length)[0] ?? '';
}

/** The game whose folder a file lies in; null for what the games share and for the frame. */
function gameOf(path: string): string | null {
  return GAMES.find(game => new RegExp(`^(machines|source/games)/${game}/`).test(path)) ?? null;
}

/** Whether a file is of what the conquest games share. */
const isShared = (path: string): boolean => /^(machines|source\/games)\/conquest\//.test(path);

const said = ({ from, to }: Import): string => `${from} imports ${to}`;

describe('arrows between the folders point one way (decisions/folders.md)', () => {
  test('no file imports from a folder that it may not know', () => {
    const wrong = imports.filter(({ from, to, isPackage }) => {
      if (isPackage) return false;
      const [own, other] = [folderOf(from), folderOf(to)];
      return own !== other && !(MAY_IMPORT[own] ?? []).includes(other);
    });
    expect(wrong.map(said)).toEqual([]);
  });

  test('of packages, machines know xstate, zod and seedrandom alone', () => {
    const wrong = imports.filter(
      ({ from, to, isPackage }) =>
        isPackage && folderOf(from) === 'machines' && !PACKAGES_OF_MACHINES.includes(to.split('/')[0] ?? ''),
    );
    expect(wrong.map(said)).toEqual([]);
  });

  test('a game knows no other game', () => {
    const wrong = imports.filter(({ from, to }) => {
      const [own, other] = [gameOf(from), gameOf(to)];
      return own !== null && other !== null && own !== other;
    });
    expect(wrong.map(said)).toEqual([]);
  });

  test('what the conquest games share knows none of them', () => {
    const wrong = imports.filter(({ from, to }) => isShared(from) && gameOf(to) !== null);
    expect(wrong.map(said)).toEqual([]);
  });

  test('the frames name no game: only the list of kits does', () => {
    const wrong = imports.filter(
      ({ from, to }) =>
        gameOf(to) !== null && gameOf(from) === null && !/^source\/games\/kits?\.ts$/.test(from),
    );
    expect(wrong.map(said)).toEqual([]);
  });
});

test("a server's core draws nothing: no import of it leads to a screen", () => {
  const core = files.filter(path => path.startsWith('source/server/house/'));
  const reached = new Set(core);
  for (const file of reached) {
    for (const { from, to, isType } of imports) if (from === file && !isType) reached.add(to);
  }
  const drawing = [...reached].filter(path => /^(ink|react|source\/(screens|lines)\/.*)$/.test(path));
  expect(drawing).toEqual([]);
});

test('no file leads back to itself, by types or by what is loaded when it is needed neither', () => {
  expect(cyclesOf(imports.filter(({ isPackage }) => !isPackage))).toEqual([]);
});

/** The groups of files that lead back to themselves (Tarjan's strongly connected components). */
function cyclesOf(arrows: readonly Import[]): string[][] {
  const targets = new Map<string, string[]>();
  for (const { from, to } of arrows) targets.set(from, [...(targets.get(from) ?? []), to]);
  const numbers = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const cycles: string[][] = [];
  const visit = (file: string): number => {
    const number = numbers.size;
    numbers.set(file, number);
    lowest.set(file, number);
    stack.push(file);
    for (const next of targets.get(file) ?? []) {
      const reached = numbers.has(next)
        ? stack.includes(next)
          ? numbers.get(next)
          : undefined
        : visit(next);
      lowest.set(file, Math.min(lowest.get(file) ?? number, reached ?? number));
    }
    const low = lowest.get(file) ?? number;
    if (low === number) {
      const group = stack.splice(stack.indexOf(file));
      if (group.length > 1) cycles.push(group.toSorted());
    }
    return low;
  };
  for (const file of files) if (!numbers.has(file)) visit(file);
  return cycles;
}

describe('one word for one thing (glossary.md)', () => {
  test("an exported type's name means one thing: a frame's in the whole tree, a game's in that game", () => {
    const holders = new Map<string, string[]>();
    for (const [path, text] of texts) {
      for (const [, name = ''] of text.matchAll(/^export (?:abstract )?(?:interface|class|type) (\w+)/gm)) {
        holders.set(name, [...(holders.get(name) ?? []), path]);
      }
    }
    const ambiguous = [...holders].filter(([, paths]) => {
      const owners = paths.map(path => (isShared(path) ? 'conquest' : gameOf(path)));
      return paths.length > 1 && (owners.includes(null) || new Set(owners).size < owners.length);
    });
    expect(ambiguous.map(([name, paths]) => `${name}: ${paths.join(', ')}`)).toEqual([]);
  });

  test('files are named in one style: small letters, digits and hyphens', () => {
    expect(files.filter(path => !/^[a-z0-9]+(-[a-z0-9]+)*\.tsx?$/.test(basename(path)))).toEqual([]);
  });

  test('what is private is #private', () => {
    const wrong = files.filter(path => /^\s+(private|protected) /m.test(texts.get(path) ?? ''));
    expect(wrong).toEqual([]);
  });
});

test('machines hold no clock, no chance but their own, and touch nothing outside', () => {
  const wrong = files.filter(
    path =>
      path.startsWith('machines/') &&
      /Date\.now|new Date\b|Math\.random|\bprocess\.|setTimeout|setInterval|performance\.now/.test(
        texts.get(path) ?? '',
      ),
  );
  expect(wrong).toEqual([]);
});

test('a file ends where its subject ends, which is before 400 lines', () => {
  expect(files.filter(path => (texts.get(path) ?? '').split('\n').length > 401)).toEqual([]);
});
