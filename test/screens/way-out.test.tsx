import { expect, test } from 'vitest';
import { kits } from '../../source/games/kits.ts';
import { sample } from '../cases.ts';
import { openTestApp, wayTo, withSaves } from './harness.tsx';
import { hasWayOut, walk } from './walk.ts';

const narrow = { columns: 60, rows: 24 };

/** The bottom line. */
const footer = ({ rows }: { rows(): string[] }): string => rows().at(-1) ?? '';

test.each(sample(kits))(
  'from the menu into $title a way out is shown in 60 columns at each step, and no key of another game',
  async kit => {
    const game = await kit.rules();
    const app = await openTestApp({ ...narrow, game, settings: { pace: 2 } });
    await app.send(kit.id === 'grid' ? '\r' : '\x1b[B\r');
    const { trapped, touching, been, named } = await walk(app);
    expect(trapped).toEqual([]);
    expect(touching).toEqual([]);
    expect(been).toContain('play');
    // Neither an answer to a dead key nor the page of all keys tells of a key that only another game has.
    const [own, ...others] = await Promise.all(
      [kit, ...kits.filter(other => other !== kit)].map(async each => (await each.board?.())?.commands ?? []),
    );
    const foreign = others.flat().filter(command => !own?.includes(command));
    expect([...named].filter(command => foreign.includes(command)).map(({ id }) => id)).toEqual([]);
  },
);

test.each([
  'Daily challenge',
  'Puzzles',
  'Learn a game by playing',
  'Saves',
  'Maps',
  'Analysis',
  'Settings',
  'How to play',
])('%s has its way out in 60 columns, which goes one step back', async title => {
  const app = await withSaves(narrow);
  await app.send(`${wayTo(app, title)}\r`);
  await app.until(() => app.app.dialogs.get().length > 0 || app.app.place.get().kind !== 'menu');
  expect(footer(app)).toMatch(/\b(q|Esc) \w/);
  // An answer to a key that does nothing leaves it there.
  await app.press('backspace');
  expect(hasWayOut(app)).toBe(true);
  expect(footer(app)).toMatch(/\b(q|Esc) \w/);
  await app.press('escape');
  await app.until(() => app.app.place.get().kind === 'menu' && app.app.dialogs.get().length === 0);
});

test('a game, its search, its replay and its analysis board have one, and each goes one step back', async () => {
  const app = await withSaves(narrow);
  await app.press('G');
  expect(footer(app)).toMatch(/q leave/);
  await app.press('?');
  expect(app.text()).toMatch(/q +leave/);
  expect(footer(app)).toMatch(/Esc close/);
  await app.press('escape', 'A');
  await app.until(() => app.app.place.get().kind === 'analysis' && /(q|Esc) back/.test(footer(app)));
  await app.press('q');
  await app.until(() => app.app.place.get().kind === 'play');
  await app.press('q');
  expect(app.app.place.get().kind).toBe('menu');
  await app.send(`${wayTo(app, 'Saves')}\r`);
  await app.press('v');
  await app.until(() => app.app.place.get().kind === 'replay');
  expect(footer(app)).toMatch(/(q|Esc) back/);
  await app.press('q');
  expect(app.app.place.get().kind).toBe('saves');
  await app.press('q');
  expect(app.app.place.get().kind).toBe('menu');
  await app.press('q');
  expect(app.left()).toBe(0);
});
