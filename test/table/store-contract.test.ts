import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Result } from '../../machines/result.ts';
import { DatabaseStore } from '../../source/server/house/data/postgres/database-store.ts';
import { fileStore } from '../../source/table/file-store.ts';
import type { SaveStore, StoreFault } from '../../source/table/store.ts';
import { databases, openDatabase } from '../database/postgres.ts';
import { hasPostgres } from '../database/where.ts';
import { memoryStore } from './memory-store.ts';
import { scratchFolder } from './scratch.ts';
import { bad, good, textOf } from './tables.ts';

const fresh = databases();

const kinds: readonly (readonly [string, () => Promise<SaveStore>])[] = [
  ['memory', async () => memoryStore()],
  ['files', async () => fileStore(join(await scratchFolder(), 'not', 'yet', 'there'))],
  ...(hasPostgres
    ? [['PostgreSQL', async () => new DatabaseStore(await openDatabase(await fresh()))] as const]
    : []),
];

describe.each(kinds)('a store of %s', (_kind, make) => {
  test('keeps the lines of a save in the order in which they came', async () => {
    const store = await make();
    good(await store.create('a', ['one', 'two']));
    good(await store.append('a', 2, ['three']));
    good(await store.append('a', 3, ['four', 'ünf ♠']));
    expect(good(await store.read('a'))).toEqual({
      lines: ['one', 'two', 'three', 'four', 'ünf ♠'],
      torn: false,
    });
  });

  test('reads from a line on', async () => {
    const store = await make();
    good(await store.create('a', ['one', 'two', 'three']));
    expect(good(await store.read('a', 2)).lines).toEqual(['three']);
    expect(good(await store.read('a', 9)).lines).toEqual([]);
  });

  test('never starts a save over another', async () => {
    const store = await make();
    good(await store.create('a', ['one']));
    expect(bad(await store.create('a', ['other'])).code).toBe('name-taken');
    expect(await textOf(store, 'a')).toEqual(['one']);
  });

  test('refuses to add when the save is not as long as expected', async () => {
    const store = await make();
    good(await store.create('a', ['one']));
    expect(bad(await store.append('a', 0, ['two'])).code).toBe('changed');
    expect(bad(await store.append('a', 2, ['two'])).code).toBe('changed');
    expect(await textOf(store, 'a')).toEqual(['one']);
  });

  test('puts another first line in the place of the one that it is told, and goes on with what is appended meanwhile', async () => {
    const store = await make();
    good(await store.create('a', ['one', 'two']));
    expect(bad(await store.replaceFirst('a', 'two', 'other')).code).toBe('changed');
    const [appended, replaced] = await Promise.all([
      store.append('a', 2, ['three']),
      store.replaceFirst('a', 'one', 'quite another ♠'),
    ]);
    good(appended);
    good(replaced);
    good(await store.append('a', 3, ['four']));
    expect(await textOf(store, 'a')).toEqual(['quite another ♠', 'two', 'three', 'four']);
    expect(bad(await store.replaceFirst('none', 'one', 'two')).code).toMatch(/missing|changed/);
  });

  test('refuses what is not there', async () => {
    const store = await make();
    expect(bad(await store.read('a')).code).toBe('missing');
    expect(bad(await store.append('a', 0, ['one'])).code).toBe('missing');
    expect(bad(await store.remove('a')).code).toBe('missing');
  });

  test('refuses a name that is none wherever one is taken', async () => {
    const store = await make();
    for (const name of ['', '../a', 'a/b', 'a\\b', '.', 'nul', ' a', 'a\n', 'x'.repeat(65), 'a.jsonl']) {
      const calls = [
        store.create(name, ['one']),
        store.append(name, 1, ['one']),
        store.read(name),
        store.remove(name),
      ];
      for (const result of await Promise.all<Result<unknown, StoreFault>>(calls))
        expect([name, bad(result).code]).toEqual([name, 'bad-name']);
    }
  });

  test('a name is the same however its letters are put together', async () => {
    const store = await make();
    good(await store.create('Zoe\u0308', ['one']));
    good(await store.append('Zo\u00eb', 1, ['two']));
    expect(await textOf(store, 'Zoe\u0308')).toEqual(['one', 'two']);
    expect(good(await store.names())).toEqual(['Zo\u00eb']);
  });

  test('lists each save with its ends', async () => {
    const store = await make();
    expect(good(await store.list())).toEqual([]);
    good(await store.create('a', ['one', 'x'.repeat(100_000), 'three']));
    good(await store.create('b', ['only']));
    const list = [...good(await store.list())].sort((one, other) => (one.name < other.name ? -1 : 1));
    expect(list).toMatchObject([
      { name: 'a', size: 100_011, first: 'one', last: 'three', torn: false, fault: null },
      { name: 'b', size: 5, first: 'only', last: 'only', torn: false, fault: null },
    ]);
    expect(good(await store.names()).toSorted()).toEqual(['a', 'b']);
  });

  test('gives a save another name, under which it goes on, unless that is taken or none', async () => {
    const store = await make();
    good(await store.create('a', ['one']));
    good(await store.create('b', ['other']));
    expect(bad(await store.rename('a', 'b')).code).toBe('name-taken');
    expect(bad(await store.rename('a', '../c')).code).toBe('bad-name');
    expect(bad(await store.rename('none', 'c')).code).toBe('missing');
    expect(good(await store.names()).toSorted()).toEqual(['a', 'b']);
    good(await store.rename('a', 'c'));
    good(await store.append('c', 1, ['two']));
    expect(await textOf(store, 'c')).toEqual(['one', 'two']);
    expect(bad(await store.read('a')).code).toBe('missing');
    good(await store.create('a', ['new']));
  });

  test('removes a save for good, and its name is free again', async () => {
    const store = await make();
    good(await store.create('a', ['one']));
    good(await store.remove('a'));
    expect(bad(await store.read('a')).code).toBe('missing');
    expect(bad(await store.append('a', 1, ['two'])).code).toBe('missing');
    good(await store.create('a', ['new']));
    expect(await textOf(store, 'a')).toEqual(['new']);
  });
});

test('a store of memory does not tell upper from lower case, like most disks', async () => {
  const store = memoryStore();
  good(await store.create('Game', ['one']));
  expect(bad(await store.create('game', ['one'])).code).toBe('name-taken');
});
