import { flowRules } from '../flow.ts';
import type { Game, Rules, SetupFault } from '../game.ts';
import { checkChoices } from '../options.ts';
import { at, ok, type Result, triples } from '../result.ts';
import type { Seat, Viewer } from '../seat.ts';
import { about } from './about.ts';
import { cardsIn } from './cards.ts';
import { intensityFlow } from './flow.ts';
import { firstHand, playable } from './hands.ts';
import { positionSchema } from './holds.ts';
import { calfWasPlayed, leftOf, seatsToMove } from './round.ts';
import { describe, explain } from './sentences.ts';
import {
  type IntensityEvent,
  type IntensityMove,
  type IntensityPosition,
  type IntensitySetup,
  type IntensityTypes,
  type IntensityView,
  moveSchema,
  optionsSchema,
  SEATS,
  setupSchema,
} from './types.ts';

/** Intensity, a card game in which points are to be avoided (rules/intensity.md). */
export const intensity: Game<IntensityTypes> = {
  ...about,
  rulesVersion: 1,
  options: optionsSchema,
  setup: setupSchema,
  move: moveSchema,
  position: positionSchema,
  prepare,
  describe,
  explain,
};

function prepare(chosen: IntensitySetup): Result<Rules<IntensityTypes>, SetupFault> {
  const checked = checkChoices(about, optionsSchema, chosen);
  if (!checked.ok) return checked;
  const setup: IntensitySetup = checked.value;
  return ok({
    setup,
    ...flowRules(intensityFlow(setup)),
    start: random => firstHand(setup, random),
    legalMoves: (position, seat) => legalMoves(setup, position, seat),
    view: (position, viewer) => view(setup, position, viewer),
    seen: (event, viewer) => seen(setup, event, viewer),
  });
}

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

/** Every move that a seat may make, in increasing order of cards; the referee's `fault` comes last where it exists. */
export function* legalMoves(
  setup: IntensitySetup,
  position: IntensityPosition,
  of: Seat,
): Generator<IntensityMove> {
  if (!seatsToMove(position).includes(of)) return;
  const { phase } = position;
  if (phase.name === 'scored') {
    yield { type: 'ready' };
    return;
  }
  if (phase.name === 'discarding')
    for (const cards of triples(cardsIn(at(position.hands, of)))) yield { type: 'discard', cards };
  else for (const card of playable(position, of)) yield { type: 'play', card };
  if (setup.options.faults === 'punished') yield { type: 'fault' };
}
