// What a replay of Domination on 42 territories needs until the chances over time are there, and how soon it answers keys while
// they are being found out: the built program in a pty of 120x40, from when the board is shown.
//   SANDTABLE_OTHERS=2 npm run bench -- film     with so many processes beside it that want a core each
import { spawn as start } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { at } from '../machines/result.ts';
import { kits } from '../source/games/kits.ts';
import { fileStore } from '../source/table/file-store.ts';
import { openTable } from '../source/table/table.ts';
import { usualSetup } from './computer-game.ts';
import { wait } from './key-press.ts';
import { figure, median, quantile } from './report.ts';
import { Watched } from './watched.ts';

const KEYS = 80;
const APART = 30;
const RUNS = 4;
const OTHERS = Number(process.env['SANDTABLE_OTHERS'] ?? 0);

/** Plays a game of computer players into a save. */
async function playInto(folder: string, saveName: string): Promise<void> {
  const kit = kits.find(({ id }) => id === 'domination');
  if (kit === undefined) return;
  const [game, roster, setup] = await Promise.all([
    kit.rules(),
    kit.players.load(),
    usualSetup(kit, 3, 'film'),
  ]);
  const levels = ['normal', 'hard', 'normal'];
  const occupants = levels.map((level, seat) => ({ kind: 'bot', level, name: `Player ${seat}` }) as const);
  const opened = await openTable({ game, setup, occupants, seed: 'film', saveName }, fileStore(folder));
  if (!opened.ok) throw new Error(opened.error.sentence);
  const table = opened.value;
  for (let moves = 0; ; moves += 1) {
    const [seat] = table.seatsToMove;
    if (seat === undefined) break;
    const question = { setup, view: table.view(seat), seat, seed: `${moves}` };
    const played = await table.play(seat, roster.choose(at(levels, seat), question));
    if (!played.ok) throw new Error('a computer player broke the rules');
  }
  await table.close();
}

/** The moment that the screen shows, as its time line says it. */
const shownStep = (watched: Watched): number =>
  Number(/^ (\d+) of/.exec(watched.row(watched.rows - 2))?.[1] ?? -1);

/** Goes on by keys, one moment each. @returns how long each took to be seen */
async function pressed(watched: Watched, keys: number): Promise<readonly number[]> {
  const latencies: number[] = [];
  for (let key = 0; key < keys; key += 1) {
    const step = shownStep(watched);
    watched.press('\x1b[C');
    latencies.push(await watched.until(() => shownStep(watched) === step + 1));
    await wait(APART);
  }
  return latencies;
}

const isDone = (watched: Watched): boolean =>
  /^ ±\d+ %/m.test(watched.text) && !watched.text.includes('so far');

const folder = mkdtempSync(join(tmpdir(), 'sandtable-film-'));
await playInto(folder, 'film');
const others = Array.from({ length: OTHERS }, () => start(process.execPath, ['-e', 'for (;;) {}']));
const firsts: number[] = [];
const during: number[] = [];
const after: number[] = [];
for (let run = 0; run < RUNS; run += 1) {
  const watched = new Watched(['--saves', folder, 'replay', 'film']);
  await watched.until(() => shownStep(watched) === 0);
  firsts.push(await watched.until(() => watched.text.includes('so far')));
  during.push(...(await pressed(watched, KEYS)));
  if (isDone(watched)) throw new Error('the chances were all there before the keys');
  if (run === RUNS - 1) {
    await watched.until(() => isDone(watched));
    after.push(...(await pressed(watched, KEYS)));
  }
  watched.close();
}
for (const other of others) other.kill('SIGKILL');
rmSync(folder, { recursive: true });
figure(
  'replay of 42 territories: from its board to the chances over the whole game, median',
  median(firsts),
  'ms',
);
figure('replay of 42 territories: the same, the longest', Math.max(...firsts), 'ms');
for (const [when, latencies] of [
  ['while the chances are found out', during],
  ['once they are all there', after],
] as const) {
  figure(`a key ${when}, median`, median(latencies), 'ms');
  figure(`a key ${when}, p99`, quantile(latencies, 0.99), 'ms');
}
