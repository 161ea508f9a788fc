import { type Card, HAND_SIZE, isCard } from '../../../../machines/intensity/cards.ts';
import {
  finishedRound,
  nextToPlay,
  type Offset,
  passingOffset,
} from '../../../../machines/intensity/round.ts';
import { type IntensityView, PASSED, SEATS } from '../../../../machines/intensity/types.ts';
import { at, err, ok, type Result } from '../../../../machines/result.ts';
import { type Seat, seat, seats } from '../../../../machines/seat.ts';
import { areMates, sidesOf } from '../../../../machines/teams.ts';

/** What the options of a match say of the play of a hand. */
export interface HandRules {
  /** The places to the left that cards are passed. */
  readonly offset: Offset;
  /** Taking all points is good (rules/intensity.md#shooting-the-moon). */
  readonly moon: boolean;
  /** The partner's place to the left of one's own (rules/intensity.md#partners); null where everybody plays alone. */
  readonly partner: number | null;
}

/** The rules of programs' games, and of all others unless their options say something else. */
export const USUAL: HandRules = { offset: 1, moon: false, partner: null };

/** The rules of the hand that is seen, for a seat. */
export function handRules({ options, number }: IntensityView, of: Seat): HandRules {
  const sides = sidesOf({ seats: SEATS, options });
  const mate = seats(SEATS).find(each => areMates(sides, of, each));
  return {
    offset: passingOffset(options.passing, number),
    moon: options.moon !== 'off',
    partner: mate === undefined ? null : (mate - of + SEATS) % SEATS,
  };
}

/** A player's sight of its turn: exactly what the referee sends to programs (rules/intensity-protocol.md#play). */
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
  /** `USUAL` where they are left out. */
  readonly rules?: HandRules;
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
    rules: handRules(view, seat),
  };
}

/** The cards that a seat holds, from its own view. */
export function ownHand(view: IntensityView, seat: Seat): readonly Card[] {
  const hand = at(view.hands, seat);
  if (hand === null) throw new Error(`the view of ${view.viewer} does not show the hand of seat ${seat}`);
  return hand;
}

/** A sight in numbers from outside, unchecked. */
export type ClaimedSight = {
  readonly [Part in keyof Omit<Sight, 'rules'>]: Sight[Part] extends number ? number : readonly number[];
};

/**
 * Checks a sight: cards of the deck, none twice, as many as the rules allow, and the turn of its position; or one
 * sentence.
 */
export function checkedSight(claimed: ClaimedSight): Result<Sight, string> {
  const { position, hand, table, earlier, passed, received } = claimed;
  const fault =
    cardsFault([...hand, ...table, ...earlier]) ??
    cardsFault([...hand, ...passed]) ??
    cardsFault(received) ??
    countFault(claimed);
  if (fault !== null) return err(fault);
  const sight = claimed as Sight; // `cardsFault` has found nothing but cards
  const toMove = toMoveIn(sight);
  return toMove === position
    ? ok(sight)
    : err(`it is the turn of table position ${toMove}, not of ${position}`);
}

/** Checks a hand of ten different cards from outside. @returns the cards, or one sentence about what is wrong */
export function checkedHand(cards: readonly number[]): Result<readonly Card[], string> {
  const fault = cardsFault(cards);
  if (fault !== null) return err(fault);
  if (cards.length !== HAND_SIZE) return err(`a hand has ${HAND_SIZE} cards, not ${cards.length}`);
  return ok(cards as readonly Card[]); // `cardsFault` has found nothing but cards
}

function cardsFault(cards: readonly number[]): string | null {
  for (const [index, card] of cards.entries()) {
    if (!isCard(card)) return `there is no card ${card}; the cards go from 10 to 49`;
    if (cards.indexOf(card) < index) return `card ${card} is there twice`;
  }
  return null;
}

function countFault({ position, hand, table, earlier, passed, received }: ClaimedSight): string | null {
  if (!Number.isInteger(position) || position < 0 || position >= SEATS)
    return `there is no table position ${position}; they go from 0 to ${SEATS - 1}`;
  if (hand.length < 1 || hand.length > HAND_SIZE)
    return `a hand has 1 to ${HAND_SIZE} cards, not ${hand.length}`;
  if (table.length >= SEATS) return `${table.length} cards lie on the table; there are 3 at most`;
  const rounds = HAND_SIZE - hand.length;
  if (earlier.length !== rounds * SEATS)
    return `with ${hand.length} cards in hand, ${rounds * SEATS} cards were played before, not ${earlier.length}`;
  if (passed.length !== PASSED || received.length !== PASSED)
    return `${PASSED} cards are passed and ${PASSED} are received`;
  return null;
}

/** The table position whose card is next, from the cards alone: position 0 led the first round. */
function toMoveIn({ table, earlier }: Sight): Seat {
  let leader = seat(0);
  for (let start = 0; start < earlier.length; start += SEATS)
    leader = finishedRound({ leader, cards: earlier.slice(start, start + SEATS) }).winner;
  return nextToPlay({ leader, cards: table });
}
