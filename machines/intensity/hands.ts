import { type InState, quiet, quietStep } from '../flow.ts';
import {
  arrange,
  choose,
  mismatch,
  type RandomChoice,
  type Randomness,
  type ScriptFault,
  shuffle,
  take,
} from '../random.ts';
import { at, err, ok, type Result, replaced, triples } from '../result.ts';
import { type Seat, seat, seats } from '../seat.ts';
import {
  type Card,
  type CardSet,
  cardSet,
  cardsIn,
  contains,
  deckFor,
  handSizeFor,
  isCard,
  minus,
  onlySuit,
  suitOf,
  union,
} from './cards.ts';
import {
  calfWasPlayed,
  finishedRound,
  handTotals,
  leftOf,
  legalCards,
  matchIsOver,
  matchOutcome,
  matchTotals,
  moonOf,
  nextToPlay,
  noScore,
  passingOffset,
  placeOf,
  playersIn,
  tableIsFull,
  withFault,
} from './round.ts';
import {
  type HandScore,
  type IntensityEvent,
  type IntensityPosition,
  type IntensityResult,
  type IntensitySetup,
  type IntensityStep,
  type IntensityTypes,
  PASSED,
} from './types.ts';

/**
 * Deals the deck of so many players; the first cards go to `first`, at table position 0, and so on clockwise. A script needs
 * an outcome `deal` of all its cards in that order. @returns the hands by seat
 */
export function deal(
  random: Randomness,
  first: Seat,
  players: number,
): Result<RandomChoice<CardSet[]>, ScriptFault> {
  const deck = cardsIn(deckFor(players));
  const dealt = arrange(random, 'deal', deck, card => card, `deal of ${deck.length} different cards`);
  if (!dealt.ok) return dealt;
  const size = handSizeFor(players);
  const hands = seats(players).map(of => {
    const from = placeOf(first, of, players) * size;
    return cardSet(dealt.value.value.slice(from, from + size));
  });
  return ok({ ...dealt.value, value: hands });
}

/**
 * Chooses `count` of the candidates (in increasing order) at random, each set equally likely
 * (rules/intensity.md#faults). A script needs an outcome `chosen` with as many. @returns the cards in increasing order
 */
export function chooseAtRandom(
  random: Randomness,
  candidates: readonly Card[],
  count: number,
): Result<RandomChoice<Card[]>, ScriptFault> {
  if (random.kind === 'alea') {
    const shuffled = shuffle(random, candidates);
    return ok({ value: ascending(shuffled.items.slice(0, count)), random: shuffled.random });
  }
  const taken = take(random, 'chosen', count, [10, 49]);
  if (!taken.ok) return taken;
  const cards = taken.value.numbers as readonly Card[]; // `take` has checked the range
  if (new Set(cards).size !== count || !cards.every(card => candidates.includes(card)))
    return mismatch(random, `chosen of ${count} out of ${candidates.join(' ')}`, `chosen ${cards.join(' ')}`);
  return ok({ value: ascending(cards), random: taken.value.random });
}

export const ascending = (cards: readonly Card[]): Card[] => cards.toSorted((one, other) => one - other);

/** The first hand of a match. Unless seat A leads, the leader is drawn: a script needs an outcome `lead`, a seat. */
export function firstHand(setup: IntensitySetup, random: Randomness): Result<IntensityPosition, ScriptFault> {
  if (setup.options.lead === 'first-seat') return dealHand(setup, random, seat(0), []);
  const drawn = choose(random, 'lead', 1, [0, setup.seats - 1]);
  return drawn.ok ? dealHand(setup, drawn.value.random, seat(at(drawn.value.numbers, 0)), []) : drawn;
}

function dealHand(
  { options, seats: players }: IntensitySetup,
  random: Randomness,
  first: Seat,
  scores: readonly HandScore[],
): Result<IntensityPosition, ScriptFault> {
  const hands = deal(random, first, players);
  if (!hands.ok) return hands;
  const number = scores.length + 1;
  return ok({
    number,
    first,
    rounds: [],
    table: { leader: first, cards: [] },
    score: noScore(players),
    scores,
    phase: { name: passingOffset(options.passing, number, players) === 0 ? 'playing' : 'discarding' },
    hands: hands.value.value,
    passes: hands.value.value.map(() => null),
    random: hands.value.random,
  });
}

/** Agrees to the next hand of a match. */
export const ready = (position: InState<IntensityTypes, 'scored'>, by: Seat): IntensityResult =>
  quiet(
    { ...position, phase: { name: 'scored', ready: replaced(position.phase.ready, by, true) } },
    { type: 'readied', seat: by },
  );

/** Deals the next hand. Table position 0 moves on by one seat, so that each seat leads equally often. */
export function nextHand(setup: IntensitySetup, position: IntensityPosition): IntensityResult {
  const next = dealHand(setup, position.random, leftOf(position.first, 1, setup.seats), position.scores);
  if (!next.ok) return next;
  const { number, first, hands } = next.value;
  const event = { type: 'dealt', hand: number, first, hands: hands.map(cardsIn) } as const;
  return ok({ position: next.value, events: [event], reveals: true });
}

/** Chooses the three cards that a seat passes on (rules/intensity.md#passing). */
export function discard(position: IntensityPosition, from: Seat, cards: readonly number[]): IntensityResult {
  if (cards.length !== PASSED)
    return err({ code: 'wrong-number-of-cards', count: cards.length, needed: PASSED });
  for (const [index, card] of cards.entries()) {
    if (!isCard(card)) return err({ code: 'no-such-card', card });
    if (cards.indexOf(card) < index) return err({ code: 'repeated-card', card });
    if (!contains(at(position.hands, from), card)) return err({ code: 'not-in-hand', card });
  }
  return ok(choosePass(position, from, ascending(cards as readonly Card[]))); // all are cards of the hand
}

/** Every three cards of the hand, increasing. */
export function* discards({ hands }: IntensityPosition, from: Seat) {
  for (const cards of triples(cardsIn(at(hands, from)))) yield { type: 'discard', cards } as const;
}

/**
 * Punishes an illegal pass, once, with five points; three random cards are passed instead (rules/intensity.md#faults).
 */
export function faultyDiscard(position: IntensityPosition, from: Seat): IntensityResult {
  const drawn = chooseAtRandom(position.random, cardsIn(at(position.hands, from)), PASSED);
  if (!drawn.ok) return drawn;
  const punished = withFault(position, from);
  const step = choosePass({ ...punished.position, random: drawn.value.random }, from, drawn.value.value);
  return ok({ ...step, events: [punished.event, ...step.events], reveals: true });
}

const choosePass = (position: IntensityPosition, from: Seat, cards: readonly Card[]) =>
  quietStep(
    { ...position, passes: replaced(position.passes, from, cards) },
    { type: 'discarded', seat: from, cards },
  );

/** Exchanges the passed cards (rules/intensity.md#passing); then table position 0 leads. */
export function exchange(
  { options, seats: players }: IntensitySetup,
  position: IntensityPosition,
): IntensityResult {
  const offset = passingOffset(options.passing, position.number, players);
  const passes = position.passes.map(pass => pass ?? []);
  const hands = seats(players).map(of => {
    const kept = minus(at(position.hands, of), cardSet(at(passes, of)));
    return union(kept, cardSet(at(passes, leftOf(of, players - offset, players))));
  });
  return ok({
    position: { ...position, hands, phase: { name: 'playing' } },
    events: seats(players).map(from => ({
      type: 'passed',
      seat: from,
      to: leftOf(from, offset, players),
      cards: at(passes, from),
    })),
    reveals: true,
  });
}

/** The cards that a seat may play now, increasing; none if it is not to play. */
export function playable(position: IntensityPosition, by: Seat): Card[] {
  if (
    position.phase.name !== 'playing' ||
    tableIsFull(position) ||
    nextToPlay(position.table, playersIn(position)) !== by
  )
    return [];
  return cardsIn(allowed(position, by));
}

export const plays = (position: IntensityPosition, by: Seat) =>
  playable(position, by).map(card => ({ type: 'play', card }) as const);

/** The cards that the seat to play may play. Only a leader depends on earlier calves. */
function allowed({ hands, table, rounds }: IntensityPosition, by: Seat): CardSet {
  const led = table.cards[0] ?? null;
  return legalCards(at(hands, by), led, led === null && calfWasPlayed(rounds));
}

/** Plays a card (rules/intensity.md#playing). */
export function play(
  { options }: IntensitySetup,
  position: IntensityPosition,
  card: number,
): IntensityResult {
  const by = nextToPlay(position.table, playersIn(position));
  if (!isCard(card)) return err({ code: 'no-such-card', card });
  const hand = at(position.hands, by);
  if (!contains(hand, card)) return err({ code: 'not-in-hand', card });
  if (contains(allowed(position, by), card))
    return ok({ ...layCard(position, by, card), reveals: options.takeBack === 'no' });
  const [led] = position.table.cards;
  if (led === undefined) return err({ code: 'calves-not-open', card });
  return err({ code: 'must-follow', card, led, held: cardsIn(onlySuit(hand, suitOf(led))) });
}

/**
 * Punishes an illegal play with five points; a random legal card is played, and the card tried stays in the hand
 * (rules/intensity.md#faults).
 */
export function faultyPlay(position: IntensityPosition): IntensityResult {
  const by = nextToPlay(position.table, playersIn(position));
  const drawn = chooseAtRandom(position.random, playable(position, by), 1);
  if (!drawn.ok) return drawn;
  const punished = withFault(position, by);
  const step = layCard({ ...punished.position, random: drawn.value.random }, by, at(drawn.value.value, 0));
  return ok({ ...step, events: [punished.event, ...step.events] });
}

function layCard(position: IntensityPosition, by: Seat, card: Card): IntensityStep {
  const hand = minus(at(position.hands, by), cardSet([card]));
  const { leader, cards } = position.table;
  return {
    position: {
      ...position,
      hands: replaced(position.hands, by, hand),
      table: { leader, cards: [...cards, card] },
    },
    events: [{ type: 'played', seat: by, card, round: position.rounds.length + 1 }],
    reveals: true,
  };
}

/** Gives the round to its winner, who leads the next; scores the hand after the last. */
export function settleRound(setup: IntensitySetup, position: IntensityPosition): IntensityResult {
  const round = finishedRound(position.table);
  const { winner, points, cards } = round;
  const taken = at(position.score.points, winner) + points;
  const next: IntensityPosition = {
    ...position,
    rounds: [...position.rounds, round],
    table: { leader: winner, cards: [] },
    score: { ...position.score, points: replaced(position.score.points, winner, taken) },
  };
  const won = { type: 'round-won', seat: winner, round: next.rounds.length, cards, points } as const;
  if (next.rounds.length < handSizeFor(setup.seats))
    return ok({ position: next, events: [won], reveals: true });
  return ok(scoreHand(setup, next, won));
}

function scoreHand(setup: IntensitySetup, position: IntensityPosition, won: IntensityEvent): IntensityStep {
  const scores = [...position.scores, position.score];
  const { options } = setup;
  const scored: IntensityEvent = {
    type: 'hand-scored',
    hand: position.number,
    points: handTotals(position.score, options),
    totals: matchTotals(scores, options, setup.seats),
  };
  const shot = moonOf(position.score, options);
  const events = [won, ...(shot === null ? [] : [{ type: 'moon-shot', seat: shot } as const]), scored];
  if (!matchIsOver(options, scores)) {
    const phase = { name: 'scored', ready: position.hands.map(() => false) } as const;
    return { position: { ...position, scores, phase }, events, reveals: true };
  }
  const outcome = matchOutcome(options, scores);
  return {
    position: { ...position, scores, phase: { name: 'over', outcome } },
    events: [...events, { type: 'ended', outcome }],
    reveals: true,
  };
}
