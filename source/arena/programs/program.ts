import { type ChildProcess, spawn } from 'node:child_process';
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { err, ok, type Result } from '../../../machines/result.ts';
import { HOLDINGS, type Holdings, watchGroup } from './holdings.ts';

/** A program of the search path, or null. */
export function onPath(name: string): string | null {
  if (name.includes('/')) return null;
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  return folders.map(folder => join(folder, name)).find(isExecutable) ?? null;
}

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** The system's word for why something could not be started: `ENOENT`. */
export const faultCode = (fault: unknown): string =>
  fault instanceof Error && 'code' in fault ? String(fault.code) : 'for no known reason';

/**
 * An outside program that has been started: without a shell, as the leader of its own process group, in an empty
 * folder of its own, with hardly any environment. Nothing of it outlives this process.
 */
export interface Child {
  readonly process: ChildProcess;
  /** What it holds too much of, once it does. */
  readonly exceeded: Promise<string>;
  /** Ends it at once, with all that it has started. */
  end(): void;
  /** Ends what it has left behind, and removes its folder. */
  remove(): Promise<void>;
}

/** An empty folder for a program. */
export const ownFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'sandtable-program-'));

/** @param words the program with its arguments, as full paths where they are files */
export function startChild(words: readonly string[], folder: string, holdings: Holdings = HOLDINGS): Child {
  const path = process.env['PATH'] ?? ['/usr/local/bin', '/usr/bin', '/bin'].join(delimiter);
  const [file = '', ...rest] = confined(words, holdings);
  const child = spawn(file, rest, {
    cwd: folder,
    env: { PATH: path, HOME: folder, TMPDIR: folder, LANG: 'C.UTF-8' },
    detached: true,
    shell: false,
    stdio: ['pipe', 'pipe', 'pipe'],
    windowsHide: true,
  });
  const end = (): void => endGroup(child);
  process.once('exit', end);
  const watch = watchGroup(child.pid ?? 0, holdings);
  // A program that does not read its input, or closes it, is no fault of ours; what is written then is lost.
  child.stdin?.on('error', () => undefined);
  return {
    process: child,
    exceeded: watch.exceeded,
    end,
    async remove() {
      watch.stop();
      // Its children may live on when it has ended; they are of its group, and may hold its output open.
      end();
      process.off('exit', end);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Megabytes that a process may reserve beside what it holds: the newest Node alone has 560 before it does anything. */
const RESERVED = 2048;

/**
 * The words that start a program so that Linux itself refuses each of its processes more memory than it may ever need,
 * however fast it asks. The core of one that dies of it is not kept.
 */
function confined(words: readonly string[], { megabytes }: Holdings): readonly string[] {
  const [file = ''] = words;
  const prlimit = process.platform === 'linux' ? onPath('prlimit') : null;
  const isThere = onPath(file) !== null || isExecutable(file);
  if (prlimit === null || !isThere) return words;
  return [prlimit, `--data=${(megabytes + RESERVED) * 1_048_576}`, '--core=0', '--', ...words];
}

function endGroup(child: ChildProcess): void {
  const { pid } = child;
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The group is gone already, or there are no groups here; then the program alone is ended.
    child.kill('SIGKILL');
  }
}

/** What a program may do at most. */
export const LIMITS = {
  /** Bytes of one line that it writes. */
  line: 65_536,
  /** Bytes that it writes between two questions. */
  burst: 262_144,
  /** Bytes of its error output that are kept, the last ones. */
  errors: 16_384,
  /** Milliseconds that it has to end by itself when it is closed. */
  grace: 500,
  ...HOLDINGS,
};
type ProgramLimits = Readonly<typeof LIMITS>;

/** What a question led to. */
export type Reply =
  | { readonly kind: 'line'; readonly text: string; readonly milliseconds: number }
  | { readonly kind: 'timeout' }
  /** It has died, could not be started, or was ended because it flooded. `sentence` says which. */
  | { readonly kind: 'gone'; readonly sentence: string };

/** A partner that is asked in lines: a program, or a player of ours that speaks the same. */
export interface Partner {
  readonly name: string;
  /** Tells it lines that need no answer. */
  tell(lines: readonly string[]): void;
  /** Asks it a line, and waits for one line. What came before the question is not its answer. */
  ask(line: string, milliseconds: number): Promise<Reply>;
  /** Ends it. */
  close(): Promise<void>;
  /** The end of what it wrote to its error output. */
  readonly errors: string;
}

const NEWLINE = 10;
/** So many bytes that a program has not read yet say that it does not read any more. */
const MOST_UNREAD = 4_194_304;

/**
 * A command line cut at blanks; what stands in double quotes is one word. No shell ever reads it.
 * @returns the words, or one sentence when there is none or a quote is not closed
 */
export function commandWords(text: string): Result<readonly string[], string> {
  if ((text.split('"').length - 1) % 2 === 1) return err('a quote of the command is not closed');
  const words = [...text.matchAll(/"([^"]*)"|([^\s"]+)/g)].map(match => match[1] ?? match[2] ?? '');
  return words.length === 0 || words[0] === '' ? err('the command is empty') : ok(words);
}

/** Why a command line cannot be a program's, or null. */
export function programFault(player: string): string | null {
  const words = commandWords(player);
  if (!words.ok) return words.error;
  const [file = ''] = words.value;
  if (onPath(file) !== null || (file.includes('/') && isExecutable(file))) return null;
  return existsSync(file)
    ? `${printed(file)} cannot be run as it is; write what runs it, like "python3 bot.py" or ./bot`
    : `there is no program ${printed(file)}`;
}

/** A program's words made fit to be shown. */
export const printed = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, 160);

/** Starts an outside program, as `Child` says. Words of the command that are files here are given as full paths. */
export async function startProgram(
  words: readonly string[],
  limits: ProgramLimits = LIMITS,
): Promise<Partner> {
  return new Program(words.join(' '), startChild(words.map(fullPath), await ownFolder(), limits), limits);
}

class Program implements Partner {
  readonly name: string;
  readonly #started: Child;
  readonly #child: ChildProcess;
  readonly #limits: ProgramLimits;
  readonly #exited: Promise<void>;
  #pending: Uint8Array[] = [];
  #pendingBytes = 0;
  #burst = 0;
  #gone: string | null = null;
  #errors = Buffer.alloc(0);
  #settle: ((answer: Reply) => void) | null = null;
  #asked = 0;

  constructor(name: string, started: Child, limits: ProgramLimits) {
    this.name = name;
    this.#started = started;
    this.#child = started.process;
    this.#limits = limits;
    this.#exited = new Promise(done => {
      this.#child.once('error', fault => {
        this.#leave(`it cannot be started: ${faultCode(fault)}`);
        done();
      });
      this.#child.once('exit', () => done());
    });
    void started.exceeded.then(excess => this.#kill(`it ${excess}`));
    // Unlike `exit` this comes after the last line that it wrote.
    this.#child.once('close', (code, signal) => {
      this.#leave(signal === null ? `it has ended with status ${code ?? '?'}` : `it was ended by ${signal}`);
    });
    this.#child.stdout?.on('data', (chunk: Uint8Array) => this.#read(chunk));
    this.#child.stderr?.on('data', (chunk: Uint8Array) => {
      this.#errors = Buffer.concat([this.#errors, chunk]).subarray(-limits.errors);
    });
  }

  get errors(): string {
    return this.#errors.toString('utf8');
  }

  tell(lines: readonly string[]): void {
    const input = this.#child.stdin;
    if (this.#gone !== null || input === null || input === undefined || input.destroyed) return;
    if (input.writableLength > MOST_UNREAD) this.#kill('it does not read its input');
    else input.write(lines.map(line => `${line}\n`).join(''));
  }

  ask(line: string, milliseconds: number): Promise<Reply> {
    if (this.#gone !== null) return Promise.resolve({ kind: 'gone', sentence: this.#gone });
    this.#pending = [];
    this.#pendingBytes = 0;
    this.#burst = 0;
    this.#asked = performance.now();
    return new Promise(answered => {
      const timer = setTimeout(() => this.#settle?.({ kind: 'timeout' }), milliseconds);
      this.#settle = answer => {
        clearTimeout(timer);
        this.#settle = null;
        answered(answer);
      };
      this.tell([line]);
    });
  }

  async close(): Promise<void> {
    this.#child.stdin?.end();
    const timer = setTimeout(() => this.#kill('it did not end by itself'), this.#limits.grace);
    await this.#exited;
    clearTimeout(timer);
    this.#leave('it was closed');
    for (const stream of [this.#child.stdin, this.#child.stdout, this.#child.stderr]) stream?.destroy();
    await this.#started.remove();
  }

  #read(chunk: Uint8Array): void {
    if (this.#gone !== null) return;
    this.#burst += chunk.length;
    if (this.#burst > this.#limits.burst) {
      this.#kill('it writes without end');
      return;
    }
    let rest = chunk;
    for (let end = rest.indexOf(NEWLINE); end >= 0; end = rest.indexOf(NEWLINE)) {
      const bytes = Buffer.concat([...this.#pending, rest.subarray(0, end)]);
      this.#pending = [];
      this.#pendingBytes = 0;
      rest = rest.subarray(end + 1);
      const text = bytes.toString('utf8').replace(/\r$/, '');
      this.#settle?.({ kind: 'line', text, milliseconds: performance.now() - this.#asked });
    }
    this.#pending.push(rest);
    this.#pendingBytes += rest.length;
    if (this.#pendingBytes > this.#limits.line) this.#kill('it writes a line without end');
  }

  #leave(sentence: string): void {
    this.#gone ??= sentence;
    this.#settle?.({ kind: 'gone', sentence: this.#gone });
  }

  #kill(sentence: string): void {
    this.#leave(sentence);
    this.#started.end();
  }
}

/** Files of the folder that the command was given in; the program itself only where a folder is named with it. */
const fullPath = (word: string, index: number): string =>
  (index > 0 || word.includes('/')) && existsSync(word) ? resolve(word) : word;
