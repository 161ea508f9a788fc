import { existsSync } from 'node:fs';
import { configDefaults, defineConfig } from 'vitest/config';
import { Retried } from './test/retried.ts';

/** Maps and recordings of other people lie beside a checkout, or not at all: then what compares with them is left out. */
const hasOthers = existsSync(new URL('../shared/maps', import.meta.url));

/** Pages of docs/ are text, as in the bundle. */
const pages = {
  name: 'pages',
  transform: (text: string, path: string) =>
    path.endsWith('.md') ? `export default ${JSON.stringify(text)};` : undefined,
};

export default defineConfig({
  plugins: [pages],
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    exclude: [...configDefaults.exclude, ...(hasOthers ? [] : ['test/others/**'])],
    globalSetup: [
      'test/arena/programs/left-out.ts',
      'test/database/left-out.ts',
      'test/player/left-out.ts',
      'test/server/web/left-out.ts',
      ...(hasOthers ? [] : ['test/others/left-out.ts']),
    ],
    setupFiles: ['test/cases.ts'],
    env: { FORCE_COLOR: '3' },
    // Nothing but what hangs takes so long, on a machine with much else to do too; speed is shown by `npm run bench`.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    // Real terminals, sockets and processes share two cores with the tests: what fails is tried once more, and the report
    // names it at its end, to be mended as what failed.
    retry: 1,
    reporters: ['default', new Retried()],
    maxWorkers: 2,
  },
});
