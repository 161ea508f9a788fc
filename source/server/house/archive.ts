import type { Result } from '../../../machines/result.ts';
import type { SaveStore, StoreFault } from '../../table/store.ts';
import type { Records } from './data/records.ts';
import type { Storage } from './data/storage.ts';
import { type TableRecord, tablesKind } from './tables/record.ts';
import { copyGame } from './transfer.ts';

/** Most games read at once. */
const BATCH = 200;

interface ArchiveOptions {
  readonly from: { readonly records: Records<TableRecord>; readonly saves: SaveStore };
  /** Where the games go; null to delete them. */
  readonly to: Storage | null;
  /** Only games that ended before this time, in milliseconds since 1970. */
  readonly before: number;
  /** True for a table that somebody looks at. Left out, for none. */
  readonly isOpen?: (id: string) => boolean;
}

/**
 * Moves finished games from one storage to another, each only removed once it is whole there, so that an interrupted
 * run can be repeated; or deletes them. Ratings that are stored stay.
 * @returns how many were moved, and why others were not, in sentences
 */
export async function archiveGames({
  from: { records: own, saves },
  to,
  before,
  isOpen = () => false,
}: ArchiveOptions): Promise<{ readonly moved: number; readonly skipped: readonly string[] }> {
  const there = to?.records(tablesKind);
  await there?.open();
  const names = await to?.saves.names();
  if (names?.ok === false) throw new Error(names.error.sentence);
  const known = new Set(names?.value);
  const skipped: string[] = [];
  const left = new Set<string>();
  let moved = 0;
  for (;;) {
    const found = await own.find('over', { until: before, most: BATCH + left.size });
    const next = found.filter(({ record }) => !left.has(record.id));
    if (next.length === 0) return { moved, skipped };
    for (const { record, version } of next) {
      const refused = isOpen(record.id) ? '' : await move(record.id, version);
      if (refused === null) {
        moved += 1;
        continue;
      }
      left.add(record.id);
      if (refused !== '') skipped.push(refused);
    }
  }

  /** @returns why it was left, in one sentence; null once it is moved */
  async function move(id: string, version: number): Promise<string | null> {
    if (to === null || there === undefined) return remove(id, version);
    for await (const save of savesOf(saves, id)) {
      const game = await saves.read(save);
      if (!game.ok) return game.error.sentence;
      const came = await copyGame(to.saves, save, game.value.lines, known.has(save), true);
      if (came !== 'came' && came !== 'same') return came;
    }
    const record = await own.read(id);
    if (record === null || record.version !== version)
      return `the table ${id} has just been changed; once more`;
    const before = (await there.read(id))?.version ?? 0;
    const written = await there.write(id, record.record, before);
    return written.ok ? remove(id, version) : written.error.sentence;
  }

  /** Saves go first: as long as the record is there, what was interrupted is found again. */
  async function remove(id: string, version: number): Promise<string | null> {
    for await (const save of savesOf(saves, id)) {
      const gone = await saves.remove(save);
      if (!gone.ok && gone.error.code !== 'missing') return gone.error.sentence;
    }
    const removed = await own.remove(id, version);
    return removed.ok ? null : removed.error.sentence;
  }
}

/** A line that no save has. */
const BEHIND = 2 ** 31 - 1;

/** The names of a table's saves that are there: its present one, and those that had to be left because they were damaged. */
export async function* savesOf(saves: SaveStore, id: string): AsyncGenerator<string> {
  for (let number = 1, misses = 0; misses < 2; number += 1) {
    const name = number === 1 ? id : `${id} ${number}`;
    const read: Result<unknown, StoreFault> = await saves.read(name, BEHIND);
    misses = !read.ok && read.error.code === 'missing' ? misses + 1 : 0;
    if (misses === 0) yield name;
  }
}
