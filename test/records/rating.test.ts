import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ratingsOf } from '../../source/records/rating.ts';

const won = (times: number, places: readonly (number | null)[]) =>
  Array.from({ length: times }, () => places);

test('equals have the rating in the middle', () => {
  expect(ratingsOf(3, [])).toEqual([1500, 1500, 1500]);
  const even = ratingsOf(2, [...won(10, [1, 2]), ...won(10, [2, 1]), ...won(5, [1.5, 1.5])]);
  for (const rating of even) expect(rating).toBeCloseTo(1500, 6);
});

test('ten wins to one are about four hundred points', () => {
  const [one = 0, other = 0] = ratingsOf(2, [...won(1000, [1, 2]), ...won(100, [2, 1])]);
  expect(one - other).toBeGreaterThan(390);
  expect(one - other).toBeLessThan(401);
});

test('players who never met are rated through those whom both met', () => {
  const games = [
    ...won(30, [1, 2, null]),
    ...won(10, [2, 1, null]),
    ...won(30, [null, 1, 2]),
    ...won(10, [null, 2, 1]),
  ];
  const [first = 0, second = 0, third = 0] = ratingsOf(3, games);
  expect(first).toBeGreaterThan(second + 100);
  expect(second).toBeGreaterThan(third + 100);
});

test('who has won or lost all games has a rating, and ratings do not hang on the order of games', () => {
  const place = fc.constantFrom([1, 2, 3], [2, 1, 3], [1, 1, 3], [3, 2, 1], [null, 1, 2]);
  fc.assert(
    fc.property(fc.array(place, { maxLength: 30 }), games => {
      const ratings = ratingsOf(3, games);
      for (const rating of ratings) expect(Number.isFinite(rating)).toBe(true);
      ratingsOf(3, games.toReversed()).forEach((rating, index) => {
        expect(rating).toBeCloseTo(ratings[index] ?? 0, 6);
      });
    }),
  );
});
