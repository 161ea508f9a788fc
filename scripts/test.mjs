// npm test: sets up what is missing, then runs every test. Arguments go to vitest.
import { runTool } from './run.mjs';
import { setUp, setUpDatabase, setUpPlayer } from './setup.mjs';

await setUp();
setUpDatabase();
setUpPlayer();
process.exitCode = runTool('node_modules/vitest/vitest.mjs', ['run', ...process.argv.slice(2)]);
