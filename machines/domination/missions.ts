import type { Mission, MissionContinent } from '../conquest/deck.ts';
import { holdsRegion } from '../conquest/reinforcement.ts';
import { draw, type Randomness, type ScriptFault, take } from '../random.ts';
import { at, ok, type Result } from '../result.ts';
import type { Seat } from '../seat.ts';
import { continentsHeld } from './board.ts';
import type { DominationSetup, OpenPosition, Scenario } from './types.ts';

/** The missions that can be dealt: not those to destroy a player who is not there. Indices of the set-up's list. */
export function usableMissions({ missions, seats }: DominationSetup): number[] {
  return missions.flatMap((mission, index) => (mission.destroy <= seats ? [index] : []));
}

/** Dealt missions by seat, and the randomness that is left. */
export interface DealtMissions {
  readonly missions: readonly number[];
  readonly random: Randomness;
}

/**
 * Deals one mission to each seat, without putting any back. A script must have an outcome `missions`: for each seat
 * the index into the list that is left, as logs of the Domination program have it.
 */
export function dealMissions(setup: DominationSetup, random: Randomness): Result<DealtMissions, ScriptFault> {
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
  return ok({ missions, random: drawn.value.random });
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
