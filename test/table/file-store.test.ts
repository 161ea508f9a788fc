import { existsSync } from 'node:fs';
import { appendFile, mkdir, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fileStore } from '../../source/table/file-store.ts';
import { type FileSystem, nodeFileSystem } from '../../source/table/file-system.ts';
import { LARGEST_SAVE } from '../../source/table/store.ts';
import { failingFiles, systemError } from './failing-files.ts';
import { scratchFolder } from './scratch.ts';
import { bad, good, textOf } from './tables.ts';

test('a save is a file of lines called name.jsonl', async () => {
  const folder = await scratchFolder();
  const store = fileStore(folder);
  good(await store.create('my game', ['one']));
  good(await store.append('my game', 1, ['two']));
  expect(await readdir(folder)).toEqual(['my game.jsonl']);
  expect(await readFile(join(folder, 'my game.jsonl'), 'utf8')).toBe('one\ntwo\n');
});

test('a file that another program has added to is refused and left alone', async () => {
  const folder = await scratchFolder();
  const [mine, other] = [fileStore(folder), fileStore(folder)];
  good(await mine.create('a', ['one']));
  good(await other.append('a', 1, ['from the other']));
  expect(bad(await mine.append('a', 1, ['mine'])).code).toBe('changed');
  expect(await readFile(join(folder, 'a.jsonl'), 'utf8')).toBe('one\nfrom the other\n');
});

test('a file that grows while it is written to is noticed, and what came second is taken out', async () => {
  const folder = await scratchFolder();
  const path = join(folder, 'a.jsonl');
  const busy: FileSystem = {
    ...nodeFileSystem,
    open: async (opened, mode) => {
      const file = await nodeFileSystem.open(opened, mode);
      if (mode !== 'append') return file;
      return {
        ...file,
        write: async bytes => {
          await appendFile(path, 'another\n');
          return file.write(bytes);
        },
      };
    },
  };
  const store = fileStore(folder, busy);
  good(await store.create('a', ['one']));
  expect(bad(await store.append('a', 1, ['mine'])).code).toBe('changed');
  expect(await textOf(store, 'a')).toEqual(['one', 'another']);
  expect(await readFile(path, 'utf8')).toBe('one\nanother\n    \n');
});

test('nothing is added behind a torn last line', async () => {
  const folder = await scratchFolder();
  await writeFile(join(folder, 'a.jsonl'), 'one\ntw');
  const store = fileStore(folder);
  expect(good(await store.read('a'))).toEqual({ lines: ['one'], torn: true });
  expect(bad(await store.append('a', 1, ['two'])).code).toBe('changed');
  expect(await readFile(join(folder, 'a.jsonl'), 'utf8')).toBe('one\ntw');
});

test('a save that was removed meanwhile is not made again', async () => {
  const folder = await scratchFolder();
  const store = fileStore(folder);
  good(await store.create('a', ['one']));
  good(await fileStore(folder).remove('a'));
  expect(bad(await store.append('a', 1, ['two'])).code).toBe('missing');
  expect(await readdir(folder)).toEqual([]);
});

test('a failed start leaves no file behind', async () => {
  const folder = await scratchFolder();
  for (const failure of ['EIO', 'short'] as const)
    for (let failing = 1; failing <= 6; failing += 1) {
      const files = failingFiles(failing, failure);
      const created = await fileStore(folder, files).create('a', ['one']);
      // A failing close says nothing that matters: the lines are synced.
      if (created.ok) good(await fileStore(folder).remove('a'));
      expect(await readdir(folder)).toEqual([]);
    }
});

test('a write that the system cuts short is continued', async () => {
  const folder = await scratchFolder();
  const slow: FileSystem = {
    ...nodeFileSystem,
    open: async (path, mode) => {
      const file = await nodeFileSystem.open(path, mode);
      return { ...file, write: bytes => file.write(bytes.subarray(0, 3)) };
    },
  };
  const store = fileStore(folder, slow);
  good(await store.create('a', ['a long first line']));
  good(await store.append('a', 1, ['and a second one']));
  expect(await textOf(store, 'a')).toEqual(['a long first line', 'and a second one']);
});

test('only files that could be saves are listed; a folder of that name is said to be none', async () => {
  const folder = await scratchFolder();
  await writeFile(join(folder, 'notes.txt'), 'x');
  await writeFile(join(folder, '.hidden.jsonl'), 'x');
  await writeFile(join(folder, 'no:good.jsonl'), 'x');
  await mkdir(join(folder, 'folder.jsonl'));
  await writeFile(join(folder, 'empty.jsonl'), '');
  await writeFile(join(folder, 'torn.jsonl'), 'one\ntw');
  const list = [...good(await fileStore(folder).list())].sort((one, other) =>
    one.name < other.name ? -1 : 1,
  );
  expect(list).toMatchObject([
    { name: 'empty', first: null, last: null, torn: false, fault: null },
    { name: 'folder', fault: { code: 'not-a-file' } },
    { name: 'torn', first: 'one', last: 'one', torn: true, fault: null },
  ]);
  expect(bad(await fileStore(folder).read('folder')).code).toBe('not-a-file');
});

test('a file larger than a save can be is neither read nor looked into', async () => {
  const folder = await scratchFolder();
  await writeFile(join(folder, 'a.jsonl'), 'one\n');
  await truncate(join(folder, 'a.jsonl'), LARGEST_SAVE + 1);
  expect(bad(await fileStore(folder).read('a')).code).toBe('too-large');
  expect(good(await fileStore(folder).list())).toMatchObject([{ fault: { code: 'too-large' } }]);
});

test.each([
  ['EACCES', 'not-allowed'],
  ['EROFS', 'not-allowed'],
  ['ENOSPC', 'disk-full'],
  ['EDQUOT', 'disk-full'],
  ['EISDIR', 'not-a-file'],
  ['EIO', 'disk-failed'],
])('the system error %s is the fault %s', async (error, code) => {
  const folder = await scratchFolder();
  const broken: FileSystem = { ...nodeFileSystem, open: () => Promise.reject(systemError(error)) };
  const fault = bad(await fileStore(folder, broken).create('a', ['one']));
  expect(fault.code).toBe(code);
  expect(fault.sentence).toMatch(/\ba\b/);
});

test('a folder that cannot be made is said to be so, without endless tries', async () => {
  const folder = await scratchFolder();
  await writeFile(join(folder, 'file'), '');
  // A folder of Linux that takes no others and says that it is not there.
  const strange = existsSync('/proc/version') ? ['/proc/nope', '/proc/nope/saves'] : [];
  for (const place of [join(folder, 'file'), join(folder, 'file', 'saves'), ...strange]) {
    const fault = bad(await fileStore(place).create('a', ['one']));
    expect(fault).toEqual({ code: 'no-folder', sentence: `the folder ${place} cannot be made` });
  }
});

test('the size in the list is that of the file', async () => {
  const folder = await scratchFolder();
  const store = fileStore(folder);
  good(await store.create('a', ['one', 'two ♠']));
  const status = await stat(join(folder, 'a.jsonl'));
  expect(good(await store.list())).toMatchObject([{ size: status.size, changedAt: status.mtime }]);
});

test('lines are synced before they count, and a new name with its folder', async () => {
  const done: string[] = [];
  const watched: FileSystem = {
    ...nodeFileSystem,
    open: async (path, mode) => {
      const file = await nodeFileSystem.open(path, mode);
      return {
        ...file,
        write: bytes => file.write(bytes).finally(() => done.push('write')),
        sync: () => file.sync().finally(() => done.push('sync')),
      };
    },
    syncFolder: path => nodeFileSystem.syncFolder(path).finally(() => done.push('sync folder')),
  };
  const store = fileStore(await scratchFolder(), watched);
  await store.create('a', ['one']).then(() => done.push('created'));
  await store.append('a', 1, ['two']).then(() => done.push('added'));
  await store.remove('a').then(() => done.push('removed'));
  expect(done).toEqual([
    ...['write', 'sync', 'sync folder', 'created'],
    ...['write', 'sync', 'added'],
    ...['sync folder', 'removed'],
  ]);
});

test('folders above the saves folder are made too', async () => {
  const folder = join(await scratchFolder(), 'deep', 'er');
  good(await fileStore(folder).create('a', ['one']));
  expect(await readdir(folder)).toEqual(['a.jsonl']);
});

test.skipIf(process.platform === 'win32')(
  'nobody but their user may read saves: a seed tells what is hidden',
  async () => {
    const above = join(await scratchFolder(), 'above');
    const folder = join(above, 'saves');
    const store = fileStore(folder);
    good(await store.create('a', ['one']));
    good(await store.append('a', 1, ['two']));
    const modes = await Promise.all([above, folder, join(folder, 'a.jsonl')].map(path => stat(path)));
    expect(modes.map(({ mode }) => (mode & 0o777).toString(8))).toEqual(['700', '700', '600']);
  },
);
