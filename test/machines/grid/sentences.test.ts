import { describe, expect, it } from 'vitest';
import { grid } from '../../../machines/grid/index.ts';
import type { GridEvent } from '../../../machines/grid/types.ts';
import { A, at, B } from './support/boards.ts';

const source = at(1, 1);
const target = at(1, 2);
const roll = { type: 'rolled', seat: A, defender: B, source, target } as const;

const lines: [GridEvent, string | null][] = [
  [{ type: 'deployed', seat: A, territory: source, left: 3 }, 'Ada deployed 1 troop in (1,1)'],
  [{ type: 'turn-began', seat: B, turn: 4, troops: 3 }, 'Turn 4: Bo gets 3 new troops'],
  [{ type: 'turn-began', seat: B, turn: 4, troops: 1 }, 'Turn 4: Bo gets 1 new troop'],
  [{ type: 'turn-began', seat: B, turn: 4, troops: 0 }, 'Turn 4: Bo gets no new troops'],
  [{ type: 'reinforced', seat: A, territory: source, troops: 2 }, 'Ada placed 2 new troops in (1,1)'],
  [
    { type: 'attacked', seat: A, defender: B, source, target, dice: 3 },
    'Ada attacked (1,2) of Bo from (1,1) with 3 dice',
  ],
  [
    { ...roll, attack: [6, 2], defence: [5, 2], attackerLoses: 1, defenderLoses: 1 },
    'Ada rolled 6 2, Bo 5 2: Ada lost 1, Bo lost 1',
  ],
  [
    { ...roll, attack: [3, 3], defence: [3], attackerLoses: 1, defenderLoses: 0 },
    'Ada rolled 3 3, Bo 3: Ada lost 1',
  ],
  [
    { ...roll, attack: [4, 3, 2], defence: [3, 2], attackerLoses: 0, defenderLoses: 2 },
    'Ada rolled 4 3 2, Bo 3 2: Bo lost 2',
  ],
  [{ type: 'captured', seat: A, from: B, source, target }, 'Ada took (1,2) from Bo'],
  [{ type: 'advanced', seat: A, source, target, troops: 3 }, 'Ada moved 3 troops into (1,2)'],
  [{ type: 'eliminated', seat: B, by: A }, 'Bo is out of the game, beaten by Ada'],
  [{ type: 'attacks-ended', seat: A, forced: true }, 'Ada has no attack left'],
  [{ type: 'attacks-ended', seat: A, forced: false }, null],
  [{ type: 'moved', seat: A, source, target, troops: 1 }, 'Ada moved 1 troop from (1,1) to (1,2)'],
  [{ type: 'passed', seat: A, forced: true }, 'Ada has no troops to move'],
  [{ type: 'passed', seat: A, forced: false }, null],
  [{ type: 'won', seat: A }, 'Ada owns the whole board and wins'],
  [{ type: 'drawn', turn: 1000 }, 'The game is a draw after 1000 turns'],
];

describe('what happened, in one line', () => {
  it.each(lines)('$type', (event, line) => {
    expect(grid.describe(event, ['Ada', 'Bo'])).toBe(line);
  });
});
