import type { StateOf } from '../flow.ts';
import type { SeatNames } from '../game.ts';
import type { Outcome } from '../outcome.ts';
import { at } from '../result.ts';
import type { Seat } from '../seat.ts';
import {
  flowSentences,
  type Naming,
  nameFrom,
  namesOf,
  plural,
  type Sentences,
  sentenceOf,
} from '../wording.ts';
import { cardList } from './cards.ts';
import type { IntensityEvent, IntensityRefusal, IntensityTypes } from './types.ts';

export const describe = (event: IntensityEvent, names: SeatNames): string | null =>
  sentenceOf(EVENTS[event.type], event, nameFrom(names));

export const explain = (refusal: IntensityRefusal, names: SeatNames): string =>
  sentenceOf(REFUSALS[refusal.code], refusal, nameFrom(names));

const EVENTS: Sentences<IntensityEvent, 'type', Naming, string | null> = {
  dealt: ({ hand, first }, name) => `Hand ${hand} is dealt; ${name(first)} will lead`,
  discarded: ({ seat, cards }, name) =>
    `${name(seat)} ${cards === null ? 'has chosen three cards to pass' : `passes on ${cardList(cards)}`}`,
  passed: ({ seat, to, cards }, name) =>
    cards === null ? null : `${name(to)} gets ${cardList(cards)} from ${name(seat)}`,
  faulted: ({ seat, points }, name) =>
    `${name(seat)} gets ${pointsOf(points)}: an illegal choice; chance chooses`,
  played: ({ round, seat, card }, name) => `Round ${round}: ${name(seat)} plays ${card}`,
  'round-won': ({ seat, round, points }, name) =>
    `${name(seat)} takes round ${round}${points === 0 ? '' : `: ${pointsOf(points)}`}`,
  'moon-shot': ({ seat }, name) => `${name(seat)} has all 17 points: the moon is shot`,
  'hand-scored': ({ hand, points }, name) => `Hand ${hand}: ${standings(points, name)}`,
  readied: null,
  ended: ({ outcome }, name) => ending(outcome, name),
};

const REFUSALS: Sentences<IntensityRefusal, 'code', Naming> = {
  ...flowSentences<StateOf<IntensityTypes>>({
    discarding: 'pass three cards',
    'playing.leading': 'play a card',
    'playing.following': 'play a card',
    scored: 'go on to the next hand',
  }),
  'not-your-turn': ({ seat, active }, name) =>
    `it is not the turn of ${name(seat)}; ${name(active)} is to play`,
  'no-such-seat': 'there is no such seat',
  'already-chosen': ({ seat }, name) => `${name(seat)} has already chosen three cards`,
  'already-ready': ({ seat }, name) => `${name(seat)} is ready already`,
  'no-faults': 'illegal cards are refused in this game, not punished',
  'wrong-number-of-cards': ({ count, needed }) =>
    `${plural(count, 'card was', 'cards were')} chosen; ${needed} must be passed`,
  'no-such-card': ({ card }) => `there is no card ${card}; the cards go from 10 to 49`,
  'repeated-card': ({ card }) => `${card} was chosen twice; three different cards must be passed`,
  'not-in-hand': ({ card }) => `you do not hold ${card}`,
  'must-follow': ({ led, held }) => `${led} was led and you hold ${cardList(held)}`,
  'calves-not-open': 'no calf has been played yet and you hold other cards',
};

const pointsOf = (number: number): string => plural(number, 'point', 'points');

/** Lists the seats with points. */
const standings = (totals: readonly number[], name: Naming): string =>
  totals
    .flatMap((total, of) => (total !== 0 ? [`${name(of as Seat)} ${total}`] : [])) // a list by seat
    .join(', ');

function ending({ places }: Outcome, name: Naming): string {
  const winners = at(places, 0);
  return `${namesOf(winners, name)} ${winners.length === 1 ? 'wins' : 'share first place'}`;
}
