// npm pack and npm publish (as prepack): builds the program whole, with its manual page and completions, and refuses to be
// packed where something is missing. `node scripts/pack.mjs FOLDER` packs into a folder and prints the tarball's path.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fitNode } from '../bin/launch.mjs';
import { runTool } from './run.mjs';
import { ROOT, setUp } from './setup.mjs';

const DIST = join(ROOT, 'dist');

/** What the shells' own folders hold, below `dist/share` as below `/usr/share`. */
const COMPLETIONS = {
  bash: 'bash-completion/completions/sandtable',
  zsh: 'zsh/site-functions/_sandtable',
  fish: 'fish/vendor_completions.d/sandtable.fish',
};
const MANUAL = 'man/man6/sandtable.6';

/** What no package may be without. */
const NEEDED = [
  'bin/launch.mjs',
  'bin/sandtable',
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  ...['sandtable', 'worker', 'referee-worker', 'atlas-worker', 'engraving-worker'].map(
    name => `dist/${name}.mjs`,
  ),
  ...[
    'page.html',
    'page.js',
    'page.css',
    'worker.js',
    'manifest.json',
    'icon.svg',
    'icon-192.png',
    'icon-512.png',
  ].map(name => `dist/web/${name}`),
  'dist/THIRD-PARTY.txt',
  ...[MANUAL, ...Object.values(COMPLETIONS)].map(path => `dist/share/${path}`),
];

/** Writes the manual page and the completions into a folder as `/usr/share` has them, as the program itself prints them. */
export function writeShare(folder) {
  const print = (...words) =>
    execFileSync(fitNode(), [join(ROOT, 'bin', 'sandtable'), ...words], { encoding: 'utf8', cwd: ROOT });
  const write = (path, text) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  write(MANUAL, print('man'));
  for (const [shell, path] of Object.entries(COMPLETIONS)) write(path, print('completion', shell));
}

/** Why the package would be half; null where it is whole. */
export function whatIsMissing() {
  const missing = NEEDED.filter(path => !existsSync(join(ROOT, path)));
  for (const name of readdirSync(DIST).filter(each => each.endsWith('.mjs') && !each.endsWith('.bench.mjs')))
    for (const [, chunk] of readFileSync(join(DIST, name), 'utf8').matchAll(/["'`]\.\/([\w-]+\.mjs)["'`]/g))
      if (!existsSync(join(DIST, chunk))) missing.push(`dist/${chunk}`);
  return missing.length === 0 ? null : `not packed, for there is no ${[...new Set(missing)].join(', ')}`;
}

async function prepare() {
  await setUp();
  const built = runTool('scripts/build.mjs', []);
  if (built !== 0) return 'not packed, for the program was not built';
  rmSync(join(DIST, 'share'), { recursive: true, force: true });
  writeShare(join(DIST, 'share'));
  return whatIsMissing();
}

const [folder] = process.argv.slice(2);
if (resolve(process.argv[1] ?? '') === join(ROOT, 'scripts', 'pack.mjs')) {
  const refusal = await prepare();
  if (refusal !== null) {
    process.stderr.write(`sandtable: ${refusal}\n`);
    process.exitCode = 1;
  } else if (folder !== undefined) {
    mkdirSync(folder, { recursive: true });
    const words = ['pack', '--ignore-scripts', '--json', '--pack-destination', resolve(folder)];
    const packed = spawnSync('npm', words, {
      cwd: ROOT,
      encoding: 'utf8',
      shell: process.platform === 'win32',
    });
    if (packed.status !== 0) throw new Error(packed.stderr);
    process.stdout.write(`${join(resolve(folder), JSON.parse(packed.stdout)[0].filename)}\n`);
  }
}
