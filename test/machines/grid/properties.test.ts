import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GameTypes, Rules } from '../../../machines/game.ts';
import { grid } from '../../../machines/grid/index.ts';
import type { GridPosition, GridTypes } from '../../../machines/grid/types.ts';
import { optionsSchema } from '../../../machines/grid/types.ts';
import { seat, seats } from '../../../machines/seat.ts';
import { runs } from '../../cases.ts';
import { frozen } from '../frozen.ts';
import { laws } from './support/laws.ts';
import { everyMove } from './support/moves.ts';
import { rulesOf, startOf, strides, walks } from './support/walks.ts';

describe('after every move of a random game', () => {
  it.each(laws)('%s', (_, law) => {
    fc.assert(
      fc.property(walks(400), walk => {
        const rules = rulesOf(walk);
        for (const stride of strides(walk)) law(stride, rules);
      }),
      { numRuns: runs(25) },
    );
  });
});

describe('moves', () => {
  it('are accepted exactly when they are offered; a refused one changes nothing', () => {
    fc.assert(
      fc.property(walks(300), walk => {
        const rules = rulesOf(walk);
        let last: GridPosition = startOf(walk);
        for (const { step } of strides(walk)) last = step.position;
        tryEverything(rules, frozen(last));
      }),
      { numRuns: runs(40) },
    );
  });

  it('of a seat that is not to move are refused', () => {
    fc.assert(
      fc.property(walks(200), walk => {
        const rules = rulesOf(walk);
        for (const { before, seat: mover, move } of strides(walk)) {
          for (const other of seats(rules.setup.seats).filter(each => each !== mover)) {
            expect(rules.apply(before, other, move)).toMatchObject({
              ok: false,
              error: { code: 'not-your-turn' },
            });
            expect([...rules.legalMoves(before, other)]).toEqual([]);
          }
        }
      }),
      { numRuns: runs(10) },
    );
  });
});

function tryEverything(rules: Rules<GridTypes>, position: GridPosition): void {
  const mover = rules.seatsToMove(position)[0] ?? seat(0);
  const asText = (move: GameTypes['move']): string => JSON.stringify(move);
  const offered = new Map([...rules.legalMoves(position, mover)].map(move => [asText(move), move]));
  for (const move of offered.values()) expect(rules.apply(position, mover, move).ok).toBe(true);
  for (const move of everyMove(Math.max(...position.troops))) {
    const tried = rules.apply(position, mover, move);
    if (tried.ok !== offered.has(asText(move)))
      throw new Error(`${asText(move)} is offered or accepted alone`);
    if (!tried.ok && grid.explain(tried.error, []).length < 10)
      throw new Error(`no sentence for ${tried.error.code}`);
  }
}

describe('a game', () => {
  it('is the same again from the same seed and moves', () => {
    fc.assert(
      fc.property(walks(400), walk => {
        const rules = rulesOf(walk);
        const first = [...strides(walk)];
        let again = startOf(walk);
        for (const { seat: mover, move, step } of first) {
          const replayed = rules.apply(again, mover, move);
          expect(replayed).toEqual({ ok: true, value: step });
          if (replayed.ok) again = replayed.value.position;
        }
      }),
      { numRuns: runs(10) },
    );
  });

  it('goes on from any position that went through JSON', () => {
    fc.assert(
      fc.property(walks(300), walk => {
        const rules = rulesOf(walk);
        for (const { before, seat: mover, move, step } of strides(walk)) {
          const copy: GridPosition = JSON.parse(JSON.stringify(before));
          expect(rules.apply(copy, mover, move)).toEqual({ ok: true, value: step });
        }
      }),
      { numRuns: runs(10) },
    );
  });

  it('of random moves comes to its end, by conquest or by the limit', () => {
    const ends = [3, 4, 5].flatMap(count =>
      ['one', 'two', 'three', 'four'].map(seed => {
        const walk = {
          seats: count,
          options: optionsSchema.parse({ turnLimit: 1000 }),
          seed,
          length: 50_000,
        };
        let last = startOf(walk);
        for (const { step } of strides(walk)) last = step.position;
        return rulesOf(walk).outcome(last)?.reason;
      }),
    );
    expect(ends).not.toContain(undefined);
    expect(ends).toContain('conquest');
  });
});
