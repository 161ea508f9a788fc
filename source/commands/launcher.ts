import { fstatSync } from 'node:fs';
import { Socket } from 'node:net';
import { isExecutable } from '../base/executable.ts';

/** The pipe to the process that launched this one (`bin/launch.mjs`). */
const PIPE = 3;

/** Ends this program as an interrupt does when the Node that launched it is gone: `kill -9` cannot be passed on. */
export function endWithLauncher(): void {
  const launcher = process.env['SANDTABLE_LAUNCHER'];
  // Not for the programs that this one starts.
  delete process.env['SANDTABLE_LAUNCHER'];
  // A launcher that was killed in its first instants is nobody's parent any more, but its pipe is here, at its end.
  if (launcher !== String(process.ppid) && !isPipe()) return;
  const pipe = new Socket({ fd: PIPE, readable: true, writable: false });
  const end = (): void => void process.kill(process.pid, 'SIGINT');
  pipe.on('error', end).on('end', end).resume().unref();
}

function isPipe(): boolean {
  try {
    const file = fstatSync(PIPE);
    return file.isSocket() || file.isFIFO();
  } catch {
    return false;
  }
}

/** The least size of the young heap, in megabytes. It counts only when given to Node at its start. */
const YOUNG_HEAP = '--min-semi-space-size=8';

/**
 * Restarts this program with more room for young objects, in the same process: left alone, V8 keeps it at 1 MB
 * where little happens, and a server then spends a third of its time collecting garbage when people come. Returns
 * where that is done, or cannot be.
 */
export function growYoungHeap(): void {
  const { execArgv, execPath, argv, env, platform } = process;
  if (isExecutable || platform === 'win32' || process.execve === undefined) return;
  // An inspector or a profiler does not survive it; whoever asks for those asks for this too.
  if (execArgv.some(word => /semi-space-size|prof|inspect/.test(word))) return;
  process.execve(execPath, [execPath, YOUNG_HEAP, ...execArgv, ...argv.slice(1)], env);
}
