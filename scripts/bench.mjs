// npm run bench [NAME…]: prints one JSON line a figure. A name picks one of bench/*.bench.ts; without one all of them run.
// npm run bench -- NAME [ARGUMENT…]: one of those below, which take minutes and arguments of their own.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runTool } from './run.mjs';
import { ROOT, setUp, setUpDatabase } from './setup.mjs';

/** What runs by itself; the head of each file says what it is. */
const ALONE = {
  across: 'across.ts',
  appends: 'appends.ts',
  calibration: 'calibration.ts',
  chances: 'chances.ts',
  door: 'door.ts',
  'domination-fit': 'domination-fit.ts',
  earlier: 'earlier.ts',
  flood: 'flood.ts',
  fuzz: 'fuzz.ts',
  'grid-habits': 'grid-habits.ts',
  house: 'house.ts',
  'key-files': 'key-files.ts',
  keys: 'keys.ts',
  kills: 'kills.ts',
  ladder: 'ladder.ts',
  levels: 'option-levels.ts',
  lobby: 'lobby.ts',
  million: 'million.ts',
  mine: 'puzzle-mine.ts',
  nodes: 'nodes.ts',
  options: 'option-games.tsx',
  page: 'page.ts',
  puzzles: 'puzzles.ts',
  review: 'review.ts',
  saves: 'saves.ts',
  soak: 'soak.ts',
  ssh: 'ssh.ts',
  tables: 'tables.ts',
  upgrade: 'upgrade.ts',
  strength: 'intensity-strength.ts',
  walks: 'walks.ts',
  warlight: 'warzone-strength.ts',
  'warzone-drills': 'warzone-drills.ts',
  'warzone-rollouts': 'warzone-rollouts.ts',
};

await setUp();
const asked = process.argv.slice(2);
const [alone = '', ...words] = asked;
if (['across', 'appends', 'house', 'million', 'tables', 'upgrade'].includes(alone)) await setUpDatabase();
const tool = Object.hasOwn(ALONE, alone) ? ALONE[alone] : '';
if (tool.endsWith('.ts')) process.exit(runTool(`bench/${tool}`, words));

/** Bundles benchmarks, into files of their names. */
async function bundle(files) {
  const { build } = await import('esbuild');
  const { bundleOptions } = await import('./build.mjs');
  // A terminal of its own is native code, which is required from its package.
  const js =
    "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);";
  const entryPoints = files.map(file => join(ROOT, 'bench', file));
  await build({
    ...bundleOptions,
    banner: { js },
    splitting: false,
    entryPoints,
    outdir: join(ROOT, 'dist'),
  });
}
// What has parts of screens is bundled.
if (tool !== '') {
  await bundle([tool]);
  process.exit(runTool(`dist/${tool.replace('.tsx', '.mjs')}`, words));
}

const all = readdirSync(join(ROOT, 'bench')).flatMap(file => /^(.*)\.bench\.ts$/.exec(file)?.[1] ?? []);
const chosen = asked.length === 0 ? all : all.filter(name => asked.includes(name));
if (chosen.length === 0) {
  const names = [...all, ...Object.keys(ALONE)].join(', ');
  process.stderr.write(`no such benchmark; there are: ${names}\n`);
  process.exit(2);
}
await bundle(chosen.map(name => `${name}.bench.ts`));
for (const name of chosen) {
  const status = runTool(`dist/${name}.bench.mjs`, []);
  if (status !== 0) process.exit(status);
}
