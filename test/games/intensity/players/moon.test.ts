import { describe, expect, test } from 'vitest';
import { chooseCard, choosePass } from '../../../../source/games/intensity/players/index.ts';
import { knowledgeOf } from '../../../../source/games/intensity/players/knowledge.ts';
import { costOf, ownPlans, suspect } from '../../../../source/games/intensity/players/moon.ts';
import { type Sight, USUAL } from '../../../../source/games/intensity/players/sight.ts';
import { FastRandom } from '../../../../source/players/fast-random.ts';
import { cards } from '../../../machines/intensity/support/hands.ts';

const MOON = { ...USUAL, moon: true };

describe('shooting the moon (rules/intensity.md#shooting-the-moon)', () => {
  const hand = cards('10 18 19 28 29 38 39 47 48 49');
  const sight: Sight = {
    ...{ position: 0, hand, table: [], earlier: [] },
    ...{ passed: cards('11 20 21'), received: cards('19 29 39') },
  };

  test.each(['hard', 'expert'] as const)(
    '%s takes a calf that it could leave, where it is good to take all',
    level => {
      const last = { ...sight, position: 3, table: cards('16 12 31') };
      const answer = (rules = USUAL): number => chooseCard(level, { ...last, rules }, new FastRandom(3));
      expect(cards('18 19')).toContain(answer(MOON));
      expect(answer()).toBe(10);
    },
  );

  test('the expert passes its lowest cards for it, and its highest otherwise', () => {
    const dealt = cards('10 18 19 20 28 29 46 47 48 49');
    const pass = (rules = USUAL): readonly number[] =>
      choosePass('expert', dealt, { opener: 0, rules }, new FastRandom(3));
    expect(pass(MOON)).toEqual(expect.arrayContaining(cards('10 20')));
    expect(pass()).not.toEqual(expect.arrayContaining(cards('10 20')));
  });

  test('it is worth 8.5 points more than the mean of the table, and as much less to each other player', () => {
    expect(costOf(MOON, [9, 0, 0, 0], [8, 0, 0, 0])).toBe(-17.5);
    expect(costOf(MOON, [0, 9, 0, 0], [0, 8, 0, 0])).toBe(8.5);
    expect(costOf(MOON, [9, 0, 0, 0], [7, 0, 0, 1])).toBe(7);
    expect(costOf(USUAL, [9, 0, 0, 0], [8, 0, 0, 0])).toBe(8);
  });

  test('a partner pays the same: points of either are points of both, and either may take all (rules/intensity.md#partners)', () => {
    expect(costOf({ ...USUAL, partners: [2] }, [1, 0, 2, 0], [3, 4, 5, 0])).toBe(8);
    expect(costOf({ ...MOON, partners: [2] }, [0, 0, 9, 0], [0, 0, 8, 0])).toBe(-17.5);
  });

  test('nobody means to take all once somebody else has a point; who has all so far is suspected from 5 points on', () => {
    // Who thinks sits at position 3, so that positions 0, 1 and 2 are its places 1, 2 and 3.
    const afterRounds = (earlier: string): Sight => ({
      ...{ position: 3, hand: hand.slice(0, 9), table: [], earlier: cards(earlier) },
      ...{ passed: sight.passed, received: sight.received, rules: MOON },
    });
    const plans = (sight: Sight) => [ownPlans(knowledgeOf(sight)), suspect(knowledgeOf(sight))];
    expect(plans(afterRounds('45 41 47 40'))).toEqual([[-1], 3]);
    expect(plans(afterRounds('45 44 36 35'))).toEqual([[-1], -1]);
    expect(plans(afterRounds('45 41 46 40'))).toEqual([[-1, 0], -1]);
    expect(plans({ ...afterRounds('45 41 47 40'), rules: USUAL })).toEqual([[-1], -1]);
  });
});
