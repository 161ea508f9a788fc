import type { Outcome } from '../outcome.ts';
import { at, replaced } from '../result.ts';
import { type Seat, seat, seats } from '../seat.ts';
import {
  BUFFALO_SUIT,
  CALVES,
  type Card,
  type CardSet,
  isCalf,
  isEmpty,
  onlySuit,
  pointsOf,
  rankOf,
  suitOf,
} from './cards.ts';
import {
  FAULT_POINTS,
  type HandScore,
  type IntensityEvent,
  type IntensityPosition,
  MATCH_LIMIT,
  type MatchLength,
  type OpenHand,
  type OpenRound,
  type Round,
  SEATS,
} from './types.ts';

/**
 * The cards that may be played (rules/intensity.md#legal-cards); never empty unless the hand is. `led` is null for
 * the leader. @param calfSeen true if a calf was played in an earlier round
 */
export function legalCards(hand: CardSet, led: Card | null, calfSeen: boolean): CardSet {
  if (led !== null) {
    const following = onlySuit(hand, suitOf(led));
    return isEmpty(following) ? hand : following;
  }
  if (calfSeen) return hand;
  const others: CardSet = [hand[0], hand[1], 0, hand[BUFFALO_SUIT]];
  return isEmpty(others) ? onlySuit(hand, CALVES) : others;
}

/** Index, from the leader's card, of the card that wins: the highest of the led suit. There are no trumps. */
export function winningIndex(cards: readonly Card[]): number {
  const led = suitOf(at(cards, 0));
  let winner = 0;
  cards.forEach((card, index) => {
    if (suitOf(card) === led && rankOf(card) > rankOf(at(cards, winner))) winner = index;
  });
  return winner;
}

/** The seat some places to the left. */
export const leftOf = (from: Seat, places = 1): Seat => seat((from + places) % SEATS);

export const nextToPlay = (table: OpenRound): Seat => leftOf(table.leader, table.cards.length);

/** Settles a round of four cards. */
export function finishedRound(table: OpenRound): Round {
  const winner = leftOf(table.leader, winningIndex(table.cards));
  return { ...table, winner, points: table.cards.reduce((sum, card) => sum + pointsOf(card), 0) };
}

/** The cards that a seat played in these rounds, in order. */
export const playedBy = (rounds: readonly OpenRound[], of: Seat): Card[] =>
  rounds.flatMap(({ leader, cards }) => cards[(of - leader + SEATS) % SEATS] ?? []);

/** True when a calf was played in one of these rounds, so that calves may be led. */
export const calfWasPlayed = (rounds: readonly OpenRound[]): boolean =>
  rounds.some(round => round.cards.some(isCalf));

export const NO_SCORE: HandScore = { points: [0, 0, 0, 0], faults: [0, 0, 0, 0] };

/** Counts one more fault of a seat. */
export function withFault(
  position: IntensityPosition,
  by: Seat,
): { readonly position: IntensityPosition; readonly event: IntensityEvent } {
  const faults = replaced(position.score.faults, by, at(position.score.faults, by) + 1);
  return {
    position: { ...position, score: { ...position.score, faults } },
    event: { type: 'faulted', seat: by, points: FAULT_POINTS },
  };
}

/** Points of a hand by seat, faults included (rules/intensity.md#points). */
export const handTotals = (score: HandScore): number[] =>
  score.points.map((points, of) => points + FAULT_POINTS * at(score.faults, of));

/** Points of several hands by seat. */
export const matchTotals = (scores: readonly HandScore[]): number[] =>
  seats(SEATS).map(of => scores.reduce((sum, score) => sum + at(handTotals(score), of), 0));

/** Points of a match by seat, those of the hand in play included. */
export const pointsSoFar = ({ scores, score, number }: OpenHand): number[] =>
  matchTotals(scores.length === number ? scores : [...scores, score]);

/** Places by total, 1 for the fewest points; equal totals share one and skip the next (rules/intensity.md#places). */
export const placesOf = (totals: readonly number[]): number[] =>
  totals.map(total => 1 + totals.filter(other => other < total).length);

/** Tournament points by seat: 3, 2, 1, 0; equal totals share their mean (rules/intensity.md#tournament-points). */
export const tournamentPoints = (totals: readonly number[]): number[] =>
  totals.map(total => {
    const better = totals.filter(other => other < total).length;
    const equal = totals.filter(other => other === total).length;
    return SEATS - 1 - better - (equal - 1) / 2;
  });

/** True when the match ends after these hands. */
export const matchIsOver = (length: MatchLength, scores: readonly HandScore[]): boolean =>
  length === 'to-50'
    ? matchTotals(scores).some(total => total >= MATCH_LIMIT)
    : scores.length >= Number(length);

/**
 * The outcome of a match: fewest points first; ties are broken by the hands' tournament points, else the place is
 * shared (rules/intensity.md#matches).
 */
export function matchOutcome(length: MatchLength, scores: readonly HandScore[]): Outcome {
  const totals = matchTotals(scores);
  const shares = scores.map(score => tournamentPoints(handTotals(score)));
  const merits = seats(SEATS).map(of => shares.reduce((sum, share) => sum + at(share, of), 0));
  const compare = (one: Seat, other: Seat): number =>
    at(totals, one) - at(totals, other) || at(merits, other) - at(merits, one);
  const places: Seat[][] = [];
  for (const of of seats(SEATS).sort(compare)) {
    const last = places.at(-1);
    if (last?.[0] !== undefined && compare(last[0], of) === 0) last.push(of);
    else places.push([of]);
  }
  return { places, reason: length === 'to-50' ? 'points-limit' : 'last-hand' };
}

const EVERYBODY = seats(SEATS);

/** The seats to move: those that have not chosen, the one to play, or those not ready. */
export function seatsToMove({ phase, passes, table }: IntensityPosition): Seat[] {
  switch (phase.name) {
    case 'discarding':
      return EVERYBODY.filter(of => at(passes, of) === null);
    case 'playing':
      return [nextToPlay(table)];
    case 'scored':
      return EVERYBODY.filter(of => !at(phase.ready, of));
    case 'over':
      return [];
  }
}

/** True when every seat is ready, so that the next hand of the match is dealt. */
export const everybodyIsReady = ({ phase }: IntensityPosition): boolean =>
  phase.name === 'scored' && phase.ready.every(ready => ready);

/** True when every seat has chosen its pass, so that the exchange follows. */
export const everybodyHasChosen = (position: IntensityPosition): boolean =>
  position.passes.every(pass => pass !== null);

/** True when four cards lie on the table, so that the round is settled. */
export const tableIsFull = (position: IntensityPosition): boolean => position.table.cards.length === SEATS;
