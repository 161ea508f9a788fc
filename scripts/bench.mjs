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
  lobby: 'lobby.ts',
  million: 'million.ts',
  mine: 'puzzle-mine.ts',
  nodes: 'nodes.ts',
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
};

await setUp();
const asked = process.argv.slice(2);
const [alone = '', ...words] = asked;
if (['across', 'appends', 'house', 'million', 'tables', 'upgrade'].includes(alone)) setUpDatabase();
if (Object.hasOwn(ALONE, alone)) process.exit(runTool(`bench/${ALONE[alone]}`, words));

const all = readdirSync(join(ROOT, 'bench')).flatMap(file => /^(.*)\.bench\.ts$/.exec(file)?.[1] ?? []);
const chosen = asked.length === 0 ? all : all.filter(name => asked.includes(name));
if (chosen.length === 0) {
  const names = [...all, ...Object.keys(ALONE)].join(', ');
  process.stderr.write(`no such benchmark; there are: ${names}\n`);
  process.exit(2);
}
const { build } = await import('esbuild');
const { bundleOptions } = await import('./build.mjs');
const entryPoints = chosen.map(name => join(ROOT, 'bench', `${name}.bench.ts`));
// A terminal of its own is native code, which is required from its package.
const js =
  "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);";
const options = { ...bundleOptions, banner: { js }, splitting: false };
await build({ ...options, entryPoints, outdir: join(ROOT, 'dist') });
for (const name of chosen) {
  const status = runTool(`dist/${name}.bench.mjs`, []);
  if (status !== 0) process.exit(status);
}
