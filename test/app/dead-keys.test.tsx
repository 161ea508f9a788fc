import { expect, test } from 'vitest';
import { openDomination } from '../games/domination/board/support.ts';
import { openTestApp, sizes, threePlayers, wayTo } from './harness.tsx';

/** The bottom line. */
const footer = ({ rows }: { rows(): string[] }): string => rows().at(-1) ?? '';

test.each(sizes)('a key that has a command at another moment says when, at $columns columns', async size => {
  const app = await openTestApp({ players: threePlayers, ...size });
  await app.press('n');
  expect(footer(app)).toContain('n (next step) works while you attack or move, with all armies placed');
  await app.press('M');
  expect(footer(app)).toContain('M (rematch) works once the game is over');
});

test('a key that no command has says so and where the keys are told', async () => {
  const app = await openTestApp({ players: threePlayers });
  for (const [key, name] of [
    ['A', 'A'],
    ['b', 'b'],
    ['Z', 'Z'],
    ['backspace', 'Backspace'],
  ] as const) {
    await app.press(key);
    expect(footer(app)).toContain(`${name} does nothing here; ? shows the keys`);
    expect(footer(app)).toContain('? help');
  }
});

test('the next key that does something takes the answer away', async () => {
  const app = await openTestApp({ players: threePlayers });
  await app.press('A', 'right');
  expect(footer(app)).not.toContain('does nothing');
});

test('on a map it is the same', async () => {
  const app = await openDomination();
  await app.press('Z');
  expect(footer(app)).toContain('Z does nothing here; ? shows the keys');
});

/** Ways from the menu to everywhere else, with a save to look at, and a key that does nothing there. */
const elsewhere: readonly (readonly [
  place: string,
  title: string | null,
  keys: string[],
  dead: string,
  answer: string,
])[] = [
  ['the menu', null, [], 'Z', 'Z does nothing here; ? shows the keys'],
  ['the menu', null, [], 'left', 'Left (change) works in the settings'],
  ['a set-up', null, ['enter'], 'pageup', 'PgUp does nothing here; ? shows the keys'],
  ['a question', null, ['r', 'q'], 'x', 'x does nothing here'],
  ['the saves', 'Saves', ['enter'], 'Z', 'Z does nothing here; ? shows the keys'],
  ['the saves', 'Saves', ['enter'], '/', '/ (search) works once there are two saves'],
  ['a replay', 'Saves', ['enter', 'r'], 'Z', 'Z does nothing here; ? shows the keys'],
  ['the settings', 'Settings', ['enter'], 'Z', 'Z does nothing here; ? shows the keys'],
  ['the list of maps', 'Maps', ['enter'], 'backspace', 'Backspace does nothing here; ? shows the keys'],
  ['the rules', 'How to play', ['enter'], 'n', 'n (next) works once something is searched for'],
  ['the lessons', 'Learn a game by playing', ['enter'], 'Z', 'Z does nothing here; ? shows the keys'],
];

test.each(elsewhere)('in %s a key that does nothing says so', async (_, title, keys, dead, answer) => {
  const played = await openTestApp({ players: threePlayers });
  await played.press('enter', 'enter', 'q', 'enter');
  const app = await openTestApp({ saves: played.saves });
  if (title !== null) await app.send(wayTo(app, title));
  await app.press(...keys);
  await app.press(dead);
  expect(footer(app)).toContain(answer);
  await app.press('escape');
  expect(footer(app)).not.toContain(answer);
});
