import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');

/** What each folder may import of the others (decisions/folders.md). A folder may always import itself. */
const FRAME = [
  'machines',
  'source/base',
  'source/terminal',
  'source/table',
  'source/maps',
  'source/players',
  'source/luck',
  'source/film',
  'source/records',
];

const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  'docs/rules': [],
  machines: [],
  'source/base': [],
  'source/terminal': ['source/base'],
  'source/table': ['machines', 'source/base'],
  'source/maps': ['machines', 'source/base'],
  'source/players': ['machines', 'source/table'],
  'source/luck': ['machines', 'source/base', 'source/table'],
  'source/film': ['machines', 'source/base', 'source/table', 'source/players'],
  'source/atlas': ['machines', 'source/maps'],
  'source/records': ['machines', 'source/base', 'source/table', 'source/luck'],
  'source/share': [
    ...['machines', 'source/base', 'source/terminal', 'source/table', 'source/maps', 'source/atlas'],
  ],
  'source/today': ['machines', 'source/table', 'source/setup'],
  'source/problems': ['machines', 'source/base', 'source/table', 'source/players', 'source/setup'],
  'source/tournament': ['machines'],
  'source/arena': [
    ...['machines', 'source/base', 'source/table', 'source/players', 'source/records', 'source/tournament'],
  ],
  'source/text': ['machines', 'source/base', 'source/table', 'source/maps', 'source/players', 'source/learn'],
  'source/setup': ['machines', 'source/base', 'source/table', 'source/maps', 'source/players'],
  'source/learn': [
    'machines',
    'source/base',
    'source/table',
    'source/maps',
    'source/players',
    'source/setup',
  ],
  'source/app': [
    ...FRAME,
    ...['source/atlas', 'source/setup', 'source/share', 'source/today', 'source/learn'],
    ...['source/text', 'source/problems'],
  ],
  'source/games': [
    ...FRAME,
    'source/atlas',
    'source/learn',
    'source/today',
    'source/problems',
    'source/app',
    'source/text',
    'source/arena',
    'docs/rules',
  ],
  'source/server': [
    ...FRAME,
    ...['source/setup', 'source/share', 'source/today', 'source/learn', 'source/tournament', 'source/app'],
    ...['source/text', 'source/plain', 'source/games'],
  ],
  // The page for browsers knows nothing of the program: there is a socket between them.
  'source/web': [],
  'source/plain': [
    ...['machines', 'source/base', 'source/terminal', 'source/table', 'source/learn'],
    ...['source/app', 'source/text'],
  ],
  'source/commands': [
    ...FRAME,
    ...[
      'source/plain',
      'source/setup',
      'source/share',
      'source/today',
      'source/problems',
      'source/learn',
      'source/app',
      'source/text',
      'source/arena',
      'source/games',
      'source/server',
    ],
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
  /** Loaded when it is needed: what is asked of arrows holds, cycles of these do no harm. */
  readonly isLazy: boolean;
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
  const resolved = (specifier: string, isType: boolean, isLazy: boolean): Import => {
    const isPackage = !specifier.startsWith('.');
    const path = relative(ROOT, resolve(ROOT, dirname(from), specifier));
    return { from, to: isPackage ? specifier : path.split(sep).join('/'), isPackage, isType, isLazy };
  };
  return [
    ...[...text.matchAll(STATIC)].map(([, type, names = '', specifier, bare]) =>
      resolved(specifier ?? bare ?? '', type !== undefined || areTypes(names), false),
    ),
    ...[...text.matchAll(LAZY)].map(([, specifier = '']) => resolved(specifier, false, true)),
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

describe('no file needs itself', () => {
  const eager = imports.filter(({ isPackage, isLazy }) => !isPackage && !isLazy);

  test('at run time', () => {
    expect(cyclesOf(eager.filter(({ isType }) => !isType))).toEqual([]);
  });

  test('in types', () => {
    expect(cyclesOf(eager)).toEqual([]);
  });
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

test('a file has one subject: no more than 320 lines', () => {
  expect(files.filter(path => (texts.get(path) ?? '').split('\n').length > 321)).toEqual([]);
});
