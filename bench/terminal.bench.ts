// What a key press costs on a screen like the one of a game: CPU and bytes, at three sizes, and where only the
// board changes.
import { PassThrough } from 'node:stream';
import { createElement } from 'react';
import { openScreen } from '../source/terminal/screen.ts';
import { Sink, wait } from './key-press.ts';
import { cpuOf, figure } from './report.ts';
import { Board, Game } from './terminal-scene.tsx';

const KEYS = 200;
const WARM_UP = 60;

/** Frames are at least 16 ms apart: slow keys have one each, fast ones share. */
const SLOW = 20;
const FAST = 3;

async function press(input: PassThrough, keys: number, every: number): Promise<void> {
  for (let key = 0; key < keys; key += 1) {
    input.write('\x1b[C');
    await wait(every);
  }
}

async function measure(columns: number, rows: number, panels: boolean, clock: number): Promise<void> {
  const input = new PassThrough();
  const output = new Sink(columns, rows);
  const screen = openScreen({ input, output, depth: 3 });
  screen.render(createElement(Game, { board: new Board(), columns, rows, panels }));
  await press(input, WARM_UP, SLOW);
  const { bytes, writes } = output;
  const spent = await cpuOf(() => press(input, KEYS, SLOW));
  const name = `key press: ${panels ? 'board and panels' : 'board alone'}, ${columns}x${rows}`;
  figure(name, spent / KEYS - clock, 'ms CPU');
  figure(name, (output.bytes - bytes) / KEYS, 'bytes');
  figure(name, (output.writes - writes) / KEYS, 'writes');
  if (panels) {
    const burst = await cpuOf(() => press(input, KEYS, FAST));
    figure(`fast typing, each key: board and panels, ${columns}x${rows}`, burst / KEYS - clock, 'ms CPU');
  }
  screen.close();
}

/** What waiting alone costs, to be taken off. */
async function clockAlone(): Promise<number> {
  const spent = await cpuOf(async () => {
    for (let turn = 0; turn < KEYS; turn += 1) await wait(SLOW);
  });
  return spent / KEYS;
}

const clock = await clockAlone();
for (const [columns, rows] of [
  [80, 24],
  [120, 40],
  [200, 60],
] as const) {
  await measure(columns, rows, true, clock);
  await measure(columns, rows, false, clock);
}
