// Runs one of the project's tools on a fit Node.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { FROM_SOURCE, fitNode, unfitSentence } from '../bin/launch.mjs';
import { ROOT } from './setup.mjs';

/**
 * Runs a script of node_modules (a path below it) on a fit Node, in the project's folder, in this terminal.
 * @returns its exit status
 */
export function runTool(path, args, env = {}) {
  const node = fitNode(FROM_SOURCE);
  if (node === null) {
    process.stderr.write(`${unfitSentence()}\n`);
    return 1;
  }
  const done = spawnSync(node, [join(ROOT, path), ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  return done.status ?? 1;
}
