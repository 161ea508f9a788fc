import { CARD_KINDS, type Card, type Mission } from '../../machines/domination/board.ts';

/** What a card file gives: the cards and the missions. */
export interface Deck {
  readonly cards: readonly Card[];
  readonly missions: readonly Mission[];
}

const WILDCARDS = 2;

/** The deck of a map without a card file: the three kinds in turn over the countries, and two wildcards. */
export function madeUpDeck(countries: number): Deck {
  const named = Array.from({ length: countries }, (_, country): Card => {
    const kind = CARD_KINDS[country % CARD_KINDS.length] ?? 'infantry';
    return { kind, country };
  });
  const wild = Array.from({ length: WILDCARDS }, (): Card => ({ kind: 'wildcard' }));
  return { cards: [...named, ...wild], missions: [] };
}
