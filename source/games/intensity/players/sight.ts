import type { Card } from '../../../../machines/intensity/cards.ts';
import type { IntensityView } from '../../../../machines/intensity/types.ts';
import { SEATS } from '../../../../machines/intensity/types.ts';
import { at } from '../../../../machines/result.ts';
import type { Seat } from '../../../../machines/seat.ts';

/**
 * What a player sees when it is to play a card: exactly what the referee tells its programs
 * (rules/intensity-protocol.md#play), so that the same player can sit at a table and behind a pipe.
 */
export interface Sight {
  /** Table position, 0 to 3; position 0 led the first round. */
  readonly position: number;
  readonly hand: readonly Card[];
  /** This round in playing order. */
  readonly table: readonly Card[];
  /** All earlier rounds in playing order, four cards each. */
  readonly earlier: readonly Card[];
  readonly passed: readonly Card[];
  readonly received: readonly Card[];
}

/** The sight of a seat that is to play a card. */
export function sightOf(view: IntensityView, seat: Seat): Sight {
  return {
    position: (seat - view.first + SEATS) % SEATS,
    hand: ownHand(view, seat),
    table: view.table.cards,
    earlier: view.rounds.flatMap(round => round.cards),
    passed: at(view.passes, seat) ?? [],
    received: view.received ?? [],
  };
}

/** The cards a seat holds by its own view. */
export function ownHand(view: IntensityView, seat: Seat): readonly Card[] {
  const hand = at(view.hands, seat);
  if (hand === null) throw new Error(`the view of ${view.viewer} does not show the hand of seat ${seat}`);
  return hand;
}
