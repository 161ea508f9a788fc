import { draw, type Randomness, type ScriptFault, shuffle, take } from '../random.ts';
import { at, err, ok, type Result } from '../result.ts';
import { type Seat, seat, seats } from '../seat.ts';
import { type Card, type CardSet, cardSet, cardsIn, DECK, HAND_SIZE, minus, union } from './cards.ts';
import { leftOf } from './round.ts';
import { SEATS } from './types.ts';

/** Something that chance chose, and the randomness that is left. */
export interface Chosen<T> {
  readonly value: T;
  readonly random: Randomness;
}

/**
 * Deals ten cards to each seat. The first ten go to table position 0, and so on clockwise; a script must have an
 * outcome `deal` of 40 different cards in that order.
 * @param first the seat at table position 0
 * @returns the hands by seat
 */
export function deal(random: Randomness, first: Seat): Result<Chosen<CardSet[]>, ScriptFault> {
  const deck = cardsIn(DECK);
  if (random.kind === 'alea') {
    const shuffled = shuffle(random, deck);
    return ok({ value: handsOf(shuffled.items, first), random: shuffled.random });
  }
  const taken = take(random, 'deal', deck.length, [10, 49]);
  if (!taken.ok) return taken;
  const cards = taken.value.numbers as readonly Card[]; // `take` has checked the range
  if (new Set(cards).size !== deck.length)
    return mismatch(random.next, 'deal of 40 different cards', `deal ${cards.join(' ')}`);
  return ok({ value: handsOf(cards, first), random: taken.value.random });
}

function handsOf(cards: readonly Card[], first: Seat): CardSet[] {
  return seats(SEATS).map(of => {
    const from = ((of - first + SEATS) % SEATS) * HAND_SIZE;
    return cardSet(cards.slice(from, from + HAND_SIZE));
  });
}

/** Draws the seat that leads the first hand; a script must have an outcome `lead` with a seat, 0 to 3. */
export function drawLeader(random: Randomness): Result<Chosen<Seat>, ScriptFault> {
  if (random.kind === 'alea') {
    const drawn = draw(random, [SEATS]);
    return ok({ value: seat(at(drawn.numbers, 0)), random: drawn.random });
  }
  const taken = take(random, 'lead', 1, [0, SEATS - 1]);
  if (!taken.ok) return taken;
  return ok({ value: seat(at(taken.value.numbers, 0)), random: taken.value.random });
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
    return mismatch(
      random.next,
      `chosen of ${count} out of ${candidates.join(' ')}`,
      `chosen ${cards.join(' ')}`,
    );
  return ok({ value: ascending(cards), random: taken.value.random });
}

function mismatch(next: number, needed: string, found: string): Result<never, ScriptFault> {
  return err({ code: 'outcomes-mismatch', needed, found, position: next + 1 });
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
