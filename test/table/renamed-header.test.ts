import fc from 'fast-check';
import { expect, test } from 'vitest';
import { renamedHeader } from '../../source/table/renamed-header.ts';
import { CHAIN_START, decodeLine, encodeLine, type HeaderLine } from '../../source/table/save-lines.ts';
import { bad, good } from './tables.ts';

const name = fc.string({
  unit: fc.constantFrom('a', 'B', '-', ' ', 'ü', '♠', '"', '\\'),
  minLength: 1,
  maxLength: 32,
});

const headerOf = (app: string, names: readonly string[]): HeaderLine => ({
  kind: 'header',
  format: 'sandtable',
  version: 1,
  app,
  game: 'grid',
  rules: 1,
  title: 'Simple Risk',
  createdAt: '2026-11-27T08:00:00.000Z',
  setup: { seats: names.length, options: {} },
  seats: names.map(each => ({ kind: 'human', name: each })),
  seed: 'a seed',
});

test('a first line with other names has the checksum of the one before, however often names are changed', () => {
  const names = fc.array(name, { minLength: 1, maxLength: 8 });
  const app = fc.string({ unit: fc.constantFrom('s', ' ', '~', '@'), minLength: 1, maxLength: 64 });
  fc.assert(
    fc.property(app, names, fc.array(name, { minLength: 1, maxLength: 3 }), (program, before, others) => {
      const { text: first, chain } = encodeLine(headerOf(program, before), CHAIN_START);
      let text = first;
      for (const other of others) {
        text = good(renamedHeader(text, () => other));
        const read = good(decodeLine(text, CHAIN_START));
        expect(read.chain).toBe(chain);
        expect(read.line).toEqual({
          ...headerOf(
            program,
            before.map(() => other),
          ),
          app: expect.any(String),
        });
      }
      expect(good(renamedHeader(text, same => same))).toBe(text);
    }),
  );
});

test('a line that is no header, or is damaged, is refused', () => {
  const { text } = encodeLine(headerOf('sandtable', ['ada']), CHAIN_START);
  expect(bad(renamedHeader(text.replace('ada', 'eva'), () => 'bo'))).toBe('damaged');
  const end = encodeLine(
    { kind: 'end', seq: 0, turn: 0, phase: 'x', over: true, reason: 'agreed' },
    CHAIN_START,
  );
  expect(bad(renamedHeader(end.text, () => 'bo'))).toBe('damaged');
});
