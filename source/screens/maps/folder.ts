import { join, resolve } from 'node:path';
import { userFolders } from '../../base/user-folders.ts';

/** The environment variable that names the folder of the user's own maps. */
export const MAPS_VARIABLE = 'SANDTABLE_MAPS';

/** The folder of the user's own maps: `$SANDTABLE_MAPS`, else `maps` in the user's data folder. It need not exist. */
export function mapsFolder(env: Readonly<Record<string, string | undefined>>): string {
  const wished = env[MAPS_VARIABLE];
  return wished ? resolve(wished) : join(userFolders().data, 'maps');
}
