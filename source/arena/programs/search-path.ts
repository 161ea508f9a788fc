import { accessSync, constants, statSync } from 'node:fs';
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
