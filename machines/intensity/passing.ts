import { quietStep } from '../flow.ts';
import { at, err, ok, replaced } from '../result.ts';
import { type Seat, seats } from '../seat.ts';
import { type Card, cardsIn, holds, isCard } from './cards.ts';
import { ascending, chooseAtRandom, exchanged } from './deal.ts';
import { leftOf } from './round.ts';
import { faulted } from './scoring.ts';
import {
  type IntensityPosition,
  type IntensityRefusal,
  type IntensityTried,
  PASSED,
  SEATS,
} from './types.ts';

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
