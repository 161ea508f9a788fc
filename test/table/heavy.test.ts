import { describe, expect, test } from 'vitest';
import { grid } from '../../machines/grid/index.ts';
import { seat } from '../../machines/seat.ts';
import { openTable } from '../../source/table/table.ts';
import { counter } from './counter.ts';
import { checkHeavily } from './heavily.ts';
import { memoryStore } from './memory-store.ts';
import { bad, choices, counterOptions, good, humans, legalMove, playOn } from './tables.ts';

const bo = seat(1);

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
    const table = good(await openTable({ ...options, saveName: null }, memoryStore(), checkHeavily));
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
    const table = good(await openTable(counterOptions({ game: fickle }), null, checkHeavily));
    const { seat: who, move } = legalMove(table, choices(1));
    await expect(table.play(who, move)).rejects.toThrow('heavy mode, move 1');
    expect(bad(await table.play(bo, move)).code).toBe('not-your-turn');
  });
});
