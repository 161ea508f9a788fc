import { embeddedProgram, isExecutable } from '../base/executable.ts';

/**
 * The program of a worker thread: its source when run from source, else the bundled file, or what the executable holds.
 * @param here the caller's `import.meta.url`; in the bundle the caller may be in any chunk of the same folder @param
 * source the worker's source file, relative to the caller's @param bundled the worker's file name in the bundle's
 * folder
 */
export function workerUrl(here: string, source: string, bundled: string): URL {
  if (isExecutable) return embeddedProgram(bundled.replace('./', ''));
  return new URL(here.endsWith('.ts') ? source : bundled, here);
}
