import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..', '..');

/** Far longer than a process needs: who is not done by then never will be. */
const NEVER = 20_000;

/**
 * Runs a module in a process of its own, from the project's folder, and returns what it wrote to standard output: what may
 * never return would take the test along.
 * @throws Error when it has to be ended, or fails
 */
export function writtenBy(module: string): string {
  const { status, signal, stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', module],
    { cwd: ROOT, encoding: 'utf8', timeout: NEVER, killSignal: 'SIGKILL' },
  );
  if (status !== 0) throw new Error(`${signal ?? status}: ${stderr}`);
  return stdout;
}
