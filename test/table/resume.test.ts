import { appendFile, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { grid } from '../../machines/grid/index.ts';
import { seat } from '../../machines/seat.ts';
import type { Table } from '../../source/table/api.ts';
import { fileStore } from '../../source/table/file-store.ts';
import { nodeFileSystem } from '../../source/table/file-system.ts';
import { verifySave } from '../../source/table/replay.ts';
import { rulesKit } from '../../source/table/rules-kit.ts';
import type { SaveLine } from '../../source/table/save-lines.ts';
import { counter } from './counter.ts';
import { systemError } from './failing-files.ts';
import { changed, forged, indexOf, linesOf } from './forged.ts';
import { memoryStore } from './memory-store.ts';
import { scratchFolder } from './scratch.ts';
import {
  add,
  bad,
  choices,
  good,
  gridOptions,
  openCounter,
  pass,
  playOn,
  resumed,
  roll,
  seenOf,
  textOf,
  timeOut,
} from './tables.ts';

const games = [rulesKit(counter), rulesKit(grid)];

describe('a resumed game is the one that was left', () => {
  test.each([
    ['Counter', { setup: { seats: 2, options: { target: 60 } } }, 30],
    ['Simple Risk', gridOptions, 120],
  ])('after any number of moves of %s, closed or not', async (_title, options, moves) => {
    const store = memoryStore();
    const table = await openCounter(store, options);
    const choose = choices(3);
    for (let played = 0; played <= moves && table.outcome === null; played += 1) {
      expect(seenOf((await resumed(store, 'game', games)).table)).toEqual(seenOf(table));
      await playOn(table, 1, choose);
    }
    await table.close();
    const again = await resumed(store, 'game', games);
    expect(seenOf(again.table)).toEqual(seenOf(table));
    expect(again).toMatchObject({ notice: null, table: { saveName: 'game' } });
  });

  test('with undos in between, and can be taken back as far as before', async () => {
    const store = memoryStore();
    const table = await openCounter(store, { setup: { seats: 2, options: { target: 500 } } });
    const choose = choices(11);
    for (let turns = 0; turns < 40; turns += 1) {
      await playOn(table, 1 + choose(4), choose);
      const [one, other] = choose(2) === 0 ? [0, 1] : [1, 0];
      await table.undo(seat(one));
      if (choose(2) === 0) await table.undo(seat(other));
      const again = (await resumed(store)).table;
      expect(seenOf(again)).toEqual(seenOf(table));
    }
  });

  test('and goes on in the same save with the same dice', async () => {
    const [store, uninterrupted] = [memoryStore(), memoryStore()];
    const whole = await openCounter(uninterrupted, { setup: { seats: 2, options: { target: 100 } } });
    await playOn(whole, 100, choices(4));
    const choose = choices(4);
    const first = await openCounter(store, { setup: { seats: 2, options: { target: 100 } } });
    await playOn(first, 5, choose);
    await first.close();
    for (let table = first; table.outcome === null; ) {
      table = (await resumed(store)).table;
      await playOn(table, 3, choose);
    }
    const again = (await resumed(store)).table;
    expect(seenOf(again)).toEqual(seenOf(whole));
    expect(good(await store.names())).toEqual(['game']);
  });

  test.each([
    ['a draw that was agreed', (table: Table) => table.agreeDraw()],
    ['a game that its time ended (rules/grid.md#time)', (table: Table) => timeOut(table)],
  ])('%s is still one, also in a copy', async (_what, end) => {
    const store = memoryStore();
    const table = await openCounter(store, { ...gridOptions, isTimed: true });
    await playOn(table, 80);
    const outcome = good(await end(table));
    good(await table.saveAs('copy'));
    await table.close();
    for (const name of ['game', 'copy']) {
      const again = (await resumed(store, name, games)).table;
      expect(again.outcome).toEqual(outcome);
      expect(seenOf(again)).toEqual(seenOf(table));
      expect(bad(await again.play(seat(0), { type: 'pass' })).code).toBe('game-over');
      expect(good(await verifySave(store, name, games)).fault).toBeNull();
    }
  });

  test('a copy is the same game', async () => {
    const store = memoryStore();
    const table = await openCounter(store, { setup: { seats: 2, options: { target: 100 } } });
    await playOn(table, 9);
    await table.undo(seat(0));
    good(await table.saveAs('copy'));
    expect(seenOf((await resumed(store, 'copy')).table)).toEqual(seenOf(table));
    await table.agreeDraw();
    good(await table.saveAs('drawn'));
    expect((await resumed(store, 'drawn')).table.outcome).toEqual(table.outcome);
  });

  test('scripted outcomes go on where they were', async () => {
    const store = memoryStore();
    const outcomes = [6, 1, 2].map(eyes => ({ what: 'roll', numbers: [eyes] }));
    const table = await openCounter(store, { outcomes });
    good(await table.play(seat(0), roll));
    const again = (await resumed(store)).table;
    expect(good(await again.play(seat(1), roll)).events).toMatchObject([{ eyes: 1 }]);
  });

  test('two tables of one save do not mix: the second to write goes on without it', async () => {
    const folder = await scratchFolder();
    const table = await openCounter(fileStore(folder));
    const other = (await resumed(fileStore(folder))).table;
    good(await table.play(seat(0), pass));
    const told: string[] = [];
    other.subscribe(change => told.push(change.kind));
    good(await other.play(seat(0), add(1)));
    expect(told).toEqual(['unsaved', 'played']);
    expect(other.saveName).toBeNull();
    good(await table.play(seat(1), pass));
    expect(table.saveName).toBe('game');
    expect(seenOf((await resumed(fileStore(folder))).table)).toEqual(seenOf(table));
  });
});

describe('a save that is not good to its end is left as it is', () => {
  test('a torn last line is dropped and said; the game goes on in a new save', async () => {
    const folder = await scratchFolder();
    const table = await openCounter(fileStore(folder));
    await playOn(table, 4);
    const path = join(folder, 'game.jsonl');
    const whole = await readFile(path, 'utf8');
    await appendFile(path, whole.slice(-80, -20));
    const torn = await readFile(path);
    const again = await resumed(fileStore(folder));
    expect(again.notice).toBe(
      `line ${whole.split('\n').length} was not written to its end; game is left as it is, and the game up to there goes on in game 2`,
    );
    expect(again.table.saveName).toBe('game 2');
    expect(seenOf(again.table)).toEqual(seenOf(table));
    await playOn(again.table, 2);
    expect(await readFile(path)).toEqual(torn);
    expect(seenOf((await resumed(fileStore(folder), 'game 2')).table)).toEqual(seenOf(again.table));
  });

  test('a game that is over needs no new save', async () => {
    const folder = await scratchFolder();
    const table = await openCounter(fileStore(folder));
    await playOn(table, 100);
    await appendFile(join(folder, 'game.jsonl'), 'torn');
    const again = await resumed(fileStore(folder));
    expect(again.notice).toMatch(/^line \d+ was not written to its end$/);
    expect(again.table.outcome).toEqual(table.outcome);
    expect(await readdir(folder)).toEqual(['game.jsonl']);
  });

  test('when no new save can be written either, the game goes on without one', async () => {
    const folder = await scratchFolder();
    const table = await openCounter(fileStore(folder));
    await playOn(table, 4);
    await appendFile(join(folder, 'game.jsonl'), 'torn');
    const full = fileStore(folder, {
      ...nodeFileSystem,
      open: (path, mode) =>
        mode === 'create' ? Promise.reject(systemError('ENOSPC')) : nodeFileSystem.open(path, mode),
    });
    const again = await resumed(full);
    expect(again.table.saveName).toBeNull();
    expect(again.notice).toMatch(/the game up to there is not saved, for the disk is full/);
    expect(seenOf(again.table)).toEqual(seenOf(table));
    expect(await readdir(folder)).toEqual(['game.jsonl']);
  });

  const story = async (): Promise<SaveLine[]> => {
    const store = memoryStore();
    const table = await openCounter(store, { setup: { seats: 2, options: { target: 500 } } });
    good(await table.play(seat(0), add(2)));
    good(await table.undo(seat(0)));
    good(await table.play(seat(0), roll));
    good(await table.play(seat(1), add(1)));
    await table.close();
    // Without the snapshot behind the roll everything is played again.
    return (await linesOf(store)).toSpliced(5, 1);
  };

  test.each([
    [
      'a second beginning',
      'misplaced',
      2,
      (lines: SaveLine[]) => [...lines.slice(0, 2), lines[0], ...lines.slice(2)],
    ],
    ['a move out of order', 'misplaced', 3, (lines: SaveLine[]) => lines.toSpliced(3, 1)],
    [
      'a move that is none',
      'move-refused',
      2,
      (lines: SaveLine[]) => changed(lines, 2, { move: { type: 'jump' } }),
    ],
    [
      'a move that the rules refuse',
      'move-refused',
      2,
      (lines: SaveLine[]) => changed(lines, 2, { seat: 1 }),
    ],
    ['a seat too many', 'move-refused', 2, (lines: SaveLine[]) => changed(lines, 2, { seat: 7 })],
    [
      'a roll that the seed does not give',
      'events-differ',
      4,
      (lines: SaveLine[]) => changed(lines, 4, { events: [{ type: 'rolled', seat: 0, eyes: 7 }] }),
    ],
    ['an undo of nothing', 'undo-refused', 3, (lines: SaveLine[]) => changed(lines, 3, { seq: 5 })],
    [
      'an undo of what has come to light',
      'undo-refused',
      6,
      (lines: SaveLine[]) => [...lines.slice(0, 6), { ...lines[3], kind: 'undo', seq: 0, seat: 0 }],
    ],
    [
      'a snapshot of another position',
      'snapshot-differs',
      1,
      (lines: SaveLine[]) => [lines[0], { ...lines[6], seq: 0 }, ...lines.slice(2)],
    ],
    [
      'a snapshot that is not the one its hash names',
      'snapshot-refused',
      1,
      (lines: SaveLine[]) => changed(lines, 1, { hash: '0'.repeat(64) }),
    ],
    [
      'a move after the end',
      'misplaced',
      3,
      (lines: SaveLine[]) => [
        ...lines.slice(0, 2),
        { kind: 'end', seq: 0, turn: 1, phase: 'adding', over: true, reason: 'agreed' },
        ...lines.slice(2),
      ],
    ],
    ['a line of no known kind', 'damaged', 2, (lines: SaveLine[]) => changed(lines, 2, { kind: 'gossip' })],
    [
      'a line nested without end',
      'damaged',
      2,
      (lines: SaveLine[]) => changed(lines, 2, { events: JSON.parse('['.repeat(3000) + ']'.repeat(3000)) }),
    ],
  ])('%s: the game up to there goes on', async (_what, code, index, change) => {
    const lines = await story();
    const broken = change(lines);
    const store = await forged(broken);
    const before = await textOf(store);
    const again = await resumed(store);
    expect(again.notice).toMatch(new RegExp(`^line ${index + 1} `));
    expect(again.table.saveName).toBe(again.table.outcome === null ? 'game 2' : null);
    const prefix = await resumed(await forged(broken.slice(0, index)));
    expect(prefix.notice).toBeNull();
    expect(seenOf(again.table)).toEqual(seenOf(prefix.table));
    expect(await textOf(store)).toEqual(before);
    expect(good(await verifySave(store, 'game', [rulesKit(counter)])).fault).toMatchObject({
      code,
      line: index + 1,
    });
  });

  test('a snapshot that the machine refuses: the moves decide', async () => {
    const lines = await story();
    const last = indexOf(lines, 'snapshot', 1);
    const store = await forged(changed(lines, last, { snapshot: { status: 'active' } }));
    const again = await resumed(store);
    expect(again.notice).toMatch(`line ${last + 1} has a snapshot`);
    expect(again.table.seq).toBe(2);
  });
});
