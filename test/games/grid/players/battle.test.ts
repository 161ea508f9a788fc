import { describe, expect, test } from 'vitest';
import { battleOdds } from '../../../../machines/conquest/odds.ts';
import { battle } from '../../../../source/games/grid/players/battle.ts';

const mean = (chances: Float64Array): number => {
  const all = chances.reduce((sum, chance) => sum + chance, 0);
  return chances.reduce((sum, chance, troops) => sum + chance * troops, 0) / all;
};

describe('a battle to the end', () => {
  test.each([
    [1, 1, 5 / 12],
    [3, 3, 0.470251],
    [10, 5, 0.916284],
    [5, 10, 0.118275],
    [30, 30, 0.676114],
  ])('%i against %i is won with %f (battle-odds)', (attackers, defenders, win) => {
    expect(battle(attackers, defenders).win).toBeCloseTo(win, 6);
  });

  test('has the means of the exact distribution', () => {
    for (const [attackers, defenders] of [
      [4, 2],
      [9, 7],
      [12, 20],
    ] as const) {
      const exact = battleOdds(attackers, defenders);
      expect(battle(attackers, defenders).attackersLeft).toBeCloseTo(mean(exact.attackersLeft), 9);
      expect(battle(attackers, defenders).defendersLeft).toBeCloseTo(mean(exact.defendersLeft), 9);
    }
  });

  test('is always made of numbers, however large and unequal the armies', () => {
    for (const attackers of [0, 1, 2, 100, 128, 129, 5000])
      for (const defenders of [0, 1, 2, 100, 128, 129, 5000]) {
        const { win, attackersLeft, defendersLeft } = battle(attackers, defenders);
        expect(win).toBeGreaterThanOrEqual(0);
        expect(win).toBeLessThanOrEqual(1 + 1e-12);
        expect(Number.isFinite(attackersLeft) && Number.isFinite(defendersLeft)).toBe(true);
      }
  });

  test('of armies beyond the table is near the exact one', () => {
    const exact = battleOdds(300, 280);
    expect(Math.abs(battle(300, 280).win - exact.win)).toBeLessThan(0.08);
    expect(Math.abs(battle(300, 280).attackersLeft - mean(exact.attackersLeft))).toBeLessThan(20);
  });
});
