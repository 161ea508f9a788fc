import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** A module of `scripts/`, which has no types: what a test uses of it says so. */
export async function scriptOf<T>(name: string): Promise<T> {
  const path = join(resolve(import.meta.dirname, '..'), 'scripts', `${name}.mjs`);
  return (await import(pathToFileURL(path).href)) as T;
}
