import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { directedGraph } from '../../../../machines/conquest/graph.ts';
import { battleOdds, winTable } from '../../../../machines/conquest/odds.ts';
import { frontOdds, pathOdds } from '../../../../source/app/boards/conquest/odds.ts';
import { cheapestPath } from '../../../../source/app/boards/conquest/path.ts';

describe('odds beside an attack', () => {
  test.each([
    [4, 1, 2, 0.9164],
    [4, 3, 2, 0.4703],
    [11, 10, 2, 0.568],
  ] as const)(
    '%i armies against %i are won as rules/battle-odds.md says',
    (armies, defenders, limit, win) => {
      expect(frontOdds(armies, defenders, limit).win).toBeCloseTo(win, 3);
    },
  );

  test('one army cannot attack', () => {
    expect(frontOdds(1, 3, 2)).toEqual({ win: 0, attackerLoses: 0, defenderLoses: 0, left: 0 });
  });

  test('every loss is one of either side: what is expected adds up', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 40 }), fc.integer({ min: 1, max: 40 }), (armies, defenders) => {
        const { win, attackerLoses, defenderLoses, left } = frontOdds(armies, defenders, 2);
        expect(win).toBeCloseTo(winTable(armies, defenders).chance(armies - 1, defenders), 9);
        expect(attackerLoses).toBeCloseTo(armies - 1 - win * left, 6);
        expect(defenderLoses).toBeLessThanOrEqual(defenders);
      }),
      { numRuns: 60 },
    );
  });

  test('very large battles keep their proportions', () => {
    expect(frontOdds(4000, 1000, 2).win).toBeGreaterThan(0.999);
    expect(frontOdds(1001, 2000, 2).win).toBeLessThan(0.001);
  });
});

describe('odds of a whole path', () => {
  test('of one territory are those of the attack', () => {
    const { win, left } = frontOdds(9, 4, 2);
    const path = pathOdds(9, [4], 2);
    expect(path.win).toBeCloseTo(win, 9);
    expect(path.left).toBeCloseTo(left, 9);
  });

  test('of two are summed over what is left after the first, one army staying behind', () => {
    const first = battleOdds(7, 2).attackersLeft;
    const table = winTable(7, 3);
    const expected = first.reduce(
      (sum, chance, left) => sum + (left > 1 ? chance * table.chance(left - 1, 3) : 0),
      0,
    );
    expect(pathOdds(8, [2, 3], 2).win).toBeCloseTo(expected, 9);
  });

  test('never grow with another territory on the way', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 25 }),
        fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 1, max: 6 }),
        (armies, path, more) => {
          const longer = pathOdds(armies, [...path, more], 2).win;
          expect(longer).toBeLessThanOrEqual(pathOdds(armies, path, 2).win + 1e-9);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('the way of an attack', () => {
  // 0–1–2–5 and 0–3–4–5
  const graph = directedGraph([
    [1, 3],
    [0, 2],
    [1, 5],
    [0, 4],
    [3, 5],
    [2, 4],
  ]);

  test('is the one that least stands on, not the shortest list', () => {
    const weak: Readonly<Record<number, number>> = { 1: 9, 2: 1, 3: 2, 4: 2, 5: 1 };
    expect(cheapestPath(graph, 0, 5, territory => weak[territory] ?? null)).toEqual([3, 4, 5]);
  });

  test('goes round what cannot be entered, and is none where nothing leads', () => {
    expect(cheapestPath(graph, 0, 5, territory => (territory === 3 ? null : 1))).toEqual([1, 2, 5]);
    expect(cheapestPath(graph, 0, 5, territory => (territory === 5 ? null : 1))).toBeNull();
  });
});
