import fc from 'fast-check';

const { CI, SANDTABLE_TESTS, SANDTABLE_CASES = '1' } = process.env;

// Whoever runs the tests may want no colours in the report; the programs under test are told by each test.
delete process.env['NO_COLOR'];

/** True where a test that passed only at the second try is a failure: `SANDTABLE_TESTS=strict`, as in `.ci/run strict`. */
export const STRICT = SANDTABLE_TESTS === 'strict';

/** True where nothing is spared: in CI, and with `SANDTABLE_TESTS=full npm test`. */
export const FULL = CI !== undefined || STRICT || SANDTABLE_TESTS === 'full';

/** Step of exhaustive loops: about a sixteenth of the cases locally; odd, so that it meets every bit of a byte. */
export const STRIDE = FULL ? 1 : 17;

/** Every one of these in a full run, about each sixteenth locally, the first always. */
export const sample = <Case>(all: readonly Case[]): readonly Case[] =>
  all.filter((_, index) => index % STRIDE === 0);

/** Number of cases to try of those that a full run tries. */
export const runs = (full: number): number => Math.ceil(full / STRIDE);

// Properties try the same cases in each run, so that a change is judged by the change. `SANDTABLE_CASES=7 npm test`
// tries others; a case that fails there becomes a test of its own.
fc.configureGlobal({ seed: Number(SANDTABLE_CASES), numRuns: runs(100) });
