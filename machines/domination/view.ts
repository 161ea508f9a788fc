import type { Mission } from '../conquest/deck.ts';
import { at } from '../result.ts';
import type { Seat, Viewer } from '../seat.ts';
import { increasingValue } from './cards.ts';
import { seatToMove } from './checks.ts';
import { canUndo } from './ending.ts';
import type { DominationEvent } from './events.ts';
import type { DominationPosition, DominationView, OpenPosition, Scenario } from './types.ts';

/** What a viewer may know: all that lies open, the own cards and the own mission. */
export function view(game: Scenario, position: DominationPosition, viewer: Viewer): DominationView {
  const { hands, deck, missions } = position;
  const { options, cards } = game.setup;
  const mover = seatToMove(game, position);
  return {
    ...openOf(position),
    viewer,
    options,
    toMove: mover === null ? [] : [mover],
    hand: viewer === 'spectator' ? [] : at(hands, viewer),
    handSizes: hands.map(hand => hand.length),
    deckSize: deck.length,
    mission: viewer === 'spectator' ? null : missionOf(game, missions, viewer),
    shownMissions: missions.map((_, seat) =>
      wonByMission(position, seat) ? missionOf(game, missions, seat) : null,
    ),
    nextTrade: increasingValue(options.increase, position.trades),
    cards,
    canUndo: canUndo(position),
  };
}

/** What lies open, one by one: what a position holds besides is hidden until it is named here. */
const openOf = (position: DominationPosition): OpenPosition => ({
  owners: position.owners,
  armies: position.armies,
  reserve: position.reserve,
  used: position.used,
  trades: position.trades,
  capitals: position.capitals,
  beatenBy: position.beatenBy,
  eliminated: position.eliminated,
  dealt: position.dealt,
  mode: position.mode,
  turn: position.turn,
  active: position.active,
  captured: position.captured,
  mustTrade: position.mustTrade,
  attacks: position.attacks,
  switches: position.switches,
  phase: position.phase,
});

const wonByMission = ({ phase, active }: DominationPosition, seat: number): boolean =>
  phase.name === 'over' && phase.outcome.reason === 'mission' && active === seat;

function missionOf({ setup }: Scenario, missions: readonly (number | null)[], seat: number): Mission | null {
  const mission = missions[seat];
  return mission === null || mission === undefined ? null : at(setup.missions, mission);
}

/** What a viewer is told of an event: cards only when they are or were the own ones. */
export function seen(event: DominationEvent, viewer: Viewer): DominationEvent {
  const isOwn = (...those: readonly Seat[]): boolean => viewer !== 'spectator' && those.includes(viewer);
  if (event.type === 'card-drawn' && !isOwn(event.seat)) return { ...event, card: null };
  if (event.type === 'eliminated' && !isOwn(event.seat, event.by)) return { ...event, cards: null };
  return event;
}
