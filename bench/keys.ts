// How many keys usual turns take: each is played in a terminal to its end, with the keys of now.
//   npm run bench -- keys
// With another built program it is played there with the keys that it had before numbers, spreading and repeating.
//   npm run bench -- keys PROGRAM.mjs
import { resolve } from 'node:path';
import { keysOf, playTurn, usualTurns } from '../test/e2e/usual-turns.ts';
import { figure } from './report.ts';

const [program] = process.argv.slice(2);
const other = program === undefined ? undefined : resolve(program);
for (const turn of usualTurns) {
  const script = other === undefined ? turn.now : turn.before;
  await playTurn(turn, script, other);
  figure(`${turn.game}, ${turn.what}`, keysOf(script), 'keys');
}
process.exit(0);
