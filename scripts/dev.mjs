// npm run dev: after each change of a file runs the tests that it touches, those of its own folder first, and builds anew.
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { FROM_SOURCE, isFit } from '../bin/launch.mjs';
import { runTool } from './run.mjs';
import { ROOT, setUp } from './setup.mjs';

/** Milliseconds to wait for more files of one change. */
const PAUSE = 50;

await setUp();
if (!isFit(process.versions.node, FROM_SOURCE)) process.exit(runTool('scripts/dev.mjs', []));

const { createVitest } = await import('vitest/node');
const vitest = await createVitest('test', { watch: false, root: ROOT, project: ['!long'], retry: 0 });
await vitest.standalone();
const changed = new Set();
let waiting;
let running = Promise.resolve();

for (const top of ['machines', 'source', 'test'])
  watch(join(ROOT, top), { recursive: true }, (_, name) => {
    if (!/\.(tsx?|md)$/.test(name ?? '')) return;
    changed.add(join(ROOT, top, name));
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      void vitest.cancelCurrentRun('keyboard-input');
      running = running.then(answer);
    }, PAUSE);
  });
process.stdout.write('Watching machines, source and test; Ctrl-C ends.\n');

/** Runs what the changed files touch, unless more change meanwhile. */
async function answer() {
  const files = [...changed];
  if (files.length === 0) return;
  changed.clear();
  const began = performance.now();
  const seconds = () => `${((performance.now() - began) / 1000).toFixed(1)} s`;
  for (const file of files) vitest.invalidateFile(file);
  vitest.config.related = files;
  const touched = await vitest.getRelevantTestSpecifications();
  const near = new Set(
    touched.filter(({ moduleId }) => files.some(file => testsOf(file) === dirname(moduleId))),
  );
  for (const specs of [[...near], touched.filter(spec => !near.has(spec))]) {
    if (specs.length === 0 || changed.size > 0) continue;
    await vitest.runTestSpecifications(specs);
    process.stdout.write(`${specs.length} of ${touched.length} touched test files after ${seconds()}\n`);
  }
  if (changed.size > 0 || files.every(file => testsOf(file) === dirname(file))) return;
  const built = spawn(process.execPath, [join(ROOT, 'scripts', 'build.mjs')], { stdio: 'inherit' });
  await new Promise(resolve => built.on('exit', resolve));
  process.stdout.write(`Built after ${seconds()}\n`);
}

/** The folder of the tests of a file: `test` mirrors `machines` and `source`. */
function testsOf(file) {
  const [top, ...rest] = relative(ROOT, dirname(file)).split(sep);
  return join(ROOT, 'test', ...(top === 'machines' ? [top] : []), ...rest);
}
