import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openProgram } from './opened.ts';
import { type Program, scratchHome } from './pty.ts';

const ROOT = resolve(import.meta.dirname, '..', '..');
const game = [
  'play',
  'grid',
  '--rules',
  'classic',
  '--seats',
  'Ada,bot:normal,bot:easy',
  '--seed',
  'end to end',
];
// Against one who is strong it is soon over.
const quick = ['play', 'grid', '--seats', 'Ada,bot:hard,bot:easy', '--seed', 'end to end'];

/** What a person who only wants the game to go on presses, read from the keys that the bottom line offers. */
function nextKey(screen: string): string | null {
  const footer = screen.trimEnd().split('\n').at(-1) ?? '';
  if (/\bn (end attacks|stay|next)/.test(footer)) return 'n';
  if (/Enter (place|defend|move in|advance|roll)/.test(footer)) return '\r';
  return null;
}

/** Presses what the screen asks for until it shows the text; `midway` happens once, after the first turn has come. */
async function playOn(program: Program, shown: RegExp, midway: () => Promise<void>): Promise<void> {
  let passed = false;
  let last = '';
  while (!shown.test(program.text())) {
    const screen = program.text();
    if (!passed && /turn [1-9]/.test(screen)) {
      passed = true;
      await midway();
    }
    const key = screen === last ? null : nextKey(screen);
    last = screen;
    if (key !== null) program.press(key);
    await program.until(() => program.text() !== screen);
  }
  expect(passed).toBe(true);
}

describe('Simple Risk in a real terminal', () => {
  test('a whole game by keys, with a resize in the middle, to the winner; the save tells the same story', async () => {
    const program = openProgram(quick, { columns: 120, rows: 40 });
    await program.until('Ada');
    program.press('))))');
    await playOn(program, /\bhas won\b|\bwins\b/, () => program.resize(80, 24));
    expect(program.text().split('\n')).toHaveLength(24);

    program.press('q');
    await program.until('S A N D T A B L E');
    program.press('q');
    await program.until(() => !program.fullScreen());
    expect((await program.ended).exitCode).toBe(0);
    expect(program.written()).toContain('\x1b[?25h');

    const verified = spawnSync(
      process.execPath,
      [join(ROOT, 'dist', 'sandtable.mjs'), 'verify', savedName(program)],
      { env: { ...process.env, SANDTABLE_SAVES: join(program.home, 'saves') }, encoding: 'utf8' },
    );
    expect(verified.stdout).toMatch(/verified/);
    expect(verified.status).toBe(0);
  });

  test('killed in the middle, the game is there again with every move that was shown', async () => {
    const home = scratchHome();
    const program = openProgram(game, { home });
    await program.until('+15');
    program.press('\r');
    await program.until('+14');
    program.kill('SIGKILL');
    await program.ended;

    const again = openProgram(['resume'], { home });
    await again.until(/\+1[0-4]/);
    expect(again.text()).toContain('Ada');
  });

  test('too small a window says so and the board comes back by itself', async () => {
    const program = openProgram(game, { columns: 80, rows: 24 });
    await program.until('Ada');
    await program.resize(40, 10);
    await program.until(/small|60/);
    await program.resize(80, 24);
    await program.until('Ada');
  });
});

describe('colour depth (tech notes, terminal capabilities)', () => {
  test.each([
    ['24 bits', { TERM: 'xterm-256color', COLORTERM: 'truecolor' }, 'rgb'],
    ['256 colours', { TERM: 'xterm-256color', COLORTERM: '' }, '256'],
    ['16 colours', { TERM: 'xterm', COLORTERM: '' }, '16'],
    ['none', { TERM: 'xterm-256color', COLORTERM: 'truecolor', NO_COLOR: '1' }, 'none'],
  ] as const)('%s', async (_, env, expected) => {
    const program = openProgram(game, { columns: 80, rows: 24, env });
    await program.until('Ada');
    await program.until('?');
    expect(deepest(program.colours())).toBe(expected);
    for (const letter of ['A', 'B', 'C']) expect(program.text()).toMatch(new RegExp(`\\b${letter}\\b`));
  });
});

/** The richest kind of colour on the screen. */
function deepest(kinds: ReadonlySet<string>): string {
  return ['rgb', '256', '16'].find(kind => kinds.has(kind)) ?? 'none';
}

function savedName(program: Program): string {
  const listed = spawnSync(process.execPath, [join(ROOT, 'dist', 'sandtable.mjs'), 'saves', '--json'], {
    env: { ...process.env, SANDTABLE_SAVES: join(program.home, 'saves') },
    encoding: 'utf8',
  });
  const saves = JSON.parse(listed.stdout) as { name: string }[];
  expect(saves).toHaveLength(1);
  return saves[0]?.name ?? '';
}
