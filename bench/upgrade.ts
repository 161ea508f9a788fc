// npm run bench -- upgrade PROGRAM [SESSIONS] [SEED]: three servers of an earlier version (its dist/sandtable.mjs) on one PostgreSQL
// behind a balancer, which become today's one after the other while people play all four games; then what is written is checked.
// The earlier version out of the history: git worktree add ../earlier COMMIT, npm ci and npm run build there.
import { PROGRAM } from '../test/e2e/serving.ts';
import { storm } from '../test/storm/storm.ts';
import { choices } from '../test/table/tables.ts';
import { figure } from './report.ts';

const [before = PROGRAM, sessions = '24', seed = '1'] = process.argv.slice(2);
const began = performance.now();
const { checked, found, logged, visits, tables, games } = await storm({
  nodes: 3,
  sessions: Number(sessions),
  time: 0,
  between: [10_000, 5_000],
  pace: { visit: 15_000, step: 200 },
  choose: choices(Number(seed)),
  faults: ['upgrade'],
  programs: { before, after: PROGRAM },
});
const wrong = [...checked.faults, ...found.lost, ...found.leaks, ...logged];
process.stdout.write(`${JSON.stringify({ games: Object.fromEntries(games), wrong: wrong.slice(0, 20) })}\n`);
figure('upgrade: of all nodes', (performance.now() - began) / 1000, 's');
figure('upgrade: visits', visits, 'visits');
figure('upgrade: tables', tables, 'tables');
figure('upgrade: moves written', checked.moves, 'moves');
figure('upgrade: snapshots compared', checked.snapshots, 'snapshots');
figure('upgrade: lines shown', found.shown, 'lines');
figure('upgrade: of these found', found.found, 'lines');
figure('upgrade: secrets shown', found.leaks.length, 'times');
figure('upgrade: what cannot be, and faults in the logs', checked.faults.length + logged.length, 'times');
process.exitCode = wrong.length === 0 ? 0 : 1;
