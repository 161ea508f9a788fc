import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { saveFolder } from './save-folder.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const CLI = join(ROOT, 'dist/sandtable.mjs');

function start(...words: string[]): ChildProcessWithoutNullStreams {
  return spawn(process.execPath, [CLI, ...words], { cwd: ROOT, stdio: 'pipe' });
}

async function text(stream: NodeJS.ReadableStream): Promise<string> {
  let all = '';
  for await (const chunk of stream) all += String(chunk);
  return all;
}

/** Resolves once the process has written this. */
async function written(child: ChildProcessWithoutNullStreams, word: string): Promise<void> {
  let all = '';
  for await (const [chunk] of on(child.stdout)) {
    all += String(chunk);
    if (all.includes(word)) return;
  }
}

async function* on(stream: NodeJS.ReadableStream): AsyncGenerator<[unknown]> {
  while (true) yield (await once(stream, 'data')) as [unknown];
}

test('the program ends at quit though its input stays open', async () => {
  const child = start('text', 'grid', '--seats', 'Ada,Bo,Cy', '--seed', 'dunes');
  child.stdin.write('help\nquit\nboard\n');
  const [out, err, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  expect({ status, err }).toEqual({ status: 0, err: '' });
  expect(out).toContain('attack R C R C M');
});

test('a reader who goes away ends it quietly', async () => {
  const child = start('text', 'grid', '--seats', 'bot:normal,bot:normal,bot:normal');
  child.stdin.end();
  await once(child.stdout, 'data');
  child.stdout.destroy();
  const [err, [status]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect({ status, err }).toEqual({ status: 0, err: '' });
});

// Windows has no SIGINT to send to a process.
test.skipIf(process.platform === 'win32')(
  'an interrupt ends it with 130, and the save can go on',
  async () => {
    const saves = saveFolder();
    const child = start('text', 'grid', '--seats', 'Ada,Bo,Cy', '--save', 'dunes', '--saves', saves.path);
    await written(child, 'turn 0, deploying');
    child.kill('SIGINT');
    expect(await once(child, 'exit')).toEqual([130, null]);
    const again = start('resume', '--text', '--saves', saves.path);
    again.stdin.end();
    const [out, [status]] = await Promise.all([text(again.stdout), once(again, 'exit')]);
    expect(status).toBe(0);
    expect(out).toContain('A Ada\nB Bo\nC Cy\n');
  },
);

test('a user mistake has no stack trace', async () => {
  const child = start('txet', 'grid');
  const [out, err, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  expect({ status, out, err }).toEqual({
    status: 2,
    out: '',
    err: 'sandtable: there is no command txet; did you mean text?\n',
  });
});

/** Every file and package that is loaded with a file, dynamic imports left out. */
function loadedWith(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  if (!existsSync(file)) return seen;
  const source = readFileSync(file, 'utf8').replace(/^import type .*$/gm, '');
  for (const [, name = ''] of source.matchAll(/^(?:import|export|\}) ?[^;]*?from '([^']+)';/gm)) {
    if (name.startsWith('.')) loadedWith(resolve(dirname(file), name), seen);
    else seen.add(name);
  }
  return seen;
}

test.each(['text', 'saves', 'play', 'odds', 'arena'])('%s in a pipe loads no screen', command => {
  const loaded = [...loadedWith(join(ROOT, `source/commands/${command}.ts`))];
  expect(loaded.length).toBeGreaterThan(3);
  expect(loaded.filter(name => /^(react|ink)\b|\.tsx$|source.(screens|terminal)/.test(name))).toEqual([]);
});

test('help and the version load no more of a game than its name', () => {
  const loaded = [...loadedWith(CLI), ...loadedWith(join(ROOT, 'source/commands/program.ts'))];
  expect(loaded).toContain('commander');
  expect(
    loaded.filter(name =>
      /^(xstate|zod|seedrandom)$|machines.*grid.(?!about)|players.index|board/.test(name),
    ),
  ).toEqual([]);
});

test('the menu is drawn before Ink, schemas, rules and the command line are loaded', () => {
  const loaded = [...loadedWith(CLI), ...loadedWith(join(ROOT, 'source/commands/screen.ts'))];
  expect(loaded).toContain(join(ROOT, 'source/screens/menu/picture.ts'));
  expect(
    loaded.filter(name => /^(react|ink|chalk|commander|xstate|zod|write-file-atomic)\b|\.tsx$/.test(name)),
  ).toEqual([]);
});

test('what a game needs for its first picture loads no part of Node that nothing calls yet, and makes no segmenter', () => {
  const code = `
    Intl.Segmenter = class { constructor() { throw new Error('a segmenter is made'); } };
    await import('./dist/play.mjs');
    process.stdout.write(process.moduleLoadList.join('\\n'));`;
  const words = ['--input-type=module', '--eval', code];
  const { stdout, stderr } = spawnSync(process.execPath, words, { cwd: ROOT, encoding: 'utf8' });
  expect(stderr).toBe('');
  const loaded = stdout.split('\n');
  expect(loaded).toContain('NativeModule fs');
  expect(loaded.filter(name => /^NativeModule (?:child_process|zlib)$/.test(name))).toEqual([]);
});
