import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  type Card,
  type CardSet,
  cardSet,
  cardsIn,
  DECK,
  isCalf,
  minus,
  sizeOf,
  suitOf,
} from '../../../machines/intensity/cards.ts';
import { intensity } from '../../../machines/intensity/index.ts';
import { finishedRound, legalCards, nextToPlay } from '../../../machines/intensity/round.ts';
import { at } from '../../../machines/result.ts';
import { seat } from '../../../machines/seat.ts';
import { runs } from '../../cases.ts';
import { followed } from '../laws.ts';
import { usual } from './support/hands.ts';
import { laws } from './support/laws.ts';
import { rulesOf, strides, type Walk, walks } from './support/walks.ts';

describe('after every move of a random match', () => {
  it.each(laws)('%s', (_, law) => {
    fc.assert(
      fc.property(walks(150), walk => {
        const rules = rulesOf(walk);
        for (const stride of strides(walk)) law(stride, rules);
      }),
      { numRuns: runs(25) },
    );
  });
});

test('a random match goes in its statechart as in its rules, saved and restored after every move', () => {
  fc.assert(
    fc.property(walks(150), walk => {
      const follow = followed(intensity, rulesOf(walk), walk.seed, 1);
      for (const stride of strides(walk)) follow(stride);
    }),
    { numRuns: runs(8) },
  );
});

/** A match of four hands. */
const four = (seed: string): Walk => ({
  setup: { seats: 4, options: { ...usual, hands: '4', lead: 'drawn' } },
  seed,
  length: 1000,
});

test('in a match of four hands every seat leads once', () => {
  const leaders = new Set([...strides(four('four'))].map(({ before }) => before.first));
  expect(leaders.size).toBe(4);
});

test('any change of a stored position is refused or still a position that can be', () => {
  const stored = [...strides(four('changed'))].map(({ before }) => JSON.stringify(before));
  fc.assert(
    fc.property(fc.nat(), fc.nat(), fc.integer({ min: 0, max: 9 }), (which, where, digit) => {
      const text = at(stored, which % stored.length);
      const digits = [...text.matchAll(/\d/g)].map(match => match.index);
      const index = at(digits, where % digits.length);
      const changed = text.slice(0, index) + digit + text.slice(index + 1);
      fc.pre(changed !== text && isJson(changed));
      const position = intensity.position.safeParse(JSON.parse(changed));
      if (!position.success) return;
      // Only the generator, a pass of equal standing, the hand's number or an earlier score can have changed.
      const { hands } = position.data;
      const played = [...position.data.rounds, position.data.table].flatMap(round => round.cards);
      expect(new Set([...hands.flatMap(cardsIn), ...played]).size).toBe(40);
    }),
    { numRuns: runs(300) },
  );
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** A small fast generator for the many hands below. */
function numbers(start: number): (bound: number) => number {
  let state = start;
  return bound => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return Math.floor(((state >>> 0) / 4294967296) * bound);
  };
}

/** Random hands that are played. */
const HANDS = runs(100_000);

test('random hands: 17 points, ten cards each, legal sets never empty, voids stay voids', () => {
  const below = numbers(20_26);
  const deck = cardsIn(DECK);
  let wrong = 0;
  for (let count = 0; count < HANDS; count++) {
    for (let last = deck.length - 1; last > 0; last--) {
      const other = below(last + 1);
      [deck[last], deck[other]] = [at(deck, other), at(deck, last)];
    }
    const hands: CardSet[] = [0, 10, 20, 30].map(from => cardSet(deck.slice(from, from + 10)));
    if (!handHolds(hands, below)) wrong++;
  }
  expect(wrong).toBe(0);
});

/** Plays one hand of random legal cards with the mask rules; false when a law is broken. */
function handHolds(hands: CardSet[], below: (bound: number) => number): boolean {
  const without = new Set<number>();
  let leader = seat(0);
  let calfSeen = false;
  let points = 0;
  for (let round = 0; round < 10; round++) {
    const cards: Card[] = [];
    while (cards.length < 4) {
      const by = nextToPlay({ leader, cards }, 4);
      const hand = at(hands, by);
      if (sizeOf(hand) !== 10 - round) return false;
      const legal = cardsIn(legalCards(hand, cards[0] ?? null, calfSeen));
      const card = legal[below(legal.length)];
      if (card === undefined || without.has(by * 4 + suitOf(card))) return false;
      if (cards[0] !== undefined && suitOf(card) !== suitOf(cards[0])) without.add(by * 4 + suitOf(cards[0]));
      hands[by] = minus(hand, cardSet([card]));
      cards.push(card);
    }
    const settled = finishedRound({ leader, cards });
    points += settled.points;
    leader = settled.winner;
    calfSeen ||= cards.some(isCalf);
  }
  return points === 17;
}
