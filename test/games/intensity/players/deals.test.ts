import { expect, test } from 'vitest';
import { Deals } from '../../../../source/games/intensity/players/deals.ts';
import { knowledgeOf, LEFT } from '../../../../source/games/intensity/players/knowledge.ts';
import { Noise } from '../../../../source/players/noise.ts';
import { cards } from '../../../machines/intensity/support/hands.ts';

// P0 led 19 and took the round; P1 had no 1x and threw the 39, though the buffalo was out.
const knowledge = knowledgeOf({
  position: 0,
  hand: cards('11 15 22 25 31 36 44 45 46'),
  table: [],
  earlier: cards('19 39 10 12'),
  passed: cards('40 41 42'),
  received: cards('11 15 22'),
});
const DEALS = 2048;

/** How often the left neighbour holds the buffalo. */
function buffaloToTheLeft(inference: boolean): number {
  const deals = new Deals(knowledge, new Noise(11), inference);
  let found = 0;
  for (let dealt = 0; dealt < DEALS; dealt++) if (((deals.next()[LEFT * 4 + 3] ?? 0) & 0x80) !== 0) found++;
  return found / DEALS;
}

test('who throws a calf where the buffalo could have gone seldom holds the buffalo', () => {
  const [uniform, inferred] = [buffaloToTheLeft(false), buffaloToTheLeft(true)];
  expect(uniform).toBeGreaterThan(0.15);
  expect(inferred).toBeLessThan(uniform * 0.5);
});

test('players pass their highest cards, so what they keep is low', () => {
  const ninesKept = (inference: boolean): number => {
    const deals = new Deals(knowledge, new Noise(7), inference);
    let found = 0;
    for (let dealt = 0; dealt < DEALS; dealt++) {
      const hands = deals.next();
      for (let suit = 0; suit < 4; suit++) found += (hands[LEFT * 4 + suit] ?? 0) >> 9;
    }
    return found / DEALS;
  };
  expect(ninesKept(true)).toBeLessThan(ninesKept(false) * 0.6);
});

test('every deal holds each card once, with or without inference', () => {
  for (const inference of [false, true]) {
    const deals = new Deals(knowledge, new Noise(2), inference);
    for (let dealt = 0; dealt < 600; dealt++) {
      const hands = deals.next();
      expect([...hands.subarray(0, 4)]).toEqual([...knowledge.hand]);
      for (let suit = 0; suit < 4; suit++) {
        const masks = [0, 4, 8, 12].map(from => hands[from + suit] ?? 0);
        const played = [0b1000000101, 0, 1 << 9, 0][suit] ?? 0;
        expect(masks.reduce((sum, mask) => sum + mask, played)).toBe(0x3ff);
      }
    }
  }
});

test('the same seed gives the same deals', () => {
  const rows = [1, 2].map(() => {
    const deals = new Deals(knowledge, new Noise(5), true);
    return Array.from({ length: 20 }, () => [...deals.next()]);
  });
  expect(rows[0]).toEqual(rows[1]);
});
