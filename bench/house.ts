// Three servers on one PostgreSQL behind a balancer, and people who come and go and play all four games with computer players,
// while by chance a server is killed, paused for longer than its leases hold, or drained, the database is restarted or its
// connections are cut, or people's are; then what is written is checked: its order, leases and rules, and all that was shown.
// With `flood`, one address floods all nodes meanwhile (flood-beside.ts).
//   npm run bench:house [MINUTES] [SESSIONS] [SEED] [all|FAULT,FAULT…] [flood]
import { FAULTS, storm } from '../test/storm/storm.ts';
import { choices } from '../test/table/tables.ts';
import { type Beside, floodBeside } from './flood-beside.ts';
import { PATIENCE } from './people.ts';
import { figure, median, quantile } from './report.ts';

const [minutes = '15', sessions = '60', seed = '1', only = 'all', flood = ''] = process.argv.slice(2);
const chosen = FAULTS.filter(fault => only === 'all' || only.split(',').includes(fault));
let beside: Beside | null = null;
const tell = (figures: object): void => void process.stdout.write(`${JSON.stringify(figures)}\n`);
const after: number[] = [];
const { faults, checked, found, logged, returns, ...came } = await storm({
  nodes: 3,
  sessions: Number(sessions),
  time: Number(minutes) * 60_000,
  between: [3_000, 9_000],
  pace: { visit: 40_000, step: 400 },
  choose: choices(Number(seed)),
  faults: chosen,
  ...(flood !== '' && {
    beside(targets) {
      const end = floodBeside(targets);
      return async () => {
        beside = await end();
      };
    },
  }),
  tell(fault, ledAfter) {
    after.push(ledAfter);
    tell({ fault, ledAfter: Math.round(ledAfter) });
  },
});
tell({
  faults,
  games: Object.fromEntries(came.games),
  done: Object.fromEntries(came.done),
  checked: checked.faults.slice(0, 20),
  lost: found.lost.slice(0, 20),
  leaks: found.leaks.slice(0, 20),
  logged: logged.slice(0, 20),
});
figure('house: faults', after.length, 'times');
figure('house: until every table was led again, median', median(after), 'ms');
figure('house: until every table was led again, longest', Math.max(...after), 'ms');
for (const [what, times] of [
  ['a first key answered, table led elsewhere', returns.elsewhere],
  ['a first key answered, table led by the dead node', returns.orphaned],
  ['a computer player goes on', returns.computers],
] as const) {
  figure(`house: from a node's death: ${what}`, times.length, 'times');
  for (const share of [0.5, 0.95])
    figure(`house: from a node's death: ${what}, p${share * 100}`, quantile(times, share), 'ms');
}
figure('house: visits', came.visits, 'visits');
figure("house: of these with OpenSSH's client", came.openSsh, 'visits');
figure('house: tables', came.tables, 'tables');
figure('house: moves written', checked.moves, 'moves');
figure('house: of these under a lease', checked.led, 'lines');
figure('house: snapshots compared', checked.snapshots, 'snapshots');
figure('house: lines shown', found.shown, 'lines');
figure('house: of these found', found.found, 'lines');
figure('house: other losses', found.lost.length - found.shown + found.found, 'times');
figure('house: screens searched for secrets', found.screens, 'screens');
figure('house: secrets kept from somebody', found.kept, 'secrets');
figure('house: secrets shown', found.leaks.length, 'times');
for (const [game, count] of found.ifWatched)
  figure(`house: ${game}: would be found if those at a seat only watched`, count, 'times');
figure('house: what cannot be', checked.faults.length, 'times');
figure('house: faults in the logs', logged.length, 'lines');
function tellBeside({ waits, seated, crowd }: Beside): void {
  figure('house: beside the flood of one address: keys of guests', waits.length, 'keys');
  for (const share of [0.5, 0.95, 0.99])
    figure(`house: beside the flood: a key, p${share * 100}`, quantile(waits, share), 'ms');
  const unanswered = waits.filter(wait => wait >= PATIENCE).length;
  figure(`house: beside the flood: keys without an answer in ${PATIENCE / 1000} s`, unanswered, 'keys');
  figure('house: beside the flood: guests sat down', seated, 'times');
  figure('house: the flood: connections', crowd, 'connections');
}
if (beside !== null) tellBeside(beside);
const wrong = checked.faults.length + found.lost.length + found.leaks.length + logged.length;
process.exitCode = wrong === 0 ? 0 : 1;
