import type { SeatNames } from '../game.ts';
import type { Outcome } from '../outcome.ts';
import { explainScriptFault } from '../random.ts';
import { at } from '../result.ts';
import type { Seat } from '../seat.ts';
import { counted, named } from '../wording.ts';
import { listed } from './cards.ts';
import type { IntensityEvent, IntensityMove, IntensityPhaseName, IntensityRefusal } from './types.ts';

/** One short line of what happened, without a full stop; null for what needs no line. */
export function describe(event: IntensityEvent, names: SeatNames): string | null {
  const name = named(names);
  switch (event.type) {
    case 'dealt':
      return `Hand ${event.hand} is dealt; ${name(event.first)} will lead`;
    case 'discarded':
      return event.cards === null
        ? `${name(event.seat)} has chosen three cards to pass`
        : `${name(event.seat)} passes on ${listed(event.cards)}`;
    case 'passed':
      return event.cards === null
        ? null
        : `${name(event.to)} gets ${listed(event.cards)} from ${name(event.seat)}`;
    case 'faulted':
      return `${name(event.seat)} gets ${points(event.points)}: an illegal choice; chance chooses`;
    case 'played':
      return `Round ${event.round}: ${name(event.seat)} plays ${event.card}`;
    case 'round-won':
      return event.points === 0
        ? `${name(event.seat)} takes round ${event.round}`
        : `${name(event.seat)} takes round ${event.round}: ${points(event.points)}`;
    case 'hand-scored':
      return `Hand ${event.hand}: ${standings(event.points, name)}`;
    case 'readied':
      return null;
    case 'ended':
      return ending(event.outcome, name);
  }
}

/** The one sentence that says why a move was refused, without a capital (but in names) and without a full stop. */
export function explain(refusal: IntensityRefusal, names: SeatNames): string {
  const name = named(names);
  switch (refusal.code) {
    case 'game-over':
      return 'the game is over';
    case 'wrong-phase':
      return `${moveName[refusal.move]} is not possible now: ${phaseTask[refusal.phase]}`;
    case 'not-your-turn':
      return `it is not the turn of ${name(refusal.seat)}; ${name(refusal.active)} is to play`;
    case 'no-such-seat':
      return 'there is no such seat; four play';
    case 'already-chosen':
      return `${name(refusal.seat)} has already chosen three cards`;
    case 'already-ready':
      return `${name(refusal.seat)} is ready already`;
    case 'no-faults':
      return 'illegal cards are refused in this game, not punished';
    case 'wrong-number-of-cards':
      return `${refusal.count === 1 ? '1 card was' : `${refusal.count} cards were`} chosen; ${refusal.needed} must be passed`;
    case 'no-such-card':
      return `there is no card ${refusal.card}; the cards go from 10 to 49`;
    case 'repeated-card':
      return `${refusal.card} was chosen twice; three different cards must be passed`;
    case 'not-in-hand':
      return `you do not hold ${refusal.card}`;
    case 'must-follow':
      return `${refusal.led} was led and you hold ${listed(refusal.held)}`;
    case 'calves-not-open':
      return 'no calf has been played yet and you hold other cards';
    case 'outcomes-ended':
    case 'outcomes-mismatch':
      return explainScriptFault(refusal);
  }
}

const moveName: Record<IntensityMove['type'], string> = {
  discard: 'passing cards',
  play: 'playing a card',
  ready: 'the next hand',
  fault: 'a punishment',
};

const phaseTask: Record<IntensityPhaseName, string> = {
  discarding: 'everybody chooses three cards to pass',
  playing: 'the rounds are being played',
  scored: 'the hand is over and the next one is to be dealt',
  over: 'the game is over',
};

const points = (number: number): string => counted(number, 'point', 'points');

/** Who has points; the others have none. */
const standings = (totals: readonly number[], name: (seat: Seat) => string): string =>
  totals
    .map((total, of) => ({ total, told: `${name(of as Seat)} ${total}` })) // a list by seat
    .filter(({ total }) => total > 0)
    .map(({ told }) => told)
    .join(', ');

function ending({ places }: Outcome, name: (seat: Seat) => string): string {
  const winners = at(places, 0).map(name);
  return winners.length === 1 ? `${at(winners, 0)} wins` : `${winners.join(' and ')} share first place`;
}
