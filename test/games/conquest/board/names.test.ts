import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nameText, wayText } from '../../../../source/games/conquest/board/names.ts';
import { runs } from '../../../cases.ts';

test.each([
  ['fits', 'Alberta', 'Alaska', 20, 'Alberta to Alaska'],
  ['words before letters', 'Afghanistan', 'Middle East', 22, 'Afghanistan to M. East'],
  ['the longer one first', 'Scandinavia', 'Great Britain', 26, 'Scandinavia to G. Britain'],
  ['letters at last', 'Scandinavia', 'Great Britain', 23, 'Scandi…ia to G. Britain'],
  ['ends that differ stay', 'Territory12', 'Territory23', 22, 'Territ…12 to Territ…23'],
])('a way keeps both its ends: %s', (_, source, target, room, text) => {
  expect(wayText(source, target, room)).toBe(text);
});

test('a way is never longer than its room, where that holds the first letters of both ends', () => {
  const name = fc.stringMatching(/^[A-Z][a-z]{0,12}( [A-Z][a-z]{1,9}){0,3}$/);
  fc.assert(
    fc.property(name, name, fc.integer({ min: 20, max: 40 }), (source, target, room) => {
      const [from = '', to = ''] = wayText(source, target, room).split(' to ');
      expect(`${from} to ${to}`.length).toBeLessThanOrEqual(room);
      expect(from[0]).toBe(source[0]);
      expect(to[0]).toBe(target[0]);
    }),
    { numRuns: runs(200) },
  );
});

test('a name alone is shortened in the same way', () => {
  expect(nameText('North West Territory', 20)).toBe('North West Territory');
  expect(nameText('North West Territory', 18)).toBe('N. West Territory');
  expect(nameText('Scandinavia', 6)).toBe('Sca…ia');
  expect(nameText('Territory123', 8)).toBe('Terr…123');
});
