import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rollChances } from '../../../machines/conquest/dice.ts';
import { frontOdds, pathOdds } from '../../../machines/conquest/front-odds.ts';
import { BattleTable, battleOdds, usualDice as usual } from '../../../machines/conquest/odds.ts';
import { runs } from '../../cases.ts';

const two = new BattleTable(usual, 40);
const three = new BattleTable({ attack: 3, defence: 3 }, 40);

describe('odds beside an attack', () => {
  test.each([
    [4, 1, 2, 0.9164],
    [4, 3, 2, 0.4703],
    [11, 10, 2, 0.568],
  ] as const)(
    '%i armies against %i are won as rules/battle-odds.md#to-the-end says',
    (armies, defenders, defence, win) => {
      expect(frontOdds(armies, defenders, { ...usual, defence }).win).toBeCloseTo(win, 3);
    },
  );

  test('one army cannot attack', () => {
    expect(frontOdds(1, 3, usual)).toMatchObject({ win: 0, attackerLoses: 0, defenderLoses: 0, left: 0 });
  });

  test('every loss is one of either side: what is expected adds up', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 40 }), fc.integer({ min: 1, max: 40 }), (armies, defenders) => {
        const { win, attackerLoses, defenderLoses, left } = frontOdds(armies, defenders, usual);
        expect(win).toBeCloseTo(two.win(armies - 1, defenders), 9);
        expect(attackerLoses).toBeCloseTo(armies - 1 - win * left, 6);
        expect(defenderLoses).toBeLessThanOrEqual(defenders);
      }),
      { numRuns: runs(60) },
    );
  });

  test.each([
    [301, 300],
    [1001, 1000],
    [1000, 1150],
  ])('%i armies against %i are counted one by one', (armies, defenders) => {
    const { win } = frontOdds(armies, defenders, usual);
    expect(win).toBeCloseTo(battleOdds(armies - 1, defenders).win, 9);
    expect(win).toBeGreaterThan(0);
    expect(win).toBeLessThan(1);
  });

  test('what is larger still keeps its proportions', () => {
    expect(frontOdds(40_000, 10_000, usual).win).toBeGreaterThan(0.999);
    expect(frontOdds(10_001, 20_000, usual).win).toBeLessThan(0.001);
  });

  test('three dice defend where the rules let them', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 30 }), fc.integer({ min: 1, max: 30 }), (armies, defenders) => {
        const { win } = frontOdds(armies, defenders, { ...usual, defence: 3 });
        expect(win).toBeCloseTo(three.win(armies - 1, defenders), 9);
      }),
      { numRuns: runs(40) },
    );
  });

  test('one die at a time wins less than three', () => {
    const single = frontOdds(10, 6, { ...usual, attack: 1 }).win;
    expect(single).toBeCloseTo(oneDieAtATime(9, 6), 9);
    expect(single).toBeLessThan(frontOdds(10, 6, usual).win);
  });
});

/** The chance to win by rolls of one die, from that of each roll (rules/battle-odds.md#one-roll). */
function oneDieAtATime(attackers: number, defenders: number): number {
  if (defenders <= 0) return 1;
  if (attackers <= 0) return 0;
  const wins = defenders === 1 ? 15 / 36 : 55 / 216;
  return (
    wins * oneDieAtATime(attackers, defenders - 1) + (1 - wins) * oneDieAtATime(attackers - 1, defenders)
  );
}

describe('odds of an attack until so many are left', () => {
  test('with nothing to stop at are those of the battle to its end', () => {
    expect(frontOdds(12, 9, { ...usual, floor: 1 }).win).toBeCloseTo(battleOdds(11, 9).win, 12);
  });

  test('are those of one roll where one roll ends it', () => {
    const odds = frontOdds(6, 2, { ...usual, floor: 5 });
    const [bothLost = 0, oneEach = 0, bothWon = 0] = rollChances(3, 2);
    // One each leaves five: it stops. Two lost leave four.
    expect(odds.win).toBeCloseTo(bothWon, 12);
    expect(odds.attackerLoses).toBeCloseTo(2 * bothLost + oneEach, 12);
    expect(odds.defenderLoses).toBeCloseTo(2 * bothWon + oneEach, 12);
    expect(odds.stay).toBeCloseTo((bothLost * 4 + oneEach * 5) / (bothLost + oneEach), 12);
  });

  test('never win more often, nor lose more armies, than a battle to its end', () => {
    const number = fc.integer({ min: 2, max: 30 });
    fc.assert(
      fc.property(number, number, fc.integer({ min: 1, max: 29 }), (armies, defenders, floor) => {
        const end = frontOdds(armies, defenders, usual);
        const stopped = frontOdds(armies, defenders, { ...usual, floor: Math.min(floor, armies - 1) });
        expect(stopped.win).toBeLessThanOrEqual(end.win + 1e-12);
        expect(stopped.attackerLoses).toBeLessThanOrEqual(end.attackerLoses + 1e-9);
        const left = stopped.win * stopped.left + (1 - stopped.win) * (stopped.stay - 1);
        expect(stopped.attackerLoses).toBeCloseTo(armies - 1 - left, 6);
      }),
      { numRuns: runs(80) },
    );
  });
});

describe('odds of a whole path', () => {
  test('of one territory are those of the attack', () => {
    const { win, left } = frontOdds(9, 4, usual);
    const path = pathOdds(9, [4], usual);
    expect(path.win).toBeCloseTo(win, 9);
    expect(path.left).toBeCloseTo(left, 9);
  });

  test('of two are summed over what is left after the first, one army staying behind', () => {
    const first = battleOdds(7, 2).attackersLeft;
    const expected = first.reduce(
      (sum, chance, left) => sum + (left > 1 ? chance * two.win(left - 1, 3) : 0),
      0,
    );
    expect(pathOdds(8, [2, 3], usual).win).toBeCloseTo(expected, 9);
  });

  test('never grow with another territory on the way', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 25 }),
        fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 1, max: 6 }),
        (armies, path, more) => {
          const longer = pathOdds(armies, [...path, more], usual).win;
          expect(longer).toBeLessThanOrEqual(pathOdds(armies, path, usual).win + 1e-9);
        },
      ),
      { numRuns: runs(60) },
    );
  });
});
