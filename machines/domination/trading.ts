import { type Territory, territory } from '../conquest/board.ts';
import { quiet } from '../flow.ts';
import { at, err, replaced } from '../result.ts';
import type { Seat } from '../seat.ts';
import { canTrade, cardsOf, countryOf, recycled, SET_SIZE, setValue } from './cards.ts';
import type { DominationRefusal, DominationTried } from './events.ts';
import type { DominationPosition, Scenario, TurnPosition } from './types.ts';

/** Trades a set for armies; the trading ends by itself when no further set is in hand, or a forced one is done. */
export function trade(
  game: Scenario,
  position: DominationPosition,
  cards: readonly number[],
): DominationTried {
  const { active } = position;
  const refusal = tradeRefusal(game, position, cards);
  if (refusal !== null) return err(refusal);
  const armies = setValue(game.setup.options, position.trades, cardsOf(game, cards));
  const bonus = tradeBonus(game, position, cards);
  const hand = at(position.hands, active).filter(card => !cards.includes(card));
  const traded: DominationPosition = recycled(game, {
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

/** Ends the trading; not with too many cards in hand. */
export function endTrade(game: Scenario, position: DominationPosition): DominationTried {
  const { active } = position;
  const cards = at(position.hands, active).length;
  const limit = game.setup.options.handLimit;
  if (hasTooManyCards(game, position, active)) return err({ code: 'must-trade', cards, limit });
  return quiet(placingNext(position), { type: 'trade-ended', seat: active });
}

/** True when a hand is so large that trading may not end; in Italian rules it never is. */
export const hasTooManyCards = ({ setup }: Scenario, position: TurnPosition, seat: Seat): boolean =>
  setup.options.cards !== 'italianlike' && at(position.hands, seat).length >= setup.options.handLimit;

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

/** The first traded card whose country is owned puts armies there (rules/domination.md#country-bonus). */
function tradeBonus(
  game: Scenario,
  position: TurnPosition,
  cards: readonly number[],
): { territory: Territory; armies: number } | null {
  const armies = game.setup.options.tradeBonus;
  if (armies === 0) return null;
  const countries = cardsOf(game, cards).map(countryOf);
  const owned = countries.find(country => country >= 0 && position.owners[country] === position.active);
  return owned === undefined ? null : { territory: territory(owned), armies };
}

const addedTo = (armies: readonly number[], of: Territory, more: number): number[] =>
  replaced(armies, of, at(armies, of) + more);
