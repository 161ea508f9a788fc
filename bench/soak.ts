// People who come and go, a hundred sessions at a time, and play all four games in mixed company, while the server is killed
// every minute by chance and started again on its folder: what was shown, what of that is on the disk, what the log tells, and
// the memory of each life.
//   npm run bench -- soak [MINUTES] [SESSIONS] [SEED]
import { soak } from '../test/soak/soak.ts';
import { choices } from '../test/table/tables.ts';
import { heapOf, usage } from './process.ts';
import { figure } from './report.ts';

const [minutes = '15', sessions = '100', seed = '1'] = process.argv.slice(2);
const memory: { readonly heap: number; readonly rss: number }[] = [];
const tell = (figures: object): void => void process.stdout.write(`${JSON.stringify(figures)}\n`);

const lives = await soak({
  sessions: Number(sessions),
  life: [30_000, 60_000],
  lasts: Number(minutes) * 60_000,
  pace: { visit: 40_000, step: 400 },
  choose: choices(Number(seed)),
  before: async (serving, data) => {
    // The heap first: its forced collection gives back memory.
    const heap = await heapOf(data);
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
