import { Socket } from 'node:net';

/** The pipe to the process that launched this one (`bin/launch.mjs`). */
const PIPE = 3;

/** Ends this program as an interrupt does when the Node that launched it is gone: `kill -9` cannot be passed on. */
export function endWithLauncher(): void {
  const launcher = process.env['SANDTABLE_LAUNCHER'];
  // Not for the programs that this one starts.
  delete process.env['SANDTABLE_LAUNCHER'];
  if (launcher !== String(process.ppid)) return;
  const pipe = new Socket({ fd: PIPE, readable: true, writable: false });
  const end = (): void => void process.kill(process.pid, 'SIGINT');
  pipe.on('error', end).on('end', end).resume().unref();
}
