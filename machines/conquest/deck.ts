import * as z from 'zod';
import { at, type Data } from '../result.ts';
import { type BoardData, boardData } from './board.ts';

/** Upper limits for decks in external data. */
export const DECK_LIMITS = { cards: 5000, missions: 500, text: 1000 };

const index = z.int().min(0).max(DECK_LIMITS.cards);
const count = z.int().min(0).max(1_000_000_000);

/** The kinds of card that name a country, as map files call them. */
export const CARD_KINDS = ['infantry', 'cavalry', 'cannon'] as const;
export type CardKind = (typeof CARD_KINDS)[number];

/** A card of the deck. A card's number is its index in the set-up's list. */
export const cardSchema = z.union([
  z.strictObject({ kind: z.enum(CARD_KINDS), country: index }),
  z.strictObject({ kind: z.literal('wildcard') }),
]);
export type Card = Data<typeof cardSchema>;

/** A continent in a mission: its index, any one, or none. */
const missionContinent = z.union([index, z.literal('any'), z.null()]);
export type MissionContinent = z.output<typeof missionContinent>;

/** A secret mission (rules/domination-maps.md#missions). */
export const missionSchema = z.strictObject({
  /** The player to destroy: seat + 1, or 0 for none. */
  destroy: z.int().min(0).max(6),
  /** Countries to hold, each with at least so many armies; no such goal if either is 0. */
  occupy: z.strictObject({ countries: count, armies: count }),
  continents: z.tuple([missionContinent, missionContinent, missionContinent]),
  /** `PLAYER1` or `{PLAYER1}` stands for the player to destroy. */
  text: z.string().max(DECK_LIMITS.text),
});
export type Mission = Data<typeof missionSchema>;

/** The contents of a map's card file. */
export interface Deck {
  readonly cards: readonly Card[];
  readonly missions: readonly Mission[];
}

/** The parts of a set-up that come from a map. */
export interface BoardOfMap extends Deck {
  readonly board: BoardData;
}

/** Copies the parts of a map and its deck that a set-up keeps. */
export const boardOfMap = (map: BoardData, { cards, missions }: Deck): BoardOfMap => ({
  board: boardData(map),
  cards,
  missions,
});

const WILDCARDS = 2;

/** The deck of a map without a card file: the three kinds in turn over the countries, and two wildcards. */
export const defaultDeck = (countries: number): Deck => ({
  cards: [...evenDeck(countries), ...new Array<Card>(WILDCARDS).fill({ kind: 'wildcard' })],
  missions: [],
});

/** A card for each country, in equal thirds of the kinds, no wildcards (rules/domination.md#the-deck). */
export function evenDeck(countries: number): Card[] {
  while (evenCards.length < countries)
    evenCards.push({ kind: at(CARD_KINDS, evenCards.length % 3), country: evenCards.length });
  return evenCards.slice(0, countries);
}
const evenCards: Card[] = [];
