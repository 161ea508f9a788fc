import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { begin, persist, play, restore } from '../../../machines/chart.ts';
import { domination } from '../../../machines/domination/index.ts';
import type {
  DominationMove,
  DominationPosition,
  DominationTypes,
} from '../../../machines/domination/types.ts';
import type { Rules } from '../../../machines/game.ts';
import { fromSeed } from '../../../machines/random.ts';
import { seat } from '../../../machines/seat.ts';
import { runs } from '../../cases.ts';
import { good } from '../../good.ts';
import { frozen } from '../frozen.ts';
import { laws } from './support/laws.ts';
import { everyMove } from './support/moves.ts';
import { rulesOf, startOf, strides, walks } from './support/walks.ts';

describe('after every move of a random game', () => {
  it.each(laws)('%s', (_, law) => {
    fc.assert(
      fc.property(walks(250), walk => {
        const rules = rulesOf(walk);
        for (const stride of strides(walk)) law(stride, rules);
      }),
      { numRuns: runs(20) },
    );
  });
});

describe('moves', () => {
  it('are accepted exactly when they are offered; a refused one changes nothing', () => {
    fc.assert(
      fc.property(walks(200), walk => {
        const rules = rulesOf(walk);
        let last: DominationPosition = startOf(walk);
        for (const { step } of strides(walk)) last = step.position;
        tryEverything(rules, frozen(last));
      }),
      { numRuns: runs(60) },
    );
  });

  it('of a seat that is not to move are refused', () => {
    fc.assert(
      fc.property(walks(120), walk => {
        const rules = rulesOf(walk);
        for (const { before, seat: mover, move } of strides(walk)) {
          const other = seat((mover + 1) % rules.setup.seats);
          expect(rules.apply(before, other, move)).toMatchObject({
            ok: false,
            error: { code: 'not-your-turn' },
          });
          expect([...rules.legalMoves(before, other)]).toEqual([]);
        }
      }),
      { numRuns: runs(10) },
    );
  });
});

function tryEverything(rules: Rules<DominationTypes>, position: DominationPosition): void {
  const mover = rules.seatsToMove(position)[0] ?? seat(0);
  const asText = (move: DominationMove): string => JSON.stringify(move);
  const offered = new Map([...rules.legalMoves(position, mover)].map(move => [asText(move), move]));
  for (const move of offered.values()) expect(rules.apply(position, mover, move).ok).toBe(true);
  const most = Math.max(...position.armies, ...position.reserve);
  for (const move of everyMove(rules, position.hands[mover] ?? [], most)) {
    const tried = rules.apply(position, mover, move);
    if (tried.ok !== offered.has(asText(move)))
      throw new Error(`${asText(move)} is offered or accepted alone`);
    if (!tried.ok && domination.explain(tried.error, [], rules.setup).length < 10) {
      throw new Error(`no sentence for ${tried.error.code}`);
    }
  }
}

describe('a game', () => {
  it('played through the statechart is the game of the rules, and its snapshot is restored at every step', () => {
    fc.assert(
      fc.property(walks(120), walk => {
        const rules = rulesOf(walk);
        let snapshot = good(begin(rules, fromSeed(walk.seed)));
        expect(snapshot.context.position).toEqual(startOf(walk));
        for (const { seat: mover, move, step } of strides(walk)) {
          const next = good(play(rules, snapshot, mover, move));
          expect(next.context).toEqual(step);
          expect(next.phase).toBe(step.position.phase.name);
          const restored = good(restore(domination, rules, persist(rules, next)));
          expect(restored.context.position).toEqual(step.position);
          snapshot = restored;
        }
      }),
      { numRuns: runs(25) },
    );
  });

  it('of random moves comes to its end by the turn limit, or is won before', () => {
    const options = { conduct: 'table', mode: 'domination', turnLimit: 60, territories: 'dealt' } as const;
    const ends = ['one', 'two', 'three', 'four', 'five', 'six'].map(seed => {
      const walk = { preset: 'class', seats: 2, options, seed, length: 20_000 } as const;
      let last = startOf(walk);
      for (const { step } of strides(walk)) last = step.position;
      return rulesOf(walk).outcome(last)?.reason;
    });
    expect(ends).not.toContain(undefined);
    expect(ends).toContain('conquest');
  });
});
