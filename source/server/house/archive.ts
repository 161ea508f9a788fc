import type { Storage } from './data/storage.ts';
import { tablesKind } from './tables/record.ts';
import { copyGame } from './transfer.ts';

/** Most games read at once. */
const BATCH = 200;

/**
 * Moves finished games from one storage to another, each only removed once it is whole there, so that an interrupted
 * run can be repeated. Ratings stay. @param before only games that ended before this time, in milliseconds since 1970
 * @returns how many were moved, and why others were not, in sentences
 */
export async function archiveGames({
  from,
  to,
  before,
}: {
  readonly from: Storage;
  readonly to: Storage;
  readonly before: number;
}): Promise<{ readonly moved: number; readonly skipped: readonly string[] }> {
  const [own, there] = [from.records(tablesKind), to.records(tablesKind)];
  await there.open();
  const names = await to.saves.names();
  if (!names.ok) throw new Error(names.error.sentence);
  const known = new Set(names.value);
  const skipped: string[] = [];
  const left = new Set<string>();
  let moved = 0;
  for (;;) {
    const found = await own.find('over', { until: before, most: BATCH + left.size });
    const next = found.filter(({ record }) => !left.has(record.id));
    if (next.length === 0) return { moved, skipped };
    for (const { record, version } of next) {
      const refused = await move(record.id, record.save, version);
      if (refused === null) {
        moved += 1;
        continue;
      }
      left.add(record.id);
      skipped.push(refused);
    }
  }

  /** @returns why it was left, in one sentence; null once it is moved */
  async function move(id: string, save: string, version: number): Promise<string | null> {
    const game = await from.saves.read(save);
    if (game.ok) {
      const came = await copyGame(to.saves, save, game.value.lines, known.has(save), true);
      if (came !== 'came' && came !== 'same') return came;
    } else if (game.error.code !== 'missing') return game.error.sentence;
    const record = await own.read(id);
    if (record === null || record.version !== version)
      return `the table ${id} has just been changed; once more`;
    const before = (await there.read(id))?.version ?? 0;
    const written = await there.write(id, record.record, before);
    if (!written.ok) return written.error.sentence;
    const removed = await own.remove(id, version);
    if (!removed.ok) return removed.error.sentence;
    const gone = game.ok ? await from.saves.remove(save) : null;
    return gone === null || gone.ok ? null : gone.error.sentence;
  }
}
