import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { changePosition, choose, seeChances, shareSquares, shut, study, watchFilm } from './after-game.ts';
import { scratchHome, startProgram } from './pty.ts';

/** A short game of computer players of each kind, over the three sizes. */
const WALKS = [
  {
    ...{ game: 'grid', title: 'Simple Risk', columns: 80, rows: 24, asks: 'Where does a troop go' },
    words: ['--seats', 'bot:easy:Zoe,bot:hard:Max,bot:easy:Kim', '--set', 'turnLimit=9'],
  },
  {
    ...{ game: 'intensity', title: 'Intensity', columns: 120, rows: 40, asks: 'Which three go' },
    words: ['--seats', 'bot:easy:Zoe,bot:easy:Max,bot:easy:Kim,bot:hard:Lou', '--set', 'hands=1'],
  },
  {
    ...{ game: 'warzone', title: 'Warzone', columns: 120, rows: 40, asks: 'new armies go' },
    words: ['--seats', 'bot:hard:Zoe,bot:easy:Max', '--map', 'iberia'],
  },
  {
    ...{
      game: 'domination',
      title: 'Domination',
      columns: 200,
      rows: 60,
      asks: 'armies go|army go|territory',
    },
    words: ['--seats', 'bot:hard:Zoe,bot:easy:Max,bot:easy:Kim', '--map', 'iberia'],
  },
] as const;

test.each(WALKS)(
  'after a game of $title, at $columns × $rows: film, chances, analysis, statechart, share, records, today, a problem',
  async ({ game, title, columns, rows, asks, words }) => {
    const home = scratchHome();
    mkdirSync(join(home, 'sandtable'));
    writeFileSync(join(home, 'sandtable', 'settings.json'), JSON.stringify({ pace: 4, animation: false }));
    const program = startProgram(['play', game, ...words, '--seed', 'dunes'], {
      ...{ home, columns, rows },
      patience: 30_000,
    });
    onTestFinished(() => {
      program.close();
      rmSync(home, { recursive: true, force: true });
    });
    await program.until('v replay');
    await watchFilm(program, game);
    await seeChances(program);
    await changePosition(program);
    await study(program);
    await shareSquares(program, 'X\r');

    program.press('X');
    await program.until('write a picture');
    await choose(program, 'write a picture');
    await program.until('Written to');
    const files = readdirSync(join(home, 'saves', 'shared')).map(name => name.replace(/^.*\./, ''));
    expect(files.sort()).toEqual(['cast', 'png', 'svg']);
    await shut(program, 'Written to');
    program.press('\x1b');
    await program.until('v replay');

    program.press('q');
    await program.until('S A N D T A B L E');
    await choose(program, 'Saves');
    await program.until('f records');
    program.press('f');
    await program.until('Records');
    expect(program.text()).toContain(title);
    await shut(program, 'Records');
    program.press('\x1b');
    await program.until('S A N D T A B L E');

    await choose(program, 'Today');
    await program.until('everybody has the same game');
    await choose(program, title);
    await program.until(new RegExp(asks));
    program.press('q');
    await program.until(/Leave/);
    program.press('\r');
    await program.until('S A N D T A B L E');

    await choose(program, 'Problems');
    await program.until('One move is clearly the best');
    await choose(program, title);
    await program.until(`${title}: problems`);
    program.press('\r');
    await program.until('Problem 1');
    program.press('q');
    await program.until('S A N D T A B L E');
    program.press('q');
    expect((await program.ended).exitCode).toBe(0);
  },
  120_000,
);
