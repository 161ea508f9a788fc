import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { main } from '../../source/commands/main.ts';
import { kits } from '../../source/games/kits.ts';
import { BUILTIN_MAPS } from '../../source/maps/builtin/index.ts';
import { memoryIo } from '../lines/text/memory-io.ts';

const ROOT = resolve(import.meta.dirname, '..', '..');
const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  readonly name: string;
  readonly version: string;
  readonly homepage: string;
  readonly bin: Readonly<Record<string, string>>;
  readonly engines: { readonly node: string };
  readonly scripts: Readonly<Record<string, string>>;
};
const folder = mkdtempSync(join(tmpdir(), 'sandtable-readme-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function run(...words: string[]): Promise<{ status: number; out: string; err: string }> {
  const io = memoryIo();
  const status = await main(['--saves', folder, ...words], io);
  return { status, out: io.out(), err: io.err() };
}

/** What stands between backquotes, and in the blocks of commands without what explains it. */
const spans = [...readme.matchAll(/`([^`\n]+)`/g)].map(([, text = '']) => text);
const blocks = [...readme.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, text = '']) =>
  text
    .trim()
    .split('\n')
    .map(line => line.replace(/ *#.*/, '')),
);
/** The commands of the program that are named, each with all that is said of it in its row. */
const rows = [...readme.matchAll(/^\| `sandtable ?([^`]*)`(.*)$/gm)].map(([row, words = '']) => ({
  row,
  words,
}));

describe('the first lines of the README', () => {
  test('are one to install it by, then the two commands of a checkout', () => {
    expect(blocks.slice(0, 2)).toEqual([
      // test/e2e/tarball.test.ts types it.
      ['npm install -g "$(node scripts/pack.mjs dist)"'],
      ['npm start', 'npm test'],
    ]);
    expect(readme.split('\n').indexOf('```sh')).toBeLessThan(5);
    for (const script of ['start', 'test', 'executable']) expect(manifest.scripts).toHaveProperty(script);
  });

  test('name the Node that is needed, and promise nothing of a registry that has it not yet', () => {
    expect([manifest.name, Object.keys(manifest.bin)]).toEqual(['sandtable', ['sandtable']]);
    expect(readme).toContain(`with Node ${manifest.engines.node.replace('>=', '')} or later`);
    expect(readme).toContain(`Once it is published, \`npx ${manifest.name}\``);
    expect(readme).toContain(`](${manifest.homepage}/releases)`);
  });
});

describe('what the README names', () => {
  test('pages and pictures are there', () => {
    const links = [...readme.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
    const files = links.filter(link => !link.startsWith('https://'));
    expect(files.length).toBeGreaterThan(10);
    // The build makes no executables: a command of its own does.
    const named = spans.filter(span => /^(?:docs|dist)\/(?!executables)[\w./-]+$/.test(span));
    for (const file of [...files, ...named])
      expect([file, existsSync(join(ROOT, file))]).toEqual([file, true]);
    const folders = spans.filter(span => /^\w+\/$/.test(span));
    for (const each of folders) expect([each, existsSync(join(ROOT, each))]).toEqual([each, true]);
  });

  test('games are those that there are', () => {
    const named = [...readme.matchAll(/^\| \*\*([\w ]+)\*\* \(`(\w+)`\)/gm)].map(([, title, id]) => [
      id,
      title,
    ]);
    expect(named).toEqual(kits.map(({ id, title }) => [id, title]));
    expect(readme).toContain(`${BUILTIN_MAPS.length} maps of our own`);
  });

  test('every option is one of a command', async () => {
    const { out } = await run('man');
    const options = new Set(readme.match(/(?<=[`\s[])--[a-z][\w-]*/g));
    expect(options.size).toBeGreaterThan(15);
    for (const option of options)
      expect([option, out.replaceAll('\\-', '-').includes(option)]).toEqual([option, true]);
  });

  test('every environment variable is told by the program, too', async () => {
    const { out } = await run('--help');
    const told = `${out}${(await run('keys', '--help')).out}${(await run('man')).out.replaceAll('\\-', '-')}`;
    for (const name of new Set(readme.match(/\b(?:SANDTABLE_[A-Z]+|NO_COLOR)\b/g)))
      expect(told).toContain(name);
  });
});

describe('the commands of the README', () => {
  let line = '';
  beforeAll(async () => {
    const bots = ['--seats', 'bot:hard,bot:normal,bot:easy', '--set', 'turnLimit=3', '--seed', 'sand'];
    expect(await run('text', 'grid', ...bots, '--save', 'over')).toMatchObject({ status: 0, err: '' });
    expect(await run('text', 'warzone', '--seats', 'Ada,bot:easy', '--save', 'begun')).toMatchObject({
      err: '',
    });
    line = (await run('position', 'begun')).out.trim();
  });

  /** Each of its rows, as somebody types it who has no screen. */
  const TYPED: Readonly<Record<string, () => string[]>> = {
    'resume [NAME]': () => ['resume', 'begun', '--text'],
    saves: () => ['saves'],
    'replay NAME': () => ['replay', 'over', '--text'],
    'today [GAME]': () => ['today', 'grid', '--text'],
    'solve [GAME [N]]': () => ['solve', 'grid', '1', '--text'],
    'share NAME': () => ['share', 'over', '--out', folder],
    'position NAME': () => ['position', 'begun'],
    'perft GAME --depth N': () => ['perft', 'grid', '--depth', '1'],
    'analyse LINE': () => ['analyse', line, '--playouts', '0'],
    'verify NAME': () => ['verify', 'over'],
    'learn GAME': () => ['learn', 'grid', '--text'],
    'text GAME': () => ['text', 'intensity'],
    '--plain': () => ['--plain'],
    'map check\\|show\\|fair\\|edit\\|convert': () => ['map', 'show', 'islands:SEED:60'],
    'tournament GAME': () => [
      'tournament',
      'grid',
      '--seats',
      'bot:easy,bot:normal,bot:easy',
      '--rounds',
      '1',
    ],
    'arena GAME': () => ['arena', 'grid', '--seats', 'bot:easy,bot:easy,bot:easy', '--games', '2'],
    keys: () => ['keys'],
    'odds A D': () => ['odds', '3', '2'],
    'statechart GAME': () => ['statechart', 'grid'],
  };
  /** What needs a terminal, a port or a program of somebody: they say so in their help, and have tests of their own. */
  const ELSEWHERE = ['', 'play GAME', 'serve', 'bot'];

  test('are all tried', () => {
    expect(rows.map(({ words }) => words).toSorted()).toEqual(
      [...Object.keys(TYPED), ...ELSEWHERE].toSorted(),
    );
  });

  test.each(Object.keys(TYPED))('sandtable %s', async words => {
    const typed = TYPED[words]?.() ?? [];
    const { status, out, err } = await run(...typed);
    expect([typed, status, err]).toEqual([typed, 0, '']);
    expect(out.length).toBeGreaterThan(10);
  });

  test.each(ELSEWHERE)('sandtable %s explains itself', async words => {
    const command = words.split(' ').slice(0, 1).filter(Boolean);
    expect(await run(...command, '--help')).toMatchObject({ status: 0, err: '' });
  });
});

test('no picture that the README shows is of another version of the program than its page of pictures', () => {
  const shown = [...readme.matchAll(/!\[[^\]]*\]\(docs\/screens\/([^)]+)\)/g)].map(([, name = '']) => name);
  expect(readdirSync(join(ROOT, 'docs', 'screens'))).toEqual(expect.arrayContaining(shown));
  const script = readFileSync(join(ROOT, 'scripts', 'screens.mjs'), 'utf8');
  const names = shown.map(name => name.replace(/(?:-\d+x\d+)?\.svg$/, ''));
  for (const name of names) expect(script).toMatch(new RegExp(`name: ['\`]${name}\\b`));
});
