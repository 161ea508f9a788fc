// npm run bench:strength [MATCH…]: how strong the card players are, with intervals. Takes minutes.
import { runTool } from './run.mjs';
import { setUp } from './setup.mjs';

await setUp();
process.exitCode = runTool('bench/intensity-strength.ts', process.argv.slice(2));
