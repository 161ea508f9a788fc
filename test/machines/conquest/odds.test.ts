import { describe, expect, it } from 'vitest';
import { compareDice, rollChances, rollWays } from '../../../machines/conquest/dice.ts';
import { BattleTable, battleOdds, expected, usualDice } from '../../../machines/conquest/odds.ts';

const italianDice = { attack: 3, defence: 3 };

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, each) => total + each, 0);

describe('one roll (rules/battle-odds.md#one-roll)', () => {
  // By how many the defender loses, none first.
  it.each([
    [1, 1, [21, 15]],
    [2, 1, [91, 125]],
    [3, 1, [441, 855]],
    [1, 2, [161, 55]],
    [2, 2, [581, 420, 295]],
    [3, 2, [2275, 2611, 2890]],
    [1, 3, [1071, 225]],
    [2, 3, [4816, 1981, 979]],
    [3, 3, [17871, 12348, 10017, 6420]],
  ])('%i against %i dice', (attack, defence, ways) => {
    expect(rollWays(attack, defence)).toEqual(ways);
    expect(sum(rollChances(attack, defence))).toBeCloseTo(1, 15);
  });

  it('is the count of all rolls', () => {
    const counts = [0, 0, 0];
    for (let roll = 0; roll < 6 ** 5; roll++) {
      const eyes = Array.from({ length: 5 }, (_, die) => (Math.floor(roll / 6 ** die) % 6) + 1);
      const lost = compareDice(eyes.slice(0, 3), eyes.slice(3)).defender;
      counts[lost] = (counts[lost] ?? 0) + 1;
    }
    expect(rollWays(3, 2)).toEqual(counts);
  });

  it.each([
    [0, 1],
    [4, 1],
    [1, 0],
    [1, 4],
    [1.5, 1],
  ])('has no rolls of %d against %d dice', (attack, defence) => {
    expect(() => rollWays(attack, defence)).toThrow(RangeError);
  });
});

describe('a battle to the end (rules/battle-odds.md#to-the-end)', () => {
  it.each([
    [1, 1, 5 / 12],
    [2, 1, 1955 / 2592],
    [3, 1, 342035 / 373248],
    [1, 2, 275 / 2592],
    [2, 2, 235 / 648],
    [3, 2, 6610505 / 10077696],
  ])('%i against %i, whatever the limit of the defence', (attackers, defenders, chance) => {
    expect(new BattleTable(usualDice, 5).win(attackers, defenders)).toBeCloseTo(chance, 14);
    expect(new BattleTable(italianDice, 5).win(attackers, defenders)).toBeCloseTo(chance, 14);
  });

  it.each([
    [3, 3, 511817135 / 1088391168, 0.327618],
    [5, 5, 0.506203, 0.277808],
    [10, 10, 0.567593, 0.190248],
    [20, 20, 0.633432, 0.099984],
    [30, 30, 0.676114, 0.056526],
    [10, 5, 0.916284, 0.681424],
    [5, 10, 0.118275, 0.02617],
  ])('%i against %i with 2 and with 3 dice of the defence', (attackers, defenders, two, three) => {
    expect(new BattleTable(usualDice, 30).win(attackers, defenders)).toBeCloseTo(two, 6);
    expect(new BattleTable(italianDice, 30).win(attackers, defenders)).toBeCloseTo(three, 6);
    expect(battleOdds(attackers, defenders).win).toBeCloseTo(two, 6);
    expect(battleOdds(attackers, defenders, italianDice).win).toBeCloseTo(three, 6);
  });

  it('is lost without attackers and won without defenders', () => {
    const table = new BattleTable(usualDice, 3);
    expect([table.win(0, 3), table.win(3, 0), table.win(0, 0)]).toEqual([0, 1, 1]);
    expect(battleOdds(0, 2)).toMatchObject({ win: 0, defendersLeft: new Float64Array([0, 0, 1]) });
  });

  it('tells what is left of 1 attacker against 2 defenders', () => {
    const odds = battleOdds(1, 2);
    const first = 55 / 216;
    const second = 15 / 36;
    expect([...odds.attackersLeft]).toEqual([0, expect.closeTo(first * second, 14)]);
    expect([...odds.defendersLeft]).toEqual([
      0,
      expect.closeTo(first * (1 - second), 14),
      expect.closeTo(1 - first, 14),
    ]);
  });

  it.each([2, 3])('ends surely, and as the table says, with %i dice of the defence', defence => {
    const dice = { ...usualDice, defence };
    const table = new BattleTable(dice, 40);
    for (let attackers = 0; attackers <= 40; attackers += 4) {
      for (let defenders = 1; defenders <= 40; defenders += 3) {
        const odds = battleOdds(attackers, defenders, dice);
        expect(sum(odds.attackersLeft) + sum(odds.defendersLeft)).toBeCloseTo(1, 12);
        expect(odds.win).toBeCloseTo(table.win(attackers, defenders), 12);
        const { win, held, attackersLeft, defendersLeft } = odds;
        if (win > 0)
          expect(table.attackersLeft(attackers, defenders)).toBeCloseTo(expected(attackersLeft) / win, 9);
        if (held > 1e-9)
          expect(table.defendersLeft(attackers, defenders)).toBeCloseTo(expected(defendersLeft) / held, 5);
      }
    }
  });

  it('is better with more attackers and worse with more defenders', () => {
    const table = new BattleTable(usualDice, 21);
    for (let attackers = 1; attackers <= 20; attackers++) {
      for (let defenders = 1; defenders <= 20; defenders++) {
        const here = table.win(attackers, defenders);
        expect(table.win(attackers + 1, defenders)).toBeGreaterThan(here);
        expect(table.win(attackers, defenders + 1)).toBeLessThan(here);
      }
    }
  });
});

describe('battles beyond the table', () => {
  const table = new BattleTable(usualDice, 120);

  it('are near the exact ones, in proportion', () => {
    const exact = battleOdds(300, 280);
    expect(Math.abs(table.win(300, 280) - exact.win)).toBeLessThan(0.08);
    expect(Math.abs(table.attackersLeft(300, 280) - expected(exact.attackersLeft) / exact.win)).toBeLessThan(
      20,
    );
  });

  it('are sure with overwhelming odds, whatever the number of armies', () => {
    for (let armies = 100; armies < 1000; armies += 1) {
      expect(table.win(armies, 1)).toBeGreaterThan(0.99);
      expect(table.win(1, armies)).toBeLessThan(0.01);
    }
  });

  it('are always made of numbers, however large and unequal the armies', () => {
    for (const attackers of [0, 1, 2, 100, 120, 121, 123, 5000])
      for (const defenders of [0, 1, 2, 100, 120, 121, 123, 5000]) {
        expect(table.win(attackers, defenders)).toBeGreaterThanOrEqual(0);
        expect(table.win(attackers, defenders)).toBeLessThanOrEqual(1 + 1e-12);
        const left = [table.attackersLeft(attackers, defenders), table.defendersLeft(attackers, defenders)];
        expect(left.every(Number.isFinite)).toBe(true);
      }
  });
});
