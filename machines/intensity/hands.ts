import { type In, quiet } from '../flow.ts';
import type { Randomness, ScriptFault } from '../random.ts';
import { ok, type Result, replaced } from '../result.ts';
import { type Seat, seat } from '../seat.ts';
import { cardsIn } from './cards.ts';
import { deal, drawLeader } from './deal.ts';
import { leftOf } from './round.ts';
import { NO_SCORE } from './scoring.ts';
import type {
  HandScore,
  IntensityEvent,
  IntensityPosition,
  IntensitySetup,
  IntensityTried,
  IntensityTypes,
} from './types.ts';

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
