import type { ChildProcess } from 'node:child_process';

/** Ends a program that was started as the leader of its own process group, with all that it has started. */
export function endGroup(child: ChildProcess): void {
  const { pid } = child;
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The group is gone already, or there are no groups here; then the program alone is ended.
    child.kill('SIGKILL');
  }
}

/** The system's word for why something could not be started: `ENOENT`. */
export const faultCode = (fault: unknown): string =>
  fault instanceof Error && 'code' in fault ? String(fault.code) : 'for no known reason';
