// npm run check: builds what has changed since it was built last; then types, lint and format, answers that are dropped.
import { runTool } from './run.mjs';
import { setUp } from './setup.mjs';

await setUp();
const steps = [
  ['types', 'node_modules/typescript/bin/tsc', ['-p', '.']],
  ['types of the page', 'node_modules/typescript/bin/tsc', ['-p', 'source/web']],
  ['types of its worker', 'node_modules/typescript/bin/tsc', ['-p', 'source/web/worker']],
  ['lint and format', 'node_modules/@biomejs/biome/bin/biome', ['ci', '--error-on-warnings', '.']],
  ['answers that are dropped', 'scripts/answers.mjs', []],
];
for (const [name, path, args] of steps) {
  const status = runTool(path, args);
  process.stderr.write(`${name}: ${status === 0 ? 'fine' : 'failed'}\n`);
  if (status !== 0) process.exit(status);
}
