import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { seat } from '../../machines/seat.ts';
import type { TableChange } from '../../source/table/api.ts';
import { storeWith } from '../../source/table/store.ts';
import { memoryStore } from './memory-store.ts';
import { add, bad, choices, good, heardAt, openCounter, pass, playOn, roll, textOf } from './tables.ts';

const [ada, bo] = [seat(0), seat(1)];

describe('playing', () => {
  test('a move is in the save before its promise resolves and before anybody is told', async () => {
    const store = memoryStore();
    const table = await openCounter(store);
    const saved: boolean[] = [];
    table.subscribe(async () => saved.push((await textOf(store)).length === 3));
    const played = good(await table.play(ada, add(2)));
    expect(played).toEqual({
      seq: 1,
      turn: 1,
      phase: 'adding',
      seat: ada,
      move: add(2),
      events: [{ type: 'added', seat: ada, number: 2 }],
    });
    expect((await textOf(store)).length).toBe(3);
    expect(saved).toEqual([true]);
  });

  test('the table shows the old position until the move is written', async () => {
    const store = memoryStore();
    const shown: number[] = [];
    const watching = storeWith(store, {
      append: async (...given) => {
        shown.push(table.seq);
        const appended = await store.append(...given);
        shown.push(table.seq);
        return appended;
      },
    });
    const table = await openCounter(watching);
    good(await table.play(ada, add(2)));
    good(await table.undo(ada));
    expect(shown).toEqual([0, 0, 1, 1]);
    expect(table.seq).toBe(0);
  });

  test('calls are carried out one after the other in the order made', async () => {
    const table = await openCounter(memoryStore());
    const results = await Promise.all([
      table.play(ada, add(1)),
      table.play(bo, roll),
      table.play(ada, pass),
      table.play(bo, add(3)),
      table.undo(bo),
      table.play(bo, roll),
    ]);
    expect(results.map(result => result.ok)).toEqual([true, false, true, true, true, true]);
    expect(table.history.map(({ seat: who, move }) => [who, move.type])).toEqual([
      [0, 'add'],
      [0, 'pass'],
      [1, 'roll'],
    ]);
  });

  test("the game's refusal comes with its code and sentence, and changes nothing", async () => {
    const store = memoryStore();
    const table = await openCounter(store);
    const heard = heardAt(table);
    expect(bad(await table.play(bo, pass))).toEqual({
      code: 'not-your-turn',
      sentence: 'the rules say not-your-turn',
    });
    expect(table.seq).toBe(0);
    expect(table.revision).toBe(0);
    expect(heard).toEqual([]);
    expect(await textOf(store)).toHaveLength(2);
  });

  test.each([
    [null],
    [undefined],
    ['add'],
    [[]],
    [{}],
    [{ type: 5 }],
    [{ type: 'xstate.stop' }],
    [{ type: 'add', number: 4 }],
    [{ type: 'add', number: 1, seat: 1 }],
    [{ type: 'add', number: Number.NaN }],
    [{ type: '__proto__' }],
  ])('%j from outside is no move', async data => {
    const table = await openCounter(null);
    expect(bad(await table.play(ada, data as never)).code).toBe('bad-move');
    good(await table.play(ada, pass));
  });

  test.each([-1, 2, 0.5, Number.NaN, Number.POSITIVE_INFINITY])('%d is no seat', async number => {
    const table = await openCounter(null);
    expect(bad(await table.play(number as never, pass)).code).toBe('no-such-seat');
  });

  test('a move chosen for an older revision is refused as stale', async () => {
    const table = await openCounter(null);
    const chosen = table.revision;
    good(await table.play(ada, add(1), chosen));
    expect(bad(await table.play(ada, add(1), chosen)).code).toBe('stale');
    good(await table.undo(ada));
    expect(table.seq).toBe(0);
    expect(bad(await table.play(ada, add(1), chosen)).code).toBe('stale');
    good(await table.play(ada, add(1), table.revision));
  });

  test('the end is told once, and nothing is played after it', async () => {
    const table = await openCounter(memoryStore(), { setup: { seats: 2, options: { target: 3 } } });
    const heard = heardAt(table);
    good(await table.play(ada, add(3)));
    expect(heard.map(change => change.kind)).toEqual(['played', 'ended']);
    expect(table.outcome).toEqual({ places: [[0], [1]], reason: 'target' });
    expect(table.seatsToMove).toEqual([]);
    expect([...table.legalMoves(bo)]).toEqual([]);
    expect(bad(await table.play(bo, pass)).code).toBe('game-over');
    expect(bad(await table.undo(ada)).code).toBe('game-over');
    expect(bad(await table.agreeDraw()).code).toBe('game-over');
  });

  test('scripted outcomes are used in order, and a script at its end refuses the move', async () => {
    const table = await openCounter(null, { outcomes: [{ what: 'roll', numbers: [6] }] });
    expect(good(await table.play(ada, roll)).events).toEqual([{ type: 'rolled', seat: ada, eyes: 6 }]);
    expect(bad(await table.play(bo, roll)).code).toBe('outcomes-ended');
    expect(table.seq).toBe(1);
  });

  test('equal seeds give equal games', async () => {
    const games = [];
    for (const seed of ['sand', 'sand', 'dune']) {
      const table = await openCounter(null, { seed });
      await playOn(table, 100, choices(5));
      games.push(JSON.stringify(table.history));
    }
    expect(games[0]).toBe(games[1]);
    expect(games[0]).not.toBe(games[2]);
  });

  test('a view holds no other seat’s secret and no generator', async () => {
    const table = await openCounter(null);
    expect(Object.keys(table.view('spectator'))).not.toContain('random');
    expect(table.view('spectator')).toMatchObject({ secret: null });
    expect(table.view(ada)).not.toEqual(table.view(bo));
  });

  test('the history is a new list after each change and the same in between', async () => {
    const table = await openCounter(null);
    const before = table.history;
    expect(table.history).toBe(before);
    good(await table.play(ada, add(1)));
    expect(before).toEqual([]);
    expect(table.history).not.toBe(before);
  });
});

describe('listeners', () => {
  test('hear nothing after they have stopped, even the same function twice', async () => {
    const table = await openCounter(null);
    const heard: string[] = [];
    const listener = (change: TableChange) => heard.push(change.kind);
    const [stopOne, stopOther] = [table.subscribe(listener), table.subscribe(listener)];
    good(await table.play(ada, add(1)));
    stopOne();
    stopOne();
    good(await table.play(ada, add(1)));
    stopOther();
    good(await table.play(ada, pass));
    expect(heard).toEqual(['played', 'played', 'played']);
  });

  test('that throw are reported as bugs; the table and the other listeners go on', async () => {
    const table = await openCounter(null);
    const reported: (() => void)[] = [];
    const spy = vi
      .spyOn(globalThis, 'queueMicrotask')
      .mockImplementation(report => void reported.push(report));
    onTestFinished(() => spy.mockRestore());
    table.subscribe(() => {
      throw new Error('a bug');
    });
    const heard = heardAt(table);
    good(await table.play(ada, add(1)));
    expect(heard).toHaveLength(1);
    expect(reported).toHaveLength(1);
    expect(reported[0]).toThrow('a bug');
    good(await table.play(ada, pass));
  });

  test('may play from within', async () => {
    const table = await openCounter(null);
    const answers: Promise<unknown>[] = [];
    table.subscribe(change => {
      if (change.kind === 'played' && change.seq === 1) answers.push(table.play(ada, pass));
    });
    await table.play(ada, add(1));
    await Promise.all(answers);
    expect(table.seq).toBe(2);
  });
});
