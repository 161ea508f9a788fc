// Node itself loads the tests and what they test, as it loads the program: it takes the types out, and binds imports faster
// than what vitest makes of them. Here elements are turned into calls, as built, and pages of docs/ into their text.
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'esbuild';

const isOwn = (url: string | undefined): url is string =>
  url?.startsWith('file:') === true && !url.includes('/node_modules/');

registerHooks({
  // Whoever is imported is named in full; vitest would tell its main process of each for watching.
  resolve: (specifier, context, next) =>
    /^\.\.?\//.test(specifier) && isOwn(context.parentURL)
      ? { url: new URL(specifier, context.parentURL).href, shortCircuit: true }
      : next(specifier, context),
  load(url, context, next) {
    const [file = ''] = url.split('?');
    const kind = isOwn(file) ? /\.(?:md|tsx)$/.exec(file)?.[0] : undefined;
    if (kind === undefined) return next(url, context);
    const path = fileURLToPath(file);
    const text = readFileSync(path, 'utf8');
    const source = kind === '.md' ? `export default ${JSON.stringify(text)};` : withCalls(text, path);
    return { format: 'module', source, shortCircuit: true };
  },
});

function withCalls(text: string, sourcefile: string): string {
  const options = { loader: 'tsx', jsx: 'automatic', sourcemap: 'inline', sourcesContent: false } as const;
  return transformSync(text, { ...options, sourcefile }).code;
}
