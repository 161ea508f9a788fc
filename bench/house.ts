// Three servers on one PostgreSQL behind a balancer, and people who come and go and play all four games with computer players,
// while by chance a server is killed, paused for longer than its leases hold, or drained, the database is restarted or its
// connections are cut, or people's are; then what is written is checked: its order, leases and rules, and all that was shown.
//   npm run bench:house [MINUTES] [SESSIONS] [SEED]
import { storm } from '../test/storm/storm.ts';
import { choices } from '../test/table/tables.ts';
import { figure, median } from './report.ts';

const [minutes = '15', sessions = '60', seed = '1'] = process.argv.slice(2);
const tell = (figures: object): void => void process.stdout.write(`${JSON.stringify(figures)}\n`);
const after: number[] = [];
const { faults, visits, tables, checked, found, logged } = await storm({
  nodes: 3,
  sessions: Number(sessions),
  time: Number(minutes) * 60_000,
  between: [3_000, 9_000],
  pace: { visit: 40_000, step: 400 },
  choose: choices(Number(seed)),
  tell(fault, ledAfter) {
    after.push(ledAfter);
    tell({ fault, ledAfter: Math.round(ledAfter) });
  },
});
tell({
  faults,
  checked: checked.faults.slice(0, 20),
  lost: found.lost.slice(0, 20),
  logged: logged.slice(0, 20),
});
figure('house: faults', after.length, 'times');
figure('house: until every table was led again, median', median(after), 'ms');
figure('house: until every table was led again, longest', Math.max(...after), 'ms');
figure('house: visits', visits, 'visits');
figure('house: tables', tables, 'tables');
figure('house: moves written', checked.moves, 'moves');
figure('house: of these under a lease', checked.led, 'lines');
figure('house: snapshots compared', checked.snapshots, 'snapshots');
figure('house: lines shown', found.shown, 'lines');
figure('house: of these found', found.found, 'lines');
figure('house: other losses', found.lost.length - found.shown + found.found, 'times');
figure('house: what cannot be', checked.faults.length, 'times');
figure('house: faults in the logs', logged.length, 'lines');
process.exitCode = checked.faults.length + found.lost.length + logged.length === 0 ? 0 : 1;
