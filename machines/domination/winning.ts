import { holdsRegion } from '../conquest/board.ts';
import type { Mission, MissionContinent } from '../conquest/deck.ts';
import { joined, quietStep } from '../flow.ts';
import { type Outcome, outOfGame, survivors } from '../outcome.ts';
import { type Chosen, draw, type Randomness, type ScriptFault, take } from '../random.ts';
import { at, ok, type Result } from '../result.ts';
import type { Seat } from '../seat.ts';
import {
  continentsHeld,
  type DominationPosition,
  type DominationSetup,
  type DominationStep,
  type OpenPosition,
  type Scenario,
  type TurnPosition,
  type WinReason,
} from './types.ts';

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
  const alive = survivors(setup.seats, eliminated).filter(counts);
  return [...(alive.length === 0 ? [] : [alive]), ...outOfGame(eliminated)];
}

/** True when a won game may go on as domination: the world itself is not conquered. */
export const canContinue = (game: Scenario, position: TurnPosition): boolean =>
  position.phase.name === 'over' &&
  position.mode !== 'domination' &&
  winReason(game, { ...position, mode: 'domination' }) === null;

/** The missions that can be dealt: not those to destroy a player who is not there. Indices of the set-up's list. */
export function usableMissions({ missions, seats }: DominationSetup): number[] {
  return missions.flatMap((mission, index) => (mission.destroy <= seats ? [index] : []));
}

/**
 * Deals one mission to each seat, without putting any back. A script must have an outcome `missions`: for each seat
 * the index into the list that is left, as logs of the Domination program have it.
 */
export function dealMissions(
  setup: DominationSetup,
  random: Randomness,
): Result<Chosen<readonly number[]>, ScriptFault> {
  const left = usableMissions(setup);
  const bounds = Array.from({ length: setup.seats }, (_, seat) => left.length - seat);
  const drawn =
    random.kind === 'alea'
      ? ok(draw(random, bounds))
      : take(random, 'missions', setup.seats, [0, left.length - 1]);
  if (!drawn.ok) return drawn;
  const missions = drawn.value.numbers.map(index => {
    const [mission] = left.splice(Math.min(index, left.length - 1), 1);
    return mission ?? 0;
  });
  return ok({ value: missions, random: drawn.value.random });
}

/**
 * True when a mission is fulfilled (rules/domination.md#missions): the player was destroyed by this seat; or, where
 * that cannot be any more or was not asked, so many countries are held; or the continents are.
 */
export function isFulfilled(game: Scenario, position: OpenPosition, seat: Seat, mission: Mission): boolean {
  const { destroy, occupy } = mission;
  const target = destroy === 0 ? null : destroy - 1;
  if (target !== null && target !== seat && position.beatenBy[target] === seat) return true;
  const isOpen = target === null || target === seat || position.beatenBy[target] !== null;
  if (isOpen && occupy.countries > 0 && occupy.armies > 0) {
    const strong = position.owners.filter(
      (owner, index) => owner === seat && at(position.armies, index) >= occupy.armies,
    );
    if (strong.length >= occupy.countries) return true;
  }
  return holdsContinents(game, position, seat, mission.continents);
}

/** The continents of a mission; the k-th that may be any one means that k continents are held in all. */
function holdsContinents(
  { board }: Scenario,
  { owners }: OpenPosition,
  seat: Seat,
  continents: readonly MissionContinent[],
): boolean {
  if (continents[0] === null || continents[0] === undefined) return false;
  const isOwn = (territory: number): boolean => owners[territory] === seat;
  return continents.every((continent, index) => {
    if (continent === null) return true;
    if (continent === 'any') return continentsHeld(board, isOwn) > index;
    return holdsRegion(at(board.regions, continent), isOwn);
  });
}
