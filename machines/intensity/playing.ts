import { at, err, ok, replaced } from '../result.ts';
import type { Seat } from '../seat.ts';
import {
  type Card,
  type CardSet,
  cardSet,
  cardsIn,
  holds,
  isCard,
  minus,
  onlySuit,
  suitOf,
} from './cards.ts';
import { chooseAtRandom } from './hands.ts';
import { calfWasPlayed, finished, legalCards, nextToPlay } from './round.ts';
import { faulted, handTotals, matchIsOver, matchOutcome, matchTotals } from './scoring.ts';
import {
  type IntensityEvent,
  type IntensityPosition,
  type IntensityRefusal,
  type IntensitySetup,
  type IntensityStep,
  type IntensityTried,
  ROUNDS,
  SEATS,
} from './types.ts';

/** Do four cards lie on the table? Then somebody takes them. */
export const tableIsFull = (position: IntensityPosition): boolean => position.table.cards.length === SEATS;

/** The cards that this seat may play now, increasing; empty unless it is its turn to play. */
export function playable(position: IntensityPosition, by: Seat): Card[] {
  if (position.phase.name !== 'playing' || tableIsFull(position) || nextToPlay(position.table) !== by)
    return [];
  return cardsIn(allowed(position, by));
}

/** The cards that who is to play may play; only who leads asks whether a calf was played. */
function allowed({ hands, table, rounds }: IntensityPosition, by: Seat): CardSet {
  const led = table.cards[0] ?? null;
  return legalCards(at(hands, by), led, led === null && calfWasPlayed(rounds));
}

/** Plays a card (rules/intensity.md#playing). */
export function play(position: IntensityPosition, card: number): IntensityTried {
  const by = nextToPlay(position.table);
  if (!isCard(card)) return err({ code: 'no-such-card', card });
  const refusal = playRefusal(position, by, card);
  return refusal === null ? ok(laid(position, by, card)) : err(refusal);
}

function playRefusal(position: IntensityPosition, by: Seat, card: Card): IntensityRefusal | null {
  const hand = at(position.hands, by);
  if (!holds(hand, card)) return { code: 'not-in-hand', card };
  const led = position.table.cards[0] ?? null;
  if (holds(allowed(position, by), card)) return null;
  if (led === null) return { code: 'calves-not-open', card };
  return { code: 'must-follow', card, led, held: cardsIn(onlySuit(hand, suitOf(led))) };
}

/**
 * Punishes an illegal play: five points, and a random legal card is played; the card that was tried stays in the
 * hand (rules/intensity.md#faults).
 */
export function faultyPlay(position: IntensityPosition): IntensityTried {
  const by = nextToPlay(position.table);
  const drawn = chooseAtRandom(position.random, playable(position, by), 1);
  if (!drawn.ok) return drawn;
  const punished = faulted(position, by);
  const step = laid({ ...punished.position, random: drawn.value.random }, by, at(drawn.value.value, 0));
  return ok({ ...step, events: [punished.event, ...step.events] });
}

function laid(position: IntensityPosition, by: Seat, card: Card): IntensityStep {
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

/** The winner takes the round and leads the next; after the tenth the hand is scored. */
export function settleRound(setup: IntensitySetup, position: IntensityPosition): IntensityTried {
  const round = finished(position.table);
  const { winner, points, cards } = round;
  const taken = at(position.score.points, winner) + points;
  const next: IntensityPosition = {
    ...position,
    rounds: [...position.rounds, round],
    table: { leader: winner, cards: [] },
    score: { ...position.score, points: replaced(position.score.points, winner, taken) },
  };
  const won: IntensityEvent = {
    type: 'round-won',
    seat: winner,
    round: next.rounds.length,
    cards,
    points,
  };
  if (next.rounds.length < ROUNDS) return ok({ position: next, events: [won], reveals: true });
  return ok(scoredHand(setup, next, won));
}

function scoredHand(setup: IntensitySetup, position: IntensityPosition, won: IntensityEvent): IntensityStep {
  const scores = [...position.scores, position.score];
  const { hands } = setup.options;
  const scored: IntensityEvent = {
    type: 'hand-scored',
    hand: position.number,
    points: handTotals(position.score),
    totals: matchTotals(scores),
  };
  if (!matchIsOver(hands, scores)) {
    const phase = { name: 'scored', ready: position.hands.map(() => false) } as const;
    return { position: { ...position, scores, phase }, events: [won, scored], reveals: true };
  }
  const outcome = matchOutcome(hands, scores);
  return {
    position: { ...position, scores, phase: { name: 'over', outcome } },
    events: [won, scored, { type: 'ended', outcome }],
    reveals: true,
  };
}
