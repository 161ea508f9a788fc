import { describe, expect, test } from 'vitest';
import { gridRoster } from '../../../../source/games/grid/players/index.ts';
import { cell, drawn, LEVELS } from './support.ts';

const CHOOSING = { name: 'choosing' } as const;
const MOVING = { name: 'moving' } as const;

/** A with an army of 12 beside the last territory of C. */
const LAST_OF_C = `
  A12 C2 A1 B4 B1
  A1  A1 A1 B1 B1
  A1  A1 B4 B1 B1
  A1  A1 A1 B1 B1
  A1  A1 B4 B1 B1`;

describe.each(['normal', 'hard'])('the %s player', level => {
  test('puts a player out of the game who can be', () => {
    expect(gridRoster.choose(level, drawn(LAST_OF_C, CHOOSING))).toEqual({
      type: 'attack',
      source: cell(0, 0),
      target: cell(0, 1),
      dice: 3,
    });
  });

  test('takes the last territory of the board', () => {
    const board = `
      A9 B2 A1 A1 A1
      A1 A1 A1 A1 A1
      A1 A1 A1 A1 A1
      A1 A1 A1 A1 A1
      A1 A1 A1 A1 A1`;
    expect(gridRoster.choose(level, drawn(board, CHOOSING))).toMatchObject({
      type: 'attack',
      target: cell(0, 1),
    });
  });

  test('does not attack at bad odds', () => {
    const board = `
      A3 A3 B7 B7 B7
      A3 A3 B7 B7 B7
      A3 A3 C7 C7 C7
      A3 A3 C7 C7 C7
      A3 A3 C7 C7 C7`;
    expect(gridRoster.choose(level, drawn(board, CHOOSING))).toEqual({ type: 'stop' });
  });

  test('brings an army that stands idle to a front', () => {
    const board = `
      A9 A1 A2 B5 B5
      A1 A1 A2 B5 B5
      A2 A2 A2 C5 C5
      C5 C5 C5 C5 C5
      C5 C5 C5 B5 B5`;
    const move = gridRoster.choose(level, drawn(board, MOVING));
    expect(move).toMatchObject({ type: 'move', source: cell(0, 0), troops: 8 });
  });
});

describe.each(LEVELS)('the %s player', level => {
  test('places new troops where there is somebody to fight', () => {
    const board = `
      A1 A1 A2 B5 B5
      A1 A1 A2 B5 B5
      A2 A2 A2 C5 C5
      C5 C5 C5 C5 C5
      C5 C5 C5 B5 B5`;
    const inner = [cell(0, 0), cell(0, 1), cell(1, 0), cell(1, 1)];
    const move = gridRoster.choose(level, drawn(board, { name: 'reinforcing', troops: 3 }));
    expect(move.type).toBe('reinforce');
    expect(inner).not.toContain(move.type === 'reinforce' ? move.territory : null);
  });
});

test.each(['normal', 'hard'])('the %s player defends with as many dice as allowed', level => {
  for (const [troops, dice] of [
    [1, 1],
    [2, 2],
    [8, 2],
  ] as const) {
    const phase = { name: 'defending', source: cell(0, 0), target: cell(0, 1), dice: 3 } as const;
    const board = LAST_OF_C.replace('C2', `C${troops}`);
    expect(gridRoster.choose(level, drawn(board, phase))).toEqual({ type: 'defend', dice });
  }
});
