import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { main } from '../../source/commands/main.ts';
import { readOpening } from '../../source/commands/opening.ts';
import { kits } from '../../source/games/kits.ts';
import { fileStore } from '../../source/table/file-store.ts';
import { openTable } from '../../source/table/table.ts';
import { good } from '../good.ts';
import { memoryIo } from '../lines/text/memory-io.ts';
import { saveFolder } from './save-folder.ts';

/** Runs the program on a folder of saves. */
function folder() {
  const saves = saveFolder();
  return {
    saves,
    async run(input: string, ...words: string[]) {
      const io = memoryIo(input);
      const status = await main(['--saves', saves.path, ...words], io);
      return { status, out: io.out(), err: io.err() };
    },
  };
}

const BEGIN = [
  'newgame',
  'newplayer human red Ada',
  'newplayer human blue Bo',
  'startgame domination increasing autoplaceall',
];

test('replay --text prints the board at the beginning, at each turn and at the end, and what each move changed', async () => {
  const { run } = folder();
  const corpus = join(import.meta.dirname, '..', 'corpus', '0.1.0');
  const { status, out } = await run('', 'replay', 'domination-world', '--text', '--saves', corpus);
  expect(status).toBe(0);
  const turns = out.match(/^Turn \d+:/gm) ?? [];
  const boards = out.match(/^North America \(bonus 5\)\n {2}1 +Alaska +[ABC] +\d+ +2 3 38$/gm) ?? [];
  expect(turns.length).toBeGreaterThan(3);
  expect(boards.length).toBe(turns.length + 2);
  expect(out).toMatch(/ took \w[^\n]*\n(?!now: [^\n]* 0$)/m);
  expect(out).toMatch(/ moved \d+ arm[^\n]*\nnow: /);
});

describe('resume --text of a game of the console', () => {
  test('goes on in the console, and what is played there is written to the same save', async () => {
    const { run, saves } = folder();
    await run([...BEGIN, 'savegame dunes', 'exit', ''].join('\n'), 'text', 'domination', '--seed', 'dunes');
    const before = saves.read('dunes');
    const told = await run('placearmies 1 1\nexit\n', 'resume', 'dunes', '--text');
    expect(told).toMatchObject({ status: 0, err: '' });
    expect(told.out).toContain('>Game Loaded.\nCurrent player: ');
    expect(told.out).toMatch(/You have \d+ armies left to place\./);
    expect(saves.read('dunes').startsWith(before)).toBe(true);
    expect(saves.read('dunes').length).toBeGreaterThan(before.length);
    const again = await run('', 'resume', 'dunes', '--text');
    expect(again).toMatchObject({ status: 0, err: '' });
  });

  test('the newest is taken when none is named', async () => {
    const { run } = folder();
    await run([...BEGIN, 'savegame dunes', 'exit', ''].join('\n'), 'text', 'domination', '--seed', 'dunes');
    expect((await run('', 'resume', '--text')).out).toContain('>Game Loaded.');
  });

  test('a game of the full screen goes on in lines', async () => {
    const { run, saves } = folder();
    const made = await readOpening(kits, 'domination', { seats: 'Ada,bot:easy', seed: 'dunes' });
    if (!made.ok) throw new Error(made.error);
    const table = good(await openTable({ ...made.value, saveName: 'world' }, fileStore(saves.path)));
    await table.close();
    const told = await run('place 99\nplace mars 1\nplace 1\nquit\n', 'resume', 'world', '--text');
    expect(told).toMatchObject({ status: 0, err: '' });
    expect(told.out).toMatch(/^Domination\nA Ada\n/);
    expect(told.out).toContain('Alaska');
    expect(told.out).toMatch(/turn 0, placing, A Ada: place T N \(\d+ left\)/);
    expect(told.out).toContain('refused: no-such-country: countries go from 1 to 42');
    expect(told.out).toContain('refused: no-such-country: mars 1 names no country, or several');
  });
});
