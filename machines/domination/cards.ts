import { type Card, evenDeck } from '../conquest/deck.ts';
import { draw, type Randomness, type ScriptFault, take } from '../random.ts';
import { at, err, ok, type Result } from '../result.ts';
import type { Seat } from '../seat.ts';
import { setValue, triples } from './sets.ts';
import type { DominationPosition, DominationSetup, Scenario, TurnPosition } from './types.ts';

/** The deck that the options ask for. */
export const deckOf = ({ options, board, cards }: DominationSetup): readonly Card[] =>
  options.deck === 'even' ? evenDeck(board.countries.length) : cards;

/** The cards with these numbers. */
export const cardsOf = (game: Scenario, numbers: readonly number[]): Card[] =>
  numbers.map(number => at(game.setup.cards, number));

/** True when a hand holds a set. */
export function canTrade(game: Scenario, position: TurnPosition, seat: Seat): boolean {
  const { options } = game.setup;
  for (const three of triples(at(position.hands, seat))) {
    if (setValue(options, position.trades, cardsOf(game, three)) > 0) return true;
  }
  return false;
}

/** The used pile as the deck, when there is no card left to draw and cards come back. */
export function recycled<T extends TurnPosition>(game: Scenario, position: T): T {
  const isEmpty = position.deck.length === 0 && position.used.length > 0;
  return game.setup.options.recycle && isEmpty ? { ...position, deck: position.used, used: [] } : position;
}

/** A card that was drawn, and the randomness that is left. */
interface DrawnCard {
  readonly card: number;
  readonly random: Randomness;
}

/**
 * Draws a card; the deck is not empty. Of several cards of one country the first of the deck is taken, for logs name
 * only the country. A script must have an outcome `card` with its number as map files count (from 1), 0 for a wildcard.
 */
export function drawCard(game: Scenario, position: DominationPosition): Result<DrawnCard, ScriptFault> {
  const { deck, random } = position;
  if (random.kind === 'alea') {
    const drawn = draw(random, [deck.length]);
    const card = firstAlike(game, deck, at(deck, at(drawn.numbers, 0)));
    return ok({ card, random: drawn.random });
  }
  const taken = take(random, 'card', 1, [0, game.board.size]);
  if (!taken.ok) return taken;
  const country = at(taken.value.numbers, 0) - 1;
  const card = deck.find(number => countryOf(at(game.setup.cards, number)) === country);
  if (card !== undefined) return ok({ card, random: taken.value.random });
  const found = `card ${country + 1}`;
  return err({ code: 'outcomes-mismatch', needed: 'card of the deck', found, position: random.next + 1 });
}

function firstAlike({ setup }: Scenario, deck: readonly number[], drawn: number): number {
  const country = countryOf(at(setup.cards, drawn));
  return deck.find(number => countryOf(at(setup.cards, number)) === country) ?? drawn;
}

/** The country of a card, −1 for a wildcard. */
export const countryOf = (card: Card): number => (card.kind === 'wildcard' ? -1 : card.country);
