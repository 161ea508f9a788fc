import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seat } from '../../machines/seat.ts';
import {
  CHAIN_START,
  decodeLine,
  encodeLine,
  encodeLines,
  peekLine,
  type SaveLine,
} from '../../source/table/save-lines.ts';
import { bad, good } from './tables.ts';

const standing = fc.record({
  seq: fc.nat(),
  turn: fc.nat(),
  phase: fc.constantFrom('adding', 'turn.attacking.choosing'),
  over: fc.boolean(),
});
const typed = fc.record({ type: fc.string(), more: fc.jsonValue({ maxDepth: 3 }) });
const who = fc.nat({ max: 63 }).map(seat);
// What is parsed by a schema never has this key, whatever a file says.
const field = fc.string().filter(name => name !== '__proto__');
const plain = <T>(arbitrary: fc.Arbitrary<T>) =>
  arbitrary.map(value => JSON.parse(JSON.stringify(value)) as T);
const line: fc.Arbitrary<SaveLine> = plain(
  fc.oneof(
    fc.tuple(standing, who, typed, fc.array(typed), fc.boolean()).map(([at, by, move, events, reveals]) => ({
      kind: 'move' as const,
      ...at,
      seat: by,
      move,
      events,
      reveals,
    })),
    fc.tuple(standing, who).map(([at, by]) => ({ kind: 'undo' as const, ...at, seat: by })),
    fc
      .tuple(standing, fc.constantFrom('agreed' as const, 'time' as const))
      .map(([at, reason]) => ({ kind: 'end' as const, ...at, reason })),
    fc
      .tuple(standing, fc.dictionary(field, fc.jsonValue({ maxDepth: 3 })))
      .map(([at, snapshot]) => ({ kind: 'snapshot' as const, ...at, hash: 'a'.repeat(64), snapshot })),
  ),
);

test('a line that is encoded and decoded is the same line, on one line of text', () => {
  fc.assert(
    fc.property(line, fc.nat({ max: 0xffffffff }), (original, before) => {
      const { text, chain } = encodeLine(original, before);
      expect(text).not.toContain('\n');
      expect(good(decodeLine(text, before))).toEqual({ line: original, chain });
      expect(peekLine(text)).toEqual(original);
    }),
  );
});

test('a line does not fit behind another line than its own', () => {
  fc.assert(
    fc.property(line, fc.nat({ max: 0xffffffff }), fc.nat({ max: 0xffffffff }), (original, before, other) => {
      fc.pre(before !== other);
      expect(bad(decodeLine(encodeLine(original, before).text, other))).toBe('checksum');
    }),
  );
});

test('lines encoded together are the lines encoded one by one', () => {
  fc.assert(
    fc.property(fc.array(line), lines => {
      let chain = CHAIN_START;
      const texts = lines.map(one => {
        const encoded = encodeLine(one, chain);
        chain = encoded.chain;
        return encoded.text;
      });
      expect(encodeLines(lines, CHAIN_START)).toEqual({ texts, chain });
    }),
  );
});

test.each([
  ...['', '{}', '[]', 'null', '{"crc":"00000000"}', '{"kind":"end","crc":"00000000"}'],
  '{"kind":"end","crc":"0000000g"}',
])('%j is no line', text => {
  expect(decodeLine(text, CHAIN_START).ok).toBe(false);
  expect(peekLine(text)).toBeNull();
});
