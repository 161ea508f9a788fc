import { expect, test } from 'vitest';
import { fileStore } from '../../source/table/file-store.ts';
import { type FileSystem, nodeFileSystem, type OpenFile } from '../../source/table/file-system.ts';
import { loadSave } from '../../source/table/load-save.ts';
import { verifySave } from '../../source/table/replay.ts';
import { rulesKit } from '../../source/table/rules-kit.ts';
import type { SaveStore } from '../../source/table/store.ts';
import { openTable } from '../../source/table/table.ts';
import { runs } from '../cases.ts';
import { counter } from './counter.ts';
import { scratchFolder } from './scratch.ts';
import { choices, counterOptions, good, heardAt, legalMove, openCounter, resumed, textOf } from './tables.ts';

/**
 * A disk on which every operation of every program waits for its turn, and the turns come by chance: whatever can come
 * between two operations of a program does. A write is seen half done for some turns, while other writes wait behind it.
 */
function slowDisk(choose: (below: number) => number): FileSystem {
  const waiting: (() => void)[] = [];
  let [isTurning, isWriting] = [false, Promise.resolve()];
  const next = (): void => {
    waiting.splice(choose(waiting.length), 1)[0]?.();
    isTurning = waiting.length > 0;
    // Whoever has had a turn comes to the next operation before the next turn is given.
    if (isTurning) setImmediate(() => setImmediate(next));
  };
  const turn = async <T>(work: () => Promise<T>): Promise<T> => {
    await new Promise<void>(resolve => {
      waiting.push(resolve);
      if (!isTurning) setImmediate(next);
      isTurning = true;
    });
    return work();
  };
  const halves = async (file: OpenFile, bytes: Uint8Array, position?: number): Promise<number> => {
    const half = await file.write(bytes.subarray(0, bytes.length >> 1), position);
    const rest = position === undefined ? undefined : position + half;
    return half + (await turn(() => file.write(bytes.subarray(half), rest)));
  };
  const slow = (file: OpenFile): OpenFile => ({
    size: () => turn(() => file.size()),
    write: (bytes, position) => {
      const done = isWriting.then(() => turn(() => halves(file, bytes, position)));
      isWriting = done.then(() => undefined);
      return done;
    },
    read: (into, position) => turn(() => file.read(into, position)),
    sync: () => turn(() => file.sync()),
    close: () => turn(() => file.close()),
  });
  return {
    makeFolder: path => turn(() => nodeFileSystem.makeFolder(path)),
    open: async (path, mode) => slow(await turn(() => nodeFileSystem.open(path, mode))),
    names: folder => turn(() => nodeFileSystem.names(folder)),
    status: path => turn(() => nodeFileSystem.status(path)),
    remove: path => turn(() => nodeFileSystem.remove(path)),
    rename: (from, to) => turn(() => nodeFileSystem.rename(from, to)),
    makePrivate: path => turn(() => nodeFileSystem.makePrivate(path)),
    syncFolder: path => turn(() => nodeFileSystem.syncFolder(path)),
  };
}

const kits = [rulesKit(counter)];
const ROUNDS = runs(400);
const MOVES = 4;
const UNSAVED = /^[^.!]+; the game goes on, but is no longer saved$/;

/** What a program that plays on has told: moves while the game was saved, and what it said when it was no more. */
async function playing(store: SaveStore, choose: (below: number) => number) {
  const { table } = await resumed(store, 'game', kits);
  const heard = heardAt(table);
  return async () => {
    const saved: string[] = [];
    for (let moves = 0; moves < MOVES; moves += 1) {
      const { seat, move } = legalMove(table, choose);
      const { seq } = good(await table.play(seat, move));
      if (table.saveName !== null) saved.push(JSON.stringify([seq, move]));
    }
    const sentences = heard.flatMap(change => (change.kind === 'unsaved' ? change.sentence : []));
    for (const sentence of sentences) expect(sentence).toMatch(UNSAVED);
    expect(sentences.length).toBe(table.saveName === null ? 1 : 0);
    await table.close();
    return { saved, isLost: sentences.length > 0 };
  };
}

/** Everything that was told as saved is in the save, which is whole. */
async function expectKept(folder: string, name: string, saved: readonly string[]): Promise<void> {
  const store = fileStore(folder);
  expect(await verifySave(store, name, kits)).toMatchObject({ ok: true, value: { fault: null } });
  const { history } = good(await loadSave(store, name, kits));
  expect(history.entries.map(({ seq, move }) => JSON.stringify([seq, move]))).toEqual(
    expect.arrayContaining([...saved]),
  );
}

/** So many rounds on slow disks, each with a save, its folder, and two programs. */
async function rounds(
  play: (folder: string, programs: readonly [SaveStore, SaveStore], round: number) => Promise<void>,
): Promise<void> {
  const folder = await scratchFolder();
  for (let round = 1; round <= ROUNDS; round += 1) {
    const own = `${folder}/${round}`;
    await (await openCounter(fileStore(own))).close();
    const files = slowDisk(choices(round));
    await play(own, [fileStore(own, files), fileStore(own, files)], round);
  }
}

test('two programs that play one save on a slow disk: at most one loses it, with one sentence, and it stays whole', async () => {
  let losers = 0;
  await rounds(async (folder, programs, round) => {
    const [one, other] = [
      await playing(programs[0], choices(2 * round)),
      await playing(programs[1], choices(2 * round + 1)),
    ];
    const reports = await Promise.all([one(), other()]);
    const lost = reports.filter(({ isLost }) => isLost).length;
    expect(lost).toBeLessThanOrEqual(1);
    losers += lost;
    for (const { saved } of reports) await expectKept(folder, 'game', saved);
  });
  // Their moves differ, so that there was something to lose.
  expect(losers).toBeGreaterThan(ROUNDS / 2);
});

test('a program that plays a save while another one renames it on a slow disk loses no move that it called saved', async () => {
  await rounds(async (folder, [store, other], round) => {
    const play = await playing(store, choices(round));
    const [{ saved }, renamed] = await Promise.all([play(), other.rename('game', 'moved')]);
    good(renamed);
    expect(good(await fileStore(folder).names())).toEqual(['moved']);
    await expectKept(folder, 'moved', saved);
  });
});

test('two programs that begin games under one name on a slow disk: one has it, the other is told so', async () => {
  await rounds(async (folder, programs, round) => {
    const begun = await Promise.all(
      programs.map((store, index) =>
        openTable(counterOptions({ saveName: 'new', seed: `${round} ${index}` }), store),
      ),
    );
    const sentences = begun.flatMap(each => (each.ok ? [] : each.error.sentence));
    expect(sentences).toEqual(['there is already a save called new; choose another name']);
    const winner = begun.find(each => each.ok);
    expect((await textOf(fileStore(folder), 'new'))[0]).toContain(
      JSON.stringify(winner?.ok === true ? winner.value.seed : null),
    );
    await expectKept(folder, 'new', []);
  });
});
