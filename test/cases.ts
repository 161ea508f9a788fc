import fc from 'fast-check';

const { SANDTABLE_TESTS, SANDTABLE_CASES = '1' } = process.env;

// Whoever runs the tests may want no colours in the report; the programs under test are told by each test.
delete process.env['NO_COLOR'];

// Ink asks two programs for the size of a terminal that does not tell it, whenever it lays something out.
Object.assign(process.stdout, { columns: process.stdout.columns ?? 80, rows: process.stdout.rows ?? 24 });

/** True where a test that passed only at the second try is a failure: `SANDTABLE_TESTS=strict`, as in `.ci/run strict`. */
export const STRICT = SANDTABLE_TESTS === 'strict';

/** True where nothing is spared: `SANDTABLE_TESTS=full npm test`, and each strict run. */
export const FULL = STRICT || SANDTABLE_TESTS === 'full';

/** Step of exhaustive loops: about a sixteenth of the cases else; odd, so that it meets every bit of a byte. */
export const STRIDE = FULL ? 1 : 17;

/** Every one of these in a full run, about each sixteenth else, the first always. */
export const sample = <Case>(all: readonly Case[]): readonly Case[] =>
  all.filter((_, index) => index % STRIDE === 0);

/** The part of all random cases that a run tries: what 10,000 find, 1,250 find nearly as well. */
const PART = FULL ? 8 : 17;

/** Number of random cases to try of so many. */
export const runs = (all: number): number => Math.ceil(all / PART);

// Properties try the same cases in each run, so that a change is judged by the change. `SANDTABLE_CASES=7 npm test`
// tries others; a case that fails there becomes a test of its own.
fc.configureGlobal({ seed: Number(SANDTABLE_CASES), numRuns: runs(FULL ? 250 : 100) });

/** How many characters lie before the halves of pairs, and how many of those there are: no text has them alone. */
const [BEFORE_PAIRS, HALVES] = [0xd800, 0x800];

/** Any character, as `fc.string({ unit: 'binary' })` has them, which looks through all million of them first. */
export const anyCharacter = fc.nat({ max: 0x10ffff - HALVES }).map(
  place => String.fromCodePoint(place < BEFORE_PAIRS ? place : place + HALVES),
  text => {
    const code = typeof text === 'string' ? text.codePointAt(0) : undefined;
    if (code === undefined || text !== String.fromCodePoint(code)) throw new Error('no single character');
    return code < BEFORE_PAIRS ? code : code - HALVES;
  },
);
