import { type ChildProcess, spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { constants } from 'node:os';
import { delimiter } from 'node:path';
import { errorCode } from '../../base/errors.ts';
import { isExecutable, onPath } from './executables.ts';
import { type ResourceLimits, watchGroup } from './process-group.ts';
import type { Walls } from './walls.ts';

/** The system's word for why something could not be started: `ENOENT`. */
export const faultCode = (fault: unknown): string => errorCode(fault) ?? 'for no known reason';

/**
 * A running outside program: without a shell, in its own process group, behind walls if possible, in an empty folder of its
 * own, with hardly any environment. Nothing of it outlives this process.
 */
export type Child = ReturnType<typeof startChild>;

/** @param words the program with its arguments, as full paths where they are files */
export function startChild(words: readonly string[], folder: string, walls: Walls, limits: ResourceLimits) {
  const path = process.env['PATH'] ?? ['/usr/local/bin', '/usr/bin', '/bin'].join(delimiter);
  const [file = '', ...rest] = confined(words, folder, walls, limits);
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
  const watch = watchGroup(child.pid ?? 0, limits, walls.processes);
  // A program that does not read its input, or closes it, is no fault of ours; what is written then is lost.
  child.stdin?.on('error', () => undefined);
  return {
    process: child,
    /** The signal that ended it, of what the system says of its end; null where it has ended by itself. */
    endedBy: (status: number | null, signal: string | null) =>
      signal ?? (walls.processes > 0 ? signalOf(status ?? 0) : null),
    /** Settles with the limit that it exceeds, once it does. */
    exceeded: watch.exceeded,
    /** Ends it at once, with its whole group. */
    end,
    /** Ends whatever it has left behind, and removes its folder. */
    async remove() {
      watch.stop();
      // Its children may live on when it has ended; they are of its group, and may hold its output open.
      end();
      process.off('exit', end);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Megabytes that a process may reserve beside what it holds: the newest Node alone has 560 before it does anything. */
const RESERVED = 2048;

/** The signal that a status stands for behind walls, where no process dies of what has ended the program. */
const signalOf = (status: number): string | null =>
  Object.entries(constants.signals).find(([, number]) => number + 128 === status)?.[0] ?? null;

/** The command line behind the walls; on Linux with the most memory it may need, and without a core file. */
function confined(
  words: readonly string[],
  folder: string,
  walls: Walls,
  { megabytes }: ResourceLimits,
): readonly string[] {
  const [file = ''] = words;
  // What is not there is started as it is, so that the system says why it cannot be.
  if (onPath(file) === null && !isExecutable(file)) return words;
  const walled = [...walls.around(words, folder), ...words];
  const prlimit = process.platform === 'linux' ? onPath('prlimit') : null;
  if (prlimit === null) return walled;
  return [prlimit, `--data=${(megabytes + RESERVED) * 1_048_576}`, '--core=0', '--', ...walled];
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
