import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { sample } from '../cases.ts';
import { answersOf, playToTheEnd } from '../server/autopilot.ts';
import { LOBBY } from '../server/display.ts';
import { chooseInForm } from '../server/form.ts';
import {
  changePosition,
  choose,
  seeChances,
  shareSquares,
  shut,
  study,
  type Terminal,
  watchFilm,
} from './after-game.ts';
import { scratchHome, startProgram } from './pty.ts';
import { folderWithKeys, opened, serve, visit } from './serve-client.ts';

/** Short games of computer players, over the three sizes; films of Domination are those of `replay.test.ts`. */
const WALKS = [
  {
    ...{ game: 'grid', title: 'Simple Risk', columns: 80, rows: 24, asks: 'Where does a troop go' },
    words: ['--seats', 'bot:easy:Zoe,bot:hard:Max,bot:easy:Kim', '--set', 'turnLimit=3'],
  },
  {
    ...{ game: 'intensity', title: 'Intensity', columns: 120, rows: 40, asks: 'Which three go' },
    words: ['--seats', 'bot:easy:Zoe,bot:easy:Max,bot:easy:Kim,bot:easy:Lou', '--set', 'hands=1'],
  },
  {
    ...{ game: 'warzone', title: 'Warzone', columns: 200, rows: 60, asks: 'new armies go' },
    words: ['--seats', 'bot:hard:Zoe,bot:easy:Max', '--map', 'iberia', '--set', 'turnLimit=3'],
  },
] as const;

test.each(sample(WALKS))(
  'after a game of $title, at $columns × $rows: film, chances, analysis, statechart, share, records, today',
  async ({ game, title, columns, rows, asks, words }) => {
    const home = scratchHome();
    mkdirSync(join(home, 'sandtable'));
    writeFileSync(join(home, 'sandtable', 'settings.json'), JSON.stringify({ pace: 4, animation: false }));
    const program = startProgram(['play', game, ...words, '--seed', 'dunes'], { home, columns, rows });
    onTestFinished(() => {
      program.close();
      rmSync(home, { recursive: true, force: true });
    });
    await program.until('v review');
    await watchFilm(program, game);
    await seeChances(program);
    await changePosition(program);
    // A map as a board, and cards: the others are studied as Simple Risk is, and take longer.
    if (game === 'grid' || game === 'intensity') await study(program);
    await shareSquares(program, 'X\r');

    program.press('X');
    await program.until('write a picture');
    await choose(program, 'write a picture');
    await program.until('Written to');
    const files = readdirSync(join(home, 'saves', 'shared')).map(name => name.replace(/^.*\./, ''));
    expect(files.sort()).toEqual(['cast', 'png', 'svg']);
    await shut(program, 'Written to');
    program.press('\x1b');
    await program.until('v review');

    program.press('q');
    await program.until('S A N D T A B L E');
    await choose(program, 'Saves');
    await program.until('f records');
    program.press('f');
    await program.until('all games');
    program.press('\r');
    await program.until('Ratings: ');
    expect(program.text()).toContain(title);
    await shut(program, 'Records');
    program.press('\x1b');
    await program.until('S A N D T A B L E');

    await choose(program, 'Daily challenge');
    await program.until('everybody has the same game');
    await choose(program, title);
    await program.until(new RegExp(asks));
    program.press('q');
    await program.until('S A N D T A B L E');

    if (game === 'intensity') {
      await choose(program, 'Puzzles');
      await program.until('One move is clearly the best');
      await choose(program, title);
      await program.until(`${title}: puzzles`);
      program.press('\r');
      await program.until('one move is best');
      program.press('q');
      await program.until('S A N D T A B L E');
    }
    program.press('q');
    expect((await program.ended).exitCode).toBe(0);
  },
  180_000,
);

test('over SSH after a game of Simple Risk: film, analysis, statechart, squares to paste, records, today, tournaments', async () => {
  const folder = await folderWithKeys('ada');
  const { port } = await serve(join(folder, 'data'));
  const ada = await visit(folder, port, 'ada', 'play', 'grid');
  ada.resize(80, 24);
  await ada.see('A new table');
  await chooseInForm(ada, 'Rules', 'classic');
  await chooseInForm(ada, 'Turn limit', '2');
  await opened(ada);
  ada.type('s');
  await ada.see('Where does a troop go');
  ada.type('e');
  await playToTheEnd(ada, undefined, answersOf['grid']);
  // Once the table knows that its game is over, its own keys come first.
  await ada.see(/v review .*q lobby/);
  const terminal: Terminal = {
    press: keys => ada.type(keys),
    text: ada.text,
    written: () => ada.bytes().toString(),
    until: ada.see,
  };
  await watchFilm(terminal, 'grid');
  await changePosition(terminal);
  await shareSquares(terminal, 'X');
  terminal.press('\x1b');
  await ada.see('at the table');
  terminal.press('q');
  await ada.see(LOBBY);
  terminal.press('f');
  await ada.see('all games');
  terminal.press('\r');
  await ada.see(/Simple Risk/);
  await ada.see('Esc close');
  await shut(terminal, 'Esc close');
  terminal.press('\t3');
  await ada.see('everybody has the same game');
  await shut(terminal, 'everybody has the same game');
  terminal.press('\t2');
  await ada.see('There are none yet');
}, 180_000);
