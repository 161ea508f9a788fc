import { describe, expect, test } from 'vitest';
import { rollChances } from '../../../machines/conquest/dice.ts';
import { attackOdds, netChances } from '../../../machines/conquest/exchange.ts';
import { atLeast, atMost, certain, meanOf, subtractFrom, sumOf } from '../../../source/study/luck/chances.ts';

const roll = { least: 0, of: rollChances(3, 2) };

describe('the chances of a sum', () => {
  test('are those of all ways that it can come about', () => {
    const ways = new Map<number, number>();
    const single = rollChances(1, 1);
    for (const [first, one] of rollChances(3, 2).entries())
      for (const [second, two] of rollChances(2, 2).entries())
        for (const [third, three] of single.entries()) {
          const sum = first + second - third;
          ways.set(sum, (ways.get(sum) ?? 0) + one * two * three);
        }
    const chances = sumOf([
      roll,
      { least: 0, of: rollChances(2, 2) },
      subtractFrom(0, { least: 0, of: single }),
    ]);
    for (const [sum, chance] of ways) expect(chances.of[sum - chances.least]).toBeCloseTo(chance, 14);
    expect(atLeast(chances, 2) + atMost(chances, 1)).toBeCloseTo(1, 14);
    expect(chances.least).toBe(-1);
  });

  test('of hits of one chance are binomial, in the tail too', () => {
    const coins = sumOf(Array.from({ length: 100 }, () => ({ least: 0, of: [0.5, 0.5] })));
    expect(atLeast(coins, 100)).toBeCloseTo(0, 12);
    let exact = 0;
    let ways = 1;
    for (let heads = 0; heads <= 30; heads += 1) {
      exact += ways / 2 ** 100;
      ways *= (100 - heads) / (heads + 1);
    }
    expect(atMost(coins, 30) / exact).toBeCloseTo(1, 9);
  });

  test('of ten thousand rolls add up to 1 and have the mean and the spread that they must have', () => {
    const many = sumOf(new Array(10_000).fill(roll));
    const mean = 10_000 * meanOf(roll);
    const spread =
      10_000 *
      (rollChances(3, 2).reduce((sum, chance, lost) => sum + chance * lost ** 2, 0) - meanOf(roll) ** 2);
    expect(atLeast(many, many.least)).toBeCloseTo(1, 10);
    expect(meanOf(many) / mean).toBeCloseTo(1, 10);
    const found = Array.from(many.of).reduce(
      (sum, chance, index) => sum + chance * (many.least + index - mean) ** 2,
      0,
    );
    expect(found / spread).toBeCloseTo(1, 8);
  });

  test('of nothing are certain', () => {
    expect(sumOf([])).toEqual(certain(0));
    expect(atLeast(certain(0), 0)).toBe(1);
  });
});

const force = (armies: number) => ({ armies, commander: 0 });

test('an exchange of all armies has the mean that its odds have, and loses nobody twice', () => {
  for (const standGuard of [true, false])
    for (const rounding of ['straight', 'weighted'] as const)
      for (const luck of [0, 16, 100]) {
        const rules = { attackRate: 60, defenceRate: 70, luck, rounding, standGuard };
        for (const [attackers, defenders] of [
          [7, 5],
          [1, 1],
          [3, 9],
          [4, 0],
          [20, 11],
        ] as const) {
          const odds = attackOdds(rules, attackers, defenders);
          const of = netChances(rules, force(attackers), force(defenders));
          const net = { least: -attackers, of };
          expect(atLeast(net, -attackers)).toBeCloseTo(1, 10);
          expect(meanOf(net)).toBeCloseTo(odds.killed - odds.lost, 10);
        }
      }
});
