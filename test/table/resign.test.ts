import { describe, expect, test } from 'vitest';
import { seat } from '../../machines/seat.ts';
import type { Table } from '../../source/table/api.ts';
import { readReplay, verifySave } from '../../source/table/replay.ts';
import { rulesKit } from '../../source/table/rules-kit.ts';
import { counter } from './counter.ts';
import { changed, forged, indexOf, linesOf } from './forged.ts';
import { memoryStore } from './memory-store.ts';
import { add, bad, good, heardAt, openCounter, pass, resumed, roll, seenOf } from './tables.ts';

const [ada, bo] = [seat(0), seat(1)];
const games = [rulesKit(counter)];

/** What a table says to somebody who resigns; this table knows how. */
async function resign(table: Table, who: number, level = 'easy') {
  if (table.resign === undefined) throw new Error('nobody can resign here');
  return table.resign(seat(who), level);
}

/** A game in which Ada moves, resigns, and is moved for. */
async function resignedGame() {
  const store = memoryStore();
  const table = await openCounter(store);
  good(await table.play(ada, add(2)));
  good(await resign(table, 0));
  good(await table.play(ada, pass));
  good(await table.play(bo, add(1)));
  return { store, table };
}

describe('who resigns', () => {
  test('is followed by a computer player of the level, under the same name', async () => {
    const table = await openCounter(memoryStore());
    const heard = heardAt(table);
    good(await resign(table, 0, 'hard'));
    expect(table.occupants[0]).toEqual({ kind: 'bot', name: 'Ada', level: 'hard', resigned: true });
    expect(table.occupants[1]).toEqual({ kind: 'human', name: 'Bo' });
    expect(heard).toEqual([{ kind: 'resigned', seat: ada }]);
    expect(table.revision).toBe(1);
  });

  test('has resigned in the save too: resumed, copied, told again, verified', async () => {
    const { store, table } = await resignedGame();
    expect(seenOf((await resumed(store)).table)).toEqual(seenOf(table));
    good(await table.saveAs('copy'));
    expect(seenOf((await resumed(store, 'copy')).table)).toEqual(seenOf(table));
    const story = good(await readReplay(store, 'game', games));
    expect(story.steps.map(({ kind }) => kind)).toEqual(['began', 'played', 'resigned', 'played', 'played']);
    expect(good(await readReplay(store, 'copy', games)).steps).toEqual(story.steps);
    for (const name of ['game', 'copy'])
      expect(good(await verifySave(store, name, games))).toMatchObject({ moves: 3, fault: null });
  });

  test('has resigned for good, though the moves around it may be taken back', async () => {
    const store = memoryStore();
    const table = await openCounter(store);
    good(await table.play(ada, pass));
    good(await table.play(bo, add(1)));
    good(await resign(table, 0));
    good(await table.undo(bo));
    expect(table.seq).toBe(1);
    expect(table.occupants[0]).toMatchObject({ kind: 'bot', resigned: true });
    good(await table.play(bo, roll));
    good(await table.saveAs('copy'));
    for (const name of ['game', 'copy'])
      expect(seenOf((await resumed(store, name)).table)).toEqual(seenOf(table));
  });

  test('is a person at a game that goes on', async () => {
    const { table } = await resignedGame();
    for (const who of [0, 7, -1]) expect(bad(await resign(table, who)).code).toBe('not-a-person');
    good(await table.agreeDraw());
    expect(bad(await resign(table, 1)).code).toBe('game-over');
    await table.close();
    expect(bad(await resign(table, 1)).code).toBe('closed');
  });
});

test.each([
  ['a seat that the game has not', { seat: 5 }],
  ['another moment', { seq: 0 }],
])('a save in which somebody resigns from %s is good up to there', async (_, changes) => {
  const { store } = await resignedGame();
  const lines = await linesOf(store);
  const index = indexOf(lines, 'resign');
  const { fault } = good(await verifySave(await forged(changed(lines, index, changes)), 'game', games));
  expect(fault).toMatchObject({ code: 'misplaced', line: index + 1 });
});

test('nobody resigns twice', async () => {
  const { store } = await resignedGame();
  const lines = await linesOf(store);
  const index = indexOf(lines, 'resign');
  const twice = [...lines.slice(0, index), lines[index], ...lines.slice(index)];
  const { fault } = good(await verifySave(await forged(twice), 'game', games));
  expect(fault).toMatchObject({ code: 'misplaced', line: index + 2 });
});
