import { expect, test } from 'vitest';
import { seat } from '../../../machines/seat.ts';
import { type Course, turningOf } from '../../../source/study/film/course.ts';

const names = ['Ada', 'Bo', 'Cy'];

/** How a game turned whose territories, or points, went like this. */
function turning(points: readonly (readonly number[])[], winners: readonly number[], fewest = false): string {
  const word = fewest ? 'points' : 'territories';
  const course: Course = { word, fewest, moment: 'turn', turns: points.map((_, index) => index + 1), points };
  return turningOf(course, { places: [winners.map(seat)], reason: 'conquest' }, names);
}

test.each([
  [
    'ahead all the time',
    [
      [9, 8, 8],
      [20, 5, 0],
    ],
    [0],
    'Ada had the most territories from the start.',
  ],
  [
    'level, then ahead',
    [
      [8, 8, 8],
      [20, 5, 0],
    ],
    [0],
    'Level with Bo at first, Ada had the most territories from turn 2 on.',
  ],
  [
    'behind, then ahead for good',
    [
      [9, 8, 8],
      [4, 8, 13],
      [12, 8, 5],
      [11, 14, 0],
      [25, 0, 0],
    ],
    [0],
    'Ada was behind Cy by 9 in turn 2, and had the most territories from turn 5 on.',
  ],
  [
    'never ahead',
    [
      [9, 8, 8],
      [8, 17, 0],
    ],
    [0],
    'Ada won though Bo had more territories: 17 to 8.',
  ],
  [
    'level to the end',
    [
      [9, 8, 8],
      [10, 10, 5],
    ],
    [0],
    'Ada won, level with Bo in territories.',
  ],
  [
    'a draw',
    [
      [9, 8, 8],
      [4, 8, 13],
    ],
    [0, 1, 2],
    'At the end: Cy 13 territories, Bo 8, Ada 4.',
  ],
])('how a game turned: %s', (_, points, winners, told) => {
  expect(turning(points, winners)).toBe(told);
});

test('where the fewest win, more is behind', () => {
  expect(
    turning(
      [
        [7, 0, 1],
        [7, 9, 11],
      ],
      [0],
      true,
    ),
  ).toBe('Ada was behind Bo by 7 in turn 1, and had the fewest points from turn 2 on.');
  expect(
    turning(
      [
        [7, 0, 0],
        [7, 0, 0],
      ],
      [1, 2],
      true,
    ),
  ).toBe('At the end: Bo 0 points, Cy 0, Ada 7.');
});
