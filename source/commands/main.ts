import { CommanderError } from 'commander';
import type { Repertoire } from '../games/kit.ts';
import { repertoire } from '../games/kits.ts';
import { complain, type ExitStatus, exit, type Io } from '../text/io.ts';
import { commandLine } from './program.ts';

/**
 * Runs the command line.
 * @param words the arguments after the program's name
 * @param games what can be played
 * @returns the exit status; every fault has been told in one sentence on standard error
 */
export async function main(
  words: readonly string[],
  io: Io,
  games: Repertoire = repertoire,
): Promise<ExitStatus> {
  try {
    const line = await commandLine(words, io, games);
    await line.program.parseAsync(words, { from: 'user' });
    return io.signal.aborted && line.status === exit.fine ? exit.interrupted : line.status;
  } catch (fault) {
    if (fault instanceof CommanderError) return fault.exitCode === 0 ? exit.fine : exit.usage;
    if (io.signal.aborted) return exit.interrupted;
    const message = fault instanceof Error ? fault.message : String(fault);
    await complain(io, `a fault of the program itself: ${message.split('\n')[0] ?? ''}`);
    if (fault instanceof Error && io.env.SANDTABLE_DEBUG !== undefined) io.stderr.write(`${fault.stack}\n`);
    return exit.fault;
  }
}

/** Why a run was cut short without a fault: whoever read the output has gone (`| head`). */
const UNREAD = 'nobody reads';

/** Runs the command line as this process: its streams, its interrupts, and its end. */
export async function runProcess(): Promise<never> {
  const stop = new AbortController();
  const interrupt = (): void => stop.abort();
  process.on('SIGINT', interrupt);
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => stop.abort(UNREAD));
  const io: Io = {
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
    env: process.env,
    signal: stop.signal,
    interrupt,
  };
  const status: ExitStatus = await main(process.argv.slice(2), io);
  await Promise.all([flushed(process.stdout), flushed(process.stderr)]);
  // A pipe that the other side keeps open would keep the process waiting for input.
  return process.exit(stop.signal.reason === UNREAD && status === exit.interrupted ? exit.fine : status);
}

function flushed(stream: NodeJS.WriteStream): Promise<void> {
  if (stream.destroyed || stream.writableLength === 0) return Promise.resolve();
  return new Promise(resolve => stream.write('', () => resolve()));
}
