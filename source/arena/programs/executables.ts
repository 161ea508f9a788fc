import { accessSync, constants, statSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, posix, win32 } from 'node:path';

/** Tests whether a program is named with its folder, and so not looked for on the search path. */
export const namesFolder = (name: string, platform: NodeJS.Platform = process.platform): boolean =>
  name.includes('/') || (platform === 'win32' && name.includes('\\'));

/** Possible places of a program on the search path; on Windows also with the endings that the system adds. */
export function pathsOf(
  name: string,
  env: Readonly<Record<string, string | undefined>> = process.env,
  platform: NodeJS.Platform = process.platform,
): readonly string[] {
  if (namesFolder(name, platform)) return [];
  const { delimiter, join } = platform === 'win32' ? win32 : posix;
  const names = platform === 'win32' ? [`${name}.com`, `${name}.exe`, name] : [name];
  const folders = (env['PATH'] ?? '').split(delimiter).filter(Boolean);
  return folders.flatMap(folder => names.map(each => join(folder, each)));
}

/** A program of the search path, or null. */
export const onPath = (name: string): string | null => pathsOf(name).find(isExecutable) ?? null;

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** An empty folder for a program. */
export const ownFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'sandtable-program-'));
