import { at } from '../result.ts';
import type { Viewer } from '../seat.ts';
import { cardsIn } from './cards.ts';
import { seatsToMove } from './legal.ts';
import { playable } from './playing.ts';
import { calfWasPlayed, leftOf } from './round.ts';
import {
  type IntensityEvent,
  type IntensityPosition,
  type IntensitySetup,
  type IntensityView,
  SEATS,
} from './types.ts';

/**
 * What a viewer may know: its own hand, what it passed and received, and all that lies open. Somebody who watches
 * sees all hands where the options say so.
 */
export function view(setup: IntensitySetup, position: IntensityPosition, viewer: Viewer): IntensityView {
  const { hands, passes, random: _, ...open } = position;
  const everything = seesEverything(setup, viewer);
  const received = viewer === 'spectator' ? null : at(passes, leftOf(viewer, SEATS - 1));
  return {
    ...open,
    viewer,
    options: setup.options,
    toMove: seatsToMove(position),
    hands: hands.map((hand, of) => (everything || of === viewer ? cardsIn(hand) : null)),
    chosen: passes.map(pass => pass !== null),
    passes: passes.map((pass, of) => (everything || of === viewer ? pass : null)),
    received: position.phase.name === 'discarding' ? null : received,
    legal: viewer === 'spectator' ? [] : playable(position, viewer),
    calfSeen: calfWasPlayed(position.rounds),
  };
}

/** What a viewer is told of an event: the cards of a hand or a pass only if they are its own. */
export function seen(setup: IntensitySetup, event: IntensityEvent, viewer: Viewer): IntensityEvent {
  if (seesEverything(setup, viewer)) return event;
  switch (event.type) {
    case 'dealt':
      return { ...event, hands: event.hands.map((hand, of) => (of === viewer ? hand : null)) };
    case 'discarded':
      return event.seat === viewer ? event : { ...event, cards: null };
    case 'passed':
      return event.seat === viewer || event.to === viewer ? event : { ...event, cards: null };
    default:
      return event;
  }
}

const seesEverything = (setup: IntensitySetup, viewer: Viewer): boolean =>
  viewer === 'spectator' && setup.options.watchers === 'hands';
