import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratchFolder } from '../table/scratch.ts';
import { run } from './run.ts';

test('sandtable keys prints the commands of the program and of all boards with their keys', async () => {
  const { status, out } = await run('keys');
  expect(status).toBe(0);
  expect(out).toContain('These are the standard keys.');
  for (const line of [
    /^ {2}hint +i +what a strong/m,
    /^ {2}coach +f /m,
    /^ {2}deploy-all +a /m,
    /^ {2}spread-armies +e \(E\) /m,
    /^ {2}graphs +g /m,
  ])
    expect(out).toMatch(line);
  expect(out).toMatch(/^ {2}up +Up k$/m);
});

test('what it prints as JSON is a file of keys without a fault', async () => {
  const path = join(await scratchFolder(), 'keys.json');
  const { out } = await run('keys', '--json');
  await writeFile(path, out);
  const checked = await run('keys', '--check', path);
  expect(checked).toMatchObject({ status: 0, err: '' });
  expect(checked.out).toMatch(/keys\.json: \d+ names have keys of their own, all fine\n$/);
});

test('every file of keys that is shown somewhere is one without a fault', async () => {
  const pages = ['keys.md', 'decisions/keys.md'].map(page =>
    readFileSync(join(import.meta.dirname, '..', '..', 'docs', page), 'utf8'),
  );
  const shown = [...pages, (await run('keys')).out].flatMap(text => text.match(/\{ "[^{}]*\}/g) ?? []);
  expect(shown.length).toBeGreaterThanOrEqual(3);
  const path = join(await scratchFolder(), 'keys.json');
  for (const file of shown) {
    await writeFile(path, file);
    expect(await run('keys', '--check', path)).toMatchObject({ status: 0, err: '' });
  }
});

test.each([
  ['{ "hnt": "x" }', '"hnt" is no command; did you mean "hint"?'],
  ['{ "hint": "save" }', '"hint": there is no key "save"'],
  ['{ "hint": ["s"] }', 's would be "hint" and "save" at one moment'],
  ['{ "hint": ', 'this is not JSON'],
  ['[]', 'a file of keys is an object such as'],
  [`{ "hint": "${'x'.repeat(60_000)}" }`, 'this file is larger than the 50000 bytes that are read'],
])('a file with %.20s is told to be wrong, with its path', async (text, sentence) => {
  const path = join(await scratchFolder(), 'keys.json');
  await writeFile(path, text);
  const { status, err } = await run('keys', '--check', path);
  expect(status).toBe(1);
  expect(err).toContain(`${path}: `);
  expect(err).toContain(sentence);
});

test('a file that is not there is told', async () => {
  const { status, err } = await run('keys', '--check', '/nonexistent/keys.json');
  expect(status).toBe(1);
  expect(err).toContain('/nonexistent/keys.json: there is no such file or folder');
});
