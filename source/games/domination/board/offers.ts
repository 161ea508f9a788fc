import type { Card } from '../../../../machines/conquest/deck.ts';
import { setValue } from '../../../../machines/domination/cards.ts';
import type { DominationView } from '../../../../machines/domination/types.ts';
import { triples } from '../../../../machines/result.ts';
import type { Seat } from '../../../../machines/seat.ts';

/** A set that can be traded now, and its value. */
export interface Offer {
  /** In the order of the trade: the first card with an own territory earns the bonus. */
  readonly cards: readonly number[];
  readonly armies: number;
  readonly bonus: { readonly territory: number; readonly armies: number } | null;
}

/**
 * The sets of a hand, the most valuable first, of equal ones those that keep wildcards, then own territories' cards.
 * Sets alike but for cards of others' territories, or of one kind without a bonus for territories, are listed once.
 */
export function offersOf(view: DominationView, seat: Seat): readonly Offer[] {
  const cardOf = (number: number): Card => view.cards[number] ?? { kind: 'wildcard' };
  const { tradeBonus } = view.options;
  const wildcards = (offer: Offer): number =>
    offer.cards.filter(card => cardOf(card).kind === 'wildcard').length;
  const offers: Offer[] = [];
  for (const three of triples(view.hand)) {
    const armies = setValue(view.options, view.trades, three.map(cardOf));
    if (armies === 0) continue;
    const owned = three.filter(number => ownedBy(view, cardOf(number), seat));
    if (tradeBonus === 0 || owned.length === 0) offers.push({ cards: three, armies, bonus: null });
    else
      for (const first of owned) {
        const card = cardOf(first);
        const bonus = card.kind === 'wildcard' ? null : { territory: card.country, armies: tradeBonus };
        offers.push({ cards: [first, ...three.filter(number => number !== first)], armies, bonus });
      }
  }
  const worth = ({ armies, bonus }: Offer): number => armies + (bonus?.armies ?? 0);
  const spent = ({ cards }: Offer): number =>
    cards.filter(number => ownedBy(view, cardOf(number), seat)).length;
  offers.sort((a, b) => worth(b) - worth(a) || wildcards(a) - wildcards(b) || spent(a) - spent(b));
  // Sets that differ only in cards of territories of others are the same choice.
  const choice = ({ cards, bonus }: Offer): string => {
    const own = tradeBonus > 0 ? cards.filter(number => ownedBy(view, cardOf(number), seat)) : [];
    const kinds = cards.map(number => cardOf(number).kind);
    return [...kinds.sort(), bonus?.territory ?? '', ...own.sort((x, y) => x - y)].join();
  };
  const choices = offers.map(choice);
  return offers.filter((_, index) => choices.indexOf(choices[index] ?? '') === index);
}

const ownedBy = ({ owners }: DominationView, card: Card, seat: Seat): boolean =>
  card.kind !== 'wildcard' && owners[card.country] === seat;
