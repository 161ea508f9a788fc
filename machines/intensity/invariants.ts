import type { Outcome } from '../outcome.ts';
import { at, type Condition, firstBroken, numbers, onceWellFormed } from '../result.ts';
import { seats } from '../seat.ts';
import {
  type Card,
  type CardSet,
  cardSet,
  cardsIn,
  contains,
  deckFor,
  handSizeFor,
  minus,
  sizeOf,
  union,
} from './cards.ts';
import { ascending } from './hands.ts';
import {
  calfWasPlayed,
  everybodyIsReady,
  finishedRound,
  leftOf,
  legalCards,
  matchIsOver,
  matchOutcome,
  passingOffset,
  playedBy,
  playersIn,
} from './round.ts';
import {
  type HandScore,
  type IntensityPosition,
  type IntensitySetup,
  MATCH_LENGTHS,
  MOONS,
  type OpenRound,
  positionShape,
  type Round,
} from './types.ts';

const INVARIANTS: readonly Condition<IntensityPosition>[] = [
  ['every list by player is as long as the others, and a round waits for somebody', areListsEven],
  ['each card of the deck is in one hand, or was played once', isDeckValid],
  ['three cards are passed by who holds them, and lie with who got them from then on', arePassesValid],
  ['a hand has its number of cards, and every card that was played was legal', areRoundsValid],
  ['the points are those of the rounds', isScoreValid],
  ['the phase does not fit the rounds', isPhaseValid],
];

/** True for a position that some match can reach. */
export const isPossible = (position: IntensityPosition): boolean =>
  firstBroken(INVARIANTS, position) === null;

/** Explains in one sentence why a match with this set-up cannot have a position; null if it can. */
export const whyImpossible = (
  { options, seats: players }: IntensitySetup,
  position: IntensityPosition,
): string | null =>
  firstBroken<IntensityPosition>(
    [
      [`${players} players have a hand each`, here => playersIn(here) === players],
      ...INVARIANTS,
      [
        'cards are passed in the direction of this hand, or not at all',
        here => arePassedBy(passingOffset(options.passing, here.number, players), here),
      ],
      [
        'the match has more hands, or has ended before',
        ({ phase, scores }) => matchIsOver(options, scores) === (phase.name === 'over'),
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

export const positionSchema = positionShape.refine(isPossible, onceWellFormed);

function areListsEven({
  score,
  scores,
  hands,
  passes,
  phase,
  rounds,
  table,
  first,
}: IntensityPosition): boolean {
  const players = playersIn({ score });
  const lists = [
    ...[score, ...scores].flatMap(each => [each.points, each.faults]),
    ...[hands, passes, ...(phase.name === 'scored' ? [phase.ready] : [])],
    ...rounds.map(({ cards }) => cards),
  ];
  const named = [first, table.leader, ...rounds.flatMap(({ leader, winner }) => [leader, winner])];
  return (
    lists.every(({ length }) => length === players) &&
    named.every(of => of < players) &&
    table.cards.length < players
  );
}

/** Each card is in one hand or was played once. */
function isDeckValid(position: IntensityPosition): boolean {
  const { hands, rounds, table } = position;
  const played = [...rounds, table].flatMap(round => round.cards);
  const all = [...hands.flatMap(cardsIn), ...played];
  return ascending(all).join() === cardsIn(deckFor(playersIn(position))).join();
}

/** The cards that each seat held before its first play. */
function originalHands({ hands, rounds, table }: IntensityPosition): CardSet[] {
  const { length } = hands;
  return seats(length).map(of => union(at(hands, of), cardSet(playedBy([...rounds, table], of, length))));
}

/** Passed cards were in the hand of the seat that passes them, or are with who got them, in one of the directions. */
function arePassesValid(position: IntensityPosition): boolean {
  return seats(playersIn(position)).some(offset => arePassedBy(offset, position));
}

/** The same for one direction. */
function arePassedBy(offset: number, position: IntensityPosition): boolean {
  const { passes } = position;
  const choosing = position.phase.name === 'discarding';
  if (offset === 0) return !choosing && passes.every(pass => pass === null);
  const hands = originalHands(position);
  if (choosing && passes.every(pass => pass !== null)) return false;
  return seats(hands.length).every(of => {
    const pass = at(passes, of);
    if (pass === null) return choosing;
    const holder = at(hands, choosing ? of : leftOf(of, offset, hands.length));
    return isAscending(pass) && pass.every(card => contains(holder, card));
  });
}

const isAscending = (cards: readonly Card[]): boolean =>
  new Set(cards).size === cards.length && cards.join() === ascending(cards).join();

/** Each round follows from the one before, and every card was legal when played. */
function areRoundsValid(position: IntensityPosition): boolean {
  const { rounds, table, first } = position;
  const hands = originalHands(position);
  if (hands.some(hand => sizeOf(hand) !== handSizeFor(hands.length))) return false;
  const inOrder = [...rounds, table].every((round, index) => {
    const leader = index === 0 ? first : at(rounds, index - 1).winner;
    return round.leader === leader && isLegalRound(round, rounds.slice(0, index), hands);
  });
  const isSettled = (round: Round): boolean => {
    const { winner, points } = finishedRound(round);
    return winner === round.winner && points === round.points;
  };
  return inOrder && rounds.every(isSettled);
}

function isLegalRound(round: OpenRound, earlier: readonly OpenRound[], hands: readonly CardSet[]): boolean {
  return round.cards.every((card, index) => {
    const by = leftOf(round.leader, index, hands.length);
    const hand = minus(at(hands, by), cardSet(playedBy(earlier, by, hands.length)));
    const led = index === 0 ? null : at(round.cards, 0);
    return contains(legalCards(hand, led, calfWasPlayed(earlier)), card);
  });
}

function isScoreValid({ number, rounds, score, scores, phase }: IntensityPosition): boolean {
  const scored = phase.name === 'scored' || phase.name === 'over';
  const taken = seats(playersIn({ score })).map(of =>
    rounds.reduce((sum, { winner, points }) => sum + (winner === of ? points : 0), 0),
  );
  return (
    scores.length === number - (scored ? 0 : 1) &&
    taken.every((points, of) => points === at(score.points, of)) &&
    (!scored || JSON.stringify(scores.at(-1)) === JSON.stringify(score))
  );
}

function isPhaseValid({ phase, rounds, table, scores, score }: IntensityPosition): boolean {
  const players = playersIn({ score });
  const last = handSizeFor(players);
  const untouched = rounds.length === 0 && table.cards.length === 0;
  switch (phase.name) {
    case 'discarding':
      return untouched;
    case 'playing':
      return rounds.length < last;
    case 'scored':
      return rounds.length === last && phase.ready.some(ready => !ready);
    case 'over':
      return rounds.length === last && isOutcomeValid(phase.outcome, scores, players);
  }
}

function isOutcomeValid({ places, reason }: Outcome, scores: readonly HandScore[], players: number): boolean {
  return MATCH_LENGTHS.some(hands =>
    MOONS.some(moon =>
      [0, ...partnerings(players)].some(teams => {
        const outcome = matchOutcome({ hands, moon, teams }, scores);
        return outcome.reason === reason && JSON.stringify(outcome.places) === JSON.stringify(places);
      }),
    ),
  );
}

/** All ways to make sides of equal size, each once: 1122, 1212 and 1221 for four. */
function partnerings(players: number): readonly number[] {
  const sizes = numbers(2, players / 2).filter(size => players % size === 0);
  return sizes.flatMap(size => grouped('', players, size)).map(Number);
}

/** The team of each seat as a digit, new teams in order, none larger than `size`. */
function grouped(begun: string, players: number, size: number): readonly string[] {
  if (begun.length === players) return [begun];
  const used = new Set(begun).size;
  const isOpen = (team: number): boolean => begun.split(`${team}`).length <= size;
  return numbers(1, Math.min(used + 1, players / size))
    .filter(isOpen)
    .flatMap(team => grouped(`${begun}${team}`, players, size));
}
