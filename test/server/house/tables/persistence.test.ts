import { expect, test } from 'vitest';
import { ok } from '../../../../machines/result.ts';
import type { Records } from '../../../../source/server/house/data/records.ts';
import { TablePersistence } from '../../../../source/server/house/tables/persistence.ts';
import type { TableRecord } from '../../../../source/server/house/tables/record.ts';
import { memoryStore } from '../../../table/memory-store.ts';
import { jumpingClock } from '../../harness.ts';

test('a record that comes back from another node before its own write is known to be written counts a change once', async () => {
  const written = Promise.withResolvers<void>();
  const stored: TableRecord[] = [];
  const records = {
    async write(_: string, record: TableRecord, version: number) {
      stored.push(record);
      await written.promise;
      return ok(version + 1);
    },
  } as Partial<Records<TableRecord>> as Records<TableRecord>; // Nothing else is asked of it.
  const told: { readonly seen: readonly string[] }[] = [];
  const empty = { id: 'quiet', talk: [] } as unknown as TableRecord;
  const persistence: TablePersistence = new TablePersistence(
    { record: empty, version: 1 },
    {
      records,
      saves: memoryStore(),
      clock: jumpingClock(),
      changed: () => told.push({ seen: persistence.record.talk.map(({ text }) => text) }),
      unsaved: () => undefined,
    },
  );
  persistence.put(now => ({ ...now, talk: [...now.talk, { at: 1, name: 'Ada', text: 'hello' }] }));
  await expect.poll(() => stored.length).toBe(1);
  // What this node has just written is told by another one, or by the database.
  persistence.follow({ record: stored[0] ?? empty, version: 2 });
  written.resolve();
  await persistence.save();
  expect(persistence.record.talk.map(({ text }) => text)).toEqual(['hello']);
  // Whoever shows it never saw it twice.
  for (const { seen } of told) expect(seen).toEqual(['hello']);
});
