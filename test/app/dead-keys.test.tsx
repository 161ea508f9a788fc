import { expect, test } from 'vitest';
import { openDomination } from '../games/domination/board/support.ts';
import { openTestApp, sizes, threePlayers } from './harness.tsx';

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
