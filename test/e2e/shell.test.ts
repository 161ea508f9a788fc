import { describe, expect, test } from 'vitest';
import { openProgram, openShell } from './opened.ts';

/** The menu's list: the picture beside it moves. */
const listOf = (text: string): string =>
  text
    .split('\n')
    .map(line => line.slice(0, 30))
    .join('\n');

describe('in a shell', () => {
  test('Ctrl-Z gives the terminal back, and fg draws the game whole again, where it stood', async () => {
    const program = openShell({ columns: 100, rows: 30 });
    program.press('sandtable play grid --rules classic --seats Ada,Bo,Cy --seed dunes\r');
    await program.until('+15');
    program.press('\r');
    await program.until('+14');
    const before = program.text();

    program.press('\x1a');
    await program.until(() => !program.fullScreen() && /Stopped/.test(program.text()));
    expect(program.written().lastIndexOf('\x1b[?25h')).toBeGreaterThan(
      program.written().lastIndexOf('\x1b[?25l'),
    );
    // Echo and whole lines: the terminal is not raw any more.
    program.press('stty -a | tr " ;" "\\n\\n" | grep -x -e icanon -e isig | sort | tr "\\n" "+"\r');
    await program.until('icanon+isig+');

    program.press('fg\r');
    await program.until(() => program.fullScreen() && program.text() === before);
    program.press('\r');
    await program.until('+14');
    program.press('\x1a');
    await program.until(() => !program.fullScreen());
    program.press('fg\r');
    await program.until(() => program.fullScreen());
  });

  test('where nobody controls jobs, Ctrl-Z changes nothing', async () => {
    const program = openProgram([]);
    await program.until('No saves yet');
    const before = listOf(program.text());
    program.press('\x1a');
    await program.until(() => /\x1b\[\?1049l.*\x1b\[\?1049h/s.test(program.written()));
    await program.until(() => program.fullScreen() && listOf(program.text()) === before);
    program.press('q');
    expect((await program.ended).exitCode).toBe(0);
  });

  test('Ctrl-C leaves a game with the command that goes on with it on the last line', async () => {
    const program = openProgram([
      'play',
      'grid',
      '--rules',
      'classic',
      '--seats',
      'Ada,Bo,Cy',
      '--save',
      'my dunes',
    ]);
    await program.until('+15');
    program.press('\x03');
    expect((await program.ended).exitCode).toBe(130);
    expect(program.text().trimEnd().split('\n').at(-1)).toBe("sandtable resume 'my dunes'");
  });

  test('Ctrl-C in the menu says nothing', async () => {
    const program = openProgram([]);
    await program.until('S A N D T A B L E');
    program.press('\x03');
    expect((await program.ended).exitCode).toBe(130);
    expect(program.text().trim()).toBe('');
  });

  test('Tab completes commands, games and the names of saves with blanks', async () => {
    const program = openShell();
    program.press(
      'eval "$(sandtable completion bash)"; sandtable text grid --seats A,B,C --save "my dunes" </dev/null\r',
    );
    await program.until('seed');
    program.press('clear; sandtable resu\t');
    await program.until('sandtable resume');
    program.press('--te\t');
    await program.until('sandtable resume --text');
    program.press('my\t');
    await program.until('sandtable resume --text my\\ dunes');
    program.press('\r');
    await program.until('turn 0, deploying');
  });
});
