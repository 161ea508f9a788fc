import { describe, expect, test } from 'vitest';
import { type Player, playToTheEnd } from '../lines/plain/person.ts';
import { openProgram } from './opened.ts';
import type { Program } from './pty.ts';

/** Everything that a program in lines has written, a line each, without what the terminal has echoed. */
const linesOf = (text: string): readonly string[] => text.split(/\r?\n/);

/** Somebody who types at the terminal of a program that tells a game. */
function typist(program: Program): Player & { begun(): readonly string[] } {
  let read = 0;
  let marks = 0;
  const news = (): readonly string[] => {
    const lines = linesOf(program.written()).slice(read);
    read += lines.length - 1;
    return lines.filter(line => line !== '' && !line.startsWith('mark '));
  };
  return {
    begun: news,
    async type(line) {
      // What no game knows is answered once everything before it has been carried out.
      marks += 1;
      const answer = `There is no mark ${marks} here`;
      program.press(`${line}\rmark ${marks}\r`);
      await program.until(() => program.written().includes(answer));
      return news().filter(each => !each.startsWith('There is no mark') && each !== line);
    },
  };
}

describe.each([
  ['grid', 'Simple Risk', ['--set', 'turnLimit=6']],
  ['domination', 'Domination', ['--set', 'turnLimit=6']],
  ['warzone', 'Warzone', ['--set', 'turnLimit=6']],
  ['intensity', 'Intensity', []],
] as const)('sandtable play %s --plain', (id, title, words) => {
  test(`${title} is played to its end at a terminal, in lines and nothing else`, async () => {
    const program = openProgram(['--plain', 'play', id, '--seed', 'dunes', ...words]);
    await program.until(() => / A Ada: .*\r\n/.test(program.written()));
    const player = typist(program);
    await playToTheEnd(player, player.begun());
    program.press('quit\r');
    expect((await program.ended).exitCode).toBe(0);
    expect(program.written()).toMatch(/^over: /m);
    // Nothing is painted: only text and line ends.
    expect(program.written().replaceAll('\r\n', '')).not.toMatch(/\p{Cc}/u);
  });
});

test('the menu asks for lines by a variable, and Ctrl-C leaves it', async () => {
  const program = openProgram([], { env: { SANDTABLE_PLAIN: '1' } });
  await program.until(() => program.written().includes('Choose:'));
  expect(linesOf(program.written())[0]).toBe(
    'Sandtable in lines, by SANDTABLE_PLAIN. help tells what can be typed, quit leaves.',
  );
  program.press('\x03');
  expect((await program.ended).exitCode).toBe(130);
});
