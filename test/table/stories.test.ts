import { appendFile, mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { grid } from '../../machines/grid/index.ts';
import { seat } from '../../machines/seat.ts';
import { fileStore } from '../../source/table/file-store.ts';
import { nodeFileSystem } from '../../source/table/file-system.ts';
import { readReplay, verifySave } from '../../source/table/replay.ts';
import { rulesKit } from '../../source/table/rules-kit.ts';
import { listSaves } from '../../source/table/save-list.ts';
import { counter } from './counter.ts';
import { systemError } from './failing-files.ts';
import { changed, forged, indexOf, linesOf } from './forged.ts';
import { memoryStore } from './memory-store.ts';
import { scratchFolder } from './scratch.ts';
import {
  add,
  bad,
  goingOn,
  good,
  gridOptions,
  humans,
  openCounter,
  pass,
  playOn,
  textOf,
  timeOut,
} from './tables.ts';

const games = [rulesKit(counter), rulesKit(grid)];
const ada = seat(0);

/** A game with a move that was taken back, a roll, and a draw that was agreed. */
async function told() {
  const { store, table } = await goingOn();
  good(await table.agreeDraw());
  await table.close();
  return { store, table };
}

describe('verify', () => {
  test('counts what was compared, moves that were taken back included', async () => {
    const { store } = await told();
    const verification = good(await verifySave(store, 'game', games));
    expect(verification).toEqual({
      ...{ moves: 3, events: 3, revealing: 1, undos: 1, snapshots: 4 },
      ...{ dice: null, fault: null },
    });
  });

  test('a whole game of Simple Risk is what was shown', async () => {
    const store = memoryStore();
    const setup = { seats: 4, options: grid.options.parse({ turnLimit: 20 }) };
    const table = await openCounter(store, { game: grid, setup, occupants: humans('A', 'B', 'C', 'D') });
    const moves = await playOn(table, 5000);
    expect(table.outcome?.reason).toBe('turn-limit');
    const verification = good(await verifySave(store, 'game', games));
    expect(verification).toMatchObject({ moves: moves.length, fault: null });
    expect(verification.revealing).toBeGreaterThan(10);
  });

  test('names the first roll that the seed does not give', async () => {
    const { store } = await told();
    const lines = await linesOf(store);
    const index = indexOf(lines, 'move', 1);
    const events = [{ type: 'rolled', seat: 0, eyes: 9 }];
    const { fault } = good(await verifySave(await forged(changed(lines, index, { events })), 'game', games));
    expect(fault).toMatchObject({ code: 'events-differ', line: index + 1 });
    expect(fault?.sentence).toMatch(/^line 5 says events\[0\]\.eyes 9, the rules give [1-6]$/);
  });

  test('another seed is another deal', async () => {
    const { store } = await told();
    const other = await forged(changed(await linesOf(store), 0, { seed: 'another' }));
    expect(good(await verifySave(other, 'game', games)).fault).toMatchObject({
      code: 'snapshot-differs',
      line: 2,
    });
  });

  test('a damaged line is named, and what stands before it counted', async () => {
    const { store } = await told();
    const folder = await scratchFolder();
    const texts = [...(await textOf(store))];
    texts[4] = (texts[4] ?? '').replace('"seat":0', '"seat":1');
    await writeFile(join(folder, 'game.jsonl'), `${texts.join('\n')}\n`);
    const verification = good(await verifySave(fileStore(folder), 'game', games));
    expect(verification).toMatchObject({ moves: 1, undos: 1, fault: { code: 'damaged', line: 5 } });
  });

  test('a save that cannot be played is refused', async () => {
    expect(bad(await verifySave(memoryStore(), 'game', games)).code).toBe('missing');
    const { store } = await told();
    expect(bad(await verifySave(store, 'game', [rulesKit(grid)])).code).toBe('unknown-game');
  });
});

describe('a story', () => {
  test('is told from the deal to the end with every position', async () => {
    const { store, table } = await told();
    const story = good(await readReplay(store, 'game', games));
    expect(story.steps.map(step => step.kind)).toEqual('began played undone played played ended'.split(' '));
    expect(story.steps.map(step => step.progress.turn)).toEqual([1, 1, 1, 2, 3, 3]);
    expect(story.steps[1]).toMatchObject({ seq: 1, seat: 0, move: add(2), position: { totals: [2, 0] } });
    expect(story.steps[2]).toMatchObject({ seq: 0, seat: 0, position: { totals: [0, 0] } });
    expect(story.outcome).toEqual(table.outcome);
    expect(story.header).toMatchObject({ title: 'Counter', seed: 'sand', seats: humans('Ada', 'Bo') });
    expect(story.fault).toBeNull();
  });

  test('of a game that its time ended has the end as a step, and its result (rules/grid.md#time)', async () => {
    const store = memoryStore();
    const table = await openCounter(store, { ...gridOptions, isTimed: true });
    await playOn(table, 60);
    const outcome = good(await timeOut(table));
    const { steps, ...story } = good(await readReplay(store, 'game', games));
    expect(story).toMatchObject({ outcome, fault: null });
    expect(steps).toHaveLength(62);
    const [before, end] = steps.slice(-2);
    expect(end).toEqual({ kind: 'ended', position: before?.position, progress: before?.progress });
  });

  test('stops where the save does not agree with the rules', async () => {
    const { store } = await told();
    const lines = await linesOf(store);
    const broken = await forged(changed(lines, indexOf(lines, 'move', 2), { seat: 0 }));
    const story = good(await readReplay(broken, 'game', games));
    expect(story.steps.map(step => step.kind)).toEqual(['began', 'played', 'undone', 'played']);
    expect(story.fault).toMatchObject({ code: 'move-refused' });
    expect(story.outcome).toBeNull();
  });
});

describe('a list of saves', () => {
  test('shows the newest first, with its game, players, turn and phase', async () => {
    const folder = await scratchFolder();
    const store = fileStore(folder);
    for (const name of ['old', 'new', 'middle']) {
      const table = await openCounter(store, { saveName: name });
      good(await table.play(ada, pass));
      if (name === 'middle') good(await table.agreeDraw());
    }
    await utimes(join(folder, 'old.jsonl'), 1000, 1000);
    await utimes(join(folder, 'middle.jsonl'), 2000, 2000);
    await utimes(join(folder, 'new.jsonl'), 3000, 3000);
    const saves = good(await listSaves(store, games));
    expect(saves.map(save => save.name)).toEqual(['new', 'middle', 'old']);
    expect(saves[0]).toMatchObject({
      changedAt: new Date(3_000_000),
      played: {
        game: 'counter',
        title: 'Counter',
        seats: humans('Ada', 'Bo'),
        createdAt: '2026-11-20T12:00:00.000Z',
      },
      standing: { seq: 1, turn: 2, phase: 'adding', over: false },
      fault: null,
    });
    expect(saves[1]?.standing?.over).toBe(true);
  });

  test('says what is wrong with each save that has a fault', async () => {
    const folder = await scratchFolder();
    const store = fileStore(folder);
    for (const name of ['torn', 'damaged', 'good'])
      good(await (await openCounter(store, { saveName: name })).play(ada, pass));
    await appendFile(join(folder, 'torn.jsonl'), '{"kind":"mo');
    await appendFile(join(folder, 'damaged.jsonl'), '{"kind":"mo\n');
    await writeFile(join(folder, 'foreign.jsonl'), 'hello\n');
    await writeFile(join(folder, 'empty.jsonl'), '');
    await mkdir(join(folder, 'folder.jsonl'));
    const faults = async (known = games) =>
      Object.fromEntries(
        good(await listSaves(store, known)).map(({ name, fault }) => [name, fault?.code ?? null]),
      );
    expect(await faults()).toEqual({
      torn: 'torn',
      damaged: 'damaged',
      good: null,
      foreign: 'foreign',
      empty: 'empty',
      folder: 'not-a-file',
    });
    expect(await faults([])).toMatchObject({ good: 'unknown-game' });
    const torn = good(await listSaves(store, games)).find(save => save.name === 'torn');
    expect(torn?.standing).toMatchObject({ seq: 1 });
  });

  test('reads only the ends of a long save', async () => {
    const folder = await scratchFolder();
    const table = await openCounter(fileStore(folder), { setup: { seats: 2, options: { target: 3000 } } });
    await playOn(table, 400);
    let read = 0;
    const counting = fileStore(folder, {
      ...nodeFileSystem,
      open: async (path, mode) => {
        const file = await nodeFileSystem.open(path, mode);
        return {
          ...file,
          read: async (into, position) => {
            const count = await file.read(into, position);
            read += count;
            return count;
          },
        };
      },
    });
    const [save] = good(await listSaves(counting, games));
    expect(save?.standing?.seq).toBe(400);
    expect(save?.size).toBeGreaterThan(100_000);
    expect(read).toBeLessThan(40_000);
  });

  test('a folder that cannot be read is said to be so; one that is not there is empty', async () => {
    const locked = fileStore('nowhere', {
      ...nodeFileSystem,
      names: () => Promise.reject(systemError('EACCES')),
    });
    expect(bad(await listSaves(locked, games)).code).toBe('not-allowed');
    expect(good(await listSaves(fileStore(join(await scratchFolder(), 'none')), games))).toEqual([]);
  });
});
