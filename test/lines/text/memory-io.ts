import { PassThrough, Readable, Writable } from 'node:stream';
import type { Io, ProgramEnvironment } from '../../../source/lines/text/io.ts';

/** Streams in memory: what a command reads, and what it wrote. */
export interface MemoryIo extends Io {
  readonly out: () => string;
  readonly err: () => string;
}

/** @param input the chunks of standard input; `null` leaves it open */
export function memoryIo(
  input: string | readonly (string | Uint8Array)[] | null = '',
  env: ProgramEnvironment = {},
): MemoryIo {
  const stop = new AbortController();
  const out = collector();
  const err = collector();
  const chunks = typeof input === 'string' ? [input] : (input ?? []);
  return {
    stdin: input === null ? new PassThrough() : Readable.from(chunks.map(chunk => Buffer.from(chunk))),
    stdout: out.stream,
    stderr: err.stream,
    env,
    signal: stop.signal,
    interrupt: () => stop.abort(),
    out: out.text,
    err: err.text,
  };
}

function collector(): { stream: Writable; text: () => string } {
  const chunks: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      chunks.push(String(chunk));
      done();
    },
  });
  return { stream, text: () => chunks.join('') };
}
