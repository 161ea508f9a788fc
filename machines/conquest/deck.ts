/** The three kinds of card that name a country, as map files call them. */
export const CARD_KINDS = ['infantry', 'cavalry', 'cannon'] as const;
export type CardKind = (typeof CARD_KINDS)[number];

/** A card of the deck; a set-up lists them, and a card's number is its index in that list. */
export type Card = { readonly kind: CardKind; readonly country: number } | { readonly kind: 'wildcard' };

/** A continent that a mission asks for: its index, any one, or none. */
export type MissionContinent = number | 'any' | null;

/** A secret mission (rules/domination-maps.md#missions). */
export interface Mission {
  /** The player to destroy, by seat counted from 1; 0 for none. */
  readonly destroy: number;
  /** Countries to hold with at least so many armies each; either 0: no such part. */
  readonly occupy: { readonly countries: number; readonly armies: number };
  readonly continents: readonly [MissionContinent, MissionContinent, MissionContinent];
  /** `PLAYER1` or `{PLAYER1}` stands for the player to destroy. */
  readonly text: string;
}

/** What a map's card file gives. */
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
