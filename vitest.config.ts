import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { FROM_SOURCE, isFit } from './bin/launch.mjs';
import { runTool } from './scripts/run.mjs';
import { Retried } from './test/retried.ts';

// `npx vitest` on a Node that is too old for it goes on with the one that came with the dependencies.
if (!isFit(process.versions.node, FROM_SOURCE))
  process.exit(runTool('node_modules/vitest/vitest.mjs', process.argv.slice(2)));

/** Maps and recordings of other people lie beside a checkout, or not at all: then what compares with them is left out. */
const hasOthers = existsSync(new URL('../shared/maps', import.meta.url));

/**
 * Tests of minutes: they play in real terminals, start hundreds of programs, kill, crowd and attack real processes, need a
 * browser, or ask the strongest players thousands of questions. `npm run test:long` runs them.
 */
const LONG = [
  'test/arena/programs/program.test.ts',
  'test/commands/programs.test.ts',
  'test/e2e/**/*.test.ts',
  'test/games/intensity/referee/referee.test.ts',
  'test/kill/**/*.test.ts',
  'test/players/fingerprints.test.ts',
  'test/server/doors/*/attacks*.test.ts',
  'test/server/doors/web/{browser,page,phone}.test.ts',
  'test/server/house/data/postgres/{fail-over,full-disk,gone}.test.ts',
  'test/server/house/{data/deaths,tournaments/{deaths,killed}}.test.ts',
  'test/server/offers.test.ts',
  'test/soak/**/*.test.ts',
  'test/storm/**/*.test.ts',
];

/** Those that take the longest begin first, so that none of them is waited for at the end. */
const LONGEST = [
  ...[
    'browser',
    'phone',
    'fingerprints',
    'upgrade',
    'executable',
    'kill',
    'offers',
    'deaths',
    'after-game',
    'page',
  ],
  ...['storm', 'tarball', 'soak', 'ascii', 'serve-domination', 'serve-warzone', 'warzone'],
  ...['fuzz', 'secrets', 'fog', 'leaks', 'own-keys', 'hidden-part', 'delayed-view'],
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const at = LONGEST.findIndex(name => moduleId.endsWith(`/${name}.test.ts`));
      return at < 0 ? LONGEST.length : at;
    };
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other));
  }
}

/** Tests that need modules of their own, each for its reason; all others share what a worker has loaded. */
const ISOLATED = [
  // It stops the clock for everything that is loaded.
  'test/commands/daily.test.ts',
  // It counts complaints on the console.
  'test/server/places/chat-view.test.tsx',
  // It moves the folder of settings, which is looked up once.
  'test/study/puzzles/puzzles.test.ts',
];

/**
 * React as in the built program, without its checks for developers, which cost more than half of what a screen does; programs
 * and threads that are started find their code compiled, as with `bin/sandtable`.
 */
const asBuilt = {
  NODE_ENV: 'production',
  NODE_COMPILE_CACHE: fileURLToPath(new URL('dist/.cache', import.meta.url)),
};

const none = [...configDefaults.exclude, ...(hasOthers ? [] : ['test/others/**'])];

export default defineConfig({
  test: {
    setupFiles: ['test/cases.ts', 'test/thorough.ts'],
    env: { FORCE_COLOR: '3' },
    // Nothing but what hangs takes so long, on a machine with much else to do too; speed is shown by `npm run bench`.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    // Node itself loads what is tested (test/native.ts), in an eighth less of CPU than vite.
    experimental: { viteModuleRunner: false, nodeLoader: false, recordDependencies: false },
    // Real terminals, sockets and processes share two cores with the tests: what fails is tried once more, and the report
    // names it at its end, to be mended as what failed.
    retry: 1,
    reporters: ['default', new Retried()],
    // Many wait for terminals, servers and databases: on two cores a third has work meanwhile; each more loads it all once more.
    maxWorkers: 3,
    // Screens leave many short-lived objects: a larger nursery collects them in fewer passes.
    execArgv: ['--min-semi-space-size=64', '--max-semi-space-size=64'],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'shared',
          isolate: false,
          env: asBuilt,
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: [...none, ...ISOLATED, ...LONG],
          globalSetup: ['test/database/one-server.ts', 'test/left-out.ts'],
        },
      },
      { extends: true, test: { name: 'isolated', include: ISOLATED, exclude: none } },
      {
        extends: true,
        test: {
          name: 'long',
          isolate: false,
          env: asBuilt,
          include: LONG,
          exclude: none,
          globalSetup: ['test/database/one-server.ts', 'test/server/doors/web/left-out.ts'],
        },
      },
    ],
  },
});
