// npm run bench [NAME…]: prints one JSON line a figure. A name picks one of bench/*.ts.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runTool } from './run.mjs';
import { ROOT, setUp } from './setup.mjs';

await setUp();
const { build } = await import('esbuild');
const { bundleOptions } = await import('./build.mjs');

const all = readdirSync(join(ROOT, 'bench')).filter(name => name.endsWith('.bench.ts'));
const asked = process.argv.slice(2);
const chosen = asked.length === 0 ? all : all.filter(name => asked.includes(name.replace('.bench.ts', '')));
if (chosen.length === 0) {
  process.stderr.write(
    `no such benchmark; there are: ${all.map(name => name.replace('.bench.ts', '')).join(', ')}\n`,
  );
  process.exit(2);
}
const entryPoints = chosen.map(name => join(ROOT, 'bench', name));
await build({ ...bundleOptions, entryPoints, outdir: join(ROOT, 'dist'), splitting: false });
for (const name of chosen) {
  const status = runTool(`dist/${name.replace('.ts', '.mjs')}`, []);
  if (status !== 0) process.exit(status);
}
