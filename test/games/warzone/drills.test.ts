import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { solve } from '../../../bench/matrix-game.ts';
import { divisions, listedOrders } from '../../../bench/warzone-drill-orders.ts';
import { fullBelief, loggedGame } from '../../../bench/warzone-games.ts';
import { territory } from '../../../machines/conquest/board.ts';
import { at } from '../../../machines/result.ts';
import { seat } from '../../../machines/seat.ts';
import { warzone } from '../../../machines/warzone/index.ts';
import { Dice } from '../../../source/games/warzone/players/dice.ts';
import { Sketch } from '../../../source/games/warzone/players/sketch.ts';
import { PlayerRandom } from '../../../source/players/player-random.ts';
import { runs } from '../../cases.ts';
import { good } from '../../good.ts';

const solved = (table: readonly (readonly number[])[], gap: number) =>
  solve(table.length, at(table, 0).length, (row, column) => at(at(table, row), column), gap);

describe('decisions/computer-players.md#drills', () => {
  test('a game without a best choice is solved by the chances that are known for it', () => {
    const { rows, columns, least, most } = solved(
      [
        [3, -1],
        [-2, 1],
      ],
      0.001,
    );
    expect(rows.get(0)).toBeCloseTo(3 / 7, 2);
    expect(columns.get(0)).toBeCloseTo(2 / 7, 2);
    expect(least).toBeCloseTo(1 / 7, 2);
    expect(most).toBeCloseTo(1 / 7, 2);
  });

  test('no choice of the whole list gets more than was said, and none leaves less', () => {
    const tables = fc
      .tuple(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 7 }))
      .chain(([rows, columns]) =>
        fc.array(
          fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: columns, maxLength: columns }),
          {
            minLength: rows,
            maxLength: rows,
          },
        ),
      );
    fc.assert(
      fc.property(tables, table => {
        const { rows, columns, least, most } = solved(table, 0.01);
        const expected = (row: number) =>
          [...columns].reduce((sum, [column, chance]) => sum + chance * at(at(table, row), column), 0);
        const left = (column: number) =>
          [...rows].reduce((sum, [row, chance]) => sum + chance * at(at(table, row), column), 0);
        expect(Math.max(...table.map((_, row) => expected(row)))).toBeCloseTo(most);
        expect(Math.min(...at(table, 0).map((_, column) => left(column)))).toBeCloseTo(least);
        expect(most - least).toBeLessThan(0.01);
      }),
      { numRuns: runs(16) },
    );
  });

  test('new armies are divided in steps, and all of them may go to one place', () => {
    const [one, other] = [territory(3), territory(5)];
    const counts = divisions(7, [one, other]).map(each => [each.get(one) ?? 0, each.get(other) ?? 0]);
    expect(counts).toEqual([
      [7, 0],
      [0, 7],
      [2, 5],
      [4, 3],
      [6, 1],
    ]);
  });

  test('what is listed may be ordered, and comes to what the drills say', () => {
    const game = loggedGame('drills', ['normal', 'normal'], 'listed');
    const rules = good(warzone.prepare(game.setup));
    const { position } = at(game.turns, 1);
    const [own, others] = [seat(0), seat(1)].map(
      who => listedOrders(fullBelief(game, position, who), 20_000) ?? [],
    );
    const luck = new PlayerRandom('pairs');
    for (let pair = 0; pair < 60; pair += 1) {
      const lists = [luck.pick(own ?? []), luck.pick(others ?? [])];
      let after = position;
      for (const [who, orders] of lists.entries())
        after = good(rules.apply(after, seat(who), { type: 'commit', orders, loss: false })).position;
      const sketch = new Sketch(fullBelief(game, position, seat(0)), position.order);
      sketch.play(lists, new Dice(0));
      expect([...sketch.armies]).toEqual(after.armies);
      expect([...sketch.owners].map(owner => (owner < 0 ? null : owner))).toEqual(after.owners);
      expect([0, 1].map(who => sketch.income(who))).toEqual(after.incomes);
    }
  });
});
