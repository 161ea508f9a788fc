import { join } from 'node:path';

/** What a terminal sets for the program, and where it keeps everything in one folder. */
export const environmentIn = (home: string): Record<string, string> => ({
  PATH: process.env['PATH'] ?? '',
  HOME: home,
  XDG_CONFIG_HOME: home,
  XDG_DATA_HOME: home,
  SANDTABLE_SAVES: join(home, 'saves'),
  LANG: 'C.UTF-8',
  TERM: 'xterm-256color',
  COLORTERM: 'truecolor',
});
