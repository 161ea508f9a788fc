import { joined, quietStep } from '../flow.ts';
import type { Outcome } from '../outcome.ts';
import { at } from '../result.ts';
import { type Seat, seats } from '../seat.ts';
import { continentsHeld } from './board.ts';
import type { DominationStep, WinReason } from './events.ts';
import { isFulfilled } from './missions.ts';
import type { DominationPosition, DominationSetup, Scenario, TurnPosition } from './types.ts';

/** True when the armies of the start are all placed. */
export const isSetUp = ({ owners, reserve, turn }: TurnPosition): boolean =>
  turn > 0 || (owners.every(owner => owner !== null) && reserve.every(armies => armies === 0));

/**
 * Why the player on turn has won, or null (rules/domination.md#winning). It is asked only after a placement, a
 * move-in and the move at the end of a turn.
 */
export function winReason(game: Scenario, position: TurnPosition): WinReason | null {
  const { active, owners } = position;
  const { regions } = game.board;
  if (continentsHeld(game.board, territory => owners[territory] === active) === regions.length)
    return 'conquest';
  if (!isSetUp(position)) return null;
  if (position.mode === 'capital' && holdsCapitals(position)) return 'capitals';
  const mission = position.missions[active];
  if (position.mode !== 'mission' || mission === null || mission === undefined) return null;
  return isFulfilled(game, position, active, at(game.setup.missions, mission)) ? 'mission' : null;
}

/** The own capital and those of all others, also of those who are out. */
const holdsCapitals = ({ capitals, owners, active }: TurnPosition): boolean =>
  capitals.every(capital => capital !== null && owners[capital] === active);

/** The step, and the end of the game when it has won it. */
export function withWin(game: Scenario, step: DominationStep): DominationStep {
  const { position } = step;
  const by = winReason(game, position);
  if (by === null) return step;
  const { active } = position;
  const outcome: Outcome = {
    places: [[active], ...placesOf(game.setup, position, seat => seat !== active)],
    reason: by,
  };
  const over: DominationPosition = { ...position, phase: { name: 'over', outcome } };
  const mission = by === 'mission' ? at(position.missions, active) : null;
  return joined(step, quietStep(over, { type: 'won', seat: active, by, mission }));
}

/** The draw of a game that has come to its last turn. */
export function drawn(game: Scenario, position: DominationPosition): DominationStep {
  const outcome: Outcome = { places: placesOf(game.setup, position, () => true), reason: 'turn-limit' };
  const over: DominationPosition = { ...position, phase: { name: 'over', outcome } };
  return quietStep(over, { type: 'drawn', turn: position.turn });
}

/** Those still in the game share a place; below them who went last stands highest. */
function placesOf(
  setup: DominationSetup,
  { eliminated }: TurnPosition,
  counts: (seat: Seat) => boolean,
): Seat[][] {
  const alive = seats(setup.seats).filter(seat => counts(seat) && !eliminated.includes(seat));
  const out = eliminated.toReversed().map(seat => [seat]);
  return alive.length === 0 ? out : [alive, ...out];
}

/** True when a won game may go on as domination: the world itself is not conquered. */
export const canContinue = (game: Scenario, position: TurnPosition): boolean =>
  position.phase.name === 'over' &&
  position.mode !== 'domination' &&
  winReason(game, { ...position, mode: 'domination' }) === null;
