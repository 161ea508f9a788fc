import { describe, expect, it } from 'vitest';
import { begin, play, type Snapshot } from '../../../machines/chart.ts';
import type { DominationPosition, DominationTypes } from '../../../machines/domination/types.ts';
import type { Rules } from '../../../machines/game.ts';
import { fromSeed } from '../../../machines/random.ts';
import { good } from '../../good.ts';
import { board, type Changes, line, rulesFor } from './support/boards.ts';

/** How many sequences of so many legal moves the pure rules allow. */
function byRules(rules: Rules<DominationTypes>, position: DominationPosition, depth: number): number {
  const mover = rules.seatsToMove(position)[0];
  if (depth === 0) return 1;
  if (mover === undefined) return 0;
  let count = 0;
  for (const move of rules.legalMoves(position, mover)) {
    const step = rules.apply(position, mover, move);
    if (step.ok) count += byRules(rules, step.value.position, depth - 1);
  }
  return count;
}

/** The same, moving through the statechart. */
function byChart(rules: Rules<DominationTypes>, snapshot: Snapshot<DominationTypes>, depth: number): number {
  const { position } = snapshot.context;
  const mover = rules.seatsToMove(position)[0];
  if (depth === 0) return 1;
  if (mover === undefined) return 0;
  let count = 0;
  for (const move of rules.legalMoves(position, mover)) {
    const next = play(rules, snapshot, mover, move);
    if (next.ok) count += byChart(rules, next.value, depth - 1);
  }
  return count;
}

/** A one-way border leads from the first country to the third. */
const oneWay = board([[1, 2], [0, 2, 3], [1, 3], [1, 2, 4], [3]]);

const boardOnly = { cards: [], missions: [] };

const table: [name: string, depth: number, sequences: number, changes: Changes][] = [
  // 6 ways to claim one of five or leave it to chance, then 5, 4, 3, 2.
  ['a line of five, claimed', 5, 720, { ...boardOnly, board: line(5) }],
  // The second player has two countries and chance, the first three and chance: (3 × 4)³.
  ['a line of five, dealt', 6, 1_728, { ...boardOnly, board: line(5), preset: 'class' }],
  // Two armies, two capitals, and the first new ones of who owns the east: 4 × 4 × 3 × 3 × (3 × 6 + 1).
  [
    'a ring of six with capitals, the defence chosen',
    5,
    2_736,
    { options: { mode: 'capital', territories: 'dealt', defence: 'chosen', startArmies: 4 } },
  ],
  ['a ring of six, from the first turn on', 4, 5_101, { options: { territories: 'dealt', startArmies: 3 } }],
  [
    'a one-way border, on the console',
    3,
    1_121,
    { ...boardOnly, board: oneWay, options: { conduct: 'console', startArmies: 3 } },
  ],
];

describe('counted move sequences, by the statechart and by the pure rules', () => {
  it.each(table)('%s: to depth %i there are %i', (_, depth, sequences, changes) => {
    const rules = rulesFor(changes);
    const start = good(begin(rules, fromSeed('perft')));
    expect(byRules(rules, start.context.position, depth)).toBe(sequences);
    expect(byChart(rules, start, depth)).toBe(sequences);
  });
});
