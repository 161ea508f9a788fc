// Bundles the program into dist/: one entry for the command line, one for each kind of worker thread
// and for what is loaded in the middle of other work.
import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { noticesOf } from './notices.mjs';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const DIST = join(ROOT, 'dist');
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

/** The commit that is built, shortened; null where there is no git. */
const told = spawnSync('git', ['-C', ROOT, 'rev-parse', '--short=10', 'HEAD'], { encoding: 'utf8' });
const commit = told.status === 0 ? told.stdout.trim() : null;

/** Output name to source; what is not written yet is left out. */
const ENTRIES = {
  sandtable: 'source/cli.ts',
  worker: 'source/games/worker.ts',
  'referee-worker': 'source/games/intensity/referee/own-thread.ts',
  'atlas-worker': 'source/screens/map-board/atlas-worker.ts',
  'engraving-worker': 'source/screens/map-board/engraving-worker.ts',
};

/** Gives packages our `stringWidth` in the place of theirs, which takes 40 ms of every start. */
const quickStringWidth = {
  name: 'quick-string-width',
  setup(bundle) {
    bundle.onResolve({ filter: /^string-width$/ }, ({ importer }) =>
      importer.includes('node_modules')
        ? { path: join(ROOT, 'source', 'terminal', 'string-width.ts') }
        : undefined,
    );
  },
};

/**
 * Nothing is waited for while modules are loaded, so that each chunk can be a function (`packs.mjs`): the WebAssembly of the
 * layout is there at once, and Ink never looks for its devtools.
 */
const atOnce = {
  name: 'at-once',
  setup(bundle) {
    bundle.onLoad({ filter: /ink[\\/]build[\\/]reconciler\.js$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replaceAll("process.env['DEV'] === 'true'", 'false'),
      loader: 'js',
    }));
    bundle.onLoad({ filter: /yoga-layout[\\/]dist[\\/]src[\\/]index\.js$/ }, ({ path }) => {
      const binary = join(dirname(dirname(path)), 'binaries', 'yoga-wasm-base64-esm.js');
      const wasm = /base64,([\w+/=]+)/.exec(readFileSync(binary, 'utf8'))[1];
      const contents = `
        import loadYoga from '../binaries/yoga-wasm-base64-esm.js';
        import wrapAssembly from './wrapAssembly.js';
        const yoga = {
          instantiateWasm(imports, done) {
            const instance = new WebAssembly.Instance(new WebAssembly.Module(Buffer.from('${wasm}', 'base64')), imports);
            done(instance);
            return instance.exports;
          },
        };
        loadYoga(yoga);
        export default wrapAssembly(yoga);
        export * from './generated/YGEnums.js';`;
      return { contents, loader: 'js' };
    });
    bundle.onLoad({ filter: /yoga-wasm-base64-esm\.js$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replace(/base64,[\w+/=]+/, 'base64,'),
      loader: 'js',
    }));
  },
};

/** Options that every bundle of this project shares. */
export const bundleOptions = {
  bundle: true,
  platform: 'node',
  target: 'node22',
  format: 'esm',
  jsx: 'automatic',
  minify: true,
  legalComments: 'none',
  loader: { '.md': 'text' },
  outExtension: { '.js': '.mjs' },
  define: {
    'process.env.NODE_ENV': '"production"',
    SANDTABLE_VERSION: JSON.stringify(version),
    SANDTABLE_COMMIT: JSON.stringify(commit),
    SANDTABLE_EXECUTABLE: 'false',
    // Nothing is ever fetched. That yoga asks whether it could would load Node's HTTP client: 30 ms of every start.
    fetch: 'undefined',
    // A module has neither. ssh2's WebAssembly asks for its folder, though it brings its bytes along;
    // write-file-atomic makes the names of temporary files from its own.
    __dirname: '"."',
    __filename: '"sandtable"',
  },
  // Native code that ssh2 does without when it is not there.
  external: ['cpu-features'],
  // Ink imports its devtools statically; the program never uses them.
  alias: { 'react-devtools-core': join(ROOT, 'scripts', 'no-devtools.mjs') },
  banner: {
    js: "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);",
  },
  plugins: [quickStringWidth, atOnce],
  logLevel: 'warning',
  absWorkingDir: ROOT,
};

/** Bundles the program into a folder. @param otherwise options that are others for once */
export function bundleProgram(outdir, otherwise = {}) {
  const entryPoints = Object.fromEntries(
    Object.entries(ENTRIES).filter(([, source]) => existsSync(join(ROOT, source))),
  );
  const parts = { splitting: true, chunkNames: '[name]-[hash]', metafile: true };
  return build({ ...bundleOptions, entryPoints, outdir, ...parts, ...otherwise });
}

/** What the first picture needs, with all that it imports at once. */
const OPENING = ['source/cli.ts', 'source/commands/screen.ts', 'source/terminal/depth.ts'];

/**
 * Makes one module of the chunks that the first picture needs, since each module costs as much to find as to run; what stood in
 * their place passes on what others import from them. @param outputs those of the bundle's metafile
 */
async function joinOpening(outputs) {
  const chunks = new Map(Object.entries(outputs).map(([path, chunk]) => [basename(path), chunk]));
  const names = new Set();
  const take = name => {
    const chunk = chunks.get(name);
    if (chunk === undefined || names.has(name)) return;
    names.add(name);
    for (const { path, kind } of chunk.imports) if (kind === 'import-statement') take(basename(path));
  };
  for (const [name, { entryPoint }] of chunks) if (OPENING.includes(entryPoint)) take(name);
  // Threads import some of them too, and must not start the program.
  names.delete('sandtable.mjs');
  const list = [...names];
  const passed = (from, asIn) =>
    list.map((name, at) =>
      chunks
        .get(name)
        .exports.map(each => `export { ${asIn(each, at)} } from './${from ?? name}';\n`)
        .join(''),
    );
  const joined = passed(null, (each, at) => `${each} as ${each}_${at}`).join('');
  const facades = new Map(
    passed('opening.mjs', (each, at) => `${each}_${at} as ${each}`).map((text, at) => [list[at], text]),
  );
  const options = {
    bundle: true,
    platform: 'node',
    target: bundleOptions.target,
    format: 'esm',
    minify: true,
    legalComments: 'none',
    logLevel: 'warning',
    allowOverwrite: true,
  };
  const inOpening = {
    name: 'in-opening',
    setup(bundle) {
      bundle.onResolve({ filter: /^\.\// }, ({ path }) =>
        names.has(basename(path)) ? undefined : { path, external: true },
      );
    },
  };
  const stdin = { contents: joined, resolveDir: DIST, sourcefile: 'joined.mjs' };
  await build({ ...options, stdin, outfile: join(DIST, 'opening.mjs'), plugins: [inOpening] });
  const byFacades = {
    name: 'by-facades',
    setup(bundle) {
      bundle.onResolve({ filter: /^\.\/./ }, ({ path }) =>
        facades.has(basename(path))
          ? { path: basename(path), namespace: 'facade' }
          : { path, external: true },
      );
      bundle.onLoad({ filter: /./, namespace: 'facade' }, ({ path }) => ({
        contents: facades.get(path),
        resolveDir: DIST,
      }));
    },
  };
  const program = join(DIST, 'sandtable.mjs');
  await build({ ...options, entryPoints: [program], outfile: program, plugins: [byFacades] });
  for (const [name, text] of facades)
    writeFileSync(join(DIST, name), text === '' ? "import './opening.mjs';\n" : text);
}

/** Bundles the page for browsers into a folder: its program, its styles, and the page itself. */
async function bundlePage(outdir) {
  const page = await build({
    entryPoints: ['page.ts', 'page.css'].map(name => join(ROOT, 'source', 'web', name)),
    outdir,
    bundle: true,
    platform: 'browser',
    target: 'es2022',
    format: 'esm',
    minify: true,
    legalComments: 'none',
    metafile: true,
    logLevel: 'warning',
    absWorkingDir: ROOT,
  });
  copyFileSync(join(ROOT, 'source', 'web', 'page.html'), join(outdir, 'page.html'));
  return page;
}

async function main() {
  rmSync(join(DIST, '.cache'), { recursive: true, force: true });
  mkdirSync(DIST, { recursive: true });
  const [result, page] = await Promise.all([bundleProgram(DIST), bundlePage(join(DIST, 'web'))]);
  await joinOpening(result.metafile.outputs);
  const paths = Object.keys(result.metafile.outputs).map(path => relative(DIST, join(ROOT, path)));
  const made = new Set(['opening.mjs', ...paths]);
  for (const name of readdirSync(DIST)) {
    if (name.endsWith('.mjs') && !made.has(name) && !name.endsWith('.bench.mjs')) rmSync(join(DIST, name));
  }
  writeFileSync(join(DIST, 'THIRD-PARTY.txt'), `${noticesOf([result.metafile, page.metafile], ROOT)}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await main();
  } catch (fault) {
    process.stderr.write(`${fault.message}\n`);
    process.exitCode = 1;
  }
}
