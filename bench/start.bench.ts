// CPU from the start of the process to the first whole frame of the menu and of a game, in a pty of 120x40, beside an empty Node; of the
// executable too, where `npm run executable` has made one. All take turns, so that each has as much beside it as the others.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type IPty, spawn } from '@lydell/node-pty';
import { figure, median } from './report.ts';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const PROGRAM = [process.execPath, join(ROOT, 'bin', 'sandtable')] as const;
const EXECUTABLE = join(ROOT, 'dist', 'executables', `sandtable-${process.platform}-${process.arch}`);
const RUNS = 9;
const GAMES = ['grid', 'intensity', 'warzone'];

/** CPU milliseconds that all threads of a process have used, from the scheduler's own account (Linux). */
function cpuMilliseconds(pid: number): number {
  const tasks = readdirSync(`/proc/${pid}/task`);
  const nanoseconds = tasks.map(task =>
    Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')[0]),
  );
  return nanoseconds.reduce((sum, value) => sum + value, 0) / 1e6;
}

type Line = readonly [file: string, ...words: string[]];
type Start = readonly [name: string, line: Line, marker: string];

const saves = mkdtempSync(join(tmpdir(), 'sandtable-start-'));

/** Starts a program in a pty of 120x40. */
function open([file, ...words]: Line): IPty {
  return spawn(file, words, {
    cols: 120,
    rows: 40,
    name: 'xterm-256color',
    env: {
      ...{ PATH: process.env['PATH'], HOME: '/nonexistent', SANDTABLE_SAVES: saves },
      ...{ TERM: 'xterm-256color', COLORTERM: 'truecolor' },
    },
  });
}

/** Measures from the start until the marker has been written. */
function measure(line: Line, marker: string): Promise<number> {
  return new Promise(resolve => {
    const pty = open(line);
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
function startAndLeave(line: Line, marker: string): Promise<void> {
  return new Promise(resolve => {
    const pty = open(line);
    let seen = '';
    pty.onData(data => {
      seen += data;
      if (!seen.includes(marker)) return;
      seen = '';
      // Of a game, its question whether to leave is answered too.
      pty.write('q');
      setTimeout(() => pty.write('\r'), 1000);
      setTimeout(() => pty.write('q'), 2000);
      setTimeout(() => pty.kill('SIGTERM'), 3000);
    });
    pty.onExit(() => resolve());
  });
}

const FRAME = '\x1b[?2026l';

if (process.platform === 'linux') {
  const startsOf = (who: string, program: Line): readonly Start[] => [
    [`${who}the menu`, program, FRAME],
    ...GAMES.map((game): Start => [`${who}play ${game}`, [...program, 'play', game], FRAME]),
  ];
  const ofPackage = startsOf('first frame of ', PROGRAM);
  const lines: readonly Start[] = [
    ['node -e 0', [process.execPath, '-e', 'process.stdout.write("x"); setInterval(() => {}, 1e9)'], 'x'],
    ...ofPackage,
    ...(existsSync(EXECUTABLE) ? startsOf('executable, first frame of ', [EXECUTABLE]) : []),
  ];
  // Once, as everybody has: then its compiled code is kept.
  for (const [, line, marker] of ofPackage) await startAndLeave(line, marker);
  const values = lines.map((): number[] => []);
  for (let run = 0; run < RUNS; run += 1)
    for (const [index, [, line, marker]] of lines.entries()) values[index]?.push(await measure(line, marker));
  const least = median(values[0] ?? []);
  for (const [index, [name]] of lines.entries()) {
    const milliseconds = median(values[index] ?? []);
    figure(`start: ${name}`, milliseconds, 'ms CPU');
    figure(`start: ${name}, to node -e 0`, milliseconds / least, 'times');
  }
}
rmSync(saves, { recursive: true, force: true });
process.exit(0);
