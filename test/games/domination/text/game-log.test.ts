import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readGameLog } from '../../../../source/games/domination/text/game-log.ts';
import { anyCharacter } from '../../../cases.ts';

describe('the lines of a log (rules/domination-console.md#logs)', () => {
  it.each([
    ['PLAYER 2', 'first', [2]],
    ['MISSION 4 0 1', 'missions', [4, 0, 1]],
    ['PLACEALL 3 1 2', 'deal', [3, 1, 2]],
    ['PLACE 5', 'place', [5]],
    ['DICE 3 2 5 3 0 4 1 ', 'roll', [6, 4, 1, 5, 2]],
    ['CARD 17', 'card', [17]],
    ['CARD wildcard', 'card', [0]],
  ])('%s', (line, what, numbers) => {
    expect(readGameLog(line).outcomes).toEqual([{ what, numbers }]);
  });

  it('a turn without a card, the network and empty lines give nothing', () => {
    const log = readGameLog('CARD \nLEAVE me\nERROR no\n\nRENAME a b\nLOCAL\n');
    expect(log.isAtEnd).toBe(true);
  });

  it('any other first word is an address', () => {
    expect(readGameLog('host#12 attack 1 2').command).toBe('attack 1 2');
    expect(readGameLog('LOCAL newplayer human red Ann Lee').command).toBe('newplayer human red Ann Lee');
  });

  it('goes on behind a command only when it stands before the next outcome', () => {
    const log = readGameLog('A roll 3\nA roll 1\nDICE 1 1 0 0\nA attack 1 2');
    log.passCommand('attack 1 2');
    expect(log.command).toBe('roll 3');
    log.passCommand('roll 3');
    expect(log.command).toBe('roll 1');
    log.passOutcomes(1);
    expect(log.command).toBe('attack 1 2');
  });

  it('any text is read without a fault', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 200 }), text => {
        expect(Array.isArray(readGameLog(text).outcomes)).toBe(true);
      }),
    );
  });
});
