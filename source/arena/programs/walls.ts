import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { err, ok, type Result } from '../../../machines/result.ts';
import { onPath, ownFolder } from './executables.ts';

export interface Walls {
  /** The words in front of its own that start it behind them; none where there are no walls. */
  readonly words: readonly string[];
  readonly processes: number;
  readonly network: 'closed' | 'open';
}

export const OPEN: Walls = { words: [], processes: 0, network: 'open' };

/** The protection that programs played without, for a report; nothing where none has played. */
export function missingProtection(network: Walls['network'] | undefined): readonly string[] {
  if (network === undefined) return [];
  const files = "programs were not kept from this user's files";
  return network === 'open' ? [files, 'programs were not kept from the network'] : [files];
}

/**
 * Preparation in the name spaces, before the program loses the rights to it. It may make none of its own, which would
 * give it all capabilities: their number is 0. Root owns the settings of the kernel, and needs no capability to write
 * them: they become read-only. Sockets that are files are covered, as the table of mounts in the first word says.
 * Without the first two no program is started.
 */
const PREPARED = `echo 0 >/proc/sys/user/max_user_namespaces &&
{ mount -o bind,ro /proc/sys /proc/sys || [ ! -w /proc/sys/kernel/core_pattern ]; } && {
if [ -n "$1" ]; then printf %s "$1" >.mounts; mount -a -T .mounts; rm .mounts; fi 2>/dev/null
shift; exec "$@"; }`;
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
  const around = [unshare, ...spaces.map(each => `--${each}`), '--', sh, '-c', PREPARED, sh];
  const inside = [
    ...[env, ...OF_A_SHELL.flatMap(name => ['-u', name])],
    ...[setpriv, ...dropped, flock, '--close', '.'],
  ];
  const walls: Walls = {
    get words() {
      return [...around, coverings(), ...inside];
    },
    processes: 2,
    network: 'closed',
  };
  const folder = await ownFolder();
  try {
    const [file = '', ...rest] = [...walls.words, setpriv, '--version'];
    await promisify(execFile)(file, rest, { cwd: folder, timeout: PATIENCE });
    return ok(walls);
  } catch (fault) {
    const said = fault instanceof Error && 'stderr' in fault ? String(fault.stderr).trim() : '';
    return err(said.split('\n')[0] || 'name spaces cannot be made');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Mounts that cover each socket of this machine that is a file, and that this user sees, with an empty device. */
function coverings(): string {
  // A socket may have been renamed since it was bound, in its folder.
  const bound = linesOf('/proc/net/unix').flatMap(line => /^[^/]* (\/.*\/)/.exec(line)?.[1] ?? []);
  const sockets = [...new Set(bound)].flatMap(socketsIn);
  const escaped = sockets.map(path =>
    path.replace(/[\\\s#]/g, each => `\\${each.charCodeAt(0).toString(8).padStart(3, '0')}`),
  );
  return escaped.map(path => `/dev/null ${path} none bind 0 0\n`).join('');
}

function linesOf(file: string): readonly string[] {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return [];
  }
}

function socketsIn(folder: string): readonly string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries.filter(entry => entry.isSocket()).map(entry => join(folder, entry.name));
  } catch {
    return [];
  }
}
