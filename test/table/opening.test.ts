import { describe, expect, test } from 'vitest';
import { grid } from '../../machines/grid/index.ts';
import { openTable } from '../../source/table/table.ts';
import { memoryStore } from './memory-store.ts';
import { bad, counterOptions, good, humans, openCounter } from './tables.ts';

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
    expect(good(await openTable(counterOptions(), store)).saveName).toBe('Counter - Ada Bo');
    expect(good(await openTable(counterOptions(), store)).saveName).toBe('Counter - Ada Bo 2');
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
