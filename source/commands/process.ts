import { type ExitStatus, exit, type Io } from '../text/io.ts';
import { main } from './main.ts';

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
