import { describe, expect, it, test } from 'vitest';
import {
  attackOdds,
  battle,
  exchangeOutcome,
  hitChances,
  leastAttackers,
  oddsCache,
} from '../../../machines/conquest/exchange.ts';
import { Chance, fromSeed } from '../../../machines/random.ts';
import { optionsSchema } from '../../../machines/warzone/options.ts';

const luck = (percent: number) => optionsSchema.parse({ luck: percent });

/** C(n, k) in whole numbers. */
function choose(n: number, k: number): bigint {
  let ways = 1n;
  for (let index = 1n; index <= BigInt(k); index++) ways = (ways * (BigInt(n) - index + 1n)) / index;
  return ways;
}

/** How many of the 10^n outcomes of n draws with so many tenths have from to n hits. */
function waysOfAtLeast(n: number, from: number, tenths: number): bigint {
  let ways = 0n;
  for (let k = from; k <= n; k++)
    ways += choose(n, k) * BigInt(tenths) ** BigInt(k) * BigInt(10 - tenths) ** BigInt(n - k);
  return ways;
}

/** The chance to capture as a fraction, exactly: P(Bin(a, .6) >= d) (1 - P(Bin(d, .7) >= a)). */
function exact(a: number, d: number): number {
  const captured = waysOfAtLeast(a, d, 6) * (10n ** BigInt(d) - waysOfAtLeast(d, a, 7));
  return Number((captured * 10n ** 15n) / 10n ** BigInt(a + d)) / 1e15;
}

describe('the table without luck (rules/battle-odds.md#warzone)', () => {
  const attackers = [2, 3, 5, 6, 8, 10, 11, 13, 15, 16, 18, 20, 21, 23, 25];
  const lost = [1, 1, 2, 3, 4, 4, 5, 6, 6, 7, 8, 8, 9, 10, 11];
  test.each(attackers.map((count, index) => [index + 1, count, lost[index] ?? 0]))(
    '%i defenders need %i attackers, who lose %i',
    (defenders, needed, losses) => {
      expect(leastAttackers(luck(0), defenders, 1)).toBe(needed);
      const result = battle(luck(0), needed, defenders, new Chance(fromSeed('none')));
      expect(result).toMatchObject({ captured: true, lost: losses });
      expect(battle(luck(0), needed - 1, defenders, new Chance(fromSeed('none'))).captured).toBe(false);
    },
  );
});

describe('the chances to capture with full luck and guard', () => {
  const defenders = [1, 2, 3, 4, 5, 6, 8, 10];
  const table: readonly (readonly [number, readonly number[]])[] = [
    [1, [18.0, 0, 0, 0, 0, 0, 0, 0]],
    [2, [84.0, 18.4, 0, 0, 0, 0, 0, 0]],
    [3, [93.6, 64.8, 14.2, 0, 0, 0, 0, 0]],
    [4, [97.4, 82.1, 47.5, 9.8, 0, 0, 0, 0]],
    [5, [99.0, 91.3, 68.3, 33.7, 6.5, 0, 0, 0]],
    [6, [99.6, 95.9, 82.1, 54.4, 23.3, 4.1, 0, 0]],
    [8, [99.9, 99.1, 95.0, 82.6, 59.4, 31.5, 1.6, 0]],
    [10, [100.0, 99.8, 98.8, 94.5, 83.4, 63.3, 16.7, 0.6]],
    [15, [100.0, 100.0, 100.0, 99.8, 99.1, 96.6, 78.7, 40.3]],
    [20, [100.0, 100.0, 100.0, 100.0, 100.0, 99.8, 97.9, 87.2]],
  ];
  const cells = table.flatMap(([a, row]) =>
    row.map((percent, index) => [a, defenders[index] ?? 0, percent] as const),
  );
  test.each(cells)('%i against %i: %f %%', (a, d, percent) => {
    const { capture } = attackOdds(luck(100), a, d);
    expect(capture).toBeCloseTo(exact(a, d), 12);
    expect(Math.round(capture * 1000) / 10).toBe(percent);
  });
});

describe('binomials', () => {
  it('are exact for any number of draws, and sum to 1', () => {
    for (const count of [0, 1, 7, 60, 5000]) {
      const chances = hitChances(count, 60);
      expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 12);
      expect(chances.reduce((sum, chance, hits) => sum + chance * hits, 0)).toBeCloseTo(count * 0.6, 8);
    }
    expect(hitChances(4, 60)[2]).toBeCloseTo(6 * 0.36 * 0.16, 14);
    expect([...hitChances(3, 100)]).toEqual([0, 0, 0, 1]);
  });

  it('give the means of an attack: each army 0.6 and 0.7 (rules/battle-odds.md#warzone)', () => {
    const odds = attackOdds(luck(100), 10, 40);
    expect(odds.killed).toBeCloseTo(6, 10);
    expect(attackOdds(luck(100), 40, 10).lost).toBeCloseTo(7, 10);
  });

  it('agree with battles that are fought', () => {
    const chance = new Chance(fromSeed('many'));
    const fought = Array.from({ length: 4000 }, () => battle(luck(100), 6, 4, chance));
    const share = fought.filter(each => each.captured).length / 4000;
    expect(Math.abs(share - attackOdds(luck(100), 6, 4).capture)).toBeLessThan(0.04);
  });
});

describe('what is left of both sides', () => {
  const rules = [
    luck(0),
    luck(16),
    luck(100),
    optionsSchema.parse({ rounding: 'weighted', standGuard: false }),
  ];
  test.each(rules)('agrees with the odds of the attack: luck $luck, $rounding', options => {
    for (const [a, d] of [
      [1, 1],
      [4, 3],
      [3, 9],
      [12, 7],
    ] as const) {
      const { win, held, attackersLeft, defendersLeft, staying } = exchangeOutcome(options, a, d);
      const { capture, killed, lost } = attackOdds(options, a, d);
      const mean = (chances: Float64Array): number =>
        chances.reduce((sum, chance, left) => sum + chance * left, 0);
      expect(win).toBeCloseTo(capture, 12);
      expect(win + held).toBeCloseTo(1, 12);
      expect(mean(defendersLeft)).toBeCloseTo(d - killed, 12);
      expect(mean(attackersLeft) + staying).toBeCloseTo(a - lost, 12);
    }
  });

  test('what cannot be has no chance at all, and what must be is certain', () => {
    const weighted = optionsSchema.parse({ luck: 0, rounding: 'weighted' });
    expect(exchangeOutcome(weighted, 3, 9).win).toBe(0);
    const half = optionsSchema.parse({ luck: 50, standGuard: false });
    expect(exchangeOutcome(half, 60, 10)).toMatchObject({ win: 1, held: 0 });
  });

  it('with guard is one defender where everybody would die', () => {
    expect([...exchangeOutcome(luck(0), 1, 1).defendersLeft]).toEqual([0, 1]);
  });
});

describe('books of odds', () => {
  it('are one for rules that battles cannot tell apart', () => {
    expect(oddsCache(luck(16))).toBe(oddsCache(optionsSchema.parse({ luck: 16, fog: 'light' })));
    expect(oddsCache(luck(16))).not.toBe(oddsCache(luck(15)));
    expect(oddsCache(luck(16)).attack(9, 4)).toEqual(attackOdds(luck(16), 9, 4));
  });
});
