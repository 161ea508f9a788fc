// npm test: sets up what is missing, then runs every test but those of minutes, which `npm run test:long` has. Arguments
// go to vitest; paths among them are run whatever their length.
import { runTool } from './run.mjs';
import { setUp, setUpDatabase, setUpPlayer } from './setup.mjs';

const words = process.argv.slice(2);
const chosen = words.some(word => !word.startsWith('-') || word.startsWith('--project'));

await Promise.all([setUp(), setUpDatabase(), setUpPlayer()]);
process.exitCode = runTool('node_modules/vitest/vitest.mjs', [
  'run',
  ...(chosen ? [] : ['--project=!long']),
  ...words,
]);
