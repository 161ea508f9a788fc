// The program as three scripts instead of some hundred modules: each chunk of the bundle is a function in one of three packs,
// which are read, and compiled from kept code, in one go. What the first picture needs is the first one, what games need
// the second, and the rest the third. Executables are made of them.
import { basename } from 'node:path';
import { transform } from 'esbuild';
import { bundleOptions, bundleProgram } from './build.mjs';

/** Of each pack the sources whose chunks are in it, with all that those import at once; what is in one is in no later one. */
const PACKS = {
  opening: [/^source\/cli\.ts$/, /^source\/commands\/screen\.ts$/, /^source\/terminal\/depth\.ts$/],
  games: [
    /^source\/commands\/(?:program|play|text|opening)\.ts$/,
    /^source\/(?:screens|terminal|players|setup|table)\//,
    /^source\/games\/(?:[^/]+\/)?(?:board|players|text|notes|kit|worker|map-setup|options|text\/.*)(?:\/[^/]+)?\.tsx?$/,
    /^machines\//,
  ],
  rest: [/./],
};

/**
 * Bundles the program into packs.
 * @param defined what is put in besides what every build puts in
 * @returns the text of each pack, in ASCII, and the metafile of the bundle
 */
export async function packs(defined = {}) {
  const { outputFiles, metafile } = await bundleProgram('dist', {
    write: false,
    charset: 'ascii',
    banner: {},
    define: { ...bundleOptions.define, 'import.meta.url': '__here', ...defined },
  });
  const texts = new Map(outputFiles.map(({ path, text }) => [basename(path), text]));
  const left = new Map(Object.entries(metafile.outputs).map(([path, output]) => [basename(path), output]));
  const packed = {};
  for (const [pack, wanted] of Object.entries(PACKS)) {
    const names = new Set();
    const take = name => {
      const chunk = left.get(name);
      if (chunk === undefined || names.has(name)) return;
      names.add(name);
      for (const { path, kind, external } of chunk.imports)
        if (kind === 'import-statement' && !external) take(basename(path));
    };
    for (const [name, { entryPoint = '' }] of left)
      if (pack === 'rest' || (entryPoint !== '' && wanted.some(pattern => pattern.test(entryPoint))))
        take(name);
    const functions = await Promise.all(
      [...names].map(async name => [name, await functionOf(texts.get(name))]),
    );
    for (const name of names) left.delete(name);
    const table = functions.map(
      ([name, text]) => `${JSON.stringify(name)}(require,module,__here,{__export,__toESM}){${text}}`,
    );
    const { code } = await transform(`(()=>({${table.join(',\n')}}))()`, {
      charset: 'ascii',
      minifyWhitespace: true,
      target: bundleOptions.target,
    });
    packed[pack] = code;
  }
  return { packed, metafile };
}

/** A chunk as the body of a function that is given `require` and `module`. */
async function functionOf(text) {
  const { code } = await transform(text, {
    format: 'cjs',
    charset: 'ascii',
    target: bundleOptions.target,
    supported: { 'dynamic-import': false },
  });
  const lines = code.split('\n');
  // Helpers stand first, each a statement that begins in the first column and ends with `;` or `};` there.
  const first = lines.findIndex(line => !/^(?:var __\w+ = |[ )}])/.test(line));
  const body = lines
    .slice(first)
    .join('\n')
    .replace(/__toCommonJS\((\w+)\)/, '$1');
  if (/\b__(?:copyProps|reExport|toCommonJS|defProp)\b/.test(body))
    throw new Error('a chunk needs what the packs do not have');
  return body;
}
