import { setValue, triples } from '../../../../machines/domination/cards.ts';
import type { DominationMove } from '../../../../machines/domination/types.ts';
import { at } from '../../../../machines/result.ts';
import type { Situation } from './situation.ts';

/** A set in the own hand, in the order in which it is best traded. */
export interface CardSet {
  readonly cards: readonly number[];
  /** Armies in hand for it. */
  readonly value: number;
}

/** The best set of the hand: most armies (with those for an own country), then fewest wildcards; null without one. */
export function bestSet({ view, options, seat }: Situation): CardSet | null {
  const isOwnCard = (number: number): boolean => {
    const card = at(view.cards, number);
    return card.kind !== 'wildcard' && view.owners[card.country] === seat;
  };
  const isWild = (number: number): boolean => at(view.cards, number).kind === 'wildcard';
  let found: CardSet | null = null;
  let most = 0;
  for (const three of triples(view.hand)) {
    const value = setValue(
      options,
      view.trades,
      three.map(number => at(view.cards, number)),
    );
    if (value === 0) continue;
    const bonus = three.some(isOwnCard) ? options.tradeBonus : 0;
    const worth = value + bonus - WILDCARD * three.filter(isWild).length;
    if (found !== null && worth <= most) continue;
    most = worth;
    // The first card with an own country gives the bonus.
    found = {
      value,
      cards: three.toSorted((one, other) => Number(isOwnCard(other)) - Number(isOwnCard(one))),
    };
  }
  return found;
}

/** What keeping a wildcard is worth beside armies. */
const WILDCARD = 2.5;

/** True when trading may not be ended now. */
export const mustTrade = ({ view, options }: Situation): boolean =>
  options.cards !== 'italianlike' && view.hand.length >= options.handLimit;

/** Trades the best set when it has to, or when `wants` says so. */
export function trading(situation: Situation, wants: (set: CardSet) => boolean): DominationMove {
  const set = bestSet(situation);
  if (set === null || !(mustTrade(situation) || wants(set))) return { type: 'end-trade' };
  return { type: 'trade', cards: set.cards };
}
