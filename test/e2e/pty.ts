import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type IPty, spawn } from '@lydell/node-pty';
import { type Display, display, type Sight } from '../server/display.ts';
import { environmentIn } from './environment.ts';

const ROOT = resolve(import.meta.dirname, '..', '..');

export interface ProgramOptions {
  readonly columns?: number;
  readonly rows?: number;
  /** Added to an environment that has only what a terminal sets. */
  readonly env?: Readonly<Record<string, string>>;
  /** Where saves and settings go; a fresh folder when left out. */
  readonly home?: string;
  /** Another built program than this one. */
  readonly file?: string;
  /** An installed program, and the words before its own. */
  readonly command?: readonly [file: string, ...words: string[]];
}

/** The built program in a real pty, with a terminal that shows what it writes. */
export interface Program {
  readonly home: string;
  /** Ends with the exit status when the program has ended. */
  readonly ended: Promise<{ readonly exitCode: number; readonly signal?: number | undefined }>;
  press(keys: string): void;
  /** Resolves once the program has drawn everything anew: until then the screen shows what no longer holds. */
  resize(columns: number, rows: number): Promise<void>;
  kill(signal: string): void;
  /** The screen as text, a line for each row. */
  text(): string;
  /** Which kinds of colour the screen's cells have: `rgb`, `256`, `16`. */
  colours(): Set<string>;
  /** True while the alternate screen is shown. */
  fullScreen(): boolean;
  /** Everything written so far. */
  written(): string;
  /** Resolves when the screen shows this, be it for a moment; rejects with the screen when the program ends before. */
  until(what: Sight): Promise<void>;
  close(): void;
}

export const scratchHome = (): string => mkdtempSync(join(tmpdir(), 'sandtable-e2e-'));

const BUILT = join(ROOT, 'dist', 'sandtable.mjs');

/** Where `bin/sandtable` has compiled code kept. */
const CACHE = { NODE_COMPILE_CACHE: join(ROOT, 'dist', '.cache') };

/** Starts the built program (npm test builds it) with these words. */
export function startProgram(words: readonly string[], options: ProgramOptions = {}): Program {
  const [file, ...first] = options.command ?? [process.execPath, options.file ?? BUILT];
  return inPty(file, [...first, ...words], options);
}

/** Starts bash, as somebody who types has it: with jobs, and with `sandtable` as a command. */
export function startShell(options: ProgramOptions = {}): Program {
  const shell = inPty('bash', ['--norc', '--noprofile', '-i'], {
    ...options,
    env: { PS1: '$ ', HISTFILE: '', BASH_SILENCE_DEPRECATION_WARNING: '1', ...options.env },
  });
  shell.press(`sandtable() { '${process.execPath}' '${BUILT}' "$@"; }; clear\r`);
  return shell;
}

function inPty(file: string, words: readonly string[], options: ProgramOptions): Program {
  const { columns = 100, rows = 30 } = options;
  const home = options.home ?? scratchHome();
  const screen = display(columns, rows);
  const env = { ...environmentIn(home), ...(options.command === undefined && CACHE), ...options.env };
  const pty: IPty = spawn(file, [...words], { cols: columns, rows, cwd: home, env });
  let over = false;
  pty.onData(data => screen.write(Buffer.from(data)));
  const ended = new Promise<{ exitCode: number; signal?: number | undefined }>(resolveEnd => {
    pty.onExit(async end => {
      over = true;
      await screen.frame();
      resolveEnd(end);
    });
  });

  return {
    home,
    ended,
    press: keys => pty.write(keys),
    resize(newColumns, newRows) {
      const before = screen.sent();
      screen.resize(newColumns, newRows);
      pty.resize(newColumns, newRows);
      return screen.see(() => screen.bytes().subarray(before).includes('\x1b[2J'));
    },
    kill: signal => pty.kill(signal),
    text: screen.text,
    colours: () => coloursOf(screen),
    fullScreen: screen.fullScreen,
    written: () => screen.bytes().toString(),
    until: what =>
      Promise.race([
        screen.see(what),
        ended.then(() => Promise.reject(new Error(`the program ended before ${what}:\n${screen.text()}`))),
      ]),
    close() {
      if (!over) pty.kill('SIGKILL');
      if (options.home === undefined) rmSync(home, { recursive: true, force: true });
    },
  };
}

function coloursOf({ terminal }: Pick<Display, 'terminal'>): Set<string> {
  const found = new Set<string>();
  for (let y = 0; y < terminal.rows; y += 1) {
    const line = terminal.buffer.active.getLine(y);
    for (let x = 0; line !== undefined && x < terminal.cols; x += 1) {
      const cell = line.getCell(x);
      if (cell === undefined) continue;
      if (cell.isFgRGB() || cell.isBgRGB()) found.add('rgb');
      if (cell.isFgPalette()) found.add(cell.getFgColor() < 16 ? '16' : '256');
      if (cell.isBgPalette()) found.add(cell.getBgColor() < 16 ? '16' : '256');
    }
  }
  return found;
}
