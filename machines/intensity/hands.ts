import { type In, quiet, quietStep } from '../flow.ts';
import {
  arrange,
  type Chosen,
  choose,
  mismatch,
  type Randomness,
  type ScriptFault,
  shuffle,
  take,
} from '../random.ts';
import { at, err, ok, type Result, replaced } from '../result.ts';
import { type Seat, seat, seats } from '../seat.ts';
import {
  type Card,
  type CardSet,
  cardSet,
  cardsIn,
  DECK,
  HAND_SIZE,
  holds,
  isCard,
  minus,
  union,
} from './cards.ts';
import { leftOf } from './round.ts';
import { faulted, NO_SCORE } from './scoring.ts';
import {
  type HandScore,
  type IntensityEvent,
  type IntensityPosition,
  type IntensityRefusal,
  type IntensitySetup,
  type IntensityTried,
  type IntensityTypes,
  PASSED,
  SEATS,
} from './types.ts';

/**
 * Deals ten cards to each seat. The first ten go to table position 0, and so on clockwise; a script must have an
 * outcome `deal` of 40 different cards in that order.
 * @param first the seat at table position 0
 * @returns the hands by seat
 */
export function deal(random: Randomness, first: Seat): Result<Chosen<CardSet[]>, ScriptFault> {
  const dealt = arrange(random, 'deal', cardsIn(DECK), card => card, 'deal of 40 different cards');
  return dealt.ok ? ok({ ...dealt.value, value: handsOf(dealt.value.value, first) }) : dealt;
}

function handsOf(cards: readonly Card[], first: Seat): CardSet[] {
  return seats(SEATS).map(of => {
    const from = ((of - first + SEATS) % SEATS) * HAND_SIZE;
    return cardSet(cards.slice(from, from + HAND_SIZE));
  });
}

/** Draws the seat that leads the first hand; a script must have an outcome `lead` with a seat, 0 to 3. */
export function drawLeader(random: Randomness): Result<Chosen<Seat>, ScriptFault> {
  const chosen = choose(random, 'lead', 1, [0, SEATS - 1]);
  if (!chosen.ok) return chosen;
  return ok({ value: seat(at(chosen.value.numbers, 0)), random: chosen.value.random });
}

/**
 * Chooses different cards at random, each set equally likely (rules/intensity.md#faults); a script must have an
 * outcome `chosen` with as many cards, all of them among the candidates.
 * @param candidates in increasing order
 * @param count 1 for a play, 3 for a pass
 * @returns the cards in increasing order
 */
export function chooseAtRandom(
  random: Randomness,
  candidates: readonly Card[],
  count: number,
): Result<Chosen<Card[]>, ScriptFault> {
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

/**
 * The hands after everybody has passed three cards to the left (rules/intensity.md#passing).
 * @param passes by seat, of its own hand
 */
export function exchanged(hands: readonly CardSet[], passes: readonly (readonly Card[])[]): CardSet[] {
  return seats(SEATS).map(of => {
    const kept = minus(at(hands, of), cardSet(at(passes, of)));
    return union(kept, cardSet(at(passes, leftOf(of, SEATS - 1))));
  });
}

/** Is every seat ready for the next hand of the match? Then it is dealt. */
export const everybodyIsReady = ({ phase }: IntensityPosition): boolean =>
  phase.name === 'scored' && phase.ready.every(ready => ready);

/** The first hand of a match. Who leads it is drawn, unless the set-up says seat A. */
export function firstHand(setup: IntensitySetup, random: Randomness): Result<IntensityPosition, ScriptFault> {
  if (setup.options.lead === 'first-seat') return dealt(random, seat(0), []);
  const leader = drawLeader(random);
  return leader.ok ? dealt(leader.value.random, leader.value.value, []) : leader;
}

function dealt(
  random: Randomness,
  first: Seat,
  scores: readonly HandScore[],
): Result<IntensityPosition, ScriptFault> {
  const hands = deal(random, first);
  if (!hands.ok) return hands;
  return ok({
    number: scores.length + 1,
    first,
    rounds: [],
    table: { leader: first, cards: [] },
    score: NO_SCORE,
    scores,
    phase: { name: 'discarding' },
    hands: hands.value.value,
    passes: hands.value.value.map(() => null),
    random: hands.value.random,
  });
}

/** Agrees to the next hand of a match. */
export const ready = (position: In<IntensityTypes, 'scored'>, by: Seat): IntensityTried =>
  quiet(
    { ...position, phase: { name: 'scored', ready: replaced(position.phase.ready, by, true) } },
    { type: 'readied', seat: by },
  );

/** Deals the next hand: table position 0 moves on by one seat, so that each seat leads equally often. */
export function nextHand(position: IntensityPosition): IntensityTried {
  const next = dealt(position.random, leftOf(position.first), position.scores);
  return next.ok ? ok({ position: next.value, events: [dealtEvent(next.value)], reveals: true }) : next;
}

/** What is told of a new hand. */
export const dealtEvent = ({ number, first, hands }: IntensityPosition): IntensityEvent => ({
  type: 'dealt',
  hand: number,
  first,
  hands: hands.map(cardsIn),
});

/** Has every seat chosen what it passes on? Then the exchange follows. */
export const everybodyHasChosen = (position: IntensityPosition): boolean =>
  position.passes.every(pass => pass !== null);

/** Chooses the three cards that a seat passes to its left (rules/intensity.md#passing). */
export function discard(position: IntensityPosition, from: Seat, cards: readonly number[]): IntensityTried {
  const refusal = discardRefusal(position, from, cards);
  if (refusal !== null) return err(refusal);
  return ok(chosen(position, from, ascending(cards as readonly Card[]))); // no refusal: they are cards of the hand
}

/**
 * Punishes an illegal pass: five points, once, and three random cards of the hand are passed, even where some of
 * those that were tried would have done (rules/intensity.md#faults).
 */
export function faultyDiscard(position: IntensityPosition, from: Seat): IntensityTried {
  const drawn = chooseAtRandom(position.random, cardsIn(at(position.hands, from)), PASSED);
  if (!drawn.ok) return drawn;
  const punished = faulted(position, from);
  const step = chosen({ ...punished.position, random: drawn.value.random }, from, drawn.value.value);
  return ok({ ...step, events: [punished.event, ...step.events], reveals: true });
}

const chosen = (position: IntensityPosition, from: Seat, cards: readonly Card[]) =>
  quietStep(
    { ...position, passes: replaced(position.passes, from, cards) },
    { type: 'discarded', seat: from, cards },
  );

function discardRefusal(
  position: IntensityPosition,
  from: Seat,
  cards: readonly number[],
): IntensityRefusal | null {
  if (cards.length !== PASSED) return { code: 'wrong-number-of-cards', count: cards.length, needed: PASSED };
  for (const [index, card] of cards.entries()) {
    if (!isCard(card)) return { code: 'no-such-card', card };
    if (cards.indexOf(card) < index) return { code: 'repeated-card', card };
    if (!holds(at(position.hands, from), card)) return { code: 'not-in-hand', card };
  }
  return null;
}

/** The exchange, once everybody has chosen; then table position 0 leads. */
export function exchange(position: IntensityPosition): IntensityTried {
  const passes = position.passes.map(pass => pass ?? []);
  return ok({
    position: { ...position, hands: exchanged(position.hands, passes), phase: { name: 'playing' } },
    events: seats(SEATS).map(from => ({
      type: 'passed',
      seat: from,
      to: leftOf(from),
      cards: at(passes, from),
    })),
    reveals: true,
  });
}
