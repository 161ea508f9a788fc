import type { Card, CardKind } from '../conquest/deck.ts';
import type { DominationOptions } from './options.ts';

/** How many cards make a set. */
export const SET_SIZE = 3;

const FIXED: Readonly<Record<CardKind, number>> = { infantry: 4, cavalry: 6, cannon: 8 };
const ITALIAN: Readonly<Record<CardKind, number>> = { infantry: 6, cavalry: 8, cannon: 4 };
/** What the first sets of the program are worth; each further one is worth five more than the last of them. */
const STEPS = [4, 6, 8, 10, 12, 15] as const;

/**
 * What an increasing set is worth (rules/domination.md#sets).
 * @param trades how many sets were traded before, by all players together
 */
export function increasingValue(increase: DominationOptions['increase'], trades: number): number {
  if (increase === 'fives') return 5 * (trades + 1);
  return STEPS[trades] ?? 15 + 5 * (trades + 1 - STEPS.length);
}

/**
 * What three cards are worth together; 0 when they are no set.
 * @param trades how many sets were traded before; counts for increasing sets only
 */
export function setValue(options: DominationOptions, trades: number, cards: readonly Card[]): number {
  if (cards.length !== SET_SIZE) return 0;
  const kinds = cards.flatMap(card => (card.kind === 'wildcard' ? [] : [card.kind]));
  const different = new Set(kinds).size;
  const isSet = different <= 1 || kinds.length < SET_SIZE || different === SET_SIZE;
  if (!isSet) return 0;
  switch (options.cards) {
    case 'increasing':
      return increasingValue(options.increase, trades);
    case 'fixed':
      return fixedValue(kinds, different);
    case 'italianlike':
      return italianValue(kinds, different);
  }
}

/** Three equal by their kind, three wildcards 12, a pair with a wildcard as its kind, anything else 10. */
function fixedValue(kinds: readonly CardKind[], different: number): number {
  const [kind] = kinds;
  if (kind === undefined) return 12;
  return different === 1 && kinds.length >= 2 ? FIXED[kind] : 10;
}

/** Three equal by their kind, three different 10, a pair with a wildcard 12; other wildcards make no set. */
function italianValue(kinds: readonly CardKind[], different: number): number {
  const [kind] = kinds;
  if (kind === undefined || kinds.length === 1) return 0;
  if (kinds.length === 2) return different === 1 ? 12 : 0;
  return different === 1 ? ITALIAN[kind] : 10;
}

/** Every way to take three of a hand's cards, in the order of the hand. */
export function* triples(hand: readonly number[]): Generator<readonly [number, number, number]> {
  for (const [first, one] of hand.entries()) {
    for (const [second, two] of hand.slice(first + 1).entries()) {
      for (const three of hand.slice(first + second + 2)) yield [one, two, three];
    }
  }
}
