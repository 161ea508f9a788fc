import { describe, expect, it } from 'vitest';
import type { Card } from '../../../machines/conquest/deck.ts';
import type { DominationPosition } from '../../../machines/domination/types.ts';
import { fromSeed } from '../../../machines/random.ts';
import { type Changes, card, roll, rulesFor } from './support/boards.ts';
import { country, inPlay, Play, withLuck } from './support/positions.ts';

/** Seat 0 owns countries 1 to 3 and has these cards at the start of its turn. */
function trading(
  hand: readonly number[],
  changes: Changes = {},
  more: Partial<DominationPosition> = {},
): Play {
  const rules = rulesFor(changes);
  const position = inPlay(rules, [0, 0, 0, 1, 1, 1], [3, 3, 3, 3, 3, 3], {
    hands: [hand, []],
    deck: [],
    reserve: [3, 0],
    phase: { name: 'trading' },
    ...more,
  });
  return new Play(rules, position);
}

describe('trading (rules/domination.md#trading)', () => {
  it('gives the value and two armies on the first owned country, in the order typed', () => {
    const play = trading([3, 2, 4, 0]);
    play.do({ type: 'trade', cards: [3, 4, 0] });
    expect(play.events[0]).toMatchObject({ armies: 4, bonus: { territory: country(1), armies: 2 } });
    expect(play.position.armies[0]).toBe(5);
    expect(play.position.reserve[0]).toBe(7);
    expect(play.position.used).toEqual([3, 4, 0]);
  });

  it('gives one bonus only, however many countries are owned', () => {
    const play = trading([0, 2, 4]).do({ type: 'trade', cards: [2, 0, 4] });
    expect(play.position.armies).toEqual([3, 3, 5, 3, 3, 3]);
  });

  it('gives no bonus in the class, which has five for the first set', () => {
    const play = trading([0, 1, 2], { preset: 'class' }).do({ type: 'trade', cards: [0, 1, 2] });
    expect(play.events[0]).toMatchObject({ armies: 5, bonus: null });
  });

  it('ends by itself when no further set is in hand', () => {
    expect(trading([0, 2, 4, 5]).do({ type: 'trade', cards: [0, 2, 4] }).phase).toBe('placing');
  });

  it('goes on while there is another set', () => {
    const play = trading([0, 2, 4, 1, 3, 5]).do({ type: 'trade', cards: [0, 2, 4] });
    expect(play.phase).toBe('trading');
    expect(play.do({ type: 'trade', cards: [1, 3, 5] }).position.reserve[0]).toBe(3 + 4 + 6);
  });

  it('may be ended with fewer than five cards, not with five', () => {
    expect(trading([0, 2, 4, 5]).do({ type: 'end-trade' }).phase).toBe('placing');
    expect(trading([0, 1, 2, 4, 5]).refusal({ type: 'end-trade' })).toEqual({
      code: 'must-trade',
      cards: 5,
      limit: 5,
    });
  });

  it('may always be ended in Italian rules', () => {
    const play = trading([0, 1, 2, 3, 4, 5], { options: { cards: 'italianlike' } });
    expect(play.do({ type: 'end-trade' }).phase).toBe('placing');
  });

  it.each([
    ['two cards', [0, 2], 'not-three-cards'],
    ['the same card twice', [0, 0, 2], 'not-three-cards'],
    ['a card that another has', [0, 2, 5], 'not-in-hand'],
    ['no set', [0, 1, 2], 'no-set'],
  ])('refuses %s', (_, cards, code) => {
    expect(trading([0, 1, 2, 4]).refusal({ type: 'trade', cards })).toMatchObject({ code });
  });

  it('makes the used pile the deck again when it is empty and cards come back', () => {
    const play = trading([0, 2, 4], { options: { recycle: true } }).do({ type: 'trade', cards: [0, 2, 4] });
    expect(play.position).toMatchObject({ deck: [0, 2, 4], used: [] });
    expect(trading([0, 2, 4]).do({ type: 'trade', cards: [0, 2, 4] }).position.deck).toEqual([]);
  });
});

/** Seat 0 in country 1 takes country 2, the last of seat 1, who holds some cards. */
function beating(own: readonly number[], theirs: readonly number[], changes: Changes = {}): Play {
  const rules = rulesFor({ seats: 3, cards: sixteen, ...changes });
  const position = inPlay(rules, [0, 1, 0, 0, 2, 0], [9, 1, 1, 1, 1, 1], {
    hands: [own, theirs, []],
    deck: [15],
  });
  const play = new Play(rules, withLuck(position, roll(6, 6, 6, 1), card(4)));
  return play.do({ type: 'attack', source: country(1), target: country(2) }, { type: 'roll', dice: 3 });
}

const kinds = ['infantry', 'cavalry', 'cannon'] as const;
const sixteen: readonly Card[] = Array.from({ length: 16 }, (_, index) => ({
  kind: kinds[index % 3] ?? 'infantry',
  country: index % 6,
}));

describe('elimination (rules/domination.md#elimination)', () => {
  it('gives all cards to the victor at once', () => {
    const play = beating([0, 1], [2, 3]);
    expect(play.told).toEqual(['attack-rolled', 'defended', 'rolled', 'captured', 'eliminated']);
    expect(play.position.hands).toEqual([[0, 1, 2, 3], [], []]);
    expect(play.position).toMatchObject({ eliminated: [1], beatenBy: [null, 0, null] });
  });

  it('with six cards forces a trade after the move-in, until fewer than five are left; then attacks go on', () => {
    const play = beating([0, 1, 2], [3, 4, 5]).do({ type: 'advance', armies: 3 });
    expect(play.phase).toBe('trading');
    expect(play.position.reserve[0]).toBe(0);
    expect(play.refusal({ type: 'end-trade' })).toMatchObject({ code: 'must-trade' });
    // Three cards are left that make a set, but the forced trade is over.
    play.do({ type: 'trade', cards: [0, 1, 2] });
    expect(play.phase).toBe('placing');
    expect(play.position.mustTrade).toBe(false);
    play.do({ type: 'place', territory: country(1), armies: 4 });
    expect(play.phase).toBe('attacking.choosing');
  });

  it('with nine cards forces two trades', () => {
    const play = beating([0, 1, 2, 3, 6], [4, 5, 7, 8]).do({ type: 'advance', armies: 3 });
    play.do({ type: 'trade', cards: [0, 1, 2] });
    expect(play.phase).toBe('trading');
    play.do({ type: 'trade', cards: [3, 4, 5] });
    expect(play.phase).toBe('placing');
    expect(play.position.reserve[0]).toBe(4 + 6);
  });

  it.each<[string, readonly number[], readonly number[], Changes]>([
    ['with exactly five cards', [0, 1], [2, 3, 4], {}],
    ['in Italian rules', [0, 1, 2], [3, 4, 5], { options: { cards: 'italianlike' } }],
    ['in the class', [0, 1, 2], [3, 4, 5], { preset: 'class', options: { deck: 'file', passing: 'asked' } }],
  ])('forces nothing before the next turn %s', (_, own, theirs, changes) => {
    expect(beating(own, theirs, changes).do({ type: 'advance', armies: 3 }).phase).toBe('attacking.choosing');
  });

  it('who is out is passed over', () => {
    const play = beating([], []).do({ type: 'advance', armies: 3 }, { type: 'end-attack' }, { type: 'pass' });
    expect(play.mover).toBe(2);
  });
});

describe('the card of a turn', () => {
  it('comes at its end, one however many countries were taken', () => {
    const play = beating([], []).do({ type: 'advance', armies: 3 }, { type: 'end-attack' }, { type: 'pass' });
    expect(play.told).toEqual(['passed', 'turn-ended', 'card-drawn', 'go-began']);
    expect(play.position.hands[0]).toEqual([15]);
  });

  it('does not come without a conquest, nor from an empty deck', () => {
    const rules = rulesFor();
    const owners = [0, 0, 0, 1, 1, 1];
    const idle = new Play(rules, inPlay(rules, owners, [1, 1, 1, 1, 1, 1], { deck: [0] }));
    expect(idle.do({ type: 'end-attack' }, { type: 'pass' }).told).not.toContain('card-drawn');
    const empty = inPlay(rules, owners, [1, 1, 1, 1, 1, 1], { deck: [], captured: true });
    expect(new Play(rules, empty).do({ type: 'end-attack' }, { type: 'pass' }).told).not.toContain(
      'card-drawn',
    );
  });

  it('is the first of the deck where several name the country, for logs name no more', () => {
    const alike: readonly Card[] = [
      { kind: 'cannon', country: 1 },
      { kind: 'infantry', country: 0 },
      { kind: 'cavalry', country: 0 },
      { kind: 'wildcard' },
      { kind: 'wildcard' },
    ];
    const drawn = new Set<number | undefined>();
    const rules = rulesFor({ cards: alike });
    for (let seed = 0; seed < 20; seed++) {
      const position = inPlay(rules, [0, 0, 0, 1, 1, 1], [1, 1, 1, 1, 1, 1], {
        deck: [4, 2, 1, 3, 0],
        captured: true,
        random: fromSeed(`draw ${seed}`),
      });
      const play = new Play(rules, position).do({ type: 'end-attack' }, { type: 'pass' });
      drawn.add(play.position.hands[0]?.[0]);
    }
    expect([...drawn].toSorted()).toEqual([0, 2, 4]);
  });

  it('leads to trading in the next turn only when the hand holds a set', () => {
    const rules = rulesFor();
    const phaseAfter = (hand: readonly number[]): string => {
      const position = inPlay(rules, [0, 0, 0, 1, 1, 1], [1, 1, 1, 1, 1, 1], { hands: [[], hand], deck: [] });
      return new Play(rules, position).do({ type: 'end-attack' }, { type: 'pass' }).phase;
    };
    expect(phaseAfter([0, 1, 2])).toBe('placing');
    expect(phaseAfter([0, 2, 4])).toBe('trading');
    expect(phaseAfter([0, 1, 6])).toBe('trading');
    expect(phaseAfter([0, 1, 2, 3])).toBe('placing');
  });
});
