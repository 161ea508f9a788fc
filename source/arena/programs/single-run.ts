import type { Readable } from 'node:stream';
import { faultCode, startChild } from './child.ts';
import { ownFolder } from './executables.ts';
import { RESOURCE_LIMITS, type ResourceLimits } from './process-group.ts';
import type { Walls } from './walls.ts';

export interface RunLimits extends Partial<ResourceLimits> {
  readonly walls: Walls;
  /** Milliseconds on the clock until it is ended. */
  readonly milliseconds: number;
  /** Bytes that are read of its output, and of its error output. */
  readonly bytes: number;
}

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
  /** It held too much and was ended. */
  | { readonly kind: 'exceeded'; readonly excess: string }
  | { readonly kind: 'not-started'; readonly reason: string };

/** Runs a program once, as `Child` says, with its whole group. `words` are full paths where they are files. */
export async function runOnce(
  words: readonly string[],
  input: string,
  limits: RunLimits,
  signal?: AbortSignal,
): Promise<Run> {
  const child = startChild(words, await ownFolder(), limits.walls, { ...RESOURCE_LIMITS, ...limits });
  let end: RunEnd | null = null;
  const stop = (why: RunEnd): void => {
    end ??= why;
    child.end();
  };
  /** The first bytes of a stream, as they come. */
  const kept = (stream: Readable | null): Uint8Array[] => {
    const chunks: Uint8Array[] = [];
    let room = limits.bytes;
    stream?.on('data', (chunk: Uint8Array) => {
      if (room > 0) chunks.push(chunk.subarray(0, room));
      room -= chunk.length;
      if (room < 0) stop({ kind: 'flooded' });
    });
    return chunks;
  };
  const [output, errors] = [kept(child.process.stdout), kept(child.process.stderr)];
  void child.exceeded.then(excess => stop({ kind: 'exceeded', excess }));
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
    process.once('exit', (status, name) => {
      const by = child.endedBy(status, name);
      stop(by === null ? { kind: 'exited', status: status ?? 0 } : { kind: 'killed', signal: by });
    });
    process.once('close', () => done());
    process.stdin?.end(input);
  });
  clearTimeout(timer);
  signal?.removeEventListener('abort', abort);
  await child.remove();
  return {
    output: textOf(output),
    errors: textOf(errors),
    end: end ?? { kind: 'not-started', reason: faultCode(null) },
  };
}

/** Bytes that are no text are replaced. */
const textOf = (chunks: readonly Uint8Array[]): string => Buffer.concat(chunks).toString('utf8');
