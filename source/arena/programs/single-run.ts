import { type Child, faultCode, ownFolder, startChild } from './program.ts';

/** What one run of a program may do at most. */
export interface RunLimits {
  /** Milliseconds on the clock until it is ended. */
  readonly milliseconds: number;
  /** Bytes that are read of its output, and of its error output. */
  readonly bytes: number;
}

/** What came of one run. */
export interface Run {
  readonly output: string;
  readonly errors: string;
  readonly end: RunEnd;
}

export type RunEnd =
  | { readonly kind: 'exited'; readonly status: number }
  | { readonly kind: 'killed'; readonly signal: string }
  | { readonly kind: 'timeout' }
  /** It wrote more than the limit and was ended. */
  | { readonly kind: 'flooded' }
  | { readonly kind: 'not-started'; readonly reason: string };

/**
 * Runs a program once, as `Child` says; its whole group is ended when it ends, so nothing of it stays behind.
 * @param words the program with its arguments, as full paths where they are files
 * @param signal ends it early
 */
export async function runOnce(
  words: readonly string[],
  input: string,
  limits: RunLimits,
  signal?: AbortSignal,
): Promise<Run> {
  const child = startChild(words, await ownFolder());
  try {
    return await new SingleRun(child, limits).finish(input, signal);
  } finally {
    await child.remove();
  }
}

class SingleRun {
  readonly #child: Child;
  readonly #limits: RunLimits;
  readonly #output: Capture;
  readonly #errors: Capture;
  #end: RunEnd | null = null;

  constructor(child: Child, limits: RunLimits) {
    this.#limits = limits;
    this.#output = new Capture(limits.bytes);
    this.#errors = new Capture(limits.bytes);
    this.#child = child;
  }

  async finish(input: string, signal?: AbortSignal): Promise<Run> {
    const timer = setTimeout(() => this.#stop({ kind: 'timeout' }), this.#limits.milliseconds);
    const abort = (): void => this.#stop({ kind: 'killed', signal: 'interrupt' });
    signal?.addEventListener('abort', abort, { once: true });
    if (signal?.aborted === true) abort();
    try {
      await this.#closed(input);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    }
    const end = this.#end ?? { kind: 'not-started', reason: 'for no known reason' };
    return { output: this.#output.text, errors: this.#errors.text, end };
  }

  /** Resolves when it has ended and all it wrote has been read. */
  #closed(input: string): Promise<void> {
    const child = this.#child.process;
    return new Promise(done => {
      child.once('error', fault => {
        this.#end ??= { kind: 'not-started', reason: faultCode(fault) };
        done();
      });
      child.once('exit', (status, name) => {
        this.#end ??=
          name === null ? { kind: 'exited', status: status ?? 0 } : { kind: 'killed', signal: name };
        // Its children may hold its output open; they are of its group.
        this.#child.end();
      });
      child.once('close', () => done());
      child.stdin?.end(input);
      for (const [stream, capture] of [
        [child.stdout, this.#output],
        [child.stderr, this.#errors],
      ] as const)
        stream?.on('data', (chunk: Uint8Array) => {
          if (!capture.take(chunk)) this.#stop({ kind: 'flooded' });
        });
    });
  }

  #stop(end: RunEnd): void {
    this.#end ??= end;
    this.#child.end();
  }
}

/** The first bytes of a stream. */
class Capture {
  readonly #most: number;
  readonly #chunks: Uint8Array[] = [];
  #size = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** @returns false when there was more than is kept */
  take(chunk: Uint8Array): boolean {
    const room = this.#most - this.#size;
    if (room > 0) this.#chunks.push(chunk.subarray(0, room));
    this.#size += chunk.length;
    return this.#size <= this.#most;
  }

  /** Bytes that are no text are replaced. */
  get text(): string {
    return Buffer.concat(this.#chunks).toString('utf8');
  }
}
