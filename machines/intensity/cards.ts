/**
 * The deck (rules/intensity.md#the-deck): cards 10 to 49; the tens digit is the suit, the units digit the rank, 9 high.
 */

/** A card by its number, 10 to 49. */
export type Card = number & { readonly __brand: 'Card' };

/** A suit, from 0: the tens digit less one. */
export type Suit = 0 | 1 | 2 | 3;

/** A set of cards as a 10-bit mask for each suit, for speed: bit r of mask s is the card (s + 1) × 10 + r. */
export type CardSet = readonly [number, number, number, number];

export const SUITS: readonly Suit[] = [0, 1, 2, 3];
export const RANKS = 10;
export const FULL_SUIT = 0x3ff;

/** The suit of the calves, 30 to 39: one penalty point each. */
export const CALVES: Suit = 2;
export const BUFFALO_SUIT: Suit = 3;
/** The buffalo, 47: seven penalty points. */
export const BUFFALO = 47 as Card;
export const BUFFALO_BIT = 1 << 7;
export const BUFFALO_POINTS = 7;
/** Penalty points in each hand: ten calves and the buffalo. */
export const HAND_POINTS = 17;

export const DECK: CardSet = [FULL_SUIT, FULL_SUIT, FULL_SUIT, FULL_SUIT];

/** The cards that are left out by the number of players, lowest first and without points (rules/intensity.md#the-deck). */
const LEFT_OUT: Readonly<Record<number, readonly Card[]>> = {
  3: [10 as Card],
  6: [10, 11, 20, 21] as Card[],
};

/** The deck of so many players. */
export const deckFor = (players: number): CardSet => minus(DECK, cardSet(LEFT_OUT[players] ?? []));

/** The cards that each of so many players is dealt, and so the rounds of a hand. */
export const handSizeFor = (players: number): number => Math.floor((SUITS.length * RANKS) / players);

export const isCard = (number: number): number is Card =>
  Number.isInteger(number) && number >= 10 && number <= 49;

export const suitOf = (card: Card): Suit => (Math.floor(card / 10) - 1) as Suit; // isCard leaves only 0 to 3

export const rankOf = (card: Card): number => card % 10;

export const cardOf = (suit: Suit, rank: number): Card => ((suit + 1) * 10 + rank) as Card; // the two make 10 to 49

const bitOf = (card: Card): number => 1 << rankOf(card);

export const isCalf = (card: Card): boolean => suitOf(card) === CALVES;

/** Penalty points of a card: 1 for a calf, 7 for the buffalo, else 0. */
export function pointsOf(card: Card): number {
  if (card === BUFFALO) return BUFFALO_POINTS;
  return isCalf(card) ? 1 : 0;
}

export const contains = (set: CardSet, card: Card): boolean => (set[suitOf(card)] & bitOf(card)) !== 0;

/** Number of cards in the mask of one suit. */
export function countOf(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
  return count;
}

export const sizeOf = (set: CardSet): number => set.reduce((sum, mask) => sum + countOf(mask), 0);

export const isEmpty = (set: CardSet): boolean => (set[0] | set[1] | set[2] | set[3]) === 0;

export function cardSet(cards: readonly Card[]): CardSet {
  const masks: [number, number, number, number] = [0, 0, 0, 0];
  for (const card of cards) masks[suitOf(card)] |= bitOf(card);
  return masks;
}

/** The cards of a set, increasing. */
export function cardsIn(set: CardSet): Card[] {
  const cards: Card[] = [];
  for (const suit of SUITS) {
    for (let rest = set[suit]; rest !== 0; rest &= rest - 1)
      cards.push(cardOf(suit, 31 - Math.clz32(rest & -rest)));
  }
  return cards;
}

export const union = (one: CardSet, other: CardSet): CardSet => [
  one[0] | other[0],
  one[1] | other[1],
  one[2] | other[2],
  one[3] | other[3],
];

/** The cards of the first set that are not in the second. */
export const minus = (one: CardSet, other: CardSet): CardSet => [
  one[0] & ~other[0],
  one[1] & ~other[1],
  one[2] & ~other[2],
  one[3] & ~other[3],
];

/** The cards of one suit in a set. */
export function onlySuit(set: CardSet, suit: Suit): CardSet {
  const masks: [number, number, number, number] = [0, 0, 0, 0];
  masks[suit] = set[suit];
  return masks;
}

/** Cards in a sentence: `21, 29`. */
export const cardList = (cards: readonly Card[]): string => cards.join(', ');
