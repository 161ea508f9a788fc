import postgres from 'postgres';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { MarkRange } from '../../../../source/server/house/data/marks.ts';
import { DatabaseRecords } from '../../../../source/server/house/data/postgres/database-records.ts';
import { currentSchema, migrate } from '../../../../source/server/house/data/postgres/schema.ts';
import {
  changeRecord,
  FileRecords,
  jsonKind,
  type RecordKind,
  type Records,
} from '../../../../source/server/house/data/records.ts';
import { browsersKind } from '../../../../source/server/house/people/browsers.ts';
import { peopleKind } from '../../../../source/server/house/people/people.ts';
import { type TableRecord, tablesKind } from '../../../../source/server/house/tables/record.ts';
import { nodeFileSystem } from '../../../../source/table/file-system.ts';
import { databases, openDatabase, withPostgres } from '../../../database/postgres.ts';
import { hasPostgres } from '../../../database/where.ts';
import { bad, good } from '../../../table/tables.ts';
import { dataFolder } from '../../harness.ts';
import { gathering } from '../tables/gathering.ts';

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

  test('are found by what is in their text, all of them, however many there are', async () => {
    const records = await make();
    for (let number = 0; number < 510; number += 1)
      good(await records.write(`id-${number}`, { text: number % 170 === 0 ? 'the "one"' : '%' }, 0));
    const found: string[] = [];
    for (let after: string | null = ''; after !== null; ) {
      const some = await records.containing(['nothing', '\\"one'], after);
      found.push(...some.found.map(({ record }) => record.text));
      after = some.next;
    }
    expect(found).toEqual(['the "one"', 'the "one"', 'the "one"']);
    await records.settle?.('id-0');
    expect(await records.read('id-0')).toEqual({ record: { text: 'the "one"' }, version: 1 });
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

/** Records of every kind that has marks, each in each of the states that marks tell apart. */
const marked: readonly (readonly [RecordKind<never>, string, readonly object[]])[] = (() => {
  const sits = (person: string) => ({ kind: 'person', person, name: person, standIn: null });
  const table = {
    ...{ ...gathering(0), id: 'aaaa-bbbb', save: 'aaaa-bbbb', createdAt: 1_700_000_000_000 },
    seats: [sits('k-ada'), sits('k-bo'), sits('k-ada'), { kind: 'bot', level: 'hard', name: 'Cleo' }],
  };
  const over = { ...table, stage: 'over', changedAt: 1_700_000_000_123.5 };
  const today = { day: '2026-11-24', score: 3, told: 'three' };
  const person = {
    ...{ id: `g-${'a'.repeat(22)}`, name: 'Ada', guest: true, code: 'aaaa-bbbb', bell: true },
    ...{ settings: null, seenAt: 1_700_000_000_000 },
  };
  const messages = { topic: 'a', stop: 'cccc-dddd', silence: null };
  const browser = { id: 'a'.repeat(43), word: 'b'.repeat(43), address: '::1', person: null, until: 5 };
  return [
    [
      tablesKind,
      table.id,
      [
        table,
        { ...table, today },
        { ...table, stage: 'playing', today },
        { ...over, rated: true, places: [1, 2, 1, 4] },
        { ...over, rated: true },
        { ...over, places: [1, 2, 1, 4], save: 'aaaa-bbbb 2', today },
        { ...over, talk: [{ at: 1, name: 'Ada', text: 'well' }] },
      ],
    ],
    [
      peopleKind,
      person.id,
      [person, { ...person, messages }, { ...person, guest: false, code: null, messages: null }],
    ],
    [
      browsersKind,
      browser.id,
      [browser, { ...browser, until: 6 }, { ...browser, word: null, person: `k-${'c'.repeat(43)}` }],
    ],
  ];
})() as never;

const finders: readonly (readonly [string, (kind: RecordKind<never>) => Promise<Records<never>>])[] = [
  ['files', async kind => new FileRecords(kind, dataFolder(), nodeFileSystem, () => undefined)],
  ...(hasPostgres
    ? [
        [
          'PostgreSQL',
          async (kind: RecordKind<never>) => new DatabaseRecords(kind, await openDatabase(await fresh())),
        ] as const,
      ]
    : []),
];

describe.each(finders)('marks of records in %s', (_kind, make) => {
  test.each(marked)(
    'find a record under what it says now, and under nothing else',
    async (kind, id, states) => {
      const records = await make(kind);
      await records.open();
      const every = new Set<string>();
      for (const [index, record] of (states as readonly never[]).entries()) {
        good(await records.write(id, record, index));
        const now = new Map((kind.marks?.(record, index + 1) ?? []).map(({ mark, at }) => [mark, at]));
        expect(now.size).toBeGreaterThan(0);
        for (const mark of now.keys()) every.add(mark);
        for (const mark of every) {
          const found = await records.find(mark);
          expect([mark, found.map(({ version }) => version)]).toEqual([
            mark,
            now.has(mark) ? [index + 1] : [],
          ]);
          const at = now.get(mark);
          if (at === undefined) continue;
          expect(await records.find(mark, { from: at, until: at })).toHaveLength(1);
          expect(await records.find(mark, { from: at + 0.5 })).toEqual([]);
          expect(await records.find(mark, { until: at - 0.5 })).toEqual([]);
        }
      }
      good(await records.remove(id, states.length));
      for (const mark of every) expect(await records.find(mark)).toEqual([]);
    },
  );

  test('give the newest first, in pages', async () => {
    const [[, , [first]]] = marked as unknown as readonly [readonly [unknown, unknown, readonly object[]]];
    const records = (await make(tablesKind as never)) as unknown as Records<TableRecord>;
    await records.open();
    const ids = ['aaaa-aaab', 'aaaa-aaac', 'aaaa-aaad', 'aaaa-aaae'];
    for (const [index, id] of ids.entries()) {
      const record = {
        ...(first as TableRecord),
        id,
        save: id,
        stage: 'over',
        changedAt: index % 2,
      } as const;
      good(await records.write(id, record, 0));
    }
    const idsOf = async (page: MarkRange) =>
      (await records.find('person:k-ada', page)).map(({ record }) => record.id);
    expect(await idsOf({})).toEqual(['aaaa-aaae', 'aaaa-aaac', 'aaaa-aaad', 'aaaa-aaab']);
    expect(await idsOf({ most: 2 })).toEqual(['aaaa-aaae', 'aaaa-aaac']);
    expect(await idsOf({ until: 0, most: 1 })).toEqual(['aaaa-aaad']);
    expect(
      (await records.readSome([...ids.slice(0, 2), 'none'])).map(({ record }) => record.id).toSorted(),
    ).toEqual(ids.slice(0, 2));
  });
});

withPostgres('records from before there were marks', () => {
  test('are marked when a newer program starts, some at a time, and rated games wait to be counted', async () => {
    const url = await fresh();
    const before = { steps: currentSchema.steps.slice(0, 4), needs: new Map() };
    const sql = postgres(url, { max: 1, onnotice: () => undefined });
    await migrate(sql, before);
    const seats = [{ kind: 'person', person: 'k-ada', name: 'ada', standIn: null }];
    const bodyOf = (id: string): string =>
      JSON.stringify({
        ...gathering(0),
        id,
        save: id,
        seats,
        stage: 'over',
        rated: true,
        places: [1],
        changedAt: 7,
      });
    const letters = 'abcdefghjkmnpqrst';
    const ids = Array.from({ length: 4500 }, (_, index) =>
      [...`${index}`.padStart(4, '0')].map(digit => letters[Number(digit)]).join(''),
    ).map(word => `aaaa-${word}`);
    await sql`insert into records (kind, id, version, body)
      select 'tables', id, 1, body from unnest(${ids}::text[], ${ids.map(bodyOf)}::text[]) as each (id, body)`;
    const records = new DatabaseRecords(tablesKind, await openDatabase(url));
    expect(await records.find('person:k-ada')).toHaveLength(ids.length);
    expect(await records.find('rated', { most: 1 })).toHaveLength(1);
    expect((await sql`select 1 from unrated`).length).toBe(ids.length);
    expect((await sql`select 1 from unmarked`).length).toBe(0);
    await sql.end();
  });
});
