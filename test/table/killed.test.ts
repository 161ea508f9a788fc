import { join } from 'node:path';
import { expect, test } from 'vitest';
import { wallClock } from '../../source/base/clock.ts';
import { kits } from '../../source/games/kits.ts';
import { homePort } from '../../source/screens/home-port.ts';
import { archiveGames } from '../../source/server/house/archive.ts';
import { DataFolder } from '../../source/server/house/data/data-folder.ts';
import { tablesKind } from '../../source/server/house/tables/record.ts';
import { fileStore } from '../../source/table/file-store.ts';
import type { FileSystem } from '../../source/table/file-system.ts';
import { nodeFileSystem } from '../../source/table/file-system.ts';
import type { SaveStore } from '../../source/table/store.ts';
import { kitOf } from '../games/kit-of.ts';
import { gathering } from '../server/house/tables/gathering.ts';
import { failingFiles } from './failing-files.ts';
import { scratchFolder } from './scratch.ts';
import { good, playOn, textOf } from './tables.ts';

const STORY = ['first', 'second', 'third ♠'];

/** Lets a process die at each of its operations on files in turn, until it lives through all of them. */
async function dyingAtEach(life: (files: FileSystem, at: number) => Promise<void>): Promise<number> {
  for (let at = 1; ; at += 1) {
    const files = failingFiles(at, 'death');
    await life(files, at);
    if (files.count < at) return at - 1;
  }
}

test.each<[string, (store: SaveStore) => Promise<unknown>, Readonly<Record<string, readonly string[]>>]>([
  ['gives it another name', store => store.rename('game', 'other'), { game: STORY, other: STORY }],
  ['removes it', store => store.remove('game'), { game: STORY }],
  [
    'takes a name out of its first line',
    store => store.replaceFirst('game', 'first', 'quite another'),
    { game: [...STORY.with(0, 'quite another')] },
  ],
])(
  'a process that dies while it %s leaves a save whole, under one name or gone',
  async (_what, work, after) => {
    const ends = new Set<string>();
    const deaths = await dyingAtEach(async files => {
      const folder = await scratchFolder();
      const alive = fileStore(folder);
      good(await alive.create('game', STORY));
      await work(fileStore(folder, files));
      const next = fileStore(folder);
      const found: string[] = [];
      for (const name of good(await next.names())) {
        const lines = await textOf(next, name);
        // A name that is being taken for a save belongs to nobody while it is empty.
        if (lines.length === 0 && name === 'other') continue;
        expect([STORY, after[name]]).toContainEqual(lines);
        found.push(`${name} ${lines[0]}`);
        good(await next.append(name, lines.length, ['it goes on']));
      }
      expect(found.length).toBeLessThanOrEqual(1);
      ends.add(found.join());
    });
    expect(deaths).toBeGreaterThan(1);
    // It dies before anything has come of it, and after all has.
    expect(ends.size).toBe(2);
  },
);

test('a process that dies while it archives games loses none: done again, each is in one place, whole', async () => {
  const ids = ['aaaa-aaab', 'aaaa-aaac'];
  const log = { write: () => undefined };
  const open = (folder: string, files: FileSystem): Promise<DataFolder> =>
    DataFolder.open(folder, { files, clock: wallClock, log });
  const archive = async (from: DataFolder, to: DataFolder) => {
    const records = from.records(tablesKind);
    await records.open();
    return archiveGames({ from: { records, saves: from.saves }, to, before: 10 });
  };
  const deaths = await dyingAtEach(async files => {
    const folder = await scratchFolder();
    const [here, there] = [join(folder, 'here'), join(folder, 'there')];
    const made = await open(here, nodeFileSystem);
    await made.records(tablesKind).open();
    for (const id of ids) {
      const record = { ...gathering(2), id, save: id, stage: 'over' as const };
      good(await made.records(tablesKind).write(id, record, 0));
      good(await made.saves.create(id, STORY));
    }
    await made.close();
    const dying = await Promise.allSettled([open(here, files), open(there, files)]);
    const [from, to] = dying.map(each => (each.status === 'fulfilled' ? each.value : null));
    if (from && to) await archive(from, to).catch(() => undefined);
    await Promise.all([from?.close(), to?.close()]);

    const [again, after] = [await open(here, nodeFileSystem), await open(there, nodeFileSystem)];
    for (const id of ids) {
      const places = await Promise.all([again, after].map(({ saves }) => saves.read(id)));
      expect(
        places.some(read => read.ok && read.value.lines.length === STORY.length && !read.value.torn),
      ).toBe(true);
    }
    await archive(again, after);
    const kept = after.records(tablesKind);
    await kept.open();
    expect((await kept.find('over')).map(({ record: { id } }) => id).toSorted()).toEqual(ids);
    for (const id of ids) expect(await textOf(after.saves, id)).toEqual(STORY);
    expect(good(await again.saves.names())).toEqual([]);
    await Promise.all([again.close(), after.close()]);
  });
  expect(deaths).toBeGreaterThan(20);
});

test('a process that dies within the challenge of a day leaves at most one try, and the one that was shown counts', async () => {
  const day = '2026-11-22';
  const clock = { ...wallClock, now: () => Date.parse(`${day}T12:00:00Z`) };
  const daily = (folder: string, files?: FileSystem) => {
    const house = homePort(fileStore(folder, files), kits, clock);
    const begin = async () => {
      const begun = good(await house.daily.begin(kitOf('grid'), day, 'Ada'));
      if (typeof begun === 'string') throw new Error('at home a table is handed out');
      return begun;
    };
    return { tries: async () => good(await house.daily.tries(day)), house, begin };
  };
  const deaths = await dyingAtEach(async files => {
    const folder = await scratchFolder();
    const begun = await daily(folder, files).begin();
    const shown = begun.notice === null ? begun.table.saveName : null;
    await playOn(begun.table, 2);
    await begun.table.close();

    const { tries, house, begin } = daily(folder);
    const found = await tries();
    if (shown !== null) expect(found.map(({ save }) => save)).toEqual([shown]);
    const save = found[0]?.save ?? (await begin()).table.saveName ?? '';
    const { table } = good(await house.resume(save));
    await playOn(table, 2);
    await table.close();
    expect(await tries()).toEqual([{ game: 'grid', day, save, result: null }]);
  });
  expect(deaths).toBeGreaterThan(10);
});
