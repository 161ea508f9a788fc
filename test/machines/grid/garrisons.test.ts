import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cell, territories, territoryName } from '../../../machines/grid/board.ts';
import { grid } from '../../../machines/grid/index.ts';
import { optionsSchema } from '../../../machines/grid/types.ts';
import { fromSeed } from '../../../machines/random.ts';
import { good } from '../../good.ts';
import { otherArmies } from '../random-setups.ts';
import { rulesFor } from './support/boards.ts';

describe('garrisons (rules/grid.md#garrisons)', () => {
  test('the example: two territories begin with 8 and 5 troops, the others with one, and all place 15 more', () => {
    const { troops, phase } = good(rulesFor(3, { garrisons: '(2,2)=8, 0 4 = 5' }).start(fromSeed('eight')));
    const others = territories.map(each => (each === cell(2, 2) ? 8 : each === cell(0, 4) ? 5 : 1));
    expect(troops).toEqual(others);
    expect(phase).toEqual({ name: 'deploying', left: [15, 15, 15] });
  });

  test('owners are dealt as without, and troops that are dealt come on top', () => {
    fc.assert(
      fc.property(otherArmies(territories.map(territoryName)), fc.string(), (garrisons, seed) => {
        const [usual, other] = ['none', garrisons].map(text =>
          good(rulesFor(3, { garrisons: text, deployment: 'random' }).start(fromSeed(seed))),
        );
        const named = new Map(garrisons.split('; ').map(each => each.split('=') as [string, string]));
        expect(other?.owners).toEqual(usual?.owners);
        const more = territories.map(each => Number(named.get(territoryName(each)) ?? 1) - 1);
        expect(other?.troops).toEqual(usual?.troops.map((troops, index) => troops + (more[index] ?? 0)));
      }),
      { numRuns: 50 },
    );
  });

  test.each([
    [
      '(5,0)=2',
      'there is no territory of that name; there are (0,0), (0,1), (0,2), (0,3), (0,4), (1,0), (1,1), (1,2) and 17 more',
    ],
    ['(1,1)=1001', 'garrisons are territories with whole numbers from 1 to 1000, as in (0,2)=8, (4,4)=5'],
    [
      '(1,1)=neutral 3',
      'garrisons are territories with whole numbers from 1 to 1000, as in (0,2)=8, (4,4)=5',
    ],
  ])('a text that means nothing is refused: %s', (garrisons, sentence) => {
    expect(grid.prepare({ seats: 3, options: optionsSchema.parse({ garrisons }) })).toEqual({
      ok: false,
      error: { code: 'wrong-option', option: 'garrisons', sentence },
    });
  });
});
