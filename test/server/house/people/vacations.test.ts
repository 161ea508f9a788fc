import { describe, expect, test } from 'vitest';
import { seat } from '../../../../machines/seat.ts';
import {
  awayUntil,
  backAt,
  extendedBy,
  onVacation,
  VACATION_DAYS,
  type Vacation,
  vacationLeft,
} from '../../../../source/server/house/people/vacations.ts';
import { deadlinesWithVacations } from '../../../../source/server/house/tables/deadlines.ts';
import { good } from '../../../good.ts';

const DAY = 86_400_000;
const NOW = Date.parse('2026-08-01T12:00:00Z');

function away(before: readonly Vacation[], text: string, now = NOW): readonly Vacation[] {
  return good(onVacation(before, text, now));
}

describe('a vacation', () => {
  test.each([
    ['10', NOW + 10 * DAY],
    ['1 day', NOW + DAY],
    ['2026-08-14', Date.parse('2026-08-14T00:00:00Z')],
  ])('is for some days, or until a day: %s', (text, until) => {
    expect(awayUntil(away([], text), NOW + 1)).toBe(until);
  });

  test.each(['', '0', 'for ever', '2026-07-31', '2026-13-01', '99', '2027-08-14', '-3'])(
    'is nothing else: %j',
    text => {
      expect(onVacation([], text, NOW).ok).toBe(false);
    },
  );

  test('has its days in a year, whenever they are taken, and who comes back early keeps the rest', () => {
    const first = away([], '20');
    expect(onVacation(first, '9', NOW + 30 * DAY).ok).toBe(false);
    const second = away(first, '8', NOW + 30 * DAY);
    expect(vacationLeft(second, NOW + 60 * DAY)).toBe(0);
    expect(vacationLeft(second, NOW + 365 * DAY + 20 * DAY)).toBe(20 * DAY);
    const early = backAt(away([], `${VACATION_DAYS}`), NOW + 2 * DAY);
    expect(awayUntil(early, NOW + 2 * DAY)).toBeNull();
    expect(vacationLeft(early, NOW + 3 * DAY)).toBe((VACATION_DAYS - 2) * DAY);
  });

  test('that is asked for in another one takes its place', () => {
    const longer = away(away([], '3'), '10', NOW + DAY);
    expect(awayUntil(longer, NOW + 2 * DAY)).toBe(NOW + 11 * DAY);
    expect(vacationLeft(longer, NOW + 20 * DAY)).toBe((VACATION_DAYS - 11) * DAY);
  });
});

describe('a clock', () => {
  test.each([
    [
      'that began before somebody went has as much left when they come back',
      0,
      3 * DAY,
      [1 * DAY, 8 * DAY],
      10 * DAY,
    ],
    [
      'that began while they were away begins when they come back',
      2 * DAY,
      5 * DAY,
      [1 * DAY, 8 * DAY],
      11 * DAY,
    ],
    ['that ran out before they went is not wound again', 0, 3 * DAY, [4 * DAY, 8 * DAY], 3 * DAY],
    ['that began after they were back knows nothing of it', 9 * DAY, 12 * DAY, [1 * DAY, 8 * DAY], 12 * DAY],
  ] as const)('%s', (_, begun, at, [from, until], end) => {
    expect(extendedBy([{ from, until }], at, begun)).toBe(end);
  });

  test('stands in each of two vacations', () => {
    const twice = [
      { from: 5 * DAY, until: 7 * DAY },
      { from: DAY, until: 4 * DAY },
    ];
    expect(extendedBy(twice, 3 * DAY, 0)).toBe(8 * DAY);
  });

  test('of less than a day stands for nobody', () => {
    const due = { seat: seat(0), turn: 1, at: 3600_000 };
    const vacations = [{ from: 0, until: 5 * DAY }];
    expect(deadlinesWithVacations([due], { seconds: 3600, late: 'skip' }, () => vacations)).toEqual([due]);
    const slow = { ...due, at: DAY };
    expect(deadlinesWithVacations([slow], { seconds: 86_400, late: 'skip' }, () => vacations)).toEqual([
      { ...slow, at: 6 * DAY },
    ]);
    expect(deadlinesWithVacations([slow], { seconds: 86_400, late: 'skip' }, () => [])).toEqual([slow]);
  });
});
