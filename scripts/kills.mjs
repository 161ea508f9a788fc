// npm run bench:kills [-- KILLS OF EACH [SEED]]: kills the program in every way to play, and counts what was shown and what is
// saved.
import { runTool } from './run.mjs';
import { setUp } from './setup.mjs';

await setUp();
process.exitCode = runTool('bench/kills.ts', process.argv.slice(2));
