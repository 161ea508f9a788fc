import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { savesFolder } from '../../source/table/folder.ts';
import { scratchFolder } from './scratch.ts';

const root = resolve(import.meta.dirname, '../..');

test('the folder of the command line comes first, then that of the environment', () => {
  const env = { SANDTABLE_SAVES: '/env/saves' };
  expect(savesFolder('/some/where', env)).toBe(resolve('/some/where'));
  expect(savesFolder('here', env)).toBe(resolve('here'));
  expect(savesFolder(undefined, env)).toBe(resolve('/env/saves'));
  expect(savesFolder('', { SANDTABLE_SAVES: '' })).toBe(join(root, 'saves'));
});

test('from a checkout it is the saves folder there, for the sources and for the bundle', () => {
  expect(savesFolder(undefined, {})).toBe(join(root, 'saves'));
  const bundle = pathToFileURL(join(root, 'dist', 'sandtable.mjs')).href;
  expect(savesFolder(undefined, {}, bundle)).toBe(join(root, 'saves'));
});

test('an installed program, which has no sources, uses the data folder of the user', async () => {
  const installed = await scratchFolder();
  await mkdir(join(installed, 'dist'));
  await writeFile(join(installed, 'package.json'), '{}');
  const module = pathToFileURL(join(installed, 'dist', 'sandtable.mjs')).href;
  const folder = savesFolder(undefined, {}, module);
  expect(folder).toMatch(/sandtable.*saves$/i);
  expect(folder.startsWith(installed)).toBe(false);
});
