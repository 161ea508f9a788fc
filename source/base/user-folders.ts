import { homedir } from 'node:os';
import { join } from 'node:path';

export interface UserFolders {
  /** Settings and keys. */
  readonly config: string;
  /** Saves, maps, and what a server keeps. */
  readonly data: string;
  /** Reports of faults. */
  readonly log: string;
}

/** The folders that each system has for that: none of them need exist yet. */
export function userFolders(env = process.env, platform = process.platform, home = homedir): UserFolders {
  const within = (named: string | undefined, ...usual: string[]): string =>
    named || join(homeOf(home), ...usual);
  if (platform === 'darwin') {
    const library = within(undefined, 'Library');
    const folder = (kind: string): string => join(library, kind, 'sandtable');
    return { config: folder('Preferences'), data: folder('Application Support'), log: folder('Logs') };
  }
  if (platform === 'win32') {
    const local = join(within(env['LOCALAPPDATA'], 'AppData', 'Local'), 'sandtable');
    const roaming = join(within(env['APPDATA'], 'AppData', 'Roaming'), 'sandtable');
    return { config: join(roaming, 'Config'), data: join(local, 'Data'), log: join(local, 'Log') };
  }
  return {
    config: join(within(env['XDG_CONFIG_HOME'], '.config'), 'sandtable'),
    data: join(within(env['XDG_DATA_HOME'], '.local', 'share'), 'sandtable'),
    log: join(within(env['XDG_STATE_HOME'], '.local', 'state'), 'sandtable'),
  };
}

/** A service or container may run as an account that has no home: it is told its folders, and needs no other one. */
function homeOf(home: () => string): string {
  try {
    return home();
  } catch {
    return join('/', 'nonexistent');
  }
}
