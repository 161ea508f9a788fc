import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { openProgram } from './opened.ts';
import { type Program, scratchHome } from './pty.ts';

const ROOT = resolve(import.meta.dirname, '..', '..');
const RIGHT = '\x1b[C';
const match = (name: string): readonly string[] => [
  ...['play', 'intensity', '--seats', 'Ada,bot:random,bot:easy:Bo,bot:normal:Cy', '--seed', 'end to end'],
  ...['--set', 'hands=4', '--save', name],
];

/** What a person who only wants the game to go on presses, read from the keys that the bottom line offers. */
function nextKey(screen: string): string | null {
  const footer = screen.trimEnd().split('\n').at(-1) ?? '';
  if (footer.includes('Enter choose')) return `\r${RIGHT}`;
  return /Enter (pass them|play|score sheet|next hand)/.test(footer) ? '\r' : null;
}

/** Presses what the screen asks for until it shows the text. */
async function playOn(program: Program, shown: RegExp): Promise<void> {
  let last = '';
  while (!shown.test(program.text())) {
    const screen = program.text();
    const key = screen === last ? null : nextKey(screen);
    last = screen;
    if (key !== null) program.press(key);
    await program.until(() => program.text() !== screen);
  }
}

async function leave(program: Program): Promise<void> {
  program.press('q');
  await program.until('S A N D T A B L E');
  program.press('q');
  expect((await program.ended).exitCode).toBe(0);
}

test('a match of four hands by keys, left and resumed in the middle of a hand, to the sheet of its winner', async () => {
  const home = scratchHome();
  const first = openProgram(match('cards'), { columns: 80, rows: 24, home });
  await first.until('Which three go to Lulu?');
  first.press('))))');
  await playOn(first, /hand 2 of 4.*takes round 4/s);
  first.press('q');
  await first.until('S A N D T A B L E');
  first.press('q');
  expect((await first.ended).exitCode).toBe(0);

  const second = openProgram(['resume', 'cards'], { columns: 120, rows: 40, home });
  await second.until(/hand 2 of 4 · round [56] of 10/);
  await playOn(second, /after 4 hands/);
  await second.until(/Tab (figures|chart)/);
  second.press('\t');
  await second.until(/points +clean +tournament/);
  expect(second.text()).toContain('Match');
  await leave(second);

  const verified = spawnSync(process.execPath, [join(ROOT, 'dist', 'sandtable.mjs'), 'verify', 'cards'], {
    env: { ...process.env, SANDTABLE_SAVES: join(home, 'saves') },
    encoding: 'utf8',
  });
  expect(verified.stdout).toMatch(/verified/);
  expect(verified.status).toBe(0);
});
