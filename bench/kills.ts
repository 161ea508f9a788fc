// Kills the program in every way to play, each time at a moment chosen by chance: how many lines it had shown, and how many of
// them are in the saves. The first that is not there ends it.
//   npm run bench -- kills [KILLS OF EACH] [SEED]
import { killAll } from '../test/kill/run.ts';
import { choices } from '../test/table/tables.ts';
import { figure } from './report.ts';

const [kills = '34', seed = '1'] = process.argv.slice(2);
const killed = await killAll(Number(kills), choices(Number(seed)));
let [times, shown, found] = [0, 0, 0];
for (const each of killed) {
  figure(`${each.name}, killed`, each.kills, 'times');
  figure(`${each.name}, lines shown`, each.shown, 'lines');
  figure(`${each.name}, of these found`, each.found, 'lines');
  times += each.kills;
  shown += each.shown;
  found += each.found;
  if (each.lost !== null) process.stderr.write(`${each.name}: not in its save: ${each.lost}\n`);
}
figure('killed', times, 'times');
figure('lines shown', shown, 'lines');
figure('of these found', found, 'lines');
process.exitCode = shown === found ? 0 : 1;
