import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chooseCard } from '../../../../source/games/intensity/players/index.ts';
import { LEVEL_IDS } from '../../../../source/games/intensity/players/ranks.ts';
import {
  type ClaimedSight,
  checkedHand,
  checkedSight,
} from '../../../../source/games/intensity/players/sight.ts';
import { FastRandom } from '../../../../source/players/fast-random.ts';
import { runs } from '../../../cases.ts';
import { good } from '../../../good.ts';

/** The example of rules/intensity-protocol.md#play. */
const EXAMPLE: ClaimedSight = {
  position: 0,
  hand: [11, 15, 18, 23, 33, 34, 47, 48, 49],
  table: [24, 26],
  earlier: [16, 13, 19, 12],
  passed: [37, 38, 39],
  received: [34, 47, 48],
};

const fault = (changed: Partial<ClaimedSight>): string | null => {
  const sight = checkedSight({ ...EXAMPLE, ...changed });
  return sight.ok ? null : sight.error;
};

test('the example of a request: the 23 is the only legal card (rules/intensity-protocol.md#play)', () => {
  const sight = good(checkedSight(EXAMPLE));
  for (const level of LEVEL_IDS) expect(chooseCard(level, sight, new FastRandom(1))).toBe(23);
});

test.each([
  ['a card that is none', { table: [24, 50] }, 'there is no card 50; the cards go from 10 to 49'],
  ['a card twice', { table: [24, 11] }, 'card 11 is there twice'],
  ['a passed card in the hand', { passed: [37, 38, 49] }, 'card 49 is there twice'],
  ['no such position', { position: 4 }, 'there is no table position 4; they go from 0 to 3'],
  ['no cards', { hand: [], earlier: [] }, 'a hand has 1 to 10 cards, not 0'],
  ['rounds that do not fit', { earlier: [] }, 'with 9 cards in hand, 4 cards were played before, not 0'],
  ['a full table', { table: [24, 26, 20, 21] }, '4 cards lie on the table; there are 3 at most'],
  ['two passed cards', { passed: [37, 38] }, '3 cards are passed and 3 are received'],
  ['another turn', { table: [24] }, 'it is the turn of table position 3, not of 0'],
])('refused with a sentence: %s', (_, changed, sentence) => expect(fault(changed)).toBe(sentence));

test('a dealt hand is ten different cards', () => {
  expect(checkedHand([10, 11, 12, 13, 14, 15, 16, 17, 18, 19]).ok).toBe(true);
  expect(checkedHand([10, 11])).toEqual({ ok: false, error: 'a hand has 10 cards, not 2' });
  expect(checkedHand([10, 10, 12, 13, 14, 15, 16, 17, 18, 19]).ok).toBe(false);
});

test('whatever passes the gate is answered with a card of the hand', () => {
  const deck = Array.from({ length: 40 }, (_, index) => index + 10);
  const shuffled = fc.shuffledSubarray(deck, { minLength: 40, maxLength: 40 });
  fc.assert(
    fc.property(
      shuffled,
      fc.integer({ min: 1, max: 10 }),
      fc.nat(3),
      fc.nat(3),
      (deck, size, onTable, position) => {
        const earlier = deck.slice(0, (10 - size) * 4);
        const table = deck.slice(earlier.length, earlier.length + onTable);
        const rest = deck.slice(earlier.length + onTable);
        const claimed = { position, hand: rest.slice(0, size), table, earlier };
        const sight = checkedSight({
          ...claimed,
          passed: rest.slice(size, size + 3),
          received: rest.slice(0, 3),
        });
        fc.pre(sight.ok && rest.length >= size + 3 && size >= 3);
        if (!sight.ok) return;
        for (const level of ['normal', 'hard'] as const)
          expect(claimed.hand).toContain(chooseCard(level, sight.value, new FastRandom(size)));
      },
    ),
    { numRuns: runs(60) },
  );
});
