import { ok } from '../../../../machines/result.ts';
import type { RecordChange } from '../../../../source/server/house/tables/persistence.ts';
import type { TableRecord } from '../../../../source/server/house/tables/record.ts';

/** The record of a table of Simple Risk to which people come. @param seats how many, all free */
export const gathering = (seats: number): TableRecord => ({
  version: 1,
  id: 'aaaa-bbbb',
  save: 'aaaa-bbbb',
  game: 'grid',
  options: {},
  map: '',
  seats: Array.from({ length: seats }, () => ({ kind: 'open', for: null })),
  host: 'k-ada',
  private: false,
  clock: null,
  delay: 0,
  hints: false,
  undo: true,
  stage: 'gathering',
  createdAt: 0,
  changedAt: 0,
  due: [],
  offers: [],
  offeredAfter: 0,
  votes: [],
  talk: [],
  personal: {},
});

/** A record that is changed as at a table, and what the table has said of it. */
export function kept(first: TableRecord) {
  let now = first;
  const notes: string[] = [];
  return {
    notes,
    record: () => now,
    note: (text: string) => void notes.push(text),
    persistence: {
      async change(change: RecordChange) {
        const next = change(now);
        if (next.ok) now = next.value;
        return next.ok ? ok(now) : next;
      },
    },
  };
}
