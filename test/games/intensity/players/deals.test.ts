import { expect, test } from 'vitest';
import { Deals } from '../../../../source/games/intensity/players/deals.ts';
import { knowledgeOf, suitsOf } from '../../../../source/games/intensity/players/knowledge.ts';
import { type Code, cardOfCode, codeOfCard } from '../../../../source/games/intensity/players/masks.ts';
import { byRule, bySafety } from '../../../../source/games/intensity/players/policies.ts';
import { legalCodes } from '../../../../source/games/intensity/players/search.ts';
import { Simulation } from '../../../../source/games/intensity/players/simulation.ts';
import { LOOSE, PRIOR, RULED, SAFE } from '../../../../source/games/intensity/players/styles.ts';
import { FastRandom } from '../../../../source/players/fast-random.ts';
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
  const deals = new Deals(knowledge, new FastRandom(11), inference);
  let found = 0;
  for (let dealt = 0; dealt < DEALS; dealt++) if (((deals.next()[4 + 3] ?? 0) & 0x80) !== 0) found++;
  return found / DEALS;
}

test('who throws a calf where the buffalo could have gone seldom holds the buffalo', () => {
  const [uniform, inferred] = [buffaloToTheLeft(false), buffaloToTheLeft(true)];
  expect(uniform).toBeGreaterThan(0.15);
  expect(inferred).toBeLessThan(uniform * 0.5);
});

test('players pass their highest cards, so what they keep is low', () => {
  const ninesKept = (inference: boolean): number => {
    const deals = new Deals(knowledge, new FastRandom(7), inference);
    let found = 0;
    for (let dealt = 0; dealt < DEALS; dealt++) {
      const hands = deals.next();
      for (let suit = 0; suit < 4; suit++) found += (hands[4 + suit] ?? 0) >> 9;
    }
    return found / DEALS;
  };
  expect(ninesKept(true)).toBeLessThan(ninesKept(false) * 0.6);
});

test('every deal holds each card once, with or without inference', () => {
  for (const inference of [false, true]) {
    const deals = new Deals(knowledge, new FastRandom(2), inference);
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
    const deals = new Deals(knowledge, new FastRandom(5), true);
    return Array.from({ length: 20 }, () => [...deals.next()]);
  });
  expect(rows[0]).toEqual(rows[1]);
});

/** The styles that the left neighbour is given after six rounds in which the three others played like this. */
function stylesToTheLeft(choose: (simulation: Simulation, place: number) => Code): number[] {
  const simulation = new Simulation(4);
  const hands = [
    '13 19 24 27 28 39 40 44 45 48',
    '16 17 22 23 25 30 32 38 43 46',
    '11 15 18 20 26 33 34 37 47 49',
    '10 12 14 21 29 31 35 36 41 42',
  ].map(hand => cards(hand).map(codeOfCard));
  for (const [place, codes] of hands.entries()) simulation.hands.set(suitsOf(codes), place * 4);
  simulation.begin(0);
  const played: Code[] = [];
  while (played.length < 24 || simulation.turn !== 0) {
    const code = simulation.turn === 0 ? byRule(simulation, 0) : choose(simulation, simulation.turn);
    played.push(code);
    simulation.play(code);
  }
  const whole = played.length - simulation.onTable;
  const own = hands[0]?.filter(code => !played.includes(code)) ?? [];
  const sight = {
    position: 0,
    hand: own.map(cardOfCode),
    table: played.slice(whole).map(cardOfCode),
    earlier: played.slice(0, whole).map(cardOfCode),
    passed: cards('23 25 46'),
    received: cards('19 27 40'),
  };
  const deals = new Deals(knowledgeOf(sight), new FastRandom(3), true);
  const found = [0, 0, 0, 0];
  for (let dealt = 0; dealt < DEALS; dealt++) {
    deals.next();
    const style = deals.styles[1] ?? 0;
    found[style] = (found[style] ?? 0) + 1 / DEALS;
  }
  return found;
}

test('who plays like one style is taken to have it (decisions/intensity-players.md#styles)', () => {
  const shares = [
    stylesToTheLeft((simulation, place) => legalCodes(simulation).at(-1) ?? byRule(simulation, place)),
    stylesToTheLeft(bySafety),
    stylesToTheLeft(byRule),
  ];
  for (const [index, style] of [LOOSE, SAFE, RULED].entries())
    expect(shares[index]?.[style]).toBeGreaterThan((PRIOR[style] ?? 1) * 1.4);
});
