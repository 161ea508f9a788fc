import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { err, ok, type Result } from '../../../machines/result.ts';
import { onPath, ownFolder } from './executables.ts';

/** Isolation of a program. */
export interface Walls {
  /** The words in front of its own that start it behind them; none where there are no walls. */
  readonly words: readonly string[];
  /** The number of processes in front of it. */
  readonly processes: number;
  readonly network: 'closed' | 'open';
}

/** Without walls. */
export const OPEN: Walls = { words: [], processes: 0, network: 'open' };

/** The note in a report on programs that could reach the network. */
export const NOT_KEPT = 'programs were not kept from the network';

/**
 * Name spaces that a program made in its own would give it all capabilities there. So their number is 0 before it loses
 * those to change it; without that it is not started.
 */
const NO_MORE_SPACES = 'echo 0 >/proc/sys/user/max_user_namespaces && exec "$@"';
/** What a shell adds to the environment. */
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
/** Name spaces of Linux, or why there are none. */
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
  const words = [
    ...[unshare, ...spaces.map(each => `--${each}`), '--', sh, '-c', NO_MORE_SPACES, sh],
    ...[env, ...OF_A_SHELL.flatMap(name => ['-u', name])],
    ...[setpriv, ...dropped, flock, '--close', '.'],
  ];
  const folder = await ownFolder();
  try {
    const [file = '', ...rest] = [...words, setpriv, '--version'];
    await promisify(execFile)(file, rest, { cwd: folder, timeout: PATIENCE });
    return ok({ words, processes: 2, network: 'closed' });
  } catch (fault) {
    const said = fault instanceof Error && 'stderr' in fault ? String(fault.stderr).trim() : '';
    return err(said.split('\n')[0] || 'name spaces cannot be made');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
