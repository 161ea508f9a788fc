import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder and those above it, unless it exists. Not `mkdirSync` with `recursive`, which never returns below a
 * folder that takes no folders and says ENOENT (/proc). @throws Error the system's, when it cannot be made
 */
export function makeFolder(path: string, mode = 0o777): void {
  const fault = faultOf(path, mode);
  if (fault === null) return;
  if (fault.code !== 'ENOENT' || dirname(path) === path) throw fault;
  makeFolder(dirname(path), mode);
  const again = faultOf(path, mode);
  if (again !== null) throw again;
}

/** Makes a folder and those above it, unless it exists. @returns false when it cannot be made */
export function ensureFolder(path: string): boolean {
  try {
    makeFolder(path);
    return true;
  } catch {
    return false;
  }
}

/** Null when the folder is there now, else the system's error. */
function faultOf(path: string, mode: number): (Error & { readonly code: unknown }) | null {
  try {
    mkdirSync(path, mode);
    return null;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    return error.code === 'EEXIST' && statSync(path).isDirectory() ? null : error;
  }
}
