import { type Card, handSizeFor, isCard } from '../../../../machines/intensity/cards.ts';
import {
  finishedRound,
  nextToPlay,
  passingOffset,
  placeOf,
  playersIn,
} from '../../../../machines/intensity/round.ts';
import { type IntensityView, PASSED } from '../../../../machines/intensity/types.ts';
import { at, err, ok, type Result } from '../../../../machines/result.ts';
import { type Seat, seat, seats } from '../../../../machines/seat.ts';
import { areMates, sidesOf } from '../../../../machines/teams.ts';

/** Programs play four at a table (rules/intensity-protocol.md#command). */
export const SEATS = 4;
export const HAND_SIZE: number = handSizeFor(SEATS);

/** What the set-up of a match says of the play of a hand. */
export interface HandRules {
  readonly players: number;
  /** The places to the left that cards are passed. */
  readonly offset: number;
  /** Taking all points is good (rules/intensity.md#shooting-the-moon). */
  readonly moon: boolean;
  /** The places of one's partners to the left of one's own (rules/intensity.md#partners). */
  readonly partners: readonly number[];
}

/** The rules of programs' games, and of all others unless their options say something else. */
export const USUAL: HandRules = { players: SEATS, offset: 1, moon: false, partners: [] };

/** The rules of the hand that is seen, for a seat. */
export function handRules({ options, number, score }: IntensityView, of: Seat): HandRules {
  const players = playersIn({ score });
  const sides = sidesOf({ seats: players, options });
  const mates = seats(players).filter(each => areMates(sides, of, each));
  return {
    players,
    offset: passingOffset(options.passing, number, players),
    moon: options.moon !== 'off',
    partners: mates.map(mate => placeOf(of, mate, players)),
  };
}

/** A player's sight of its turn: what the referee sends to programs (rules/intensity-protocol.md#play), and the rules. */
export interface Sight {
  /** Table position, from 0; position 0 led the first round. */
  readonly position: number;
  readonly hand: readonly Card[];
  /** This round in playing order. */
  readonly table: readonly Card[];
  /** All earlier rounds in playing order. */
  readonly earlier: readonly Card[];
  readonly passed: readonly Card[];
  readonly received: readonly Card[];
  /** `USUAL` where they are left out. */
  readonly rules?: HandRules;
}

/** The sight of a seat that is to play a card. */
export function sightOf(view: IntensityView, seat: Seat): Sight {
  const rules = handRules(view, seat);
  return {
    position: placeOf(view.first, seat, rules.players),
    hand: ownHand(view, seat),
    table: view.table.cards,
    earlier: view.rounds.flatMap(round => round.cards),
    passed: at(view.passes, seat) ?? [],
    received: view.received ?? [],
    rules,
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
  return nextToPlay({ leader, cards: table }, SEATS);
}
