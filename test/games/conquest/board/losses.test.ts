import { describe, expect, it } from 'vitest';
import { rollInBrief } from '../../../../source/games/conquest/board/play.tsx';

describe('a roll in the log of a small screen', () => {
  it('says what each side loses where three dice meet three (rules/domination.md#dice)', () => {
    const roll = { attack: [6, 3, 2], defence: [5, 4, 3], attackerLoses: 2, defenderLoses: 1 };
    expect(rollInBrief(roll)).toBe('6 3 2 / 5 4 3: attacker lost 2, defender lost 1');
  });

  it('is short where both lose alike, or only one does', () => {
    const even = { attack: [6, 3], defence: [5, 4], attackerLoses: 1, defenderLoses: 1 };
    expect(rollInBrief(even)).toBe('6 3 / 5 4: each lost 1');
    const won = { attack: [6, 5], defence: [5, 4], attackerLoses: 0, defenderLoses: 2 };
    expect(rollInBrief(won)).toBe('6 5 / 5 4: defender lost 2');
  });
});
