import { describe, expect, test } from 'vitest';
import { kits } from '../../source/games/kits.ts';
import type { RolloutService } from '../../source/players/rollouts.ts';
import { journeyOf } from '../../source/screens/journey.ts';
import { replayPlace } from '../../source/screens/replay/place.ts';
import { balanceOf } from '../../source/study/film/film.ts';
import { fileStore } from '../../source/table/file-store.ts';
import { openTestApp, sizes, type TestAppOptions } from './harness.tsx';

/** A replay of a save of the corpus. */
async function replayOf(name: string, options: TestAppOptions = {}, rollouts?: RolloutService) {
  const app = await openTestApp({ saves: fileStore('test/corpus/0.1.0'), games: kits, ...options });
  if (rollouts !== undefined) Object.assign(app.services, { rollouts });
  expect(await journeyOf(app.app).replay(name)).toBeNull();
  await app.settled();
  return app;
}

/** The row of the marks, which is the last over the bottom line, and the row of the first band. */
const marks = (rows: readonly string[]): string => rows.at(-2) ?? '';
const here = (rows: readonly string[]): number => marks(rows).indexOf('▲');

describe('the time line of a replay', () => {
  test.each(sizes)(
    'shows who was ahead, what happened, and where one is, at $columns × $rows',
    async size => {
      const app = await replayOf('domination-class', size);
      expect(app.text()).toContain('territories');
      expect(marks(app.rows())).toMatch(/^ 0 of \d+ +▲/);
      expect(marks(app.rows())).toMatch(/[×◆•]/);
      await app.press('end');
      expect(here(app.rows())).toBe(size.columns - 2);
      await app.press('o');
      expect(app.text()).toMatch(/^ armies/m);
      await app.press('o');
      expect(app.text()).toMatch(/^ cards/m);
    },
  );

  test.each([24, 40])(
    'in 16 colours the present column stands out at every moment, with %i rows',
    async rows => {
      const app = await replayOf('domination-class', { depth: 1, columns: 120, rows });
      const top = app.rows().findIndex(row => row.includes('territories'));
      for (let moment = 0; moment < 240; moment += 20) {
        const x = here(app.rows());
        const present = app.cell(x, top);
        await app.type('20l');
        expect(app.cell(x, top), `moment ${moment}`).not.toEqual(present);
      }
    },
  );

  test('without colour it is letters of who is ahead', async () => {
    const app = await replayOf('domination-class', { depth: 0 });
    expect(app.rows().at(-3)).toMatch(/^ territories +[A-C·]{60,}$/);
  });

  test('where some share the lead its one row has the colours of each of them in turn', () => {
    const { ahead, first, lead } = balanceOf([0, 17, 0, 0], 17, true);
    expect({ ahead, first, lead }).toEqual({ ahead: null, first: [0, 2, 3], lead: 0 });
    expect(balanceOf([2, 17, 0, 1], 20, true)).toMatchObject({ ahead: 2, first: [2], lead: 0.05 });
  });

  test('where no battles were fought f says when it tells of luck', async () => {
    const app = await replayOf('intensity-expert');
    await app.press('f');
    expect(app.rows().at(-1)).toContain('f (luck) works once a game with battles is over');
  });

  test('a click on it goes to the moment, the wheel sees less of the game', async () => {
    const app = await replayOf('domination-class');
    await app.mouse(40, 21);
    expect(here(app.rows())).toBe(40);
    await app.wheel(40, 21, 'up');
    expect(marks(app.rows())).toContain('closer');
    await app.press('<');
    expect(marks(app.rows())).not.toContain('closer');
  });

  test('n and N go to the next mark, [ and ] to the next part of a turn', async () => {
    const app = await replayOf('domination-class');
    await app.press('n');
    const there = marks(app.rows());
    expect(there).not.toMatch(/^ 0 of/);
    await app.press('n', 'N');
    expect(marks(app.rows())).toBe(there);
    await app.press('home', ']');
    const phase = marks(app.rows());
    expect(phase).not.toMatch(/^ 0 of/);
    await app.press(']', '[');
    expect(marks(app.rows())).toBe(phase);
    for (let part = 0; part < 3; part += 1) await app.press('[');
    expect(marks(app.rows())).toMatch(/^ 0 of/);
  });

  test('+ looks closer at the board, as in the game', async () => {
    const app = await replayOf('domination-world');
    const whole = app.rows().slice(1, 18).join('\n');
    await app.press('+', '+');
    expect(app.rows().slice(1, 18).join('\n')).not.toBe(whole);
    await app.press('-', '-');
    expect(app.rows().slice(1, 18).join('\n')).toBe(whole);
  });
});

describe('a game that is over is seen through any eyes', () => {
  test('in the fog as the player saw it, and open', async () => {
    const app = await replayOf('warzone-fog-heavy');
    await app.press('end');
    const open = app.rows();
    await app.press('v');
    expect(app.text()).toContain('as Normal A sees it');
    expect(app.rows().slice(1, 20)).not.toEqual(open.slice(1, 20));
    await app.press('v');
    expect(app.text()).toContain('as Benevolent B sees it');
    await app.press('v');
    expect(app.rows()).toEqual(open);
  });

  test('a game that goes on only as it may be known', async () => {
    const app = await replayOf('warzone-interrupted');
    const before = app.rows().slice(1, 20);
    await app.press('v');
    expect(app.text()).not.toContain('sees it');
    expect(app.rows().slice(1, 20)).toEqual(before);
  });

  test('the hands of Intensity lie with whose eyes they are', async () => {
    const app = await replayOf('intensity-expert', { columns: 120, rows: 40 });
    const open = app.text();
    await app.press('v', 'v');
    expect(app.text()).toContain('as Hard B sees it');
    expect(app.text()).not.toBe(open);
  });
});

/** Rollouts that the seats win the more often the more territories they have. */
const byLand: RolloutService = {
  async tally({ known, setup }, count) {
    const owners = known.knower === 'open' && 'owners' in known.position ? known.position.owners : [];
    const land = Array.from({ length: setup.seats }, (_, seat) =>
      Array.isArray(owners) ? owners.filter(owner => owner === seat).length : 0,
    );
    const all = land.reduce((sum, each) => sum + each, 0);
    return { rollouts: count, won: land.map(each => (count * each) / all), shared: 0, unfinished: 0 };
  },
  close: async () => {},
};

describe('the chances over time', () => {
  test.each(sizes)('stand beside the board and as a band, at $columns × $rows', async size => {
    const app = await replayOf('domination-class', size, byLand);
    await app.until(() => /wins A \d+ · B \d+ · C \d+ %/.test(app.text()));
    if (size.rows < 32) await app.press('o', 'o', 'o');
    expect(app.text()).toMatch(/chance ±\d+ %|chance to win/);
  });

  test('m tells of the moments that decided the game, and leads to each', async () => {
    const app = await replayOf('domination-original', {}, byLand);
    await app.until(() => /wins A/.test(app.text()));
    await app.press('!', 'down', 'down');
    expect(app.text()).toContain('What decided the game');
    expect(app.text()).toMatch(/Turn \d+: .* (took \d+ territor|placed \d+ arm)/);
    expect(app.text()).toMatch(/\d+ → \d+ %/);
    const [, turn] = /▌ turn (\d+)/.exec(app.text()) ?? [];
    await app.press('enter');
    expect(app.rows()[0]).toContain(`turn ${turn}`);
  });

  test('where there are no threads, as over SSH, they are by the value of the positions alone; what decided the game is the same', async () => {
    const [here, there] = await Promise.all([
      replayOf('domination-original', { columns: 120, rows: 40 }, byLand),
      replayOf('domination-original', { columns: 120, rows: 40 }),
    ]);
    expect(there.text()).toMatch(/wins A \d+ · B \d+ %/);
    expect(there.text()).toMatch(/chance to win/);
    for (const app of [here, there]) await app.press('!');
    const decided = (app: typeof here): readonly string[] => app.text().match(/turn \d+ +\D.*/g) ?? [];
    expect(decided(there).length).toBeGreaterThan(0);
    expect(decided(here)).toEqual(decided(there));
  });

  test('before its end a game has neither without threads, and nothing has decided it', async () => {
    const app = await replayOf('domination-interrupted', { columns: 120, rows: 40 });
    expect(app.text()).not.toContain('chance');
    await app.press('!');
    expect(app.text()).not.toContain('What decided the game');
  });
});

test('what was said while a game was played stands where it was said, with a mark', async () => {
  const app = await openTestApp({ saves: fileStore('test/corpus/0.1.0'), games: kits });
  const story = await app.services.house.readReplay('domination-class');
  const kind = await kits.find(({ id }) => id === 'domination')?.board?.();
  if (!story.ok || kind === undefined) throw new Error('there is no such game');
  const said = [
    { name: 'Easy A', text: 'after you', seq: 12 },
    { name: '', text: 'the table has moved', seq: 12 },
    { name: 'Eve', text: 'from before there were numbers' },
  ];
  app.app.go(replayPlace(app.app, 'talk', story.value, kind, { back: () => {}, chat: said }));
  await app.settled();
  await app.press('n');
  expect(marks(app.rows())).toMatch(/^ 12 of/);
  expect(app.text()).toContain('Easy A: after you');
  await app.press('home');
  expect(marks(app.rows())).toContain('"');
  await app.press('end');
  expect(app.text()).not.toMatch(/the table has moved|from before/);
});
