import { expect, test } from 'vitest';
import { openProgram } from './opened.ts';

const game = [
  ...['play', 'domination', '--seats', 'Ada,bot:hard,bot:normal,bot:easy', '--seed', 'end to end'],
  ...['--set', 'firstArmies=random'],
];

/** What the page of a finished game offers. */
const OVER = /\brematch\b/;

/** What a person presses who places, tries an attack now and then, and lets the game go on. */
function nextKey(screen: string, count: number): string | null {
  const footer = screen.trimEnd().split('\n').at(-1) ?? '';
  if (/\bn end attacks/.test(footer)) return count % 3 === 0 ? '\t' : 'n';
  if (/\bn (stay|next|end|no)/.test(footer)) return 'n';
  if (/Enter (how many|place|move|advance|trade|choose|go|roll|defend)/.test(footer)) return '\r';
  // A key that came too late is answered there, and what goes on may have no room beside the answer.
  if (/ (works|does nothing) /.test(footer)) return '\t';
  return null;
}

test('a whole game against three computer players by keys in a real terminal, with a resize on the way', async () => {
  const program = openProgram(game, { columns: 120, rows: 40 });
  await program.until('Ada');
  program.press('))))');
  let last = '';
  let presses = 0;
  while (!OVER.test(program.text())) {
    const screen = program.text();
    const key = screen === last ? null : nextKey(screen, presses);
    last = screen;
    if (key !== null) {
      presses += 1;
      if (presses === 6) await program.resize(80, 24);
      program.press(key);
    }
    await program.until(() => program.text() !== screen);
  }
  expect(presses).toBeGreaterThan(6);
  expect(program.text().split('\n')).toHaveLength(24);
  program.press('q');
  await program.until('S A N D T A B L E');
  program.press('q');
  expect((await program.ended).exitCode).toBe(0);
});
