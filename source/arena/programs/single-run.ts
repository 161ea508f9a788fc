import { faultCode, ownFolder, startChild } from './program.ts';

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
  const output = new Capture(limits.bytes);
  const errors = new Capture(limits.bytes);
  let end: RunEnd | null = null;
  const stop = (why: RunEnd): void => {
    end ??= why;
    child.end();
  };
  const abort = (): void => stop({ kind: 'killed', signal: 'interrupt' });
  const timer = setTimeout(() => stop({ kind: 'timeout' }), limits.milliseconds);
  signal?.addEventListener('abort', abort, { once: true });
  if (signal?.aborted === true) abort();
  // Resolves when it has ended and all it wrote has been read.
  await new Promise<void>(done => {
    const { process } = child;
    process.once('error', fault => {
      end ??= { kind: 'not-started', reason: faultCode(fault) };
      done();
    });
    // Its children may hold its output open; they are of its group, and end with it.
    process.once('exit', (status, name) =>
      stop(name === null ? { kind: 'exited', status: status ?? 0 } : { kind: 'killed', signal: name }),
    );
    process.once('close', () => done());
    process.stdin?.end(input);
    const flooded = (): void => stop({ kind: 'flooded' });
    process.stdout?.on('data', (chunk: Uint8Array) => output.take(chunk) || flooded());
    process.stderr?.on('data', (chunk: Uint8Array) => errors.take(chunk) || flooded());
  });
  clearTimeout(timer);
  signal?.removeEventListener('abort', abort);
  await child.remove();
  return { output: output.text, errors: errors.text, end: end ?? NOT_STARTED };
}

const NOT_STARTED: RunEnd = { kind: 'not-started', reason: 'for no known reason' };

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
