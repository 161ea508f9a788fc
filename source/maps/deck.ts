/** The three kinds of card that name a country. */
export const CARD_KINDS = ['infantry', 'cavalry', 'cannon'] as const;
export type CardKind = (typeof CARD_KINDS)[number];

export type Card = { readonly kind: CardKind; readonly country: number } | { readonly kind: 'wildcard' };

/** A continent of a mission: its index, any continent, or none. */
export type MissionContinent = number | 'any' | null;

/** A mission as card files have it (rules/domination.md, section c, `[missions]`). */
export interface Mission {
  /** The player to destroy by joining order, 1 to 6; 0 for none. */
  readonly destroy: number;
  /** Countries to hold with at least so many armies each; both 0 for no such part. */
  readonly occupy: { readonly countries: number; readonly armies: number };
  readonly continents: readonly [MissionContinent, MissionContinent, MissionContinent];
  readonly text: string;
}

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
