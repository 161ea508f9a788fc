// People who come and go, a hundred sessions at a time, and play all four games in mixed company, while the server is killed
// every minute by chance and started again on its folder: what was shown, what of that is on the disk, what the log tells, and
// the memory of each life.
//   npm run bench -- soak [MINUTES] [SESSIONS] [SEED]
import { setTimeout } from 'node:timers/promises';
import { soak } from '../test/soak/soak.ts';
import { choices } from '../test/table/tables.ts';
import { heapOf, usage } from './process.ts';
import { figure } from './report.ts';

/** Milliseconds that a life of the server takes at least, and how many more at most. */
const [LEAST, MORE] = [30_000, 60_000];

const [minutes = '15', sessions = '100', seed = '1'] = process.argv.slice(2);
const memory: { readonly heap: number | null; readonly rss: number }[] = [];
const tell = (figures: object): void => void process.stdout.write(`${JSON.stringify(figures)}\n`);

const choose = choices(Number(seed));
const end = performance.now() + Number(minutes) * 60_000;
const lives = await soak({
  sessions: Number(sessions),
  life: () => setTimeout(LEAST + choose(MORE)),
  goesOn: () => performance.now() < end,
  pace: { visit: 40_000, step: 400 },
  choose,
  before: async (serving, data) => {
    // The heap first: its forced collection gives back memory. A server with too much to do does not answer in time.
    const heap = await heapOf(data).catch(() => null);
    memory.push({ heap, rss: usage(serving).rss });
  },
  tell: life =>
    tell({ ...life, ...memory.at(-1), lost: life.lost.slice(0, 10), faults: life.faults.slice(0, 10) }),
});
const sum = (of: (life: (typeof lives)[number]) => number): number =>
  lives.reduce((all, life) => all + of(life), 0);
figure('soak: kills', lives.length, 'times');
figure(
  'soak: visits',
  sum(life => life.visits),
  'visits',
);
figure(
  'soak: lines shown',
  sum(life => life.shown),
  'lines',
);
figure(
  'soak: of these found',
  sum(life => life.found),
  'lines',
);
figure(
  'soak: other losses',
  sum(life => life.lost.length - life.shown + life.found),
  'times',
);
figure(
  'soak: faults in the log',
  sum(life => life.faults.length),
  'lines',
);
process.exitCode = lives.every(({ lost, faults }) => lost.length + faults.length === 0) ? 0 : 1;
