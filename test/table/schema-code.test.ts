import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
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

describe('data coded by its schema', () => {
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
