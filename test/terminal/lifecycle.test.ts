import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type IPty, spawn } from '@lydell/node-pty';
import headless from '@xterm/headless';
import { type BuildOptions, build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sample } from '../cases.ts';

/** A program running in a pseudo-terminal. */
interface Running {
  readonly terminal: headless.Terminal;
  readonly pty: IPty;
  /** All that the program wrote. */
  output(): string;
  /** Waits until the screen shows this. */
  until(text: string): Promise<void>;
  readonly exit: Promise<number>;
}

let folder = '';
let program = '';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sandtable-terminal-'));
  program = join(folder, 'victim.mjs');
  const script = new URL('../../scripts/build.mjs', import.meta.url).href;
  const { bundleOptions }: { bundleOptions: BuildOptions } = await import(script);
  await build({ ...bundleOptions, entryPoints: [join(import.meta.dirname, 'victim.tsx')], outfile: program });
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function start(reports = join(folder, 'reports')): Promise<Running> {
  const terminal = new headless.Terminal({ cols: 80, rows: 24, allowProposedApi: true, scrollback: 50 });
  const { PATH } = process.env;
  const pty = spawn(process.execPath, [program, reports], {
    cols: 80,
    rows: 24,
    name: 'xterm-256color',
    env: { PATH, TERM: 'xterm-256color' },
  });
  let output = '';
  let check = (): void => {};
  pty.onData(data => {
    output += data;
    terminal.write(data, () => check());
  });
  const until = (text: string): Promise<void> =>
    new Promise(resolve => {
      check = () => {
        if (shown(terminal).includes(text)) resolve();
      };
      check();
    });
  const exit = new Promise<number>(resolve => {
    pty.onExit(({ exitCode, signal }) => {
      terminal.write('', () => resolve(signal ? 128 + signal : exitCode));
    });
  });
  await until('ready');
  return { terminal, pty, output: () => output, until, exit };
}

/** The terminal is as it was before the program. */
function expectGivenBack({ terminal, output }: Running): void {
  expect(terminal.buffer.active.type).toBe('normal');
  expect(terminal.modes.mouseTrackingMode).toBe('none');
  expect(terminal.modes.bracketedPasteMode).toBe(false);
  expect(output().lastIndexOf('\x1b[?25h')).toBeGreaterThan(output().lastIndexOf('\x1b[?25l'));
  expect(output()).toContain('\x1b[23;2t');
}

/** What stands on the first rows of the screen. */
function shown(terminal: headless.Terminal): string {
  const buffer = terminal.buffer.active;
  return Array.from({ length: 8 }, (_, y) => buffer.getLine(y)?.translateToString(true) ?? '').join('');
}

describe('the terminal is given back', () => {
  test.each(
    sample([
      ['when the program closes its screen', 'q', 0],
      ['on Ctrl-C', '\x03', 130],
      ['when the process exits by itself', 'x', 7],
    ]),
  )('%s', async (_, key, status) => {
    const running = await start();
    expect(running.terminal.buffer.active.type).toBe('alternate');
    running.pty.write(key);
    expect(await running.exit).toBe(status);
    expectGivenBack(running);
  });

  test.each(
    sample([
      ['SIGINT', 130],
      ['SIGTERM', 143],
      ['SIGHUP', 129],
    ]),
  )('on %s', async (signal, status) => {
    const running = await start();
    running.pty.kill(signal);
    expect(await running.exit).toBe(status);
    expectGivenBack(running);
  });

  test.each(
    sample([
      ['thrown by a handler of keys', 'h', 'thrown by a key'],
      ['thrown while rendering', 'r', 'thrown while rendering'],
      ['thrown by a timer', 't', 'thrown by a timer'],
      ['rejected and not caught', 'p', 'a rejection nobody took'],
    ]),
  )('after a fault %s, which is told in one sentence and reported', async (_, key, reason) => {
    const reports = join(folder, `reports of ${key}`);
    const running = await start(reports);
    running.pty.write(key);
    expect(await running.exit).toBe(1);
    expectGivenBack(running);
    const [name = ''] = readdirSync(reports);
    const path = join(reports, name);
    expect(shown(running.terminal)).toContain(
      `Victim 1.0 stopped because of a fault: ${reason}. The report is ${path}`,
    );
    expect(readFileSync(path, 'utf8')).toMatch(
      new RegExp(`^Victim 1.0\n.*\nNode v.*\n\nError: ${reason}\n +at `),
    );
  });

  test('and a fault whose report cannot be written is told all the same', async () => {
    const running = await start(join(program, 'no-folder'));
    running.pty.write('h');
    expect(await running.exit).toBe(1);
    expectGivenBack(running);
    expect(shown(running.terminal)).toContain('thrown by a key. The report could not be written: ENOTDIR');
  });

  test('keys are heard in raw mode until then, and the window may change', async () => {
    const running = await start();
    running.pty.write('ab\x1b[Ac');
    await running.until('ready 80x24 abc');
    running.terminal.resize(100, 30);
    running.pty.resize(100, 30);
    await running.until('ready 100x30 abc');
    running.pty.write('q');
    expect(await running.exit).toBe(0);
  });
});
