import { holdsRegion } from '../conquest/board.ts';
import type { Mission, MissionContinent } from '../conquest/deck.ts';
import { heldAfter } from '../conquest/hold.ts';
import { atLimit } from '../conquest/limit.ts';
import { join, quietStep } from '../flow.ts';
import { gameOver, survivors } from '../outcome.ts';
import { draw, type RandomChoice, type Randomness, type ScriptFault, take } from '../random.ts';
import { at, ok, type Result } from '../result.ts';
import type { Seat } from '../seat.ts';
import { sidesOf, winningTeam } from '../teams.ts';
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

/** True when all armies of the start are placed. */
export const isSetUp = ({ owners, reserve, turn }: TurnPosition): boolean =>
  turn > 0 || (owners.every(owner => owner !== null) && reserve.every(armies => armies === 0));

/**
 * The active player's reason for having won, maybe with a team; null if not (rules/domination.md#winning). Of capitals
 * also those of beaten players count.
 */
export function winReason(game: Scenario, position: TurnPosition): WinReason | null {
  const { active, owners } = position;
  const { regions } = game.board;
  const sides = sidesOf(game.setup);
  const isOurs = (territory: number): boolean => {
    const owner = owners[territory] ?? null;
    return owner !== null && sides[owner] === sides[active];
  };
  if (continentsHeld(game.board, isOurs) === regions.length) return 'conquest';
  if (!isSetUp(position)) return null;
  if (position.mode === 'capital' && position.capitals.every(each => each !== null && isOurs(each)))
    return 'capitals';
  const mission = position.missions[active];
  if (position.mode !== 'mission' || mission === null || mission === undefined) return null;
  return isFulfilled(game, position, active, at(game.setup.missions, mission)) ? 'mission' : null;
}

/** Ends the game after a step that has won it. */
export function withWin(game: Scenario, step: DominationStep): DominationStep {
  const { position } = step;
  const by = winReason(game, position);
  if (by === null) return step;
  const { active } = position;
  const others = survivors(game.setup.seats, position.eliminated).filter(seat => seat !== active);
  const mission = by === 'mission' ? at(position.missions, active) : null;
  const sides = sidesOf(game.setup);
  const over = gameOver(position, [[active], others], by, sides);
  return join(
    step,
    quietStep(over, { type: 'won', seat: active, by, mission, ...winningTeam(sides, active) }),
  );
}

/** Ends the game by its turn limit (rules/grid.md#a-limit). */
export function endAtLimit({ setup }: Scenario, position: DominationPosition): DominationStep {
  const alive = survivors(setup.seats, position.eliminated);
  const sides = sidesOf(setup);
  const { places, event } = atLimit(setup.options.limitResult, position.turn, alive, position, sides);
  return quietStep(gameOver(position, places, 'turn-limit', sides), event);
}

/** The share of the countries that a turn has left to somebody, and the end of the game where it has won. */
export function withHolding({ setup }: Scenario, position: DominationPosition, next: Seat): DominationStep {
  if (!isSetUp(position) || position.turn === 0) return quietStep(position);
  const alive = survivors(setup.seats, position.eliminated);
  const sides = sidesOf(setup);
  const { part, changes, won } = heldAfter(setup.options, { ...position, alive, next }, sides);
  const held = { ...position, ...part };
  return won === null
    ? quietStep(held, ...changes)
    : quietStep(gameOver(held, won.places, 'held', sides), won.event);
}

/** Indices of the missions that can be dealt: those to destroy a player need that player. */
export function usableMissions({ missions, seats }: DominationSetup): number[] {
  return missions.flatMap((mission, index) => (mission.destroy <= seats ? [index] : []));
}

/** Deals missions. A script needs an outcome `missions`: for each seat the index into those left. */
export function dealMissions(
  setup: DominationSetup,
  random: Randomness,
): Result<RandomChoice<readonly number[]>, ScriptFault> {
  const left = usableMissions(setup);
  const bounds = Array.from({ length: setup.seats }, (_, seat) => left.length - seat);
  const drawn =
    random.kind === 'alea'
      ? ok(draw(random, bounds))
      : take(random, 'missions', setup.seats, [0, left.length - 1]);
  if (!drawn.ok) return drawn;
  const missions = drawn.value.numbers.map(index => left.splice(Math.min(index, left.length - 1), 1)[0] ?? 0);
  return ok({ value: missions, random: drawn.value.random });
}

/**
 * True when a mission is fulfilled (rules/domination.md#missions): where the own side has destroyed its player; if that is
 * impossible or not asked, by holding enough countries; or by its continents.
 */
export function isFulfilled(game: Scenario, position: OpenPosition, seat: Seat, mission: Mission): boolean {
  const { destroy, occupy } = mission;
  const target = destroy === 0 ? null : destroy - 1;
  const sides = sidesOf(game.setup);
  const isOurs = (each: number): boolean => sides[each] === sides[seat];
  const by = target === null ? null : (position.beatenBy[target] ?? null);
  if (target !== null && !isOurs(target) && by !== null && isOurs(by)) return true;
  const isOpen = target === null || isOurs(target) || by !== null;
  if (isOpen && occupy.countries > 0 && occupy.armies > 0) {
    const isStrong = (index: number): boolean => at(position.armies, index) >= occupy.armies;
    const strong = position.owners.filter((owner, index) => owner === seat && isStrong(index));
    if (strong.length >= occupy.countries) return true;
  }
  return holdsContinents(game, position, seat, mission.continents);
}

/** True when the continents of a mission are held; an `any` in place k asks for k continents in total. */
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
