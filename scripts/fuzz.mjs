// npm run bench:fuzz [-- --inputs N]: changed inputs for everything that reads what comes from outside. Takes minutes.
import { runTool } from './run.mjs';
import { setUp } from './setup.mjs';

await setUp();
process.exitCode = runTool('bench/fuzz.ts', process.argv.slice(2));
