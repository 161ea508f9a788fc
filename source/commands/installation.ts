import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isExecutable } from '../base/executable.ts';
import { checkoutOf } from '../table/folder.ts';
import { version } from './context.ts';

/** Put in by the build of a package or an executable. */
declare const SANDTABLE_COMMIT: string | undefined;

interface Installation {
  /** `from a checkout`, `by npm` … */
  readonly how: string;
  /** The file or folder that is the program. */
  readonly location: string;
  /** The commit that it was made from, shortened; null where that is not known. */
  readonly commit: string | null;
}

/** Package managers by a part of a file's path. */
const KEEPERS: readonly (readonly [part: RegExp, how: string])[] = [
  [/^\/nix\/store\//, 'by Nix'],
  [/\/Cellar\//, 'by Homebrew'],
  [/[\\/]scoop[\\/]apps[\\/]/i, 'by Scoop'],
  [/[\\/]_npx[\\/]/, 'by npx'],
  [/[\\/]node_modules[\\/]/, 'by npm'],
];

/** Files that only a system's own package brings. */
const BROUGHT: readonly (readonly [path: string, how: string])[] = [
  ['/usr/share/doc/sandtable/changelog.gz', 'as a Debian package'],
  ['/usr/share/licenses/sandtable-bin', 'as an Arch package'],
];

/** @param program the file that runs: the executable, or a file of the bundle or the sources */
export function installationOf(program: string, isOneFile: boolean): Installation {
  const checkout = isOneFile ? null : checkoutOf(program);
  if (checkout !== null) return { how: 'from a checkout', location: checkout, commit: commitOf(checkout) };
  const commit = typeof SANDTABLE_COMMIT === 'string' ? SANDTABLE_COMMIT : null;
  const keeper = KEEPERS.find(([part]) => part.test(program));
  const list = program.startsWith('/usr/bin/') ? BROUGHT.find(([path]) => existsSync(path)) : undefined;
  const how = keeper?.[1] ?? list?.[1] ?? (isOneFile ? 'as one file' : 'unpacked');
  return { how, location: program, commit };
}

export function installation(): Installation {
  return installationOf(isExecutable ? process.execPath : fileURLToPath(import.meta.url), isExecutable);
}

/** The version, the commit, Node, and how all of it was installed, in one line. */
export function versionLine(): string {
  const { how, commit } = installation();
  const from = commit === null ? '' : ` (${commit})`;
  return `sandtable ${version()}${from}, Node ${process.versions.node} for ${process.platform}-${process.arch}, ${how}`;
}

/** The commit of a checkout; null where git does not say. */
function commitOf(checkout: string): string | null {
  try {
    const words = ['-C', checkout, 'rev-parse', '--short=10', 'HEAD'];
    return execFileSync('git', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return null;
  }
}
