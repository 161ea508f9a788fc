// Sets up what is missing: dependencies from the lock file, and the bundle. Needs only Node and npm.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FROM_SOURCE, fitNode } from '../bin/launch.mjs';

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const STAMP = join(ROOT, 'dist', '.inputs');

const say = line => process.stderr.write(`${line}\n`);

/** True when a folder's node_modules holds what its lock file says, by npm's own record of what it installed. */
export function dependenciesAreThere(folder = '.') {
  try {
    const packages = file => JSON.parse(readFileSync(join(ROOT, folder, file), 'utf8')).packages;
    const wanted = packages('package-lock.json');
    const installed = packages('node_modules/.package-lock.json');
    return Object.entries(wanted).every(([path, entry]) => {
      if (path === '') return true;
      const there = installed[path];
      if (!there) return entry.optional === true && !isForThisMachine(entry);
      return there.version === entry.version && existsSync(join(ROOT, folder, path));
    });
  } catch {
    return false;
  }
}

/** True for an optional package (a platform's binary) that npm installs on this machine. */
function isForThisMachine(entry) {
  if (!entry.os || !entry.cpu) return false;
  const names = value => [value].flat();
  const libc =
    process.platform === 'linux' && entry.libc ? names(entry.libc).includes(libcOfThisMachine()) : true;
  return names(entry.os).includes(process.platform) && names(entry.cpu).includes(process.arch) && libc;
}

function libcOfThisMachine() {
  return process.report?.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl';
}

/** A hash over everything that the bundle is made from: names, sizes and times of the files. */
function inputsOfBuild() {
  const hash = createHash('sha256');
  const walk = path => {
    const full = join(ROOT, path);
    const stat = statSync(full);
    if (stat.isDirectory()) for (const name of readdirSync(full).sort()) walk(`${path}/${name}`);
    else hash.update(`${path} ${stat.size} ${stat.mtimeMs}\n`);
  };
  const made = ['scripts/build.mjs', 'scripts/notices.mjs', 'package.json', 'package-lock.json'];
  for (const path of ['machines', 'source', 'docs/rules', ...made]) walk(path);
  return hash.digest('hex');
}

/** Runs a program. @returns whether it succeeded; what it said is told if not */
async function run(command, args, folder = '.') {
  const child = spawn(command, args, { cwd: join(ROOT, folder), stdio: ['ignore', 'pipe', 'pipe'] });
  const end = () => child.kill();
  process.on('exit', end);
  let told = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', text => {
      told += text;
    });
  const status = await new Promise(resolve => {
    child.on('close', resolve);
    child.on('error', error => {
      told += error.message;
    });
  });
  process.off('exit', end);
  if (status === 0) return true;
  say(told);
  say(`sandtable: "${[command, ...args].join(' ')}" failed`);
  return false;
}

function installDependencies() {
  say('Setting up: fetching the dependencies of the lock file (once, about 20 seconds) …');
  const args = ['ci', '--ignore-scripts', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
  return npm(args);
}

/** Runs npm's own program in a folder of the project. @returns whether it succeeded; what it said is told if not */
function npm(args, folder = '.') {
  const path = process.env.npm_execpath;
  if (path) return run(process.execPath, [path, ...args], folder);
  return process.platform === 'win32' ? run('cmd', ['/c', 'npm', ...args], folder) : run('npm', args, folder);
}

/** Fetches the PostgreSQL that only tests need (60 MB), unless they are given another one. */
export async function setUpDatabase() {
  if (!process.env.SANDTABLE_TEST_DATABASE) await fetchForTests('database', 'a PostgreSQL');
}

/** Fetches asciinema's player, which only tests need (5 MB). */
export const setUpPlayer = () => fetchForTests('player', "asciinema's player");

/** Installs what a folder of tests alone needs. Where it cannot be had the tests do without. */
async function fetchForTests(name, what) {
  const folder = join('test', name);
  if (dependenciesAreThere(folder)) return;
  say(`Setting up: fetching ${what} for the tests (once) …`);
  const args = ['ci', '--ignore-scripts', '--include=optional', '--no-audit', '--no-fund'];
  if (!(await npm(args, folder)) && process.env.CI) process.exit(1);
}

/** Fetches a Node for a machine whose own is too old. */
function installNode() {
  say('Setting up: fetching a newer Node (once, 55 MB) …');
  const args = ['ci', '--ignore-scripts', '--include=optional', '--no-audit', '--no-fund'];
  return npm(args, join('scripts', 'node'));
}

/**
 * Installs and builds whatever is missing or older than its sources. Says so in one line each; else says nothing.
 * @param oldest the oldest Node that will do: what is played needs a less new one than what runs from the sources
 */
export async function setUp(oldest = FROM_SOURCE) {
  const there = await Promise.all([
    dependenciesAreThere() || installDependencies(),
    fitNode(oldest) !== null || installNode(),
  ]);
  if (there.includes(false)) process.exit(1);
  const inputs = inputsOfBuild();
  const upToDate = existsSync(STAMP) && readFileSync(STAMP, 'utf8') === inputs;
  if (upToDate) return;
  say('Setting up: building the program …');
  // Always with a fit Node: what a bundle takes of Node is what the Node that builds it has.
  if (!(await run(fitNode() ?? process.execPath, [join(ROOT, 'scripts', 'build.mjs')]))) process.exit(1);
  writeFileSync(STAMP, inputs);
}
