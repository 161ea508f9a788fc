import { expect, test } from 'vitest';
import {
  isQuiet,
  quietHoursWords,
  readQuietHours,
} from '../../../../source/server/house/people/quiet-hours.ts';

test.each([
  ['22-7', { from: 22, to: 7, zone: 'UTC' }],
  ['22:00 - 7:00 +2', { from: 22, to: 7, zone: '+2' }],
  ['0 to 8 Europe/Vienna', { from: 0, to: 8, zone: 'Europe/Vienna' }],
  ['20-24 -3:30', { from: 20, to: 0, zone: '-3:30' }],
])('quiet hours are parsed: %s', (text, silence) => {
  expect(readQuietHours(text)).toEqual({ ok: true, value: silence });
});

test.each([
  '',
  '22',
  '7-7',
  '25-3',
  '22-7 Mars/Olympus',
  '22-7 +15',
  '22-7 ../../etc',
  '22-7 x',
  `22-7 ${'A/'.repeat(40)}`,
])('anything else is refused: %j', text => {
  expect(readQuietHours(text).ok).toBe(false);
});

const at = (time: string): number => Date.parse(`2026-07-01T${time}Z`);

test.each([
  ['22-7 UTC', '21:59', false],
  ['22-7 UTC', '22:00', true],
  ['22-7 UTC', '06:59', true],
  ['22-7 UTC', '07:00', false],
  ['1-3 UTC', '02:00', true],
  ['1-3 UTC', '03:00', false],
  ['22-7 +2', '19:59', false],
  ['22-7 +2', '20:00', true],
  ['22-7 Europe/Vienna', '20:00', true],
  ['22-7 Europe/Vienna', '05:00', false],
  ['22-7 -3:30', '01:29', false],
  ['22-7 -3:30', '01:30', true],
])('of %s it is silent at %s UTC: %s', (text, time, silent) => {
  const read = readQuietHours(text);
  if (!read.ok) throw new Error(read.error);
  expect(isQuiet(read.value, at(time))).toBe(silent);
  expect(readQuietHours(quietHoursWords(read.value))).toEqual(read);
});
