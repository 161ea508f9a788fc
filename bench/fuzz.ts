// Gives changed inputs to everything that reads what comes from outside, and to whole sessions of the consoles: how many
// inputs, the slowest of each, the most memory, and what of it is kept once garbage is collected. The first that throws, or of which something is said that could disturb a
// terminal, ends it with its bytes.
//   npm run bench -- fuzz [--inputs N] [--consoles N] [--from N] [NAME PART…]
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { transformSync } from 'esbuild';
import { consoles } from '../test/fuzz/consoles.ts';
import type { Parser } from '../test/fuzz/parser.ts';
import { parsers } from '../test/fuzz/parsers.ts';
import { fuzz } from '../test/fuzz/run.ts';
import { figure } from './report.ts';

// Lessons load boards, which Node does not read by itself.
registerHooks({
  load(url, context, next) {
    if (!url.endsWith('.tsx')) return next(url, context);
    const { code } = transformSync(readFileSync(new URL(url), 'utf8'), { loader: 'tsx', jsx: 'automatic' });
    return { format: 'module', source: code, shortCircuit: true };
  },
});

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    inputs: { type: 'string', default: '20000' },
    consoles: { type: 'string', default: '500' },
    from: { type: 'string', default: '0' },
  },
});

/** Inputs between two looks at the memory. */
const STEP = 500;

let total = 0;
let most = 0;
const memory = (): number => {
  const { rss } = process.memoryUsage();
  most = Math.max(most, rss);
  return rss;
};

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

/** Bytes that are kept, whatever was loaded and has gone. */
function kept(): number {
  collect();
  return process.memoryUsage().heapUsed;
}

async function many(parser: Parser, inputs: number): Promise<void> {
  const first = Number(values.from);
  const began = performance.now();
  const before = memory();
  let [worst, loaded] = [0, 0];
  for (let done = 0; done < inputs; done += STEP) {
    const result = await fuzz(parser, first + done, Math.min(STEP, inputs - done));
    worst = Math.max(worst, result.worst);
    memory();
    if (done === 0) loaded = kept();
  }
  total += inputs;
  figure(`fuzz: ${parser.name}`, inputs, 'inputs');
  figure(`fuzz: ${parser.name}`, (performance.now() - began) / inputs, 'ms (mean)');
  figure(`fuzz: ${parser.name}`, worst, 'ms of CPU (worst)');
  figure(`fuzz: ${parser.name}`, (memory() - before) / 1_048_576, 'MB of memory more');
  // All that is loaded is loaded by the first of them.
  const since = Math.max(1, inputs - STEP);
  figure(`fuzz: ${parser.name}`, (kept() - loaded) / since, 'bytes kept for each input');
}

const asked = (list: readonly Parser[]): readonly Parser[] =>
  list.filter(({ name }) => positionals.length === 0 || positionals.some(part => name.includes(part)));
for (const parser of asked(parsers)) await many(parser, Number(values.inputs));
for (const parser of asked(consoles)) await many(parser, Number(values.consoles));
figure('fuzz: all', total, 'inputs');
figure('fuzz: all', most / 1_048_576, 'MB of memory at most');
