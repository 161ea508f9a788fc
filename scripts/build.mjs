// Bundles the program into dist/: one entry for the command line, one for each kind of worker thread
// and for what is loaded in the middle of other work.
import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { basename, dirname, extname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { encode } from 'fast-png';
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

/**
 * Gives packages our `stringWidth` in the place of theirs, which takes 40 ms of every start; ours begins to load theirs where
 * a text needs it.
 */
const quickStringWidth = {
  name: 'quick-string-width',
  setup(bundle) {
    bundle.onResolve({ filter: /^string-width$/ }, ({ importer, kind }) => {
      if (kind === 'require-call') return undefined;
      return importer.includes('node_modules')
        ? { path: join(ROOT, 'source', 'terminal', 'string-width.ts') }
        : { path: 'string-width', namespace: 'later' };
    });
    bundle.onLoad({ filter: /./, namespace: 'later' }, ({ path }) => ({
      contents: `export default (...words) => require('${path}').default(...words);`,
      resolveDir: ROOT,
    }));
    bundle.onLoad(
      {
        filter:
          /(?:(?:wrap|slice)-ansi[\\/][\w-]+|ansi-tokenize[\\/]build[\\/]tokenize|ink[\\/]build[\\/]line-update)\.js$/,
      },
      ({ path }) => ({
        contents: readFileSync(path, 'utf8').replace(
          /= (new Intl\.Segmenter\([^)]*\));/,
          '= { segment: text => $1.segment(text) };',
        ),
        loader: 'js',
      }),
    );
  },
};

/** React as a module: of one that is none, each file that imports it has all names copied at its start, a hundred times over. */
const reactOnce = {
  name: 'react-once',
  setup(bundle) {
    bundle.onResolve({ filter: /^react(?:\/jsx-runtime)?$/ }, ({ path, kind }) =>
      kind === 'require-call' ? undefined : { path, namespace: 'once' },
    );
    bundle.onLoad({ filter: /./, namespace: 'once' }, ({ path }) => {
      const names = Object.keys(createRequire(import.meta.url)(path)).filter(name =>
        /^[a-z]\w*$/i.test(name),
      );
      const parts = names.map(name => `export const ${name} = /* @__PURE__ */ part('${name}');`);
      return {
        contents: `const all = require('${path}');\nconst part = name => all[name];\nexport default all;\n${parts.join('\n')}`,
        resolveDir: ROOT,
      };
    });
  },
};

/** Packages check by `node:assert` that they are given functions, for which Node loads a dozen parts. */
const withoutAssert = {
  name: 'without-assert',
  setup(bundle) {
    bundle.onLoad({ filter: /signal-exit[\\/]index\.js$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replace("require('assert')", '{ equal() {} }'),
      loader: 'js',
    }));
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

/** Parts of Node that are loaded at the first call of one of their functions: together a tenth of a start. */
const LATER = ['node:child_process', 'node:crypto', 'node:fs/promises', 'node:zlib'];

/**
 * Takes of what Node brings only what is asked for: as a module of its own each part has all that it could export looked
 * at, which loads half of Node.
 */
const builtins = {
  name: 'builtins',
  setup(bundle) {
    bundle.onResolve({ filter: /^[\w:/]+$/ }, ({ path, kind }) =>
      isBuiltin(path) && kind !== 'require-call' ? { path, namespace: 'builtin' } : undefined,
    );
    bundle.onLoad({ filter: /./, namespace: 'builtin' }, ({ path }) => {
      const all = process.getBuiltinModule(path);
      const names = Object.keys(all).filter(name => /^[a-z]\w*$/i.test(name) && name !== 'default');
      const isLater = LATER.includes(path);
      const wayTo = name => {
        if (!isLater || /^[A-Z]/.test(name)) return 'part';
        return typeof all[name] === 'function' ? 'later' : 'whole';
      };
      const parts = names.map(name => `export const ${name} = /* @__PURE__ */ ${wayTo(name)}('${name}');`);
      return {
        contents: `const all = () => process.getBuiltinModule('${path}');
          const part = name => all()[name];
          const custom = Symbol.for('nodejs.util.promisify.custom');
          const later = name => Object.defineProperty((...words) => all()[name](...words), custom, { get: () => all()[name][custom] });
          const whole = name => new Proxy({}, { get: (_, key) => (name === undefined ? all() : all()[name])[key] });
          export default /* @__PURE__ */ ${isLater ? 'whole' : 'all'}();
          ${parts.join('\n')}`,
      };
    });
  },
};

/** What is required, and not imported: parts of Node; of all else packages must hear that it is not there, to do without. */
const REQUIRE =
  'const require=name=>{const found=process.getBuiltinModule(name);if(found)return found;throw new Error(name)};';

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
  banner: { js: REQUIRE },
  plugins: [quickStringWidth, reactOnce, withoutAssert, atOnce, builtins],
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

/** Sources of the menu's first frame, of all commands, of games in lines, of a game's first frame, of its board, and of threads. */
const OPENING = [/^source\/cli\.ts$/, /^source\/commands\/screen\.ts$/, /^source\/terminal\/depth\.ts$/];
const COMMANDS = [/^source\/commands\/program\.ts$/];
const LINES = [
  /^source\/commands\/(?:saves|text)\.ts$/,
  /^source\/games\/\w+\/(?:text\/|(?:conduct|positions)\.ts$)/,
];
const PLAY = [
  /^source\/commands\/play\.ts$/,
  /^source\/screens\/run-app\.tsx$/,
  /^source\/terminal\/ink-tree\.tsx$/,
];
const BOARD = /^(?:machines\/(\w+)\/index|source\/games\/(\w+)\/(?:conduct|map-setup|board\/[\w-]+))\.tsx?$/;
const THREADS = [
  /(?:worker|own-thread)\.ts$/,
  /^source\/games\/\w+\/players\/index\.ts$/,
  /^machines\/\w+\/index\.ts$/,
];

/** Lists by key, as `Map.groupBy` of Node 21. */
function grouped(items, keyOf) {
  const groups = new Map();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

/**
 * Decides which chunks are joined, since each module costs as much to find as to run: those of the menu's first frame; those
 * of every command; those of a game's first frame that every game needs, that some need, and that one needs. What threads and
 * games in lines import stands apart in each, or they would load React. No joined module imports another in a circle: what a chunk imports is needed wherever it is.
 * @param chunks by name. @returns the names of the chunks by the name of their module
 */
function joinedModules(chunks) {
  const entriesOf = patterns =>
    [...chunks].flatMap(([name, { entryPoint = '' }]) =>
      patterns.some(pattern => pattern.test(entryPoint)) ? [name] : [],
    );
  const withImports = names => {
    const all = new Set();
    const take = name => {
      const chunk = chunks.get(name);
      if (chunk === undefined || all.has(name)) return;
      all.add(name);
      for (const { path, kind } of chunk.imports) if (kind === 'import-statement') take(basename(path));
    };
    for (const name of names) take(name);
    return all;
  };
  const [opening, commands, lines, play, threads] = [OPENING, COMMANDS, LINES, PLAY, THREADS].map(each =>
    withImports(entriesOf(each)),
  );
  const boards = grouped(entriesOf([BOARD]), name => {
    const [, rules, board] = BOARD.exec(chunks.get(name).entryPoint);
    return rules ?? board;
  });
  const games = [...boards].map(([game, names]) => [game, withImports(names)]);
  const moduleOf = name => {
    // Threads import some of the opening too, and must not start the program.
    if (opening.has(name)) return name === 'sandtable.mjs' ? null : 'opening';
    const needing = games.filter(([, names]) => names.has(name)).map(([game]) => game);
    const part = commands.has(name)
      ? 'commands'
      : play.has(name)
        ? 'play'
        : needing.length > 1
          ? 'games'
          : needing.length === 1
            ? `game-${needing[0]}`
            : null;
    if (part === null) return null;
    return threads.has(name)
      ? `${part}-rules`
      : lines.has(name) && part !== 'commands'
        ? `${part}-lines`
        : part;
  };
  const joined = grouped(chunks.keys(), moduleOf);
  joined.delete(null);
  return joined;
}

/** Joins chunks in their folder; what stood in their place passes on what others import from them. @param outputs those of the bundle's metafile */
async function joinChunks(folder, outputs) {
  const chunks = new Map(Object.entries(outputs).map(([path, chunk]) => [basename(path), chunk]));
  const joined = joinedModules(chunks);
  const placed = new Map(
    [...joined].flatMap(([module, names]) => names.map((name, at) => [name, { module, at }])),
  );
  /** What a chunk exports, under the names that it has in its module. */
  const passed = (name, from, outwards) => {
    const lines = chunks.get(name).exports.map(each => {
      const inModule = `${each}_${placed.get(name).at}`;
      return `export { ${outwards ? `${inModule} as ${each}` : `${each} as ${inModule}`} } from './${from}';\n`;
    });
    return lines.length === 0 ? `import './${from}';\n` : lines.join('');
  };
  const facade = name => passed(name, `${placed.get(name).module}.mjs`, true);
  /** What is loaded when it is needed comes straight from its module too: a file that only passes it on costs a start 1 ms. */
  const asked = name => {
    if (!placed.has(name)) return null;
    const { module, at } = placed.get(name);
    const parts = chunks.get(name).exports.map(each => `get ${each}(){return e.${each}_${at}}`);
    return `import("./${module}.mjs").then(e=>({${parts.join()}}))`;
  };
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
  /** What is imported at once from another module comes straight from there. */
  const straight = module => ({
    name: 'straight',
    setup(bundle) {
      bundle.onResolve({ filter: /^\.\/./ }, ({ path, kind }) => {
        const place = placed.get(basename(path));
        if (kind === 'dynamic-import' || place === undefined) return { path, external: true };
        return place.module === module ? undefined : { path: basename(path), namespace: 'facade' };
      });
      bundle.onLoad({ filter: /./, namespace: 'facade' }, ({ path }) => ({
        contents: facade(path),
        resolveDir: folder,
      }));
    },
  });
  for (const [module, names] of [...joined, [null, ['sandtable.mjs']]]) {
    const outfile = join(folder, `${module ?? 'sandtable'}.mjs`);
    const contents = names.map(name => (module === null ? '' : passed(name, name, false))).join('');
    const from =
      module === null
        ? { entryPoints: [outfile] }
        : { stdin: { contents, resolveDir: folder, sourcefile: 'joined.mjs' } };
    await build({ ...options, ...from, outfile, plugins: [straight(module)] });
  }
  for (const name of placed.keys()) writeFileSync(join(folder, name), facade(name));
  for (const name of readdirSync(folder).filter(each => each.endsWith('.mjs') && !placed.has(each))) {
    const text = readFileSync(join(folder, name), 'utf8');
    writeFileSync(
      join(folder, name),
      text
        .replace(/\bimport\("\.\/([\w-]+\.mjs)"\)/g, (found, chunk) => asked(chunk) ?? found)
        // esbuild leaves them in patterns; a single one makes Node keep the whole text in two bytes a letter.
        .replace(
          /[\u0080-\ud7ff\ue000-\uffff]/g,
          letter => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
        ),
    );
  }
  return [...joined.keys()].map(module => `${module}.mjs`);
}

/** The colours of the icon's four squares, as `source/web/icon.svg` has them. */
const ICON = [0xcf4a43, 0x4a7fd0, 0x449a52, 0xffc34d];

/** The icon as a PNG of so many pixels. */
function iconOf(size) {
  const data = new Uint8Array(size * size * 3);
  for (let at = 0; at < size * size; at += 1) {
    const quarter = (at % size < size / 2 ? 0 : 1) + (at < (size * size) / 2 ? 0 : 2);
    for (const [part, shift] of [16, 8, 0].entries()) data[at * 3 + part] = (ICON[quarter] >> shift) & 255;
  }
  return encode({ width: size, height: size, data, channels: 3 });
}

/** Bundles the page for browsers into a folder: its program, its styles, and the page itself. */
async function bundlePage(outdir) {
  const page = await build({
    entryPoints: ['page.ts', 'page.css', 'worker/worker.ts'].map(name => ({
      in: join(ROOT, 'source', 'web', name),
      out: basename(name, extname(name)),
    })),
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
  for (const name of ['page.html', 'manifest.json', 'icon.svg'])
    copyFileSync(join(ROOT, 'source', 'web', name), join(outdir, name));
  for (const size of [192, 512]) writeFileSync(join(outdir, `icon-${size}.png`), iconOf(size));
  return page;
}

async function main() {
  mkdirSync(join(DIST, 'web'), { recursive: true });
  const folder = mkdtempSync(join(DIST, '.build-'));
  try {
    // Programs that run from here go on writing what they compile: moved away it can be removed.
    const cache = join(DIST, '.cache');
    if (existsSync(cache)) renameSync(cache, join(folder, '.cache'));
    const [result, page] = await Promise.all([bundleProgram(folder), bundlePage(join(folder, 'web'))]);
    await joinChunks(folder, result.metafile.outputs);
    writeFileSync(join(folder, 'THIRD-PARTY.txt'), `${noticesOf([result.metafile, page.metafile], ROOT)}\n`);
    putInPlace(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Moves what has changed from a folder into `dist/`, and removes old chunks: a program that runs from there meets no half build. */
function putInPlace(folder) {
  const made = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(each => each.isFile())
    .map(each => relative(folder, join(each.parentPath, each.name)))
    .filter(path => !path.startsWith('.cache'));
  for (const path of made) {
    const [from, to] = [join(folder, path), join(DIST, path)];
    if (!existsSync(to) || !readFileSync(to).equals(readFileSync(from))) renameSync(from, to);
  }
  for (const name of readdirSync(DIST))
    if (name.endsWith('.mjs') && !made.includes(name) && !name.endsWith('.bench.mjs'))
      rmSync(join(DIST, name));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await main();
  } catch (fault) {
    process.stderr.write(`${fault.message}\n`);
    process.exitCode = 1;
  }
}
