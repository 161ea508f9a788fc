import type { Outcome, Sides } from '../outcome.ts';
import { at, replaced } from '../result.ts';
import { type Seat, seat, seats } from '../seat.ts';
import { areMates, sidesOf, sideWith } from '../teams.ts';
import {
  BUFFALO_SUIT,
  CALVES,
  type Card,
  type CardSet,
  HAND_POINTS,
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
  type IntensityOptions,
  type IntensityPosition,
  type IntensityView,
  MATCH_LIMIT,
  type OpenHand,
  type OpenRound,
  type Round,
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

/** The number of players, by anything that holds a hand's points. */
export const playersIn = ({ score }: { readonly score: HandScore }): number => score.points.length;

/** The seat some places to the left, among so many players. */
export const leftOf = (from: Seat, places: number, players: number): Seat => seat((from + places) % players);

/** The place of a seat, clockwise from another one: 0 is that itself. */
export const placeOf = (from: Seat, of: Seat, players: number): number => (of - from + players) % players;

export const nextToPlay = ({ leader, cards }: OpenRound, players: number): Seat =>
  leftOf(leader, cards.length, players);

/** Settles a round to which everybody has played a card. */
export function finishedRound(table: OpenRound): Round {
  const winner = leftOf(table.leader, winningIndex(table.cards), table.cards.length);
  return { ...table, winner, points: table.cards.reduce((sum, card) => sum + pointsOf(card), 0) };
}

/** The cards that a seat played in these rounds, in order. */
export const playedBy = (rounds: readonly OpenRound[], of: Seat, players: number): Card[] =>
  rounds.flatMap(({ leader, cards }) => cards[placeOf(leader, of, players)] ?? []);

/** True when a calf was played in one of these rounds, so that calves may be led. */
export const calfWasPlayed = (rounds: readonly OpenRound[]): boolean =>
  rounds.some(round => round.cards.some(isCalf));

export function noScore(players: number): HandScore {
  const zeros = seats(players).map(() => 0);
  return { points: zeros, faults: zeros };
}

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

/** The places to the left that cards go when they are passed in a hand; 0 where none are (rules/intensity.md#passing). */
export function passingOffset(passing: IntensityOptions['passing'], hand: number, players: number): number {
  if (passing === 'left') return 1;
  // To the left, to the right, across where somebody sits there, and a hand without passing.
  const inTurn = [1, players - 1, ...(players % 2 === 0 ? [players / 2] : []), 0];
  return at(inTurn, (hand - 1) % inTurn.length);
}

/** Whom a seat passes cards to, and gets cards from, in the hand that is seen; null in one without passing. */
export function passesOf(
  { options, number, score }: Pick<IntensityView, 'options' | 'number' | 'score'>,
  of: Seat,
): { readonly to: Seat; readonly from: Seat } | null {
  const players = playersIn({ score });
  const offset = passingOffset(options.passing, number, players);
  return offset === 0
    ? null
    : { to: leftOf(of, offset, players), from: leftOf(of, players - offset, players) };
}

/** How points count; without teams nobody has a partner. */
type Counting = Pick<IntensityOptions, 'moon'> & Partial<Pick<IntensityOptions, 'teams'>>;

const sidesIn = (options: Partial<Pick<IntensityOptions, 'teams'>>, players: number): Sides =>
  sidesOf({ seats: players, options });

/** The seat that has shot the moon in a hand (rules/intensity.md#shooting-the-moon); null for nobody. */
export function moonOf({ points }: HandScore, { moon }: Counting): Seat | null {
  const shot = points.indexOf(HAND_POINTS);
  return moon === 'off' || shot < 0 ? null : seat(shot);
}

/** Points of a hand by seat, faults included (rules/intensity.md#points, #shooting-the-moon). */
export function handTotals(score: HandScore, options: Counting): number[] {
  const shot = moonOf(score, options);
  const sides = sidesIn(options, score.points.length);
  return score.points.map((taken, of) => {
    const isMate = shot !== null && areMates(sides, shot, seat(of));
    const counted =
      shot === null || isMate ? taken : options.moon === 'own' ? 0 - taken : HAND_POINTS - taken;
    return counted + FAULT_POINTS * at(score.faults, of);
  });
}

/** Points of several hands by seat. */
export const matchTotals = (scores: readonly HandScore[], options: Counting, players: number): number[] =>
  seats(players).map(of => scores.reduce((sum, score) => sum + at(handTotals(score, options), of), 0));

/** By seat, the sum of what its side has; one's own number where everybody plays alone (rules/intensity.md#partners). */
export function sideSums(
  numbers: readonly number[],
  options: Partial<Pick<IntensityOptions, 'teams'>>,
): number[] {
  const sides = sidesIn(options, numbers.length);
  return seats(numbers.length).map(of =>
    sideWith(sides, of).reduce((sum, each) => sum + at(numbers, each), 0),
  );
}

/** Points of a match by seat, those of the hand in play included. */
export const pointsSoFar = ({
  scores,
  score,
  number,
  options,
}: OpenHand & Pick<IntensityView, 'options'>): number[] =>
  matchTotals(scores.length === number ? scores : [...scores, score], options, playersIn({ score }));

/** What decides when a match ends, and who wins it. */
export type Scoring = Pick<IntensityOptions, 'hands'> & Counting;

/** Places by total, 1 for the fewest points; equal totals share one and skip the next (rules/intensity.md#places). */
export const placesOf = (totals: readonly number[]): number[] =>
  totals.map(total => 1 + totals.filter(other => other < total).length);

/** Tournament points by seat: as many as players could be behind, 3, 2, 1, 0 of four; equal totals share their mean (rules/intensity.md#tournament-points). */
export const tournamentPoints = (totals: readonly number[]): number[] =>
  totals.map(total => {
    const better = totals.filter(other => other < total).length;
    const equal = totals.filter(other => other === total).length;
    return totals.length - 1 - better - (equal - 1) / 2;
  });

const playersOf = ([first]: readonly HandScore[]): number => first?.points.length ?? 0;

/** True when the match ends after these hands. */
export const matchIsOver = (options: Scoring, scores: readonly HandScore[]): boolean =>
  options.hands === 'to-50'
    ? matchTotals(scores, options, playersOf(scores)).some(total => total >= MATCH_LIMIT)
    : scores.length >= Number(options.hands);

/**
 * The outcome of a match: fewest points first, those of partners together; ties are broken by the hands' tournament points, else
 * the place is shared (rules/intensity.md#matches, #partners).
 */
export function matchOutcome(options: Scoring, scores: readonly HandScore[]): Outcome {
  const players = playersOf(scores);
  const totals = sideSums(matchTotals(scores, options, players), options);
  const shares = scores.map(score => tournamentPoints(handTotals(score, options)));
  const merits = sideSums(
    seats(players).map(of => shares.reduce((sum, share) => sum + at(share, of), 0)),
    options,
  );
  const compare = (one: Seat, other: Seat): number =>
    at(totals, one) - at(totals, other) || at(merits, other) - at(merits, one);
  const places: Seat[][] = [];
  for (const of of seats(players).sort(compare)) {
    const last = places.at(-1);
    if (last?.[0] !== undefined && compare(last[0], of) === 0) last.push(of);
    else places.push([of]);
  }
  return { places, reason: options.hands === 'to-50' ? 'points-limit' : 'last-hand' };
}

/** The seats to move: those that have not chosen, the one to play, or those not ready. */
export function seatsToMove({ phase, passes, table, score }: IntensityPosition): Seat[] {
  const everybody = seats(playersIn({ score }));
  switch (phase.name) {
    case 'discarding':
      return everybody.filter(of => at(passes, of) === null);
    case 'playing':
      return [nextToPlay(table, everybody.length)];
    case 'scored':
      return everybody.filter(of => !at(phase.ready, of));
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

/** True when everybody has a card on the table, so that the round is settled. */
export const tableIsFull = (position: IntensityPosition): boolean =>
  position.table.cards.length === playersIn(position);
