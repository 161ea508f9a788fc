import { accessSync, constants, statSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/** A program of the search path, or null. */
export function onPath(name: string): string | null {
  if (name.includes('/')) return null;
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  return folders.map(folder => join(folder, name)).find(isExecutable) ?? null;
}

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
