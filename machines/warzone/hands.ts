import { at } from '../result.ts';
import type { Chance } from './chance.ts';
import type { WarzoneOptions } from './options.ts';
import { CARDS, type Card, cardOf, type Order } from './orders.ts';

/** How many of each card a finite deck has. */
const COPIES = 6;

/** A hand: how many pieces of each card, in the order of `CARDS`. */
export type Hand = readonly number[];

export const emptyHand: Hand = CARDS.map(() => 0);

/** How many whole cards of a kind a hand has. */
export const cardsOf = (options: WarzoneOptions, hand: Hand, card: Card): number =>
  Math.floor((hand[CARDS.indexOf(card)] ?? 0) / options.cardPieces);

/** How many whole cards a hand has. */
export const handSize = (options: WarzoneOptions, hand: Hand): number =>
  hand.reduce((sum, pieces) => sum + Math.floor(pieces / options.cardPieces), 0);

/** A hand with more pieces of one card, or fewer. */
export const withPieces = (hand: Hand, card: Card, pieces: number): Hand =>
  hand.map((count, index) => (CARDS[index] === card ? count + pieces : count));

/** The first card that a list of orders uses more often than the hand has it, or null. */
export function missingCard(options: WarzoneOptions, hand: Hand, orders: readonly Order[]): Card | null {
  const used = orders.map(cardOf).filter(card => card !== null);
  return used.find(card => count(used, card) > cardsOf(options, hand, card)) ?? null;
}

const count = (cards: readonly Card[], card: Card): number => cards.filter(each => each === card).length;

/** The kinds of card that a game has. */
export const cardsInPlay = (options: WarzoneOptions): readonly Card[] =>
  options.sanctions ? CARDS : CARDS.filter(card => card !== 'sanctions');

/**
 * Draws one piece of a card (a whole one without pieces), each kind equally likely, or each that is left in a finite
 * deck; what was played is in the deck again (rules/warzone.md#cards). A script has the card's place among the kinds.
 * @returns null when the deck is empty or the hand is full (rules/warzone.md#cards)
 */
export function drawCard(
  options: WarzoneOptions,
  hands: readonly Hand[],
  hand: Hand,
  chance: Chance,
): Card | null {
  if (options.handLimit > 0 && handSize(options, hand) >= options.handLimit) return null;
  const kinds = cardsInPlay(options);
  if (options.deck === 'unlimited') return at(kinds, chance.number('card', kinds.length));
  const left = kinds.flatMap(card => {
    const held = hands.reduce((sum, each) => sum + (each[CARDS.indexOf(card)] ?? 0), 0);
    return new Array<Card>(Math.max(0, COPIES * options.cardPieces - held)).fill(card);
  });
  return left.length === 0 ? null : at(left, chance.number('card', left.length));
}
