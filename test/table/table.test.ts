import { describe, expect, test } from 'vitest';
import { intensity } from '../../machines/intensity/index.ts';
import { type Seat, seat } from '../../machines/seat.ts';
import { linesOf } from './forged.ts';
import { memoryStore } from './memory-store.ts';
import {
  add,
  bad,
  good,
  gridOptions,
  heardAt,
  humans,
  openCounter,
  pass,
  playOn,
  resumed,
  roll,
  textOf,
  timeOut,
} from './tables.ts';

const [ada, bo] = [seat(0), seat(1)];

describe('undo', () => {
  test('takes back moves one at a time up to the last roll', async () => {
    const table = await openCounter(memoryStore());
    good(await table.play(ada, roll));
    good(await table.play(bo, add(1)));
    good(await table.play(bo, add(2)));
    const heard = heardAt(table);
    expect(good(await table.undo(bo))).toEqual({ seq: 2 });
    expect(good(await table.undo(bo))).toEqual({ seq: 1 });
    expect(heard).toEqual([
      { kind: 'undone', seq: 2, seat: bo },
      { kind: 'undone', seq: 1, seat: bo },
    ]);
    expect(table.canUndo(bo)).toBe(false);
    expect(bad(await table.undo(bo)).code).toBe('nothing-to-undo');
    expect(bad(await table.undo(ada)).code).toBe('revealed');
    expect(table.view('spectator')).toMatchObject({ added: 0, active: 1 });
  });

  test('does not take back what another person has answered', async () => {
    const table = await openCounter(null);
    good(await table.play(ada, pass));
    expect(table.canUndo(ada)).toBe(true);
    good(await table.play(bo, pass));
    expect(bad(await table.undo(ada)).code).toBe('other-moved');
    good(await table.undo(bo));
    good(await table.undo(ada));
    expect(table.seq).toBe(0);
  });

  test('never goes behind another player’s turn, a computer player’s neither', async () => {
    const bot = { kind: 'bot', name: 'Cy', level: 'easy' } as const;
    const table = await openCounter(null, { occupants: [...humans('Ada'), bot] });
    good(await table.play(ada, pass));
    good(await table.play(bo, add(1)));
    expect(table.canUndo(ada)).toBe(false);
    expect(bad(await table.undo(ada))).toEqual({
      code: 'other-moved',
      sentence: 'another player has moved since, and no undo goes behind that',
    });
    good(await table.play(bo, pass));
    good(await table.play(ada, add(1)));
    expect(good(await table.undo(ada))).toEqual({ seq: 3 });
    expect(bad(await table.undo(ada)).code).toBe('other-moved');
  });

  test('passes over what a computer player has chosen at the same time', async () => {
    const bot = { kind: 'bot', name: 'Cy', level: 'easy' } as const;
    const table = await openCounter(null, {
      game: intensity,
      setup: { seats: 4, options: intensity.options.parse({}) },
      occupants: [...humans('Ada'), bot, bot, bot],
    });
    const [passed] = table.legalMoves(ada);
    const [answer] = table.legalMoves(bo);
    if (passed === undefined || answer === undefined) throw new Error('nobody passes cards');
    good(await table.play(ada, passed));
    good(await table.play(bo, answer));
    expect(good(await table.undo(ada))).toEqual({ seq: 0 });
  });

  test('takes a card back before anybody has followed, where the option says so (rules/intensity.md#taking-a-card-back)', async () => {
    const open = (takeBack: string) =>
      openCounter(null, {
        game: intensity,
        setup: {
          seats: 3,
          options: intensity.options.parse({ passing: 'by-turns', lead: 'first-seat', takeBack }),
        },
        occupants: humans('Ada', 'Bo', 'Cy'),
      });
    const seated = [ada, bo, seat(2)];
    for (const takeBack of ['no', 'unfollowed']) {
      const table = await open(takeBack);
      const next = async (by: Seat) => {
        const [move] = table.legalMoves(by);
        if (move === undefined) throw new Error('nobody is to move');
        good(await table.play(by, move));
      };
      for (const by of seated) await next(by);
      await next(ada);
      expect(table.canUndo(ada)).toBe(takeBack === 'unfollowed');
      if (takeBack === 'no') continue;
      await next(bo);
      expect([table.canUndo(ada), table.canUndo(bo)]).toEqual([false, true]);
      good(await table.undo(bo));
      await next(bo);
      await next(seat(2));
      expect(seated.map(by => table.canUndo(by))).toEqual([false, false, false]);
    }
  });

  test('the dice fall as they would have fallen without the moves taken back', async () => {
    const [one, other] = [await openCounter(null), await openCounter(null)];
    good(await one.play(ada, add(1)));
    good(await one.undo(ada));
    expect(good(await one.play(ada, roll))).toEqual(good(await other.play(ada, roll)));
  });
});

describe('a draw by agreement', () => {
  test('ends the game with everybody in the first place', async () => {
    const table = await openCounter(memoryStore());
    await playOn(table, 3);
    const heard = heardAt(table);
    const outcome = { places: [[0, 1]], reason: 'agreed' };
    expect(good(await table.agreeDraw())).toEqual(outcome);
    expect(heard).toEqual([{ kind: 'ended', outcome }]);
    expect(table.outcome).toEqual(outcome);
    expect(bad(await table.play(ada, pass)).code).toBe('game-over');
    expect(bad(await table.agreeDraw()).code).toBe('game-over');
  });
});

describe('a game whose time is up (rules/grid.md#time)', () => {
  test('ends where it stands, decided by its rules, and that is told and written once', async () => {
    const store = memoryStore();
    const table = await openCounter(store, { ...gridOptions, isTimed: true });
    await playOn(table, 80);
    const [lines, view, heard] = [await linesOf(store), table.view('spectator'), heardAt(table)];
    const outcome = table.rules.adjudicate?.(view);
    expect(outcome?.places[0]).toHaveLength(1);
    expect(good(await timeOut(table))).toEqual(outcome);
    expect(heard).toEqual([{ kind: 'ended', outcome }]);
    expect(table.outcome).toEqual(outcome);
    expect(table.view('spectator')).toEqual(view);
    const { turn, phase } = table.progress;
    const end = { kind: 'end', seq: 80, turn, phase, over: true, reason: 'time' };
    expect(await linesOf(store)).toEqual([...lines, end]);
  });

  test('takes no move, no undo, no draw and no second end', async () => {
    const table = await openCounter(memoryStore());
    good(await table.play(ada, add(1)));
    good(await timeOut(table));
    const heard = heardAt(table);
    expect(table.seatsToMove).toEqual([]);
    expect(bad(await table.play(ada, pass)).code).toBe('game-over');
    expect(bad(await table.undo(ada)).code).toBe('game-over');
    for (const again of [table.agreeDraw(), timeOut(table)]) expect(bad(await again).code).toBe('game-over');
    expect(heard).toEqual([]);
  });

  test('is shared by everybody in a game that has nothing to count', async () => {
    const table = await openCounter(null);
    good(await table.play(ada, add(3)));
    expect(good(await timeOut(table))).toEqual({ places: [[0, 1]], reason: 'time' });
  });

  test('has a save that older programs refuse, from its first line; a game without a limit has not', async () => {
    for (const [isTimed, version] of [
      [true, 6],
      [false, 1],
    ] as const) {
      const store = memoryStore();
      await openCounter(store, { isTimed });
      expect((await linesOf(store))[0]).toMatchObject({ kind: 'header', version });
    }
  });
});

describe('saving under a name', () => {
  test('copies the story so far; the game goes on in its own save', async () => {
    const store = memoryStore();
    const table = await openCounter(store);
    await playOn(table, 4);
    expect(good(await table.saveAs('copy'))).toEqual({ name: 'copy' });
    expect(table.saveName).toBe('game');
    const lines = (await textOf(store, 'copy')).length;
    await playOn(table, 2);
    expect(await textOf(store, 'copy')).toHaveLength(lines);
  });

  test('a name that is taken or none is refused', async () => {
    const table = await openCounter(memoryStore());
    expect(bad(await table.saveAs('game')).code).toBe('name-taken');
    expect(bad(await table.saveAs('a/b')).code).toBe('bad-name');
  });

  test('a game without a save goes on in the new one', async () => {
    const store = memoryStore();
    const table = await openCounter(store, { saveName: null });
    expect(table.saveName).toBeNull();
    await playOn(table, 3);
    const heard = heardAt(table);
    good(await table.saveAs('late'));
    expect(heard).toEqual([{ kind: 'saved', name: 'late' }]);
    expect(table.saveName).toBe('late');
    const lines = (await textOf(store, 'late')).length;
    await playOn(table, 1);
    expect((await textOf(store, 'late')).length).toBeGreaterThan(lines);
  });
});

describe('closing', () => {
  test('writes a snapshot once and takes no more moves', async () => {
    const store = memoryStore();
    const table = await openCounter(store);
    good(await table.play(ada, add(1)));
    await table.close();
    await table.close();
    const lines = await textOf(store);
    expect(lines.map(line => JSON.parse(line).kind)).toEqual(['header', 'snapshot', 'move', 'snapshot']);
    expect(bad(await table.play(ada, pass)).code).toBe('closed');
    expect(bad(await table.undo(ada)).code).toBe('closed');
    expect(bad(await table.saveAs('x')).code).toBe('closed');
    expect(bad(await table.agreeDraw()).code).toBe('closed');
  });

  test('adds nothing when the last line is a snapshot already', async () => {
    const store = memoryStore();
    const table = await openCounter(store);
    good(await table.play(ada, pass));
    const before = await textOf(store);
    await table.close();
    expect(await textOf(store)).toEqual(before);
    await (await resumed(store)).table.close();
    expect(await textOf(store)).toEqual(before);
  });

  test('waits for the moves that were asked for before', async () => {
    const table = await openCounter(memoryStore());
    const [played] = await Promise.all([table.play(ada, add(1)), table.close()]);
    expect(played.ok).toBe(true);
  });
});
