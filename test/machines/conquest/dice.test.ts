import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareDice, highToLow } from '../../../machines/conquest/dice.ts';

describe('dice (rules/grid.md#attack)', () => {
  it.each([
    ['6 and 2 against 5 and 2: each loses 1', [6, 2], [5, 2], { attacker: 1, defender: 1 }],
    ['3 and 3 against 3: the attacker loses 1', [3, 3], [3], { attacker: 1, defender: 0 }],
    ['4, 3 and 2 against 3: the defender loses 1', [4, 3, 2], [3], { attacker: 0, defender: 1 }],
    ['4, 3 and 2 against 3 and 2: the defender loses 2', [4, 3, 2], [3, 2], { attacker: 0, defender: 2 }],
    ['1 against 6 and 6: only one pair is compared', [1], [6, 6], { attacker: 1, defender: 0 }],
    ['3 dice each: three pairs', [6, 4, 1], [5, 4, 1], { attacker: 2, defender: 1 }],
  ])('%s', (_, attack, defence, losses) => {
    expect(compareDice(attack, defence)).toEqual(losses);
  });

  const dice = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 3 });

  it('loses one troop for each pair, whatever the order of the dice', () => {
    fc.assert(
      fc.property(dice, dice, (attack, defence) => {
        const losses = compareDice(attack, defence);
        expect(losses.attacker + losses.defender).toBe(Math.min(attack.length, defence.length));
        expect(compareDice(attack.toReversed(), highToLow(defence))).toEqual(losses);
      }),
    );
  });

  it('sorts without touching the list', () => {
    const eyes = Object.freeze([2, 6, 4]);
    expect(highToLow(eyes)).toEqual([6, 4, 2]);
  });
});
