import { delimiter } from 'node:path';

/** The little that an outside program may need to run at all. */
export function programEnvironment(folder: string): Record<string, string> {
  const path = process.env['PATH'] ?? ['/usr/local/bin', '/usr/bin', '/bin'].join(delimiter);
  return { PATH: path, HOME: folder, TMPDIR: folder, LANG: 'C.UTF-8' };
}
