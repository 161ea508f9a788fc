import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { grid } from '../../machines/grid/index.ts';
import { seat } from '../../machines/seat.ts';
import type { Table, TableChange } from '../../source/table/api.ts';
import { memoryStore } from '../../source/table/memory-store.ts';
import type { Store } from '../../source/table/store.ts';
import { openTable } from '../../source/table/table.ts';
import { counter } from './counter.ts';
import {
  add,
  bad,
  choices,
  counterOptions,
  good,
  humans,
  legalMove,
  openCounter,
  pass,
  playOn,
  resumed,
  roll,
  textOf,
} from './tables.ts';

const [ada, bo] = [seat(0), seat(1)];

/** The methods of a store as fields, to put others in their place. */
const methodsOf = (store: Store): Store => ({
  create: (...given) => store.create(...given),
  append: (...given) => store.append(...given),
  read: (...given) => store.read(...given),
  follow: (...given) => store.follow(...given),
  list: () => store.list(),
  names: () => store.names(),
  remove: (...given) => store.remove(...given),
});

function heardAt(table: Table): TableChange[] {
  const heard: TableChange[] = [];
  table.subscribe(change => heard.push(change));
  return heard;
}

describe('opening', () => {
  test.each([
    ['seats that the game refuses', { setup: { seats: 9, options: { target: 1 } } }, 'seats'],
    ['an option that the game does not have', { setup: { seats: 2, options: { aim: 1 } } }, 'wrong-option'],
    ['a number of seats that is none', { setup: { seats: 2.5, options: {} } }, 'bad-setup'],
    ['fewer players than seats', { setup: { seats: 3, options: { target: 1 } } }, 'bad-seats'],
    ['a name without a letter', { occupants: humans('', 'Bo') }, 'bad-seats'],
    ['a name that a terminal would obey', { occupants: humans('\u001b[2J', 'Bo') }, 'bad-seats'],
    ['a name that turns the text around', { occupants: humans('\u202eAda', 'Bo') }, 'bad-seats'],
    ['a name that is too long', { occupants: humans('x'.repeat(33), 'Bo') }, 'bad-seats'],
    ['an empty seed', { seed: '' }, 'bad-seed'],
    ['a seed with a line feed', { seed: 'a\nb' }, 'bad-seed'],
    ['a seed that is too long', { seed: 'x'.repeat(201) }, 'bad-seed'],
    ['a save name that is none', { saveName: '../x' }, 'bad-name'],
  ])('refuses %s', async (_what, changes, code) => {
    const fault = bad(await openTable(counterOptions(changes), memoryStore()));
    expect(fault.code).toBe(code);
    expect(fault.sentence).toMatch(/^.+[^.!]$/);
  });

  test('refuses a save name that is taken, and makes a free one when none is given', async () => {
    const store = memoryStore();
    await openCounter(store);
    expect(bad(await openTable(counterOptions({ saveName: 'game' }), store)).code).toBe('name-taken');
    expect(good(await openTable(counterOptions(), store)).saveName).toBe('Counter 2026-11-20');
    expect(good(await openTable(counterOptions(), store)).saveName).toBe('Counter 2026-11-20 2');
  });

  test('refuses a script of outcomes that does not fit the deal', async () => {
    const setup = { seats: 3, options: grid.options.parse({}) };
    const options = counterOptions({ game: grid, setup, occupants: humans('A', 'B', 'C'), outcomes: [] });
    expect(bad(await openTable(options, null)).code).toBe('outcomes-ended');
  });

  test('without a store nothing is saved', async () => {
    const table = await openCounter(null);
    expect(table.saveName).toBeNull();
    expect(bad(await table.saveAs('x')).code).toBe('no-store');
  });
});

describe('playing', () => {
  test('a move is in the save before its promise resolves and before anybody is told', async () => {
    const store = memoryStore();
    const table = await openCounter(store);
    const saved: boolean[] = [];
    table.subscribe(async () => saved.push((await textOf(store)).length === 3));
    const played = good(await table.play(ada, add(2)));
    expect(played).toEqual({
      seq: 1,
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
    const watching: Store = {
      ...methodsOf(store),
      append: async (...given) => {
        shown.push(table.seq);
        const appended = await store.append(...given);
        shown.push(table.seq);
        return appended;
      },
    };
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

  test('takes back the computer players’ moves after it too', async () => {
    const bot = { kind: 'bot', name: 'Cy', level: 'easy' } as const;
    const table = await openCounter(null, { occupants: [...humans('Ada'), bot] });
    good(await table.play(ada, pass));
    good(await table.play(bo, add(1)));
    good(await table.play(bo, pass));
    expect(good(await table.undo(ada))).toEqual({ seq: 0 });
    good(await table.play(ada, pass));
    good(await table.play(bo, roll));
    expect(bad(await table.undo(ada)).code).toBe('revealed');
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

describe('heavy mode', () => {
  test.each([
    ['Counter', counterOptions({ setup: { seats: 2, options: { target: 60 } } })],
    [
      'Simple Risk',
      counterOptions({
        game: grid,
        setup: { seats: 3, options: grid.options.parse({}) },
        occupants: humans('A', 'B', 'C'),
      }),
    ],
  ])('decodes and replays every move of %s to the same game', async (_title, options) => {
    const table = good(await openTable({ ...options, heavy: true, saveName: null }, memoryStore()));
    await playOn(table, 100);
    expect(table.seq).toBeGreaterThan(20);
  });

  test('finds a game whose rules depend on more than position and move', async () => {
    let called = 0;
    const fickle = {
      ...counter,
      prepare: (setup: Parameters<typeof counter.prepare>[0]) => {
        const rules = counter.prepare(setup);
        if (!rules.ok) return rules;
        const { start } = rules.value;
        return {
          ...rules,
          value: {
            ...rules.value,
            start: (random: Parameters<typeof start>[0]) => {
              called += 1;
              const first = start(random);
              return first.ok ? { ...first, value: { ...first.value, turn: called } } : first;
            },
          },
        };
      },
    };
    const table = good(await openTable({ ...counterOptions({ game: fickle }), heavy: true }, null));
    const { seat: who, move } = legalMove(table, choices(1));
    await expect(table.play(who, move)).rejects.toThrow('heavy mode, move 1');
    expect(bad(await table.play(bo, move)).code).toBe('not-your-turn');
  });
});
