import fc from 'fast-check';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod';
import { BitReader, mostBits } from '../../source/table/range-coder.ts';
import { decodeBySchema, encodeBySchema } from '../../source/table/schema-code.ts';
import { runs } from '../cases.ts';

const schema = z.object({
  owners: z.array(z.int().min(0).max(5).nullable()),
  armies: z.array(z.int().min(0)),
  turn: z.int().min(0),
  phase: z.discriminatedUnion('name', [
    z.strictObject({ name: z.literal('placing'), left: z.int().min(1).max(20) }),
    z.strictObject({ name: z.literal('over'), why: z.enum(['won', 'drawn']) }),
  ]),
  pair: z.tuple([z.boolean(), z.string()]),
  anything: z.custom<unknown>(),
  option: z.int().min(0).max(10).default(3),
  note: z.string().optional(),
});

const data = fc.record(
  {
    owners: fc.array(fc.option(fc.integer({ min: 0, max: 5 }))),
    armies: fc.oneof(
      fc.array(fc.nat(1_000_000_000)),
      fc.uniqueArray(fc.nat(30)),
      fc.uniqueArray(fc.nat(200)).map(list => list.toSorted((one, other) => one - other)),
    ),
    turn: fc.maxSafeNat(),
    phase: fc.oneof(
      fc.record({ name: fc.constant('placing'), left: fc.integer({ min: 1, max: 20 }) }),
      fc.record({ name: fc.constant('over'), why: fc.constantFrom('won', 'drawn') }),
    ),
    pair: fc.tuple(fc.boolean(), fc.string({ unit: 'grapheme', maxLength: 200 })),
    anything: fc.oneof(fc.nat(), fc.constant([1, { a: -2.5 }])),
    option: fc.integer({ min: 0, max: 10 }),
    note: fc.string({ maxLength: 20 }),
  },
  { requiredKeys: ['owners', 'armies', 'turn', 'phase', 'pair', 'anything', 'option'] },
);

/** How often bits are asked for while these bytes are read. */
function stepsOf(kind: z.ZodType, bytes: Uint8Array): number {
  const asked = vi.spyOn(BitReader.prototype, 'bit');
  onTestFinished(() => asked.mockRestore());
  const before = asked.mock.calls.length;
  decodeBySchema(kind, bytes);
  const steps = asked.mock.calls.length - before;
  asked.mockClear();
  return steps;
}

/** Bits that are still asked for of what is being read, once no more are told. */
const REST = 1000;

describe('data coded by its schema', () => {
  test('is read in so many steps and no more, whatever the bytes: lists of lists, of texts, of numbers', () => {
    const deep = z.object({
      rows: z.array(z.array(z.array(z.boolean()))),
      words: z.array(z.string()),
      any: z.array(z.custom<unknown>()),
      usual: z.array(z.int().min(0).default(3)),
    });
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      fc.array(fc.constantFrom(0, 255), { maxLength: 300 }).map(list => Uint8Array.from(list)),
      // What was written, with some bytes changed.
      fc.tuple(data, fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 4 })).map(([value, changes]) => {
        const written = encodeBySchema(schema, schema.parse(value));
        for (const [at, byte] of changes) written[at % written.length] = byte;
        return written;
      }),
    );
    fc.assert(
      fc.property(bytes, fc.constantFrom<z.ZodType>(schema, deep), (line, kind) => {
        expect(stepsOf(kind, line)).toBeLessThan(mostBits(line.length) + REST);
      }),
    );
  });

  test('is not read on and on where a few bytes say the same thing without end', () => {
    const numbers = z.array(z.int().min(0));
    const written = encodeBySchema(
      numbers,
      Array.from({ length: 20_000 }, () => 5),
    );
    // Without the zeros that a writer adds for a reader to read it all.
    const short = written.subarray(0, written.findLastIndex(byte => byte !== 0) + 1);
    expect(short.length).toBeLessThan(1000);
    expect(stepsOf(numbers, written)).toBeGreaterThan(2 * mostBits(short.length));
    expect(stepsOf(numbers, short)).toBeLessThan(mostBits(short.length) + REST);
  });

  test('that says next to nothing at great length is written so that it is read whole', () => {
    const flags = z.array(z.boolean());
    const long = Array.from({ length: 24_000 }, () => true);
    const both = z.tuple([flags, z.array(z.tuple([z.boolean(), z.boolean(), z.boolean()]))]);
    const value = [long.slice(0, 9000), long.slice(0, 3900).map(() => [true, true, true])];
    expect(decodeBySchema(both, encodeBySchema(both, value))).toEqual(value);
  });

  test('is the same after it was read', () => {
    fc.assert(
      fc.property(data, value => {
        const known = schema.parse(value);
        expect(decodeBySchema(schema, encodeBySchema(schema, known))).toEqual(known);
      }),
    );
  });

  test('what is usual costs next to nothing: 40 options as they are by default are a byte or two', () => {
    const options = z.object(
      Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`o${index}`, z.boolean().default(true)])),
    );
    expect(encodeBySchema(options, options.parse({})).length).toBeLessThanOrEqual(3);
  });

  test('a list of all cards in some order costs what their order says, and one in their order nearly nothing', () => {
    const cards = z.array(z.int().min(0).max(1000));
    const inOrder = Array.from({ length: 44 }, (_, card) => card);
    const mixed = inOrder.map(card => (card * 17) % 44);
    expect(encodeBySchema(cards, inOrder).length).toBeLessThanOrEqual(12);
    expect(encodeBySchema(cards, mixed).length).toBeLessThanOrEqual(40);
  });

  test('nothing is read behind the end of the bytes, whatever they ask for', () => {
    const list = z.array(z.object({ anything: z.custom<unknown>() }));
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 4, maxLength: 12 }), bytes => {
        const items = decodeBySchema(list, bytes);
        // A bit costs at least a ninetieth of one, and a reader is four bytes ahead.
        expect(Array.isArray(items) && items.length).toBeLessThan(16 * 8 * 90);
      }),
    );
  });

  test('any bytes are read in bounded time, whatever they ask for', () => {
    const deep: z.ZodType = z.array(z.array(z.array(z.string())));
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), bytes => {
        decodeBySchema(schema, bytes);
        expect(JSON.stringify(decodeBySchema(deep, bytes)).length).toBeLessThan(2_000_000);
      }),
      { numRuns: runs(10) },
    );
  });
});
