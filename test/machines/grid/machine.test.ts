import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AnyStateNode } from 'xstate';
import { begin, persist, play, restore, type Snapshot } from '../../../machines/chart.ts';
import type { Rules } from '../../../machines/game.ts';
import { grid } from '../../../machines/grid/index.ts';
import type { GridPosition, GridTypes } from '../../../machines/grid/types.ts';
import { fromSeed } from '../../../machines/random.ts';
import { runs } from '../../cases.ts';
import { good } from '../../good.ts';
import { rulesFor } from './support/boards.ts';
import { rulesOf, startOf, strides, walks } from './support/walks.ts';

function begun(rules: Rules<GridTypes>, seed: string): Snapshot<GridTypes> {
  return good(begin(rules, fromSeed(seed)));
}

/** The paths of all states without inner states. */
function leaves(node: AnyStateNode, path: readonly string[] = []): string[] {
  const inner = Object.entries(node.states);
  return inner.length === 0
    ? [path.join('.')]
    : inner.flatMap(([name, state]) => leaves(state, [...path, name]));
}

describe('the statechart', () => {
  it('has the phases of the game as its states', () => {
    expect(leaves(rulesFor(3).machine.root)).toEqual([
      ...['deploying', 'turn.reinforcing', 'turn.attacking.choosing', 'turn.attacking.defending'],
      ...['turn.attacking.advancing', 'turn.moving', 'over'],
    ]);
  });

  it('has the moves of the game as its events', () => {
    expect([...rulesFor(3).machine.events].toSorted()).toEqual([
      'advance',
      'attack',
      'defend',
      'deploy',
      'move',
      'pass',
      'reinforce',
      'stop',
    ]);
  });

  it('goes where the rules go, move by move, with the same events', () => {
    fc.assert(
      fc.property(walks(300), walk => {
        const rules = rulesOf(walk);
        let here = begun(rules, walk.seed);
        expect(here.context.position).toEqual(startOf(walk));
        for (const { seat, move, step } of strides(walk)) {
          here = good(play(rules, here, seat, move));
          expect(here.context).toEqual(step);
          expect(here.phase).toBe(rules.progress(step.position).phase);
          expect(here.machine.status).toBe(here.phase === 'over' ? 'done' : 'active');
        }
      }),
      { numRuns: runs(30) },
    );
  });

  it('goes there also when it is saved and restored after every move', () => {
    fc.assert(
      fc.property(walks(150), walk => {
        const rules = rulesOf(walk);
        let here = begun(rules, walk.seed);
        for (const { seat, move, step } of strides(walk)) {
          const restored = good(restore(grid, rules, JSON.parse(JSON.stringify(persist(rules, here)))));
          here = good(play(rules, restored, seat, move));
          expect(here.context).toEqual(step);
        }
      }),
      { numRuns: runs(10) },
    );
  });
});

/** How many sequences of so many legal moves there are from a position, by the pure rules. */
function countByRules(rules: Rules<GridTypes>, position: GridPosition, depth: number): number {
  if (depth === 0) return 1;
  let count = 0;
  for (const seat of rules.seatsToMove(position)) {
    for (const move of rules.legalMoves(position, seat)) {
      const step = rules.apply(position, seat, move);
      if (step.ok) count += countByRules(rules, step.value.position, depth - 1);
    }
  }
  return count;
}

/** The same by the statechart. */
function countByChart(rules: Rules<GridTypes>, snapshot: Snapshot<GridTypes>, depth: number): number {
  if (depth === 0) return 1;
  let count = 0;
  const { position } = snapshot.context;
  for (const seat of rules.seatsToMove(position)) {
    for (const move of rules.legalMoves(position, seat)) {
      const next = play(rules, snapshot, seat, move);
      if (next.ok) count += countByChart(rules, next.value, depth - 1);
    }
  }
  return count;
}

/** A game after its deployment, at the first position of this phase. */
function reached(rules: Rules<GridTypes>, phase: string): Snapshot<GridTypes> {
  const { seats, options } = rules.setup;
  let here = begun(rules, 'perft');
  for (const { seat, move } of strides({ seats, options, seed: 'perft', length: 2000 })) {
    if (here.phase === phase) return here;
    const next = play(rules, here, seat, move);
    if (next.ok) here = next.value;
  }
  throw new Error(`the game never came to ${phase}`);
}

describe('the number of sequences of legal moves', () => {
  // Counted by both; pinned so that a change of the rules is seen. Sequences fork at moves only, never at dice.
  it.each([
    [3, 'deploying', [1, 8, 64, 576]],
    [4, 'deploying', [1, 6, 36, 216]],
    [5, 'deploying', [1, 5, 25, 125]],
    [3, 'turn.reinforcing', [1, 8, 245, 686]],
    [3, 'turn.attacking.choosing', [1, 28, 84, 1415]],
    [3, 'turn.attacking.defending', [1, 1, 28, 83]],
    [3, 'turn.moving', [1, 37, 296]],
  ])('with %i players from %s', (seats, phase, counts) => {
    const rules = rulesFor(seats);
    const from = reached(rules, phase);
    const depths = counts.map((_, depth) => depth);
    expect(depths.map(depth => countByRules(rules, from.context.position, depth))).toEqual(counts);
    expect(depths.map(depth => countByChart(rules, from, depth))).toEqual(counts);
  });
});
