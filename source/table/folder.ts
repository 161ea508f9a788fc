import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { userFolders } from '../base/user-folders.ts';

/**
 * The folder of the saves: `--saves`, else `$SANDTABLE_SAVES`, else `saves/` of the checkout with this `module` (an
 * address), else the user's data folder. Empty names count as none; it need not exist yet.
 */
export function savesFolder(
  option?: string,
  env: Readonly<Record<string, string | undefined>> = process.env,
  module = import.meta.url,
): string {
  const named = option || env['SANDTABLE_SAVES'];
  if (named) return resolve(named);
  const checkout = checkoutOf(fileURLToPath(module));
  return join(checkout ?? userFolders().data, 'saves');
}

/** The checkout that holds a file of the program; null when it is installed, since the sources are not shipped. */
export function checkoutOf(file: string): string | null {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json')))
      return existsSync(join(folder, 'source', 'cli.ts')) ? folder : null;
    if (folder === dirname(folder)) return null;
  }
}
