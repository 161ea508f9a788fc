import { expect, test } from 'vitest';
import { seat } from '../../../../machines/seat.ts';
import {
  deadlinesAfter,
  deadlinesAfterRestart,
  nextDeadline,
  overdue,
} from '../../../../source/server/house/tables/deadlines.ts';
import type { TurnClock } from '../../../../source/server/house/tables/record.ts';

const clock: TurnClock = { seconds: 300, late: 'skip' };
const [a, b] = [seat(0), seat(1)];

test("a seat has the clock's time for its turn, and a new one for the next", () => {
  const first = deadlinesAfter([], clock, { turn: 1, waited: [a], now: 0 });
  expect(first).toEqual([{ seat: 0, turn: 1, at: 300_000 }]);
  expect(deadlinesAfter(first, clock, { turn: 1, waited: [a], now: 60_000 })).toEqual(first);
  const second = deadlinesAfter(first, clock, { turn: 2, waited: [b], now: 90_000 });
  expect(second).toEqual([{ seat: 1, turn: 2, at: 390_000 }]);
});

test('asked again in the same turn, a seat has at least half a minute', () => {
  const first = deadlinesAfter([], clock, { turn: 1, waited: [a], now: 0 });
  const defending = deadlinesAfter(first, clock, { turn: 1, waited: [b], now: 290_000 });
  const again = deadlinesAfter(defending, clock, { turn: 1, waited: [a], now: 299_000 });
  expect(nextDeadline(again, { turn: 1, waited: [a], now: 299_000 })).toBe(329_000);
});

test('overdue is who is awaited, in this turn, past the time', () => {
  const dues = deadlinesAfter([], clock, { turn: 1, waited: [a, b], now: 0 });
  expect(overdue(dues, { turn: 1, waited: [a], now: 300_000 })).toEqual([a]);
  expect(overdue(dues, { turn: 1, waited: [a], now: 299_999 })).toEqual([]);
  expect(overdue(dues, { turn: 2, waited: [a], now: 300_000 })).toEqual([]);
});

test('after a restart at least a minute is left', () => {
  const dues = deadlinesAfter([], clock, { turn: 1, waited: [a, b], now: 0 });
  expect(deadlinesAfterRestart(dues, clock, 1_000_000).map(due => due.at)).toEqual([1_060_000, 1_060_000]);
  expect(deadlinesAfterRestart(dues, clock, 1000)).toEqual(dues);
});
