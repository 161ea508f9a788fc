import { describe, expect, test } from 'vitest';
import { openPlain, type PlainSession } from './teller.ts';

/** Domination on the world of 42 territories, of which nothing is hidden: A places armies. */
const WORLD =
  'sandtable1-domination1-open-HHpmf59r4BSFsDeFo93nfVpt7Y0l6PcHk272Cd9KJHXP8KRQkKbnPW5UGSn3DAGKWhbxuQKv7rzBMUIdIyATHgGyxFPMu9MpPnA4kZurfbbeTHyk8yKpHmiF7txPV9NCA8066YwNpMYDzXNHcbxoC39YtufrmXl';

/** The analysis board of a new position of a game, as its set-up begins it. */
async function setUp(told: PlainSession, game: string): Promise<readonly string[]> {
  await told.type('analysis');
  await told.type(`${game}, a new set-up`);
  return await told.type('start');
}

/** What can be changed, with the numbers that choose it: all that stands before what the keys do besides. */
const changesIn = (lines: readonly string[]): readonly (readonly [number: string, label: string])[] => {
  const numbered = lines.flatMap(line => {
    const [, number = '', label = ''] = /^(\d+) (.*)$/.exec(line) ?? [];
    return number === '' ? [] : [[number, label] as const];
  });
  return numbered.slice(
    0,
    numbered.findIndex(([, label]) => label.startsWith('plans:')),
  );
};

describe.each([
  ['Simple Risk', '(4,4)'],
  ['Domination', 'Siberia'],
  ['Warzone', 'Siberia'],
  ['Intensity', '10'],
])('the analysis board of %s in lines', (game, place) => {
  test('every line that a screen can change is changed by its number', async () => {
    const told = await openPlain();
    const board = await setUp(told, game);
    expect(board[0]).toBe(`Analysis of ${game}.`);
    await told.type('find');
    await told.type(place);
    const changes = changesIn(await told.type('again'));
    expect(changes.length).toBeGreaterThan(2);
    for (const [number, label] of changes) {
      const asked = await told.type(number);
      const name = label.replace(/: [^:]*$/, '');
      expect(asked[0]?.toLowerCase()).toBe(`${name.toLowerCase()}.`);
      await told.type('back');
    }
  });

  test('board tells how it stands', async () => {
    const told = await openPlain();
    await setUp(told, game);
    expect((await told.type('board')).length).toBeGreaterThan(1);
  });
});

describe('the analysis board in lines', () => {
  test('a number and one of a list are changed, told anew, and taken back', async () => {
    const told = await openPlain();
    await told.type('analysis');
    await told.type('a position');
    await told.type(WORLD);
    await told.type('find');
    expect(await told.type('Siberia')).toContain('here: Siberia');
    await told.type('armies');
    expect(await told.type('17')).toContainEqual(expect.stringMatching(/^\d+ armies: 17$/));
    await told.type('owner');
    expect(await told.type('C')).toContainEqual(expect.stringMatching(/^\d+ owner: C$/));
    expect(await told.type('undo')).not.toContainEqual(expect.stringMatching(/^\d+ owner: C$/));
  });

  test('says what is impossible and why', async () => {
    const told = await openPlain();
    await told.type('analysis');
    await told.type('a position');
    await told.type(WORLD);
    await told.type('A: to place');
    expect(await told.type('0')).toContain(
      'Domination never waits in such a position: something follows by itself',
    );
  });
});
