// npm run executable [-- TARGET…] [--out FOLDER]: the program as one file that brings its own Node, for this machine, or for each
// target that is named (linux-x64, linux-arm64, darwin-arm64, darwin-x64, win32-x64), with the notices of what is in it beside it.
// Prints the files.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { isFit, NODE_PACKAGES } from '../bin/launch.mjs';
import { withoutLanguages } from './languages.mjs';
import { packs } from './packs.mjs';
import { runTool } from './run.mjs';
import { ROOT, setUp } from './setup.mjs';

/** What is made on the way, and stays to be used again. */
const WORK = join(ROOT, 'dist', '.executable');
const HERE = `${process.platform}-${process.arch}`;
const NODES = join(ROOT, 'scripts', 'node');

/** What is run to have its code kept: what is compiled until the first picture of each. */
const STARTS = [[], ...['grid', 'domination', 'warzone', 'intensity'].map(game => ['play', game])];

const say = line => process.stderr.write(`${line}\n`);

/** Runs a program, and gives what it printed. @throws what it complained of */
function run(command, words, options = {}) {
  const done = spawnSync(command, words, { encoding: 'utf8', ...options });
  if (done.status !== 0)
    throw new Error(`${command} ${words.join(' ')}: ${done.error?.message ?? done.stderr}`);
  return done.stdout;
}

/** The pinned Node of a target: as it was fetched for this checkout, else from the registry, checked against the lock file. */
function nodeOf(target) {
  const name = NODE_PACKAGES[target];
  if (name === undefined)
    throw new Error(`there is no Node for ${target}; there are ${Object.keys(NODE_PACKAGES).join(', ')}`);
  const { packages } = JSON.parse(readFileSync(join(NODES, 'package-lock.json'), 'utf8'));
  const { version, integrity } = packages[`node_modules/${name}`];
  const binary = join('bin', target.startsWith('win32') ? 'node.exe' : 'node');
  try {
    const manifest = createRequire(join(NODES, 'package.json')).resolve(`${name}/package.json`);
    if (JSON.parse(readFileSync(manifest, 'utf8')).version === version)
      return join(dirname(manifest), binary);
  } catch {
    // Not fetched for this checkout.
  }
  const folder = join(WORK, `${name}-${version}`);
  if (!existsSync(join(folder, 'package', binary))) {
    say(`Fetching ${name} ${version} …`);
    mkdirSync(folder, { recursive: true });
    const shell = process.platform === 'win32';
    run('npm', ['pack', `${name}@${version}`, '--pack-destination', folder], { shell });
    const tarball = join(folder, `${name}-${version}.tgz`);
    const hash = createHash('sha512').update(readFileSync(tarball)).digest('base64');
    if (`sha512-${hash}` !== integrity) throw new Error(`${tarball} is not what the lock file says`);
    run('tar', ['-xzf', tarball, '-C', folder]);
    rmSync(tarball);
  }
  return join(folder, 'package', binary);
}

/** The symbols of a Linux Node, a quarter of it, are for who debugs Node. Where no `strip` knows the processor they stay. */
function stripped(node, target) {
  if (!target.startsWith('linux-')) return node;
  const tool =
    target === HERE ? 'strip' : `${target === 'linux-arm64' ? 'aarch64' : 'x86_64'}-linux-gnu-strip`;
  const file = join(WORK, `node-${target}`);
  copyFileSync(node, file);
  if (spawnSync(tool, [file]).status !== 0) say(`${target} keeps its symbols: there is no ${tool} here`);
  return file;
}

/** The notices of all that an executable is made of: of the packages in the program, and of Node and what is in that. */
function noticesWith(node) {
  const beside = file => join(dirname(dirname(file)), 'LICENSE');
  // Windows' package of Node brings none.
  const ofNode = readFileSync(existsSync(beside(node)) ? beside(node) : beside(nodeOf('linux-x64')), 'utf8');
  return `${readFileSync(join(ROOT, 'dist', 'THIRD-PARTY.txt'), 'utf8')}\n${'-'.repeat(80)}\n\n${ofNode}`;
}

/** Puts a file of the program into an executable's assets. */
function assetsOf(packed, notices) {
  const assets = {};
  const add = (name, content) => {
    const file = join(WORK, 'assets', name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
    assets[name] = file;
  };
  add('loader.js', readFileSync(join(ROOT, 'scripts', 'pack-loader.js')));
  for (const [name, text] of Object.entries(packed)) add(`${name}.js`, text);
  for (const name of readdirSync(join(ROOT, 'dist', 'web')))
    add(`web/${name}`, readFileSync(join(ROOT, 'dist', 'web', name)));
  add('THIRD-PARTY.txt', notices);
  return assets;
}

/** Runs the packs on a Node of this machine and keeps what it compiled, as assets. Code is that of one processor alone. */
async function compiledBy(node, assets) {
  const { spawn } = await import('@lydell/node-pty');
  const folder = join(WORK, 'assets');
  const env = {
    PATH: process.env.PATH,
    HOME: join(WORK, 'home'),
    TERM: 'xterm-256color',
    COLORTERM: 'truecolor',
  };
  for (const words of STARTS) {
    const script = [join(ROOT, 'scripts', 'keep-code.cjs'), folder];
    const saves = join(WORK, 'saves');
    rmSync(saves, { recursive: true, force: true });
    const program = spawn(
      node,
      [...script, '--saves', saves, ...words].slice(0, words.length === 0 ? 2 : undefined),
      {
        cols: 120,
        rows: 40,
        name: 'xterm-256color',
        env,
      },
    );
    await new Promise(done => program.onExit(done));
  }
  const kept = readdirSync(folder).filter(name => name.endsWith('.code'));
  return { ...assets, ...Object.fromEntries(kept.map(name => [name, join(folder, name)])) };
}

/** Makes the executable of a target. @returns its path */
async function build(target, packed, out) {
  rmSync(join(WORK, 'assets'), { recursive: true, force: true });
  const builder = nodeOf(HERE);
  const notices = noticesWith(builder);
  writeFileSync(join(out, 'THIRD-PARTY.txt'), notices);
  const bare = assetsOf(packed, notices);
  const assets = target === HERE && process.platform === 'linux' ? await compiledBy(builder, bare) : bare;
  const main = join(WORK, 'main.cjs');
  const entry =
    "process.getBuiltinModule('node:vm').runInThisContext(process.getBuiltinModule('node:sea').getAsset('loader.js', 'utf8'))('sandtable.mjs');\n";
  writeFileSync(main, entry);
  const output = join(out, `sandtable-${target}${target.startsWith('win32') ? '.exe' : ''}`);
  const config = join(WORK, 'sea.json');
  const executable = stripped(nodeOf(target), target);
  writeFileSync(
    config,
    JSON.stringify({ main, output, executable, disableExperimentalSEAWarning: true, assets }),
  );
  run(builder, ['--build-sea', config]);
  if (target.startsWith('linux-')) writeFileSync(output, withoutLanguages(readFileSync(output)));
  if (target === 'darwin-arm64' || target === 'darwin-x64')
    say(`${output}: sign it on a Mac before it is run there: codesign --sign - --force ${output}`);
  say(`${output}: ${(statSync(output).size / 1e6).toFixed(1)} MB`);
  return output;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { out: { type: 'string', default: join(ROOT, 'dist', 'executables') } },
});
await setUp();
if (!isFit(process.versions.node)) process.exit(runTool('scripts/executable.mjs', process.argv.slice(2)));
const out = resolve(values.out);
mkdirSync(out, { recursive: true });
mkdirSync(WORK, { recursive: true });
const { packed } = await packs({ SANDTABLE_EXECUTABLE: 'true' });
for (const target of positionals.length === 0 ? [HERE] : positionals)
  process.stdout.write(`${await build(target, packed, out)}\n`);
