import { readdir } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { at } from '../../machines/result.ts';
import { seat } from '../../machines/seat.ts';
import type { PlayedMove, Table } from '../../source/table/api.ts';
import { fileStore } from '../../source/table/file-store.ts';
import { loadSave } from '../../source/table/load-save.ts';
import { rulesKit } from '../../source/table/rules-kit.ts';
import type { SaveStore } from '../../source/table/store.ts';
import { openTable, resumeTable } from '../../source/table/table.ts';
import { STRIDE } from '../cases.ts';
import { counter } from './counter.ts';
import { type Failure, failingFiles } from './failing-files.ts';
import { scratchFolder } from './scratch.ts';
import { choices, counterOptions, good, legalMove } from './tables.ts';

/** What had been shown of a game while it was said to be saved, and what came right after. */
interface Shown {
  saveName: string | null;
  safe: readonly PlayedMove[];
  after: readonly PlayedMove[];
  sentences: string[];
}

/** Plays a short whole game with an undo, a copy, a close and a resumption in it. Nothing in it may throw. */
async function wholeGame(store: SaveStore): Promise<Shown> {
  const shown: Shown = { saveName: null, safe: [], after: [], sentences: [] };
  const setup = { seats: 2, options: { target: 9 } };
  const opened = await openTable(counterOptions({ saveName: 'game', setup }), store);
  if (!opened.ok) {
    shown.sentences.push(opened.error.sentence);
    return shown;
  }
  const choose = choices(8);
  let table = opened.value;
  listen(table, shown);
  for (let moves = 0; moves < 5; moves += 1) await playOne(table, shown, choose);
  await table.undo(seat(table.canUndo(seat(0)) ? 0 : 1));
  note(table, shown);
  await table.saveAs('copy');
  await table.close();
  const again = await resumeTable(store, 'game', [rulesKit(counter)]);
  if (!again.ok || table.saveName === null) return shown;
  table = again.value.table;
  listen(table, shown);
  note(table, shown);
  while (table.outcome === null) await playOne(table, shown, choose);
  await table.close();
  return shown;
}

async function playOne(table: Table, shown: Shown, choose: (below: number) => number): Promise<void> {
  const { seat: who, move } = legalMove(table, choose);
  good(await table.play(who, move));
  note(table, shown);
}

function listen(table: Table, shown: Shown): void {
  table.subscribe(change => {
    if (change.kind === 'unsaved') shown.sentences.push(change.sentence);
  });
}

function note(table: Table, shown: Shown): void {
  if (table.saveName !== null) {
    shown.saveName = table.saveName;
    shown.safe = table.history;
    shown.after = table.history;
  } else if (shown.after === shown.safe) shown.after = table.history;
}

/** After a failure: every file can be read, and what had been shown as saved is there. */
async function expectNothingLost(folder: string, shown: Shown): Promise<void> {
  const store = fileStore(folder);
  for (const name of good(await store.names())) {
    const loaded = await loadSave(store, name, [rulesKit(counter)]);
    // Only a beginning that could be neither written nor removed again has no game in it.
    if (!loaded.ok) expect(name).not.toBe(shown.saveName);
  }
  if (shown.saveName === null) return;
  const { history } = good(await loadSave(store, shown.saveName, [rulesKit(counter)]));
  const moves = (played: readonly PlayedMove[]) =>
    JSON.stringify(played.map(({ seat: who, move }) => [who, move]));
  // A line that was written but not confirmed may be there as well.
  expect([moves(shown.safe), moves(shown.after)]).toContain(moves(history.entries));
}

const failures: readonly Failure[] = ['EIO', 'ENOSPC', 'EACCES', 'short'];

describe.each(failures)('%s at the n-th operation of a short game, for every n', failure => {
  test('nothing that was shown as saved is lost, and the game goes on', async () => {
    const quiet = failingFiles(0, failure);
    await wholeGame(fileStore(await scratchFolder(), quiet));
    expect(quiet.count).toBeGreaterThan(60);
    for (let failing = 1; failing <= quiet.count; failing += STRIDE) {
      const folder = await scratchFolder();
      const shown = await wholeGame(fileStore(folder, failingFiles(failing, failure)));
      await expectNothingLost(folder, shown);
      expect(shown.sentences.every(sentence => /^.+[^.!]$/.test(sentence))).toBe(true);
    }
  });
});

test('when the disk is full the game goes on in memory, says so once, and can start a new save', async () => {
  const folder = await scratchFolder();
  // Operations 1 to 6 start the save, 7 opens it for the first move, 8 asks its size, 9 writes.
  const store = fileStore(folder, failingFiles(9, 'short'));
  const table = good(await openTable(counterOptions({ saveName: 'game' }), store));
  const told: string[] = [];
  table.subscribe(change => told.push(change.kind === 'unsaved' ? change.sentence : change.kind));
  const choose = choices(1);
  for (let moves = 0; moves < 2; moves += 1) {
    const { seat: who, move } = legalMove(table, choose);
    good(await table.play(who, move));
  }
  expect(told).toEqual([
    'the disk is full; game could not be written; the game goes on, but is no longer saved',
    'played',
    'played',
  ]);
  expect(table.saveName).toBeNull();
  good(await table.saveAs('rescued'));
  expect(table.saveName).toBe('rescued');
  const loaded = good(await loadSave(fileStore(folder), 'rescued', [rulesKit(counter)]));
  expect(loaded.history.entries).toEqual(table.history);
  expect((await readdir(folder)).toSorted()).toEqual(['game.jsonl', 'rescued.jsonl']);
  expect(good(await loadSave(fileStore(folder), 'game', [rulesKit(counter)])).fault?.code).toBe('torn');
  expect(at(table.history, 0).seq).toBe(1);
});
