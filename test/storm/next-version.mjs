// node test/storm/next-version.mjs FOLDER: builds the program as its next version could be. It has another number and a form of
// the database with one step more; where `rulesOfNext` is told, Intensity's rules are others too: the same ones, by that number.
import { readFileSync } from 'node:fs';
import { bundleOptions, bundleProgram } from '../../scripts/build.mjs';

const [folder] = process.argv.slice(2);

const STEP = "  'alter table saves add column mood text; create table moods (id integer)',";
/** What is otherwise in which source. */
const CHANGES = [
  [/postgres\/schema\.ts$/, '\n];\n', `\n${STEP}\n];\n`],
  [/machines\/intensity\/index\.ts$/, 'rulesVersion: 1', 'rulesVersion: globalThis.rulesOfNext ?? 1'],
];

const changed = {
  name: 'next-version',
  setup(bundle) {
    for (const [filter, before, after] of CHANGES)
      bundle.onLoad({ filter }, ({ path }) => {
        const source = readFileSync(path, 'utf8');
        if (source.split(before).length !== 2) throw new Error(`${path} has not one ${before}`);
        return { contents: source.replace(before, after), loader: 'ts' };
      });
  },
};

await bundleProgram(folder, {
  plugins: [...bundleOptions.plugins, changed],
  define: { ...bundleOptions.define, SANDTABLE_VERSION: '"9.9.9"' },
});
