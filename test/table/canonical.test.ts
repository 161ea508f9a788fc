import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson, firstDifference, hashOf } from '../../source/table/canonical.ts';

test('the order of keys does not matter, that of lists does', () => {
  expect(canonicalJson({ b: [2, { d: 1, c: null }], a: 'x' })).toBe('{"a":"x","b":[2,{"c":null,"d":1}]}');
  expect(hashOf({ a: 1, b: 2 })).toBe(hashOf({ b: 2, a: 1 }));
  expect(hashOf([1, 2])).not.toBe(hashOf([2, 1]));
});

test('equal canonical JSON means equal data', () => {
  const data = () => fc.jsonValue({ maxDepth: 3 });
  fc.assert(
    fc.property(data(), data(), (one, other) => {
      const same = canonicalJson(one) === canonicalJson(other);
      expect(firstDifference(one, other) === null).toBe(same);
      expect(firstDifference(one, JSON.parse(canonicalJson(one)))).toBeNull();
    }),
  );
});

test.each([
  [{ a: [1, 2] }, { a: [1, 3] }, { path: 'a[1]', one: '2', other: '3' }],
  [{ a: { b: 1 } }, { a: {} }, { path: 'a.b', one: '1', other: 'nothing' }],
  [[], [null], { path: '[0]', one: 'nothing', other: 'null' }],
  [1, [1], { path: '', one: '1', other: '[1]' }],
  [{ '\u001b': 1 }, {}, { path: '?', one: '1', other: 'nothing' }],
])('the first difference of %j and %j', (one, other, difference) => {
  expect(firstDifference(one, other)).toEqual(difference);
});

test('a difference is short and holds nothing that a terminal would obey', () => {
  const difference = firstDifference('\u001b[2J\u202e', 'x'.repeat(1000));
  expect(difference?.one).not.toMatch(/\p{C}/u);
  expect(difference?.other.length).toBeLessThanOrEqual(60);
});
