import { describe, expect, test } from 'vitest';
import { mapSetup as onDomination } from '../../../../source/games/domination/map-setup.ts';
import { mapSetup as onWarzone } from '../../../../source/games/warzone/map-setup.ts';
import { madeUpMap } from '../../../../source/maps/made-up/made-up-map.ts';
import { bot, type TestApp, type TestAppOptions } from '../../../screens/harness.tsx';
import { openDomination } from '../../domination/board/support.ts';
import { openWarzone } from '../../warzone/board/support.ts';

const small = [
  { columns: 80, rows: 24 },
  { columns: 80, rows: 23 },
];
const roomy = [
  { columns: 120, rows: 40 },
  { columns: 200, rows: 60 },
];
const LINES = [
  /North America +\+5/,
  /South America +\+2/,
  /Europe +\+5/,
  /Africa +\+3/,
  /Asia +\+7/,
  /Australia +\+2/,
];

const lists = (app: TestApp): boolean => {
  const found = LINES.filter(line => line.test(app.text())).length;
  // The territory under the cursor names its continent as well.
  expect(found === LINES.length || found <= 1, app.text()).toBe(true);
  return found === LINES.length;
};

/** A map with more continents than a panel has rows. */
function archipelago(game: string) {
  const words = { kind: 'islands', seed: '7', size: 200, continents: 20 } as const;
  const made = { ...madeUpMap(words), warnings: [] };
  const { fieldsOf } = game === 'Domination' ? onDomination : onWarzone;
  return { map: made.map, setup: fieldsOf(made, 'made up') };
}

/** Lists the continents, goes to the last one, sees every one on the way, and goes back. */
async function scrollThrough(app: TestApp, { continents }: ReturnType<typeof archipelago>['map']) {
  await app.press('b');
  const seen = new Set<string>();
  const look = (): void => {
    for (const row of app.rows()) {
      const line = /(\S.*?) +\+\d+ /.exec(row.slice(46))?.[1];
      if (line !== undefined) seen.add(line);
    }
  };
  look();
  expect(app.text()).toMatch(/1–\d+ of 20, PgDn for more/);
  for (let page = 0; page < 4; page += 1) {
    await app.press('pagedown');
    look();
  }
  expect(app.text()).toMatch(/–20 of 20, PgUp goes back/);
  expect(
    [...continents].every(each => seen.has(each.name)),
    [...seen].join(),
  ).toBe(true);
  await app.press('pageup', 'pageup', 'pageup', 'pageup');
  expect(app.text()).toMatch(/1–\d+ of 20/);
}

const computers = [bot('Ada'), bot('Bo'), bot('Cy')];
const games = [
  { name: 'Domination', open: openDomination, options: { firstArmies: 'random', firstPlayer: 'first' } },
  { name: 'Warzone', open: openWarzone, options: {} },
];

describe.each(games)('the continents of $name', ({ name, open, options }) => {
  test.each(small)('come and go with b at $columns × $rows, with what they pay', async size => {
    const app = await open({ ...size, gameOptions: options });
    expect(lists(app)).toBe(false);
    await app.press('b');
    expect(lists(app)).toBe(true);
    expect(app.text()).toContain('and who holds them');
    await app.press('b');
    expect(lists(app)).toBe(false);
  });

  test('come whatever is asked at 80 × 24', async () => {
    const app = await open({ columns: 80, rows: 24, gameOptions: options });
    for (const key of ['enter', 'enter', 'n', 'enter']) {
      await app.press(key, 'b');
      expect(lists(app), key).toBe(true);
      await app.press('b');
      expect(lists(app), key).toBe(false);
    }
  });

  test.each(roomy)('are always listed at $columns × $rows, and b hides them', async size => {
    const app = await open({ ...size, gameOptions: options });
    expect(lists(app)).toBe(true);
    expect(app.rows().at(-1)).toContain('b continents');
    await app.press('b');
    expect(lists(app)).toBe(false);
  });

  test('that have no room are scrolled to with PageDown, and back with PageUp', async () => {
    const { map, setup } = archipelago(name);
    await scrollThrough(await open({ columns: 80, rows: 24, gameOptions: options, setup }), map);
  });

  test('are told by the help page', async () => {
    const app = await open({ columns: 120, rows: 60, gameOptions: options });
    await app.press('?');
    expect(app.text()).toContain('continents: what each pays, and who holds it');
  });
});

describe('a replay', () => {
  const replay = async (options: TestAppOptions): Promise<TestApp> => {
    const app = await openWarzone({ ...options, players: computers, gameOptions: { turnLimit: 3 } });
    await app.press('v', 'v');
    expect(app.text()).toContain('Replay');
    return app;
  };

  test.each(small)('shows the whole world at $columns × $rows, and the continents with b', async size => {
    const app = await replay(size);
    // Every territory has its label of an owner's letter and a number.
    const map = app
      .rows()
      .slice(1, -2)
      .map(row => row.slice(0, 46));
    expect(map.join('\n').match(/[ABC]\d/g)).toHaveLength(42);
    await app.press('b');
    expect(lists(app)).toBe(true);
    await app.press('b');
    expect(lists(app)).toBe(false);
  });

  test('lists those without room as a game does: the keys of the log scroll them', async () => {
    const { map, setup } = archipelago('Warzone');
    await scrollThrough(await replay({ columns: 80, rows: 24, setup }), map);
  });

  test('lists them beside everything else where there is room', async () => {
    expect(lists(await replay({ columns: 120, rows: 40 }))).toBe(true);
  });
});
