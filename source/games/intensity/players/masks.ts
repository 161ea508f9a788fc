import { BUFFALO_SUIT, type Card, cardOf, countOf, type Suit } from '../../../../machines/intensity/cards.ts';

/** Number of cards in each of the 1,024 masks of one suit. */
export const COUNT: Uint8Array = Uint8Array.from({ length: 1024 }, (_, mask) => countOf(mask));

/** The highest rank in a mask that is not empty. */
export const highest = (mask: number): number => 31 - Math.clz32(mask);

/** The lowest rank in a mask that is not empty. */
export const lowest = (mask: number): number => 31 - Math.clz32(mask & -mask);

/** The ranks of a mask below one rank. */
export const under = (mask: number, rank: number): number => mask & ((1 << rank) - 1);

/** The rank of the card at an index (from 0, lowest first) of a mask that holds it. */
export function rankAt(mask: number, index: number): number {
  let rest = mask;
  for (let skipped = 0; skipped < index; skipped++) rest &= rest - 1;
  return lowest(rest);
}

/** A card in simulations: suit × 16 + rank, which is faster to take apart than the number on the card. */
export type Code = number;

export const codeOf = (suit: number, rank: number): Code => (suit << 4) | rank;
export const suitOfCode = (code: Code): number => code >> 4;
export const rankOfCode = (code: Code): number => code & 15;

export const BUFFALO: Code = codeOf(BUFFALO_SUIT, 7);

/** The height of a card for players who pass by rank alone: its rank, 10 for the buffalo. */
export const heightOf = (code: Code): number => (code === BUFFALO ? 10 : rankOfCode(code));

export const codeOfCard = (card: Card): Code => codeOf(Math.floor(card / 10) - 1, card % 10);
export const cardOfCode = (code: Code): Card => cardOf(suitOfCode(code) as Suit, rankOfCode(code)); // a code of a card
