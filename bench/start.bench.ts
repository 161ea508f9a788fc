// CPU from the start of the process to the first whole frame of the menu, in a pty of 120x40, beside an empty Node.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type IPty, spawn } from '@lydell/node-pty';
import { figure, median } from './report.ts';

const PROGRAM = join(dirname(dirname(fileURLToPath(import.meta.url))), 'bin', 'sandtable');
const RUNS = 15;

/** CPU milliseconds that all threads of a process have used, from the scheduler's own account (Linux). */
function cpuMilliseconds(pid: number): number {
  const tasks = readdirSync(`/proc/${pid}/task`);
  const nanoseconds = tasks.map(task =>
    Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')[0]),
  );
  return nanoseconds.reduce((sum, value) => sum + value, 0) / 1e6;
}

/** Starts Node with these arguments in a pty of 120x40. */
function open(args: readonly string[]): IPty {
  return spawn(process.execPath, [...args], {
    cols: 120,
    rows: 40,
    name: 'xterm-256color',
    env: { PATH: process.env['PATH'], HOME: '/nonexistent', TERM: 'xterm-256color', COLORTERM: 'truecolor' },
  });
}

/** Measures from the start until the marker has been written. */
function measure(args: readonly string[], marker: string): Promise<number> {
  return new Promise(resolve => {
    const pty = open(args);
    let seen = '';
    pty.onData(data => {
      seen += data;
      if (!seen.includes(marker)) return;
      seen = '';
      resolve(cpuMilliseconds(pty.pid));
      pty.kill('SIGKILL');
    });
  });
}

/** Starts the program once and leaves it, as everybody has: then its compiled code is kept. */
function startAndLeave(args: readonly string[], marker: string): Promise<void> {
  return new Promise(resolve => {
    const pty = open(args);
    let seen = '';
    pty.onData(data => {
      seen += data;
      if (!seen.includes(marker)) return;
      seen = '';
      pty.write('q');
    });
    pty.onExit(() => resolve());
  });
}

async function medianOf(args: readonly string[], marker: string): Promise<number> {
  const values: number[] = [];
  for (let run = 0; run < RUNS; run += 1) values.push(await measure(args, marker));
  return median(values);
}

if (process.platform === 'linux') {
  figure(
    'start: node -e 0',
    await medianOf(['-e', 'process.stdout.write("x"); setInterval(() => {}, 1e9)'], 'x'),
    'ms CPU',
  );
  await startAndLeave([PROGRAM], '\x1b[?2026l');
  figure('start: first frame of the menu, 120x40', await medianOf([PROGRAM], '\x1b[?2026l'), 'ms CPU');
}
process.exit(0);
