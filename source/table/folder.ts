import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import envPaths from 'env-paths';

/** The environment variable that names the folder of the saves. */
export const SAVES_VARIABLE = 'SANDTABLE_SAVES';

export interface FolderWishes {
  /** `--saves DIR` of the command line. */
  readonly option?: string | undefined;
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** The address of the running module; tells a checkout from an installed program. */
  readonly module?: string;
}

/**
 * The folder of the saves: `--saves`, else `$SANDTABLE_SAVES`, else `saves/` of the checkout that the program runs
 * from, else the user's data folder. Empty wishes count as none. It need not exist yet.
 */
export function savesFolder(wishes: FolderWishes = {}): string {
  const { option, env = process.env, module = import.meta.url } = wishes;
  const wished = option || env[SAVES_VARIABLE];
  if (wished) return resolve(wished);
  const checkout = checkoutOf(fileURLToPath(module));
  return join(checkout ?? envPaths('sandtable', { suffix: '' }).data, 'saves');
}

/** The checkout that a file of the program is in; null when it is installed, for the sources are not shipped. */
export function checkoutOf(file: string): string | null {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json')))
      return existsSync(join(folder, 'source', 'cli.ts')) ? folder : null;
    if (folder === dirname(folder)) return null;
  }
}
