import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { err, ok, type Result } from '../../../machines/result.ts';
import { onPath, ownFolder } from './executables.ts';
import { ownFiles } from './own-files.ts';

export interface Walls {
  /** The words in front of its own that start it behind them in a folder of its own; none where there are no walls. */
  around(words: readonly string[], folder: string): readonly string[];
  /** The number of processes in front of it. */
  readonly processes: number;
  readonly network: 'closed' | 'open';
}

/** Without walls. */
export const OPEN: Walls = { around: () => [], processes: 0, network: 'open' };

/** The protection that programs played without, for a report; nothing where none has played, or all behind walls. */
export const missingProtection = (network: Walls['network'] | undefined): readonly string[] =>
  network === 'open'
    ? ["programs were not kept from this user's files", 'programs were not kept from the network']
    : [];

/**
 * Preparation in the name spaces, before the program loses the rights to it. It may make none of its own, which would
 * give it all capabilities: their number is 0. Root owns the settings of the kernel, and needs no capability to write
 * them: they become read-only. Then the folder becomes the program's root. Unless all of it succeeds no program is
 * started.
 */
const prepared = (
  words: readonly string[],
  folder: string,
): string => `echo 0 >/proc/sys/user/max_user_namespaces &&
{ mount -o bind,ro /proc/sys /proc/sys || [ ! -w /proc/sys/kernel/core_pattern ]; } &&
${ownFiles(words, folder)} &&
exec "$@"`;
/** Variables that a shell adds to the environment. */
const OF_A_SHELL = ['PWD', 'OLDPWD', 'SHLVL', '_'];

/** Milliseconds after which name spaces that have not been made never will be. */
const PATIENCE = 5000;

/**
 * The walls for programs (bots.md#the-referee): name spaces of Linux, if this user may make them, which is tried once.
 * @param asked `closed`: only with them; `open`: without them; left out: with them if possible
 */
export async function wallsFor(
  asked: string | undefined,
  tried: () => Promise<Result<Walls, string>> = nameSpaces,
): Promise<Result<Walls, string>> {
  if (asked === 'open') return ok(OPEN);
  if (asked !== undefined && asked !== 'closed') return err('--network is closed or open');
  const walls = await tried();
  if (walls.ok || asked === undefined) return walls.ok ? walls : ok(OPEN);
  return err(`programs cannot be kept from the network here: ${walls.error}`);
}

let once: Promise<Result<Walls, string>> | undefined;
const nameSpaces = (): Promise<Result<Walls, string>> => (once ??= tryNameSpaces());

async function tryNameSpaces(): Promise<Result<Walls, string>> {
  if (process.platform !== 'linux') return err('only Linux has name spaces');
  const [unshare, sh, env, setpriv, flock] = ['unshare', 'sh', 'env', 'setpriv', 'flock'].map(onPath);
  if (!unshare || !sh || !env || !setpriv || !flock)
    return err('unshare, setpriv and flock of util-linux are not there');
  const spaces = 'user map-current-user keep-caps net ipc pid mount-proc fork kill-child'.split(' ');
  const dropped = ['--bounding-set=-all', '--inh-caps=-all', '--ambient-caps=-all', '--no-new-privs'];
  // The first process of a name space does not die of most signals. So it is flock, which does nothing but to wait for
  // the program, and ends with 128 and the signal that has ended it.
  const walls: Walls = {
    around: (words, folder) => [
      ...[unshare, ...spaces.map(each => `--${each}`), '--', sh, '-c', prepared(words, folder), sh],
      ...[unshare, `--root=${folder}`, `--wd=${folder}`, '--'],
      ...[env, ...OF_A_SHELL.flatMap(name => ['-u', name])],
      ...[setpriv, ...dropped, flock, '--close', '.'],
    ],
    processes: 2,
    network: 'closed',
  };
  const folder = await ownFolder();
  try {
    const [file = '', ...rest] = [...walls.around([], folder), setpriv, '--version'];
    await promisify(execFile)(file, rest, { cwd: folder, timeout: PATIENCE });
    return ok(walls);
  } catch (fault) {
    const said = fault instanceof Error && 'stderr' in fault ? String(fault.stderr).trim() : '';
    return err(said.split('\n')[0] || 'name spaces cannot be made');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
