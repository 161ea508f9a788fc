import { describe, expect, it } from 'vitest';
import {
  cell,
  columnOf,
  isTerritory,
  neighboursOf,
  rowOf,
  territories,
  territoriesOf,
  territoryName,
} from '../../../machines/grid/board.ts';
import { SIZE } from '../../../machines/grid/types.ts';
import { A, B, position } from './support/boards.ts';

describe('the board (rules/grid.md#the-board)', () => {
  it('has 25 territories, in rows and columns from 0', () => {
    expect(SIZE).toBe(25);
    expect(territories.map(territoryName).slice(0, 6)).toEqual([
      '(0,0)',
      '(0,1)',
      '(0,2)',
      '(0,3)',
      '(0,4)',
      '(1,0)',
    ]);
    expect(territoryName(cell(4, 4))).toBe('(4,4)');
    for (const each of territories) expect(cell(rowOf(each), columnOf(each))).toBe(each);
  });

  it('connects territories that share a border line: no diagonals, no way round the edge', () => {
    for (const one of territories) {
      for (const other of territories) {
        const distance = Math.abs(rowOf(one) - rowOf(other)) + Math.abs(columnOf(one) - columnOf(other));
        expect(neighboursOf(one).includes(other)).toBe(distance === 1);
      }
    }
  });

  it.each([
    ['a corner', cell(0, 0), ['(0,1)', '(1,0)']],
    ['an edge', cell(2, 4), ['(1,4)', '(2,3)', '(3,4)']],
    ['the middle', cell(2, 2), ['(1,2)', '(2,1)', '(2,3)', '(3,2)']],
  ])('%s has its neighbours', (_, here, neighbours) => {
    expect(neighboursOf(here).map(territoryName)).toEqual(neighbours);
  });

  it.each([-1, 25, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('%d is no territory', index => {
    expect(isTerritory(index)).toBe(false);
  });

  it('lists what a player owns, row by row', () => {
    const owned = position(`
      A1 B1 A1 B1 B1
      B1 B1 B1 B1 B1
      B1 B1 B1 B1 B1
      B1 B1 B1 B1 B1
      B1 B1 B1 B1 A1`);
    expect(territoriesOf(owned, A).map(territoryName)).toEqual(['(0,0)', '(0,2)', '(4,4)']);
    expect(territoriesOf(owned, B)).toHaveLength(22);
  });
});
