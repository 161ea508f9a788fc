// How many files of the program a key runs through, from its arrival to its frame: by coverage of functions: an arrow on
// the map of Domination at home, and in Simple Risk over SSH an arrow and the Enter that attacks.
//   npm run bench -- key-files          the number of files for each key
//   npm run bench -- key-files names    and their names
import { mkdtempSync, readFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { PassThrough } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { bundleProgram } from '../scripts/build.mjs';
import { Counter } from './counter.ts';
import { connect, sitDown, sleep } from './people.ts';
import { figure } from './report.ts';

const BUNDLE = resolve('dist', 'key-files.mjs');
/** Milliseconds in which a key's frame has been written. */
const FRAME = 400;

await bundleProgram(undefined, {
  entryPoints: ['source/commands/main.ts'],
  outfile: BUNDLE,
  splitting: false,
  minify: false,
});
const { main } = await import(pathToFileURL(BUNDLE).href);
const text = readFileSync(BUNDLE, 'utf8');
/** The beginnings of the files in the bundle: esbuild names each before its code. */
const files = [...text.matchAll(/^ *\/\/ (\S+)$/gm)].map(({ index, 1: name = '' }) => ({ index, name }));
const inspector = new Session();
inspector.connect();
await inspector.post('Profiler.enable');
await inspector.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });

/** The files of the program of which a function ran since the last call. */
async function filesRun(): Promise<ReadonlySet<string>> {
  const { result } = await inspector.post('Profiler.takePreciseCoverage');
  const ours = result.find(({ url }) => url === pathToFileURL(BUNDLE).href)?.functions ?? [];
  const starts = ours.flatMap(({ ranges }) => ranges.filter(({ count }) => count > 0).slice(0, 1));
  const names = starts.map(
    ({ startOffset }) => files.findLast(({ index }) => index <= startOffset)?.name ?? '',
  );
  return new Set(names.filter(name => /^(machines|source)\//.test(name)));
}

async function report(what: string, press: () => void): Promise<void> {
  await sleep(1000);
  await filesRun();
  press();
  await sleep(FRAME);
  const run = await filesRun();
  figure(`files that ${what} runs through`, run.size, 'files');
  if (process.argv.includes('names')) for (const name of [...run].sort()) process.stdout.write(`  ${name}\n`);
}

const folder = mkdtempSync(join(tmpdir(), 'sandtable-bench-'));
const terminal = (isTTY: boolean) => ({
  stdin: Object.assign(new PassThrough(), { isTTY }),
  stdout: Object.assign(new Counter(120, 40), { isTTY }),
  stderr: process.stderr,
  env: {
    TERM: 'xterm-256color',
    COLORTERM: 'truecolor',
    LANG: 'C.UTF-8',
    SANDTABLE_SAVES: join(folder, 'saves'),
  },
  signal: new AbortController().signal,
  interrupt: () => {},
});

const home = terminal(true);
void main(['play', 'domination', '--seed', 'keys'], home);
await sleep(5000);
await report('an arrow at home', () => home.stdin.write('\x1b[C'));

let said = '';
const server = { ...terminal(false), stdout: new PassThrough() };
server.stdout.on('data', (part: Buffer) => {
  said += part.toString();
});
void main(
  ['serve', '--data', join(folder, 'house'), '--port', '0', '--host', '127.0.0.1', '--name', '127.0.0.1'],
  server,
);
while (!/ssh -p \d+ 127/.test(said)) await sleep(100);
const session = await connect(Number(/ssh -p (\d+) 127/.exec(said)?.[1]), 0);
await sleep(1000);
await sitDown(session);
await report('an arrow over SSH', () => session.channel.write('\x1b[C'));
for (const keys of ['\t', '\r']) {
  session.channel.write(keys);
  await sleep(FRAME);
}
await report('Enter over SSH', () => session.channel.write('\r'));
process.exit(0);
