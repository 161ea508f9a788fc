import { describe, expect, test } from 'vitest';
import { seat } from '../../machines/seat.ts';
import { kits } from '../../source/games/kits.ts';
import { BotDriver } from '../../source/players/seat-driver.ts';
import {
  type DailyTry,
  dailyLine,
  dailyOptions,
  dailyTries,
  dayOf,
  dayOfSeed,
  seedOfDay,
  streakOf,
  typedSeedFault,
} from '../../source/study/daily.ts';
import { openTable, resumeTable } from '../../source/table/table.ts';
import { kitOf } from '../games/kit-of.ts';
import { good } from '../good.ts';
import { quickThinker } from '../screens/harness.tsx';
import { memoryStore } from '../table/memory-store.ts';

const DAY = '2026-11-22';
const at = (time: string) => () => new Date(`${DAY}T${time}:00Z`);

async function optionsOf(id: string, day = DAY) {
  return good(await dailyOptions(kitOf(id), day, 'Eve'));
}

/** Plays a daily challenge to its end, the person's moves by a computer player. */
async function played(store: ReturnType<typeof memoryStore>, id: string, time = '10:00', day = DAY) {
  const table = good(await openTable({ ...(await optionsOf(id, day)), clock: at(time) }, store));
  const { players } = kitOf(id);
  const roster = await players.load();
  const driver = new BotDriver(table, players, await quickThinker(kits), {
    pace: { before: async () => {} },
    onFault: sentence => {
      throw new Error(sentence);
    },
  });
  for (let moves = 0; table.outcome === null; moves += 1) {
    const person = table.seatsToMove.find(each => table.occupants[each]?.kind === 'human');
    if (person === undefined) {
      await new Promise(resolve => setImmediate(resolve));
      continue;
    }
    const question = { setup: table.rules.setup, view: table.view(person), seat: person, seed: `${moves}` };
    await table.play(person, roster.choose('normal', question));
  }
  driver.stop();
  await table.close();
  return table;
}

describe('the game of a day', () => {
  test('is of the day in UTC, wherever one is', () => {
    expect(dayOf(Date.parse('2026-11-22T23:59:59.999Z'))).toBe('2026-11-22');
    expect(dayOf(Date.parse('2026-11-23T00:00:00Z'))).toBe('2026-11-23');
    expect(dayOfSeed('today 2026-11-22')).toBe('2026-11-22');
    expect(dayOfSeed('today 2026-11-22 ')).toBeNull();
    expect(dayOfSeed(seedOfDay('2026-11-22', '0123456789abcdef'))).toBe('2026-11-22');
    expect(typedSeedFault('today 2026-11-22 0123456789abcdef')).toMatch(/kept for its daily challenge/);
    expect(typedSeedFault(' today 2026-11-22')).toMatch(/kept for its daily challenge/);
    expect(typedSeedFault('today')).toBeNull();
  });

  test.each(kits.map(({ id }) => id))(
    'of %s is the same for everybody, and another one the next day',
    async id => {
      const [one, same, other] = [
        await optionsOf(id),
        await optionsOf(id),
        await optionsOf(id, '2026-11-23'),
      ];
      expect(one).toEqual(same);
      expect(one.seed).toBe(`today ${DAY}`);
      expect(other.seed).not.toBe(one.seed);
      expect(one.occupants.filter(({ kind }) => kind === 'human').map(({ name }) => name)).toEqual(['Eve']);
    },
  );

  test.each(kits.map(({ id }) => id))('of %s is played to its end, and tells a result to share', async id => {
    const store = memoryStore();
    await played(store, id);
    const tries = await dailyTries(store, kits);
    expect(tries.ok && tries.value).toMatchObject([{ game: id, day: DAY }]);
    const result = tries.ok ? tries.value[0]?.result : null;
    expect(result?.told).toMatch(
      /^won in turn \d+$|^\d+ territor(y|ies) of \d+ after \d+ turns$|^beaten$|^\d+ points?/,
    );
    expect(dailyLine('Game', DAY, result ?? { score: 0, told: '' }, 3)).toMatch(
      /^Sandtable daily 2026-11-22, Game: .+, 3 days in a row$/,
    );
  });
});

describe('the try that counts', () => {
  test('is the one begun first, on the day itself; a second one is none', async () => {
    const store = memoryStore();
    const first = await played(store, 'intensity', '09:00');
    await played(store, 'intensity', '11:00');
    const tries = await dailyTries(store, kits);
    expect(tries.ok && tries.value.map(({ save }) => save)).toEqual([first.saveName]);
  });

  test('is none that was begun on another day, with other rules, or against others', async () => {
    const store = memoryStore();
    await played(store, 'intensity', '10:00', '2026-11-21');
    const options = await optionsOf('grid');
    const easier = options.occupants.map(each => (each.kind === 'bot' ? { ...each, level: 'easy' } : each));
    const shorter = { ...options.setup, options: { ...options.setup.options, turnLimit: 1 } };
    for (const other of [{ occupants: easier }, { setup: shorter }])
      expect((await openTable({ ...options, ...other, clock: at('10:00') }, store)).ok).toBe(true);
    expect(await dailyTries(store, kits)).toEqual({ ok: true, value: [] });
  });

  test('has no result while it goes on, also after it is taken up again', async () => {
    const store = memoryStore();
    const opened = await openTable({ ...(await optionsOf('warzone')), clock: at('10:00') }, store);
    const name = opened.ok ? (opened.value.saveName ?? '') : '';
    expect((await resumeTable(store, name, kits)).ok).toBe(true);
    const tries = await dailyTries(store, kits);
    expect(tries.ok && tries.value).toMatchObject([{ save: name, result: null }]);
  });
});

test('days in a row are counted up to today, or to yesterday while today is not played', () => {
  const on = (day: string, result: DailyTry['result'] = { score: 1, told: 'won' }): DailyTry => ({
    ...{ game: 'grid', save: day, day, result },
  });
  const days = ['2026-11-18', '2026-11-20', '2026-11-21'].map(day => on(day));
  expect(streakOf(days, '2026-11-21')).toBe(2);
  expect(streakOf(days, '2026-11-22')).toBe(2);
  expect(streakOf(days, '2026-11-23')).toBe(0);
  expect(streakOf([...days, on('2026-11-22', null)], '2026-11-22')).toBe(2);
});

test('who has won stands before who has not, the sooner the better; then more land, or fewer points', async () => {
  const today = await kitOf('grid').daily?.();
  const view = { owners: [...Array<number>(9).fill(0), ...Array<number>(16).fill(1)] };
  const end = (places: readonly (readonly number[])[], turn: number) => ({
    ...{ view, turn, seat: seat(0) },
    outcome: { places: places.map(each => each.map(seat)), reason: 'test' },
  });
  const [soon, late, drawn] = [end([[0], [1]], 5), end([[0], [1]], 9), end([[0, 1]], 15)].map(each =>
    today?.scoreOf(each),
  );
  expect(soon?.score).toBeGreaterThan(late?.score ?? 0);
  expect(late?.score).toBeGreaterThan(drawn?.score ?? 0);
  expect([soon?.told, drawn?.told]).toEqual(['won in turn 5', '9 territories of 25 after 15 turns']);
});
