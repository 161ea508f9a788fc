import { errorMessage } from '../base/errors.ts';
import { terminalEnvironment } from '../base/windows.ts';
import type { Repertoire } from '../games/kit.ts';
import { repertoire } from '../games/kits.ts';
import { complain, type ExitStatus, exit, type Io } from '../lines/text/io.ts';
import { contextOf } from './context.ts';

/**
 * Runs the command line (the words after the program's name). @returns the exit status; faults are on standard error
 */
export async function main(words: readonly string[], io: Io, games = repertoire): Promise<ExitStatus> {
  try {
    const status = await run(words, io, games);
    return io.signal.aborted && status === exit.fine ? exit.interrupted : status;
  } catch (fault) {
    if (io.signal.aborted) return exit.interrupted;
    const message = errorMessage(fault);
    await complain(io, `a fault of the program itself: ${message.split('\n')[0] ?? ''}`);
    if (fault instanceof Error && io.env.SANDTABLE_DEBUG !== undefined) io.stderr.write(`${fault.stack}\n`);
    return exit.fault;
  }
}

/** Without words there is nothing to parse: the menu is there before commander would be. */
async function run(words: readonly string[], io: Io, games: Repertoire): Promise<ExitStatus> {
  if (words.length > 0) return (await import('./program.ts')).runLine(words, io, games);
  return (await import('./screen.ts')).menuCommand(contextOf(games, io));
}

/** The reason of a run that is cut short without a fault: the reader of the output has gone (`| head`). */
const UNREAD = 'nobody reads';

/** Runs the command line as this process: its streams, its interrupts, and its end. */
export async function runProcess(): Promise<never> {
  const stop = new AbortController();
  const interrupt = (): void => stop.abort();
  process.on('SIGINT', interrupt);
  await Promise.all([process.stdout, process.stderr].map(keepToLocale));
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => stop.abort(UNREAD));
  const io: Io = {
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
    env: terminalEnvironment(process.env),
    signal: stop.signal,
    interrupt,
  };
  const status: ExitStatus = await main(process.argv.slice(2), io);
  await Promise.all([flushed(process.stdout), flushed(process.stderr)]);
  // A pipe that the other side keeps open would keep the process waiting for input.
  return process.exit(stop.signal.reason === UNREAD && status === exit.interrupted ? exit.fine : status);
}

/** Lets only ASCII reach a terminal whose locale has no UTF-8. What goes into files and pipes stays as it is. */
async function keepToLocale(stream: NodeJS.WriteStream): Promise<void> {
  if (!stream.isTTY) return;
  const { inLocale, takesUtf8 } = await import('../terminal/depth.ts');
  if (takesUtf8(process.env)) return;
  stream.write = new Proxy(stream.write, {
    apply: (write, of, [chunk, ...rest]) =>
      Reflect.apply(write, of, [typeof chunk === 'string' ? inLocale(chunk, process.env) : chunk, ...rest]),
  });
}

function flushed(stream: NodeJS.WriteStream): Promise<void> {
  if (stream.destroyed || stream.writableLength === 0) return Promise.resolve();
  return new Promise(resolve => stream.write('', () => resolve()));
}
