import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mean } from '../../source/arena/report.ts';
import { wilson } from '../../source/base/wilson.ts';

describe('the 95 % interval of a share (Wilson 1927)', () => {
  // R: prop.test(x, n, correct = FALSE)$conf.int
  test.each([
    [5, 10, 0.2366, 0.7634],
    [0, 10, 0, 0.2775],
    [10, 10, 0.7225, 1],
    [81, 263, 0.2553, 0.3662],
    [300, 600, 0.4601, 0.5399],
  ])('%i of %i is %f to %f', (won, tried, low, high) => {
    const interval = wilson(won, tried);
    expect(interval.low).toBeCloseTo(low, 4);
    expect(interval.high).toBeCloseTo(high, 4);
  });

  test('of nothing is everything', () => {
    expect(wilson(0, 0)).toEqual({ low: 0, high: 1 });
  });

  test('holds the share, lies within 0 to 1, and shrinks with more games', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (tried, part) => {
          const won = Math.round(tried * part);
          const { low, high } = wilson(won, tried);
          const more = wilson(won * 4, tried * 4);
          expect(low).toBeGreaterThanOrEqual(0);
          expect(high).toBeLessThanOrEqual(1);
          expect(low).toBeLessThanOrEqual(won / tried + 1e-12);
          expect(high).toBeGreaterThanOrEqual(won / tried - 1e-12);
          expect(more.high - more.low).toBeLessThan(high - low);
        },
      ),
    );
  });
});

test('the mean of nothing is 0', () => {
  expect(mean([])).toBe(0);
  expect(mean([1, 2, 6])).toBe(3);
});
