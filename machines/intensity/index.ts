import { flowRules } from '../flow.ts';
import type { Game, Rules, SetupFault } from '../game.ts';
import { checkChoices, setupFault } from '../options.ts';
import { at, err, ok, type Result } from '../result.ts';
import { seats, type Viewer } from '../seat.ts';
import { sidesOf, sideWith, teamsFault } from '../teams.ts';
import { about } from './about.ts';
import { cardsIn } from './cards.ts';
import { inCharacter } from './characters.ts';
import { intensityFlow } from './flow.ts';
import { firstHand, playable } from './hands.ts';
import { positionSchema } from './invariants.ts';
import { calfWasPlayed, passesOf, seatsToMove } from './round.ts';
import { describe, explain } from './sentences.ts';
import {
  type IntensityEvent,
  type IntensityPosition,
  type IntensitySetup,
  type IntensityTypes,
  type IntensityView,
  moveSchema,
  optionsSchema,
  setupSchema,
} from './types.ts';

/** Intensity, a card game of avoiding points (rules/intensity.md). */
export const intensity: Game<IntensityTypes> = {
  ...about,
  rulesVersion: 1,
  options: optionsSchema,
  setup: setupSchema,
  move: moveSchema,
  position: positionSchema,
  prepare,
  describe,
  inCharacter,
  explain,
};

function prepare(chosen: IntensitySetup): Result<Rules<IntensityTypes>, SetupFault> {
  const checked = checkChoices(about, optionsSchema, chosen);
  if (!checked.ok) return checked;
  const setup: IntensitySetup = checked.value;
  const wrong = teamsFault(setup) ?? partnersFault(setup);
  if (wrong !== null) return err(wrong);
  return ok({
    setup,
    ...flowRules(intensityFlow(setup)),
    start: random => firstHand(setup, random),
    view: (position, viewer) => view(setup, position, viewer),
    seen: (event, viewer) => seen(setup, event, viewer),
  });
}

function partnersFault(setup: IntensitySetup): SetupFault | null {
  const sides = sidesOf(setup);
  const { teams } = setup.options;
  const sizes = seats(sides.length).map(each => sideWith(sides, each).length);
  const isFair = sizes.every(size => size > 1 && size === sizes[0]);
  return teams === 0 || isFair ? null : setupFault('no-pairs', partnersNeeded(setup), 'teams');
}

/** What partners may be, by the number of players (rules/intensity.md#partners). */
const partnersNeeded = ({ seats: players, options: { teams } }: IntensitySetup): string =>
  players === 4
    ? `partners are two against two, as 1212, and not ${teams}`
    : players === 6
      ? `partners are pairs, as 123123, or three against three, as 121212, and not ${teams}`
      : `${players} players cannot be partners; four or six can`;

/** The viewer's own hand and passes, and everything open; spectators see all hands if the options say so. */
export function view(setup: IntensitySetup, position: IntensityPosition, viewer: Viewer): IntensityView {
  const { hands, passes, random: _, ...open } = position;
  const everything = seesEverything(setup, viewer);
  const { options } = setup;
  const from = viewer === 'spectator' ? null : (passesOf({ ...open, options }, viewer)?.from ?? null);
  return {
    ...open,
    viewer,
    options,
    toMove: seatsToMove(position),
    hands: hands.map((hand, of) => (everything || of === viewer ? cardsIn(hand) : null)),
    chosen: passes.map(pass => pass !== null),
    passes: passes.map((pass, of) => (everything || of === viewer ? pass : null)),
    received: position.phase.name === 'discarding' || from === null ? null : at(passes, from),
    legal: viewer === 'spectator' ? [] : playable(position, viewer),
    calfSeen: calfWasPlayed(position.rounds),
  };
}

/** Hides the cards of hands and passes that are not the viewer's own. */
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
