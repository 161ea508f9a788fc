import { type Territory, territory } from '../conquest/board.ts';
import { type Card, type CardKind, evenDeck } from '../conquest/deck.ts';
import { quiet } from '../flow.ts';
import { draw, mismatch, type RandomChoice, type ScriptFault, take } from '../random.ts';
import { at, err, ok, type Result, replaced, triples } from '../result.ts';
import type { Seat } from '../seat.ts';
import type { DominationOptions } from './options.ts';
import type {
  DominationPosition,
  DominationRefusal,
  DominationResult,
  DominationSetup,
  Scenario,
  TurnPosition,
} from './types.ts';

export const deckOf = ({ options, board, cards }: DominationSetup): readonly Card[] =>
  options.deck === 'even' ? evenDeck(board.countries.length) : cards;

export const cardsOf = (game: Scenario, numbers: readonly number[]): Card[] =>
  numbers.map(number => at(game.setup.cards, number));

/** True when a hand holds a set. */
export function canTrade(game: Scenario, position: TurnPosition, seat: Seat): boolean {
  const isSet = (cards: readonly number[]): boolean =>
    setValue(game.setup.options, position.trades, cardsOf(game, cards)) > 0;
  return [...triples(at(position.hands, seat))].some(isSet);
}

/** Makes the used pile the new deck when the deck is empty and the options recycle cards. */
export function recycle<T extends TurnPosition>(game: Scenario, position: T): T {
  const isEmpty = position.deck.length === 0 && position.used.length > 0;
  return game.setup.options.recycle && isEmpty ? { ...position, deck: position.used, used: [] } : position;
}

/**
 * Draws a card from a deck that is not empty; of a country's cards the first, since logs name only the country. A
 * script needs an outcome `card`: the country's number as map files count (from 1), 0 for a wildcard.
 */
export function drawCard(
  game: Scenario,
  position: DominationPosition,
): Result<RandomChoice<number>, ScriptFault> {
  const { deck, random } = position;
  if (random.kind === 'alea') {
    const drawn = draw(random, [deck.length]);
    return ok({ value: firstAlike(game, deck, at(deck, at(drawn.numbers, 0))), random: drawn.random });
  }
  const taken = take(random, 'card', 1, [0, game.board.size]);
  if (!taken.ok) return taken;
  const country = at(taken.value.numbers, 0) - 1;
  const card = deck.find(number => countryOf(at(game.setup.cards, number)) === country);
  if (card !== undefined) return ok({ value: card, random: taken.value.random });
  return mismatch(random, 'card of the deck', `card ${country + 1}`);
}

function firstAlike({ setup }: Scenario, deck: readonly number[], drawn: number): number {
  const country = countryOf(at(setup.cards, drawn));
  return deck.find(number => countryOf(at(setup.cards, number)) === country) ?? drawn;
}

/** The country of a card, −1 for a wildcard. */
export const countryOf = (card: Card): number => (card.kind === 'wildcard' ? -1 : card.country);

export const SET_SIZE = 3;

const FIXED: Readonly<Record<CardKind, number>> = { infantry: 4, cavalry: 6, cannon: 8 };
const ITALIAN: Readonly<Record<CardKind, number>> = { infantry: 6, cavalry: 8, cannon: 4 };
/** Values of the first sets in the original program; each later set is worth five more than the one before. */
const STEPS = [4, 6, 8, 10, 12, 15] as const;

/** The value of an increasing set after so many trades by all players together (rules/domination.md#sets). */
export function increasingValue(increase: DominationOptions['increase'], trades: number): number {
  if (increase === 'fives') return 5 * (trades + 1);
  return STEPS[trades] ?? 15 + 5 * (trades + 1 - STEPS.length);
}

/** The value of three cards in armies after so many trades; 0 if they are not a set. */
export function setValue(options: DominationOptions, trades: number, cards: readonly Card[]): number {
  if (cards.length !== SET_SIZE) return 0;
  const kinds = cards.flatMap(card => (card.kind === 'wildcard' ? [] : [card.kind]));
  const different = new Set(kinds).size;
  const isSet = different <= 1 || kinds.length < SET_SIZE || different === SET_SIZE;
  if (!isSet) return 0;
  if (options.cards === 'increasing') return increasingValue(options.increase, trades);
  return options.cards === 'fixed' ? fixedValue(kinds, different) : italianValue(kinds, different);
}

/** Three of a kind by their kind, three wildcards 12, a pair and a wildcard as the pair's kind, anything else 10. */
function fixedValue(kinds: readonly CardKind[], different: number): number {
  const [kind] = kinds;
  if (kind === undefined) return 12;
  return different === 1 && kinds.length >= 2 ? FIXED[kind] : 10;
}

/** Three of a kind by their kind, three different 10, a pair and a wildcard 12; other wildcards make no set. */
function italianValue(kinds: readonly CardKind[], different: number): number {
  const [kind] = kinds;
  if (kind === undefined || kinds.length === 1) return 0;
  if (kinds.length === 2) return different === 1 ? 12 : 0;
  return different === 1 ? ITALIAN[kind] : 10;
}

/** Trades a set for armies. Trading ends when the hand holds no further set or the forced trade is done. */
export function trade(
  game: Scenario,
  position: DominationPosition,
  cards: readonly number[],
): DominationResult {
  const { active } = position;
  const refusal = tradeRefusal(game, position, cards);
  if (refusal !== null) return err(refusal);
  const armies = setValue(game.setup.options, position.trades, cardsOf(game, cards));
  const bonus = tradeBonus(game, position, cards);
  const hand = at(position.hands, active).filter(card => !cards.includes(card));
  const traded: DominationPosition = recycle(game, {
    ...position,
    hands: replaced(position.hands, active, hand),
    used: [...position.used, ...cards],
    reserve: replaced(position.reserve, active, at(position.reserve, active) + armies),
    armies: bonus === null ? position.armies : addedTo(position.armies, bonus.territory, bonus.armies),
    trades: position.trades + 1,
  });
  const isDone = traded.mustTrade && hand.length < game.setup.options.handLimit;
  const next = isDone || !canTrade(game, traded, active) ? placingNext(traded) : traded;
  return quiet(next, { type: 'traded', seat: active, cards, armies, bonus });
}

/** Ends the trading, unless the hand is too large. */
export function endTrade(game: Scenario, position: DominationPosition): DominationResult {
  const { active } = position;
  const hand = at(position.hands, active);
  const { options } = game.setup;
  if (mustTrade(options, hand))
    return err({ code: 'must-trade', cards: hand.length, limit: options.handLimit });
  return quiet(placingNext(position), { type: 'trade-ended', seat: active });
}

/** True when a hand is too large to end the trading; never in Italian rules. */
export const mustTrade = ({ cards, handLimit }: DominationOptions, { length }: readonly number[]): boolean =>
  cards !== 'italianlike' && length >= handLimit;

const placingNext = (position: DominationPosition): DominationPosition => ({
  ...position,
  mustTrade: false,
  phase: { name: 'placing' },
});

function tradeRefusal(
  game: Scenario,
  position: TurnPosition,
  cards: readonly number[],
): DominationRefusal | null {
  if (cards.length !== SET_SIZE || new Set(cards).size !== SET_SIZE) return { code: 'not-three-cards' };
  const hand = at(position.hands, position.active);
  const missing = cards.find(card => !hand.includes(card));
  if (missing !== undefined) return { code: 'not-in-hand', card: missing };
  const value = setValue(game.setup.options, position.trades, cardsOf(game, cards));
  return value > 0 ? null : { code: 'no-set' };
}

/** The bonus in the first traded card's own country (rules/domination.md#country-bonus). */
function tradeBonus(game: Scenario, position: TurnPosition, cards: readonly number[]) {
  const armies = game.setup.options.tradeBonus;
  if (armies === 0) return null;
  const countries = cardsOf(game, cards).map(countryOf);
  const owned = countries.find(country => country >= 0 && position.owners[country] === position.active);
  return owned === undefined ? null : { territory: territory(owned), armies };
}

const addedTo = (armies: readonly number[], of: Territory, more: number): number[] =>
  replaced(armies, of, at(armies, of) + more);
