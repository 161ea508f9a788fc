import { type ChildProcess, spawn } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/** A program of the search path, or null. */
export function onPath(name: string): string | null {
  if (name.includes('/')) return null;
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  return folders.map(folder => join(folder, name)).find(isExecutable) ?? null;
}

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** The system's word for why something could not be started: `ENOENT`. */
export const faultCode = (fault: unknown): string =>
  fault instanceof Error && 'code' in fault ? String(fault.code) : 'for no known reason';

/**
 * An outside program that has been started: without a shell, as the leader of its own process group, in an empty
 * folder of its own, with hardly any environment. Nothing of it outlives this process.
 */
export interface Child {
  readonly process: ChildProcess;
  /** Ends it at once, with all that it has started. */
  end(): void;
  /** Ends what it has left behind, and removes its folder. */
  remove(): Promise<void>;
}

/** An empty folder for a program. */
export const ownFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'sandtable-program-'));

/** @param words the program with its arguments, as full paths where they are files */
export function startChild([file = '', ...rest]: readonly string[], folder: string): Child {
  const path = process.env['PATH'] ?? ['/usr/local/bin', '/usr/bin', '/bin'].join(delimiter);
  const child = spawn(file, rest, {
    cwd: folder,
    env: { PATH: path, HOME: folder, TMPDIR: folder, LANG: 'C.UTF-8' },
    detached: true,
    shell: false,
    stdio: ['pipe', 'pipe', 'pipe'],
    windowsHide: true,
  });
  const end = (): void => endGroup(child);
  process.once('exit', end);
  // A program that does not read its input, or closes it, is no fault of ours; what is written then is lost.
  child.stdin?.on('error', () => undefined);
  return {
    process: child,
    end,
    async remove() {
      // Its children may live on when it has ended; they are of its group, and may hold its output open.
      end();
      process.off('exit', end);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function endGroup(child: ChildProcess): void {
  const { pid } = child;
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The group is gone already, or there are no groups here; then the program alone is ended.
    child.kill('SIGKILL');
  }
}
