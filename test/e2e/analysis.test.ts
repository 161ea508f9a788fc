import { expect, test } from 'vitest';
import { openProgram } from './opened.ts';

/** Domination on the world, A to place 10 armies. */
const WORLD =
  'sandtable1-domination1-open-HHpmf59r4BSFsDeFo93nfVpt7Y0l6PcHk272Cd9KJHXP8KRQkKbnPW5UGSn3DAGKWhbxuQKv7rzBMUIdIyATHgGyxFPMu9MpPnA4kZurfbbeTHyk8yKpHmiF7txPV9NCA8066YwNpMYDzXNHcbxoC39YtufrmXl';

test.each([
  [80, 24],
  [200, 60],
])(
  'in a terminal of %i × %i a position is changed, reckoned, played out, drawn as a statechart and played on',
  async (columns, rows) => {
    const program = openProgram(['analyse', WORLD, '--board'], { columns, rows });
    await program.until(/owner/);
    program.press('/');
    await program.until('The name of a place');
    program.press('Siberia\r');
    await program.until(/Siberia/);
    program.press('b');
    await program.until(/Japan +81\.9 %/);
    program.press(']');
    program.press('z');
    program.press('C');
    await program.until(/\d+ of 1000 times played out/);
    program.press('W');
    await program.until(/legal now/);
    program.press('q');
    program.press('G');
    await program.until('You play A');
    program.press('\r');
    await program.until(/Trade|Place/);
    program.press('\x03');
    expect(await program.ended).toBeDefined();
  },
);

test('the way out of a position of the command line is out of the program, since no menu lies behind it', async () => {
  const program = openProgram(['analyse', WORLD, '--board'], { columns: 80, rows: 24 });
  await program.until('Esc leave');
  program.press('\x1b');
  expect(await program.ended).toMatchObject({ exitCode: 0 });
});
