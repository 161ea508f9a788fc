import type { Outcome } from '../outcome.ts';
import { at, type Condition, firstBroken, ofTheShape } from '../result.ts';
import { type Seat, seats } from '../seat.ts';
import {
  type Card,
  type CardSet,
  cardSet,
  cardsIn,
  HAND_SIZE,
  holds,
  minus,
  sizeOf,
  union,
} from './cards.ts';
import { ascending } from './hands.ts';
import {
  calfWasPlayed,
  everybodyIsReady,
  finished,
  leftOf,
  legalCards,
  matchIsOver,
  matchOutcome,
} from './round.ts';
import {
  type HandScore,
  type IntensityPosition,
  type IntensitySetup,
  MATCH_LENGTHS,
  type OpenRound,
  positionShape,
  ROUNDS,
  type Round,
  SEATS,
} from './types.ts';

/** What every move keeps true. A position from outside has the right shape before it is asked, but may be nonsense. */
const CONDITIONS: readonly Condition<IntensityPosition>[] = [
  ['each of the 40 cards is in one hand, or was played once', deckHolds],
  ['three cards are passed by who holds them, and lie with the left neighbour from then on', passesHold],
  ['a hand has ten cards, and every card that was played was legal', roundsHold],
  ['the points are those of the rounds', scoreHolds],
  ['the phase does not fit the rounds', phaseHolds],
];

/** True for a position that a match can have. */
export const positionHolds = (position: IntensityPosition): boolean =>
  firstBroken(CONDITIONS, position) === null;

/** Why a match with this set-up cannot have a position, in one sentence; null when it can. */
export const whyImpossible = ({ options }: IntensitySetup, position: IntensityPosition): string | null =>
  firstBroken(CONDITIONS, position) ??
  firstBroken<IntensityPosition>(
    [
      [
        'the match has more hands, or has ended before',
        ({ phase, scores }) => matchIsOver(options.hands, scores) === (phase.name === 'over'),
      ],
      ['somebody is not ready, or the next hand is dealt', position => !everybodyIsReady(position)],
      [
        'only a referee of programs punishes',
        ({ score, scores }) =>
          options.faults === 'punished' ||
          [score, ...scores].every(each => each.faults.every(faults => faults === 0)),
      ],
    ],
    position,
  );

/** A position that a match can have: its shape, and what every move keeps true. */
export const positionSchema = positionShape.refine(positionHolds, ofTheShape);

/** Each card is there once: in a hand or played. */
function deckHolds({ hands, rounds, table }: IntensityPosition): boolean {
  const played = [...rounds, table].flatMap(round => round.cards);
  const all = [...hands.flatMap(cardsIn), ...played];
  return all.length === 40 && new Set(all).size === 40;
}

/** The cards each seat held before it played the first. */
function originalHands({ hands, rounds, table }: IntensityPosition): CardSet[] {
  return seats(SEATS).map(of => union(at(hands, of), playedBy([...rounds, table], of)));
}

/** The cards that a seat has played in these rounds. */
function playedBy(rounds: readonly OpenRound[], of: Seat): CardSet {
  const cards = rounds.flatMap(({ leader, cards }) => cards[(of - leader + SEATS) % SEATS] ?? []);
  return cardSet(cards);
}

/** Passed cards were held by who passes them, or are held by the left neighbour once they have moved. */
function passesHold(position: IntensityPosition): boolean {
  const hands = originalHands(position);
  const choosing = position.phase.name === 'discarding';
  if (choosing && position.passes.every(pass => pass !== null)) return false;
  return seats(SEATS).every(of => {
    const pass = at(position.passes, of);
    if (pass === null) return choosing;
    const holder = at(hands, choosing ? of : leftOf(of));
    return isAscending(pass) && pass.every(card => holds(holder, card));
  });
}

const isAscending = (cards: readonly Card[]): boolean =>
  new Set(cards).size === cards.length && cards.join() === ascending(cards).join();

/** The rounds follow one from the other, and every card was legal when it was played. */
function roundsHold(position: IntensityPosition): boolean {
  const { rounds, table, first } = position;
  const hands = originalHands(position);
  if (hands.some(hand => sizeOf(hand) !== HAND_SIZE)) return false;
  const inOrder = [...rounds, table].every((round, index) => {
    const leader = index === 0 ? first : at(rounds, index - 1).winner;
    return round.leader === leader && isLegalRound(round, rounds.slice(0, index), hands);
  });
  return inOrder && rounds.every(isSettledRightly);
}

function isSettledRightly(round: Round): boolean {
  const { winner, points } = finished(round);
  return winner === round.winner && points === round.points;
}

function isLegalRound(round: OpenRound, earlier: readonly OpenRound[], hands: readonly CardSet[]): boolean {
  return round.cards.every((card, index) => {
    const by = leftOf(round.leader, index);
    const hand = minus(at(hands, by), playedBy(earlier, by));
    const led = index === 0 ? null : at(round.cards, 0);
    return holds(legalCards(hand, led, calfWasPlayed(earlier)), card);
  });
}

function scoreHolds({ number, rounds, score, scores, phase }: IntensityPosition): boolean {
  const scored = phase.name === 'scored' || phase.name === 'over';
  const taken = seats(SEATS).map(of =>
    rounds.reduce((sum, { winner, points }) => sum + (winner === of ? points : 0), 0),
  );
  return (
    scores.length === number - (scored ? 0 : 1) &&
    taken.every((points, of) => points === at(score.points, of)) &&
    (!scored || JSON.stringify(scores.at(-1)) === JSON.stringify(score))
  );
}

function phaseHolds({ phase, rounds, table, scores }: IntensityPosition): boolean {
  const untouched = rounds.length === 0 && table.cards.length === 0;
  switch (phase.name) {
    case 'discarding':
      return untouched;
    case 'playing':
      return rounds.length < ROUNDS;
    case 'scored':
      return rounds.length === ROUNDS && phase.ready.some(ready => !ready);
    case 'over':
      return rounds.length === ROUNDS && outcomeHolds(phase.outcome, scores);
  }
}

function outcomeHolds({ places, reason }: Outcome, scores: readonly HandScore[]): boolean {
  return MATCH_LENGTHS.some(length => {
    const outcome = matchOutcome(length, scores);
    return outcome.reason === reason && JSON.stringify(outcome.places) === JSON.stringify(places);
  });
}
