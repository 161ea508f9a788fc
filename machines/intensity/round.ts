import { at } from '../result.ts';
import { type Seat, seat } from '../seat.ts';
import {
  BUFFALO_SUIT,
  CALVES,
  type Card,
  type CardSet,
  isCalf,
  isEmpty,
  onlySuit,
  pointsOf,
  rankOf,
  suitOf,
} from './cards.ts';
import { type OpenRound, type Round, SEATS } from './types.ts';

/**
 * The cards that may be played (rules/intensity.md#legal-cards). Never empty for a hand that
 * holds a card.
 * @param led the first card of the round, or null for the leader
 * @param calfSeen whether a calf was played in an earlier round
 */
export function legalCards(hand: CardSet, led: Card | null, calfSeen: boolean): CardSet {
  if (led !== null) {
    const following = onlySuit(hand, suitOf(led));
    return isEmpty(following) ? hand : following;
  }
  if (calfSeen) return hand;
  const others: CardSet = [hand[0], hand[1], 0, hand[BUFFALO_SUIT]];
  return isEmpty(others) ? onlySuit(hand, CALVES) : others;
}

/** Which card of a round wins, counted from the leader's: the highest of the led suit. There are no trumps. */
export function winningIndex(cards: readonly Card[]): number {
  const led = suitOf(at(cards, 0));
  let winner = 0;
  cards.forEach((card, index) => {
    if (suitOf(card) === led && rankOf(card) > rankOf(at(cards, winner))) winner = index;
  });
  return winner;
}

/** The penalty points that lie in a round. */
export const pointsIn = (cards: readonly Card[]): number =>
  cards.reduce((sum, card) => sum + pointsOf(card), 0);

/** The seat so many places to the left of another one. */
export const leftOf = (from: Seat, places = 1): Seat => seat((from + places) % SEATS);

/** The seat whose card is next. */
export const nextToPlay = (table: OpenRound): Seat => leftOf(table.leader, table.cards.length);

/** A finished round from its four cards. */
export function finished(table: OpenRound): Round {
  const winner = leftOf(table.leader, winningIndex(table.cards));
  return { ...table, winner, points: pointsIn(table.cards) };
}

/** Was a calf played in one of these rounds? Then calves may be led. */
export const calfWasPlayed = (rounds: readonly OpenRound[]): boolean =>
  rounds.some(round => round.cards.some(isCalf));
