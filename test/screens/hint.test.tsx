import { describe, expect, test } from 'vitest';
import { intensity } from '../../machines/intensity/index.ts';
import { wrap } from '../../source/base/text.ts';
import { kits } from '../../source/games/kits.ts';
import { journeyOf } from '../../source/screens/journey.ts';

import { viewOf as dominationView, openDomination } from '../games/domination/board/support.ts';
import { openWarzone } from '../games/warzone/board/support.ts';
import { bot, human, openTestApp, sizes, type TestApp, threePlayers } from './harness.tsx';

const turnOf = (app: TestApp): number => app.game().controller.table.progress.turn;

/** Does what each hint says until so many of one's own moves are played. @returns what was said */
async function follow(app: TestApp, most: number): Promise<readonly string[]> {
  const { table, state } = app.game().controller;
  const own = (): number => table.history.filter(({ seat }) => seat === 0).length;
  const said: string[] = [];
  for (let tries = 0; own() < most && tries < most * 4 && table.outcome === null; tries += 1) {
    await app.until(() => state.get().asked === 0 || table.outcome !== null);
    const before = own();
    await app.press('i');
    await app.until(() => state.get().notice?.tone === 'good');
    said.push(state.get().notice?.text ?? '');
    const next = /^(Stop|Stay|Retreat|Keep|End)/.test(said.at(-1) ?? '');
    await app.press(next ? 'n' : 'enter');
    if (own() === before) await app.press('enter');
  }
  return said;
}

describe.each(sizes)('a hint at $columns × $rows', ({ columns, rows }) => {
  test('says what the strongest computer player would do and why, and aims at it', async () => {
    const app = await openTestApp({ players: threePlayers, columns, rows, advised: true });
    expect(app.rows().at(-1)).toContain('i hint');
    const said = await follow(app, 40);
    expect(turnOf(app)).toBeGreaterThan(1);
    expect(said.some(text => /^\(\d,\d\) attacks \(\d,\d\): .*%/.test(text))).toBe(true);
    for (const text of said) expect(text).not.toMatch(/undefined|NaN/);
  });
});

/** Rows and columns of what is said in the panel of the smallest terminal. */
const SAID = { rows: 2, columns: 32 } as const;

test('hints play a game of Domination for who follows them, told whole in the smallest terminal', async () => {
  const app = await openDomination({
    advised: true,
    columns: 80,
    rows: 24,
    gameOptions: { firstArmies: 'random', firstPlayer: 'first' },
  });
  const before = dominationView(app).owners.filter(owner => owner === 0).length;
  const said = await follow(app, 30);
  expect(dominationView(app).owners.filter(owner => owner === 0).length).toBeGreaterThan(before);
  expect(said.some(text => /attacks? .*: .*%/i.test(text))).toBe(true);
  expect(said.some(text => / to .*: /.test(text))).toBe(true);
  for (const text of said) expect(wrap(text, SAID.columns).length, text).toBeLessThanOrEqual(SAID.rows);
});

test('a key that comes before the answer ends the hint, and the game goes on', async () => {
  const app = await openTestApp({ players: threePlayers, advised: true });
  const { table, state } = app.game().controller;
  await app.send('i\r');
  await app.until(() => table.seq > 0);
  expect(state.get().notice?.tone).not.toBe('good');
});

test('hints give the orders of a turn of Warzone one by one, then commit them', async () => {
  const app = await openWarzone({ advised: true });
  const { table, state } = app.game().controller;
  const said: string[] = [];
  for (let order = 0; order < 40 && !(said.at(-1) ?? '').startsWith('Commit'); order += 1) {
    await app.press('i');
    await app.until(() => state.get().notice?.tone === 'good');
    said.push(state.get().notice?.text ?? '');
    await app.press('enter');
  }
  expect(said[0]).toMatch(/^Deploy \d+ to .*: /);
  expect(said.at(-1)).toMatch(/^Commit/);
  for (const text of said) expect(wrap(text, SAID.columns).length, text).toBeLessThanOrEqual(SAID.rows);
  expect(new Set(said).size).toBe(said.length);
  await app.until(() => table.progress.turn > 1);
});

test('a hint chooses the cards to pass, then a card to play, and says why', async () => {
  const players = [human('Ada'), bot('Bo'), bot('Cy'), bot('Di')];
  const app = await openTestApp({ players, game: intensity, advised: true });
  const { table, state } = app.game().controller;
  const hinted = async (): Promise<string> => {
    await app.until(() => state.get().asked === 0);
    await app.press('i');
    await app.until(() => state.get().notice?.tone === 'good');
    const text = state.get().notice?.text ?? '';
    await app.press('enter');
    return text;
  };
  expect(await hinted()).toMatch(/^Pass \d\d \d\d \d\d: /);
  expect(await hinted()).toMatch(/^Play \d\d: /);
  expect(table.history.filter(({ seat }) => seat === 0).map(({ move }) => move.type)).toEqual([
    'discard',
    'play',
  ]);
});

test.each(kits.map(({ id }) => id))('%s: the bottom line of 80 × 24 keeps the key of the hint', async id => {
  const kit = kits.find(each => each.id === id);
  if (kit === undefined) throw new Error(`there is no ${id}`);
  const app = await openTestApp({ columns: 80, rows: 24, games: kits });
  app.app.go(await journeyOf(app.app).setup(kit));
  await app.press('ctrl-s');
  await app.until(() => app.rows().at(-1)?.includes('Enter') === true);
  expect(app.rows().at(-1)).toContain('i hint');
  await app.close();
});
