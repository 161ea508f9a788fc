import { join, resolve } from 'node:path';
import { type IPty, spawn } from '@lydell/node-pty';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');

/** The program in a terminal of 80 by 24, and what it has written so far. */
function terminal(...words: string[]) {
  const child: IPty = spawn(process.execPath, [join(ROOT, 'dist/sandtable.mjs'), ...words], {
    cols: 80,
    rows: 24,
    cwd: ROOT,
  });
  let screen = '';
  const waiting = new Set<() => void>();
  child.onData(data => {
    screen += data;
    for (const check of waiting) check();
  });
  return {
    type: (keys: string) => child.write(keys),
    /** Resolves once this has been written after the last wait. */
    until: (text: string) =>
      new Promise<void>(done => {
        const check = (): void => {
          const place = screen.indexOf(text);
          if (place < 0) return;
          screen = screen.slice(place + text.length);
          waiting.delete(check);
          done();
        };
        waiting.add(check);
        check();
      }),
    ended: new Promise<number>(done => child.onExit(({ exitCode }) => done(exitCode))),
  };
}

test('in a terminal there is a prompt, the arrow keys bring lines back, and the end of input ends it', async () => {
  const { type, until, ended } = terminal('text', 'grid', '--seats', 'Ada,Bo,Cy', '--seed', 'dunes');
  await until('turn 0, deploying');
  await until('> ');
  type('deploy 9 9\r');
  await until('refused: no-such-territory');
  await until('> ');
  type('\u001b[A\r');
  await until('refused: no-such-territory');
  await until('> ');
  type('\u0004');
  expect(await ended).toBe(0);
});

test('Ctrl-C at the prompt ends with status 130', async () => {
  const { type, until, ended } = terminal('text', 'grid', '--seats', 'Ada,Bo,Cy');
  await until('> ');
  type('\u0003');
  expect(await ended).toBe(130);
});

test('Simple Risk asks how many play and for their names, and prints the board after each deployment', async () => {
  const { type, until, ended } = terminal('text', 'grid', '--seed', 'dunes');
  await until('Number of players (3 to 5): ');
  type('7\r');
  await until('There are 3 to 5 players.');
  await until('Number of players (3 to 5): ');
  type('3\r');
  await until('Name of player A: ');
  type('Ada\r');
  await until('Name of player B: ');
  type('Bo\r');
  await until('Name of player C: ');
  type('\r');
  await until('A Ada');
  await until('B Bo');
  await until('C C');
  await until('turn 0, deploying, A Ada');
  type('deploy 0 0\rdeploy 0 1\rdeploy 0 2\rdeploy 0 3\rdeploy 0 4\r');
  await until('| RISK |');
  await until('turn 0, deploying, B Bo');
  type('\u0003');
  expect(await ended).toBe(130);
});
