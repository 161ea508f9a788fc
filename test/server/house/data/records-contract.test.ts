import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { DatabaseRecords } from '../../../../source/server/house/data/postgres/database-records.ts';
import {
  changeRecord,
  FileRecords,
  jsonKind,
  type Records,
} from '../../../../source/server/house/data/records.ts';
import { nodeFileSystem } from '../../../../source/table/file-system.ts';
import { databases, openDatabase } from '../../../database/postgres.ts';
import { hasPostgres } from '../../../database/where.ts';
import { bad, good } from '../../../table/tables.ts';
import { dataFolder } from '../../harness.ts';

interface Note {
  readonly text: string;
}

const notes = jsonKind<Note>(
  { folder: 'notes', called: id => `the note ${id}`, most: 1000 },
  z.object({ text: z.string() }),
);

const fresh = databases();
const kinds: readonly (readonly [string, () => Promise<Records<Note>>])[] = [
  [
    'files',
    async () => {
      const records = new FileRecords(notes, dataFolder(), nodeFileSystem, () => undefined);
      await records.readAll();
      return records;
    },
  ],
  ...(hasPostgres
    ? [['PostgreSQL', async () => new DatabaseRecords(notes, await openDatabase(await fresh()))] as const]
    : []),
];

describe.each(kinds)('records in %s', (_kind, make) => {
  test('are there as they were written, each with the number of its version', async () => {
    const records = await make();
    expect(await records.readAll()).toEqual(new Map());
    expect(await records.read('a')).toBeNull();
    expect(good(await records.write('a', { text: 'one ♠' }, 0))).toBe(1);
    expect(good(await records.write('a', { text: 'two' }, 1))).toBe(2);
    expect(good(await records.write('b', { text: 'other' }, 0))).toBe(1);
    expect(await records.read('a')).toEqual({ record: { text: 'two' }, version: 2 });
    expect([...(await records.readAll()).keys()].toSorted()).toEqual(['a', 'b']);
    expect(await records.versions()).toEqual(
      new Map([
        ['a', 2],
        ['b', 1],
      ]),
    );
  });

  test('keep what a newer program has put beside what is known here, also when they are changed here', async () => {
    const records = await make();
    const newer = { text: 'one', mood: { is: 'fine' } };
    good(await records.write('a', newer, 0));
    const known = await records.read('a');
    if (known === null) throw new Error('there is none');
    good(await changeRecord(records, 'a', known, now => ({ ...now, text: 'two' })));
    expect(await records.read('a')).toEqual({ record: { ...newer, text: 'two' }, version: 2 });
  });

  test('never take the place of another version than the one that was meant', async () => {
    const records = await make();
    good(await records.write('a', { text: 'one' }, 0));
    for (const before of [0, 2])
      expect(bad(await records.write('a', { text: 'mine' }, before)).code).toBe('changed');
    expect(bad(await records.write('none', { text: 'mine' }, 1)).code).toBe('changed');
    expect(bad(await records.remove('a', 2)).code).toBe('changed');
    expect(await records.read('a')).toEqual({ record: { text: 'one' }, version: 1 });
    good(await records.remove('a', 1));
    expect(await records.read('a')).toBeNull();
  });

  test('twenty changes at once all count', async () => {
    const records = await make();
    const known = { record: { text: '' }, version: 0 };
    const letters = [...'abcdefghijklmnopqrst'];
    await Promise.all(
      letters.map(letter => changeRecord(records, 'a', known, now => ({ text: (now?.text ?? '') + letter }))),
    );
    const { record, version } = (await records.read('a')) ?? known;
    expect([...record.text].toSorted()).toEqual(letters);
    expect(version).toBe(20);
  });

  test('one can be read while it and others are being written', async () => {
    const records = await make();
    good(await records.write('a', { text: 'a0' }, 0));
    good(await records.write('b', { text: 'b0' }, 0));
    const writing = ['a', 'b'].map(async id => {
      for (let version = 1; version <= 20; version += 1)
        good(await records.write(id, { text: `${id}${version}` }, version));
    });
    for (let reads = 0; reads < 50; reads += 1)
      expect((await records.read('a'))?.record.text).toMatch(/^a\d+$/);
    await Promise.all(writing);
    expect(await records.read('a')).toEqual({ record: { text: 'a20' }, version: 21 });
  });

  test('longer ones than can be kept are refused, and the one before stays', async () => {
    const records = await make();
    good(await records.write('a', { text: 'one' }, 0));
    expect(bad(await records.write('a', { text: 'x'.repeat(1000) }, 1)).sentence).toBe(
      'the note a is more than can be kept',
    );
    expect(await records.read('a')).toEqual({ record: { text: 'one' }, version: 1 });
  });
});
