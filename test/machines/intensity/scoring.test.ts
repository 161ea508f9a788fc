import { describe, expect, test } from 'vitest';
import {
  handTotals,
  matchIsOver,
  matchOutcome,
  placesOf,
  tournamentPoints,
} from '../../../machines/intensity/round.ts';
import { describe as describeEvent } from '../../../machines/intensity/sentences.ts';
import type { HandScore } from '../../../machines/intensity/types.ts';
import { seat } from '../../../machines/seat.ts';

/** Taking all points is nothing special. */
const OFF = { moon: 'off' } as const;

const score = (...points: number[]): HandScore => ({ points, faults: points.map(() => 0) });

test.each([
  ['C9', [0, 0, 6, 11], [1, 1, 3, 4], [2.5, 2.5, 1, 0]],
  ['C10', [5, 4, 4, 4], [4, 1, 1, 1], [0, 2, 2, 2]],
  ['C11', [3, 7, 7, 0], [2, 3, 3, 1], [2, 0.5, 0.5, 3]],
  ['F5', [0, 0, 3, 6, 8], [1, 1, 3, 4, 5], [3.5, 3.5, 2, 1, 0]],
])('%s places and tournament points (rules/intensity.md#examples-of-points)', (_, totals, places, shares) => {
  expect(placesOf(totals)).toEqual(places);
  expect(tournamentPoints(totals)).toEqual(shares);
});

test('C8 one bad pass and ten bad plays of who takes every card: 72 points', () => {
  expect(handTotals({ points: [17, 0, 0, 0], faults: [11, 0, 0, 0] }, OFF)).toEqual([72, 0, 0, 0]);
});

test('equal points of a match are told apart by tournament points, else shared (rules/intensity.md#matches)', () => {
  const scores = [score(4, 0, 6, 7), score(3, 7, 0, 7)];
  expect(matchOutcome({ ...OFF, hands: '4' }, scores)).toEqual({
    places: [[2], [0], [1], [3]],
    reason: 'last-hand',
  });
  expect(matchOutcome({ ...OFF, hands: '4' }, [score(0, 0, 6, 11)]).places).toEqual([[0, 1], [2], [3]]);
});

test('a match ends after its last hand, or with the hand that brings somebody to 50', () => {
  const hands = (count: number) => new Array<HandScore>(count).fill(score(17, 0, 0, 0));
  expect([1, 3, 4].map(count => matchIsOver({ ...OFF, hands: '4' }, hands(count)))).toEqual([
    false,
    false,
    true,
  ]);
  expect([1, 2, 3].map(count => matchIsOver({ ...OFF, hands: 'to-50' }, hands(count)))).toEqual([
    false,
    false,
    true,
  ]);
  expect(matchOutcome({ ...OFF, hands: 'to-50' }, hands(3)).reason).toBe('points-limit');
});

test.each([
  ['D1', 'off', [17, 0, 0, 0], [17, 0, 0, 0]],
  ['D2', 'others', [17, 0, 0, 0], [0, 17, 17, 17]],
  ['D3', 'own', [17, 0, 0, 0], [-17, 0, 0, 0]],
  ['D4', 'others', [16, 0, 0, 1], [16, 0, 0, 1]],
  ['F6', 'others', [0, 17, 0, 0, 0, 0], [17, 0, 17, 17, 17, 17]],
] as const)(
  '%s all points of a hand, with moon: %s (rules/intensity.md#shooting-the-moon)',
  (_, moon, taken, totals) => {
    expect(handTotals(score(...taken), { moon })).toEqual(totals);
  },
);

test('D5 faults of who takes all points count all the same', () => {
  expect(handTotals({ points: [0, 17, 0, 0], faults: [0, 1, 0, 2] }, { moon: 'others' })).toEqual([
    17, 5, 17, 27,
  ]);
});

test('a match until 50 points may end by points that others were given', () => {
  const hands = [score(17, 0, 0, 0), score(17, 0, 0, 0), score(17, 0, 0, 0)];
  expect(matchIsOver({ moon: 'others', hands: 'to-50' }, hands)).toBe(true);
  expect(matchOutcome({ moon: 'others', hands: 'to-50' }, hands).places).toEqual([[0], [1, 2, 3]]);
});

describe('partners (rules/intensity.md#partners)', () => {
  test('F7 three pairs of six', () => {
    const outcome = matchOutcome({ ...OFF, hands: '1', teams: 123123 }, [score(0, 6, 1, 0, 10, 0)]);
    expect(outcome.places).toEqual([
      [0, 3],
      [2, 5],
      [1, 4],
    ]);
  });

  const ACROSS = { moon: 'off', hands: '4', teams: 1212 } as const;

  test.each([
    [
      'E1',
      ACROSS,
      [0, 6, 11, 0],
      [
        [1, 3],
        [0, 2],
      ],
    ],
    [
      'E2',
      ACROSS,
      [0, 1, 0, 16],
      [
        [0, 2],
        [1, 3],
      ],
    ],
    [
      'E3',
      { ...ACROSS, teams: 1122 },
      [0, 6, 11, 0],
      [
        [0, 1],
        [2, 3],
      ],
    ],
    [
      'E4',
      { ...ACROSS, moon: 'others' },
      [17, 0, 0, 0],
      [
        [0, 2],
        [1, 3],
      ],
    ],
  ] as const)('%s have the sum of their points, and share their place', (_, options, taken, places) => {
    expect(matchOutcome(options, [score(...taken)]).places).toEqual(places);
  });

  test('E4 nobody pays for a partner who takes all', () => {
    expect(handTotals(score(17, 0, 0, 0), { moon: 'others', teams: 1212 })).toEqual([0, 17, 0, 17]);
  });

  test('E5 equal sums are parted by the points of the single hands, else the place is shared', () => {
    const level = [score(0, 1, 1, 0), score(1, 0, 0, 1)];
    expect(matchOutcome(ACROSS, level).places).toEqual([[0, 1, 2, 3]]);
  });
});

test.each([
  [[[0], [1], [2]], 'Ada wins'],
  [[[0, 1], [2]], 'Ada and Bo share first place'],
  [[[0, 1, 2]], 'Ada, Bo and Cy share first place'],
])('who is first in %j is said in a sentence', (places, said) => {
  const outcome = { places: places.map(each => each.map(seat)), reason: 'points' } as const;
  expect(describeEvent({ type: 'ended', outcome }, ['Ada', 'Bo', 'Cy'])).toBe(said);
});
