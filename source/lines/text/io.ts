import type { Readable, Writable } from 'node:stream';

export type ProgramEnvironment = { readonly [name: string]: string | undefined } & {
  readonly [name in 'TERM' | `SANDTABLE_${'DATABASE' | 'NOTIFY_TOKEN' | 'DEBUG' | 'PLAIN' | 'SAVES'}`]?:
    | string
    | undefined;
};

/** The streams, environment and signal of a command; tests pass their own. */
export interface Io {
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stdout: Writable & { readonly isTTY?: boolean };
  readonly stderr: Writable & { readonly isTTY?: boolean };
  readonly env: ProgramEnvironment;
  /** Aborted when the user interrupts, or when nobody reads the output any more. */
  readonly signal: AbortSignal;
  /** Does what an interrupt (Ctrl-C) does; a line editor calls it, for it gets the key instead of the process. */
  interrupt(): void;
}

/** The usual exit statuses of the program. */
export const exit = { fine: 0, fault: 1, usage: 2, interrupted: 130 } as const;

/** One of `exit`, or what a signal to the full screen gives: 129 and 143. */
export type ExitStatus = number;

/** True when a person reads and writes: both ends are terminals. */
export const isTerminal = (io: Io): boolean => io.stdin.isTTY === true && io.stdout.isTTY === true;

/**
 * Writes a text and waits until the stream takes more, so that a slow reader costs no memory; ignored once it is
 * closed.
 */
export async function writeText(stream: Writable, text: string): Promise<void> {
  if (text === '' || stream.destroyed || stream.writableEnded || stream.write(text)) return;
  await new Promise<void>(resolve => {
    const done = (): void => {
      stream.off('drain', done).off('close', done).off('error', done);
      resolve();
    };
    stream.on('drain', done).on('close', done).on('error', done);
  });
}

/** Writes lines, as `writeText` does. */
export const writeLines = (stream: Writable, lines: readonly string[]): Promise<void> =>
  writeText(stream, lines.map(line => `${line}\n`).join(''));

/** Says why a command did not do what was asked: one sentence on standard error. */
export async function complain(io: Io, sentence: string): Promise<void> {
  await writeLines(io.stderr, [`sandtable: ${sentence}`]);
}

/** Complains, and gives the exit status of a fault that was explained; of a wrong command line, `exit.usage`. */
export async function refuse(io: Io, sentence: string, status: ExitStatus = exit.fault): Promise<ExitStatus> {
  await complain(io, sentence);
  return status;
}

/** A promise that settles when the signal aborts, for racing against a wait. */
export function onAbort(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise(resolve => signal.addEventListener('abort', () => resolve(), { once: true }));
}
