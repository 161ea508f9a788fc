import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { err, ok, type Result } from '../../../machines/result.ts';
import { type Child, faultCode, startChild } from './child.ts';
import { isExecutable, namesFolder, onPath, ownFolder } from './executables.ts';
import { RESOURCE_LIMITS } from './process-group.ts';
import type { Walls } from './walls.ts';

export const LIMITS = {
  /** Bytes of one line that it writes. */
  line: 65_536,
  /** Bytes that it writes between two questions. */
  burst: 262_144,
  /** Bytes of its error output that are kept, the last ones. */
  errors: 16_384,
  /** Milliseconds that it has to end by itself when it is closed. */
  grace: 500,
  ...RESOURCE_LIMITS,
};

/** The answer to a question, or why there is none. */
export type Reply =
  | { readonly kind: 'line'; readonly text: string; readonly milliseconds: number }
  | { readonly kind: 'timeout' }
  /** It has died, could not be started, or was ended because it flooded. `sentence` says which. */
  | { readonly kind: 'gone'; readonly sentence: string };

/** A player that is asked in lines: a program, or a player of ours that speaks the same. */
export interface Partner {
  readonly name: string;
  /** Tells it lines that need no answer. */
  tell(lines: readonly string[]): void;
  /** Asks it a line, and waits for one line. What came before the question is not its answer. */
  ask(line: string, milliseconds: number): Promise<Reply>;
  close(): Promise<void>;
  /** The end of what it wrote to its error output. */
  readonly errors: string;
}

const NEWLINE = 10;
/** A program with so many unread bytes is taken to have stopped reading. */
const MOST_UNREAD = 4_194_304;

/** The words of a command line, or one sentence. Double quotes make one word; no shell ever reads it. */
export function commandWords(text: string): Result<readonly string[], string> {
  if ((text.split('"').length - 1) % 2 === 1) return err('a quote of the command is not closed');
  const words = [...text.matchAll(/"([^"]*)"|([^\s"]+)/g)].map(match => match[1] ?? match[2] ?? '');
  return words.length === 0 || words[0] === '' ? err('the command is empty') : ok(words);
}

/** The reason why a command line cannot be a program's, or null. */
export function programFault(player: string): string | null {
  const words = commandWords(player);
  if (!words.ok) return words.error;
  const [file = ''] = words.value;
  if (onPath(file) !== null || (namesFolder(file) && isExecutable(file))) return null;
  return existsSync(file)
    ? `${printableWords(file)} cannot be run as it is; write what runs it, like "python3 bot.py" or ./bot`
    : `there is no program ${printableWords(file)}`;
}

/** A program's words made fit to be shown. */
export const printableWords = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, 160);

/** Starts an outside program, as `Child` says. Words of the command that are files here are given as full paths. */
export async function startProgram(words: readonly string[], walls: Walls, limits = LIMITS) {
  const child = startChild(words.map(fullPath), await ownFolder(), walls, limits);
  return new Program(words.join(' '), child, limits);
}

class Program implements Partner {
  readonly name: string;
  readonly #started: Child;
  readonly #child: ChildProcess;
  readonly #limits: typeof LIMITS;
  readonly #exited: Promise<void>;
  #pending: Uint8Array[] = [];
  #pendingBytes = 0;
  #burst = 0;
  #gone: string | null = null;
  #errors = Buffer.alloc(0);
  #settle: ((answer: Reply) => void) | null = null;
  #asked = 0;

  constructor(name: string, started: Child, limits: typeof LIMITS) {
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
      const by = started.endedBy(code, signal);
      this.#leave(by === null ? `it has ended with status ${code ?? '?'}` : `it was ended by ${by}`);
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
  (index > 0 || namesFolder(word)) && existsSync(word) ? resolve(word) : word;
