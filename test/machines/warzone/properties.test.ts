import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { begin, persist, play, restore } from '../../../machines/chart.ts';
import { fromSeed } from '../../../machines/random.ts';
import { warzone } from '../../../machines/warzone/index.ts';
import { presets } from '../../../machines/warzone/options.ts';
import type { WarzonePosition } from '../../../machines/warzone/types.ts';
import { runs } from '../../cases.ts';
import { good } from '../../good.ts';
import { frozen } from '../frozen.ts';
import { NORTH_SOUTH } from './support/boards.ts';
import { laws } from './support/laws.ts';
import { rulesOf, startOf, strides, walks } from './support/walks.ts';

describe('after every move of a random game', () => {
  it.each(laws)('%s', (_, law) => {
    fc.assert(
      fc.property(walks(120), walk => {
        const rules = rulesOf(walk);
        for (const stride of strides(walk)) law(stride, rules);
      }),
      { numRuns: runs(60) },
    );
  });
});

describe('the statechart', () => {
  it('has the phases of the game as its states, and the moves as its events', () => {
    const { machine } = good(warzone.prepare({ seats: 2, options: presets.class, board: NORTH_SOUTH }));
    expect(Object.keys(machine.root.states)).toEqual(['setup', 'picking', 'ordering', 'executing', 'over']);
    const moves = ['claim', 'commit', 'give', 'pick', 'plan', 'remove', 'shift'];
    expect([...machine.events].toSorted()).toEqual(moves);
  });
});

describe('a game', () => {
  it('is the same again from the same seed and moves, from frozen data, through JSON', () => {
    fc.assert(
      fc.property(walks(120), walk => {
        const rules = rulesOf(walk);
        for (const { before, seat, move, step } of strides(walk)) {
          const copy: WarzonePosition = JSON.parse(JSON.stringify(before));
          expect(rules.apply(frozen(copy), seat, frozen(move))).toEqual({ ok: true, value: step });
        }
      }),
      { numRuns: runs(20) },
    );
  });

  it('goes in its statechart as in its rules, saved and restored after every move', () => {
    fc.assert(
      fc.property(walks(60), walk => {
        const rules = rulesOf(walk);
        let here = good(begin(rules, fromSeed(walk.seed)));
        expect(here.context.position).toEqual(startOf(walk));
        expect(here.phase).toBe(rules.progress(here.context.position).phase);
        for (const { seat, move, step } of strides(walk)) {
          const restored = good(restore(warzone, rules, JSON.parse(JSON.stringify(persist(rules, here)))));
          here = good(play(rules, restored, seat, move));
          expect(here.context).toEqual(step);
          expect(here.phase).toBe(rules.progress(step.position).phase);
        }
      }),
      { numRuns: runs(20) },
    );
  });

  it('does not depend on who commits first (rules/warzone.md#giving-orders)', () => {
    fc.assert(
      fc.property(walks(80), walk => {
        const rules = rulesOf(walk);
        for (const { before, seat, move } of strides(walk)) {
          if (before.phase.name !== 'ordering' || move.type !== 'commit') continue;
          const others = rules.seatsToMove(before).filter(each => each !== seat);
          const all = [seat, ...others];
          const ends = [all, all.toReversed()].map(order => {
            let position: WarzonePosition = before;
            for (const who of order) {
              const step = rules.apply(position, who, { type: 'commit', orders: null, loss: true });
              if (!step.ok) return null;
              position = step.value.position;
            }
            return position;
          });
          expect(ends[0]).toEqual(ends[1]);
        }
      }),
      { numRuns: runs(20) },
    );
  });
});
