import { areNeighbours, type Territory } from '../conquest/board.ts';
import { isHoldingValid, WRONG_HOLDING } from '../conquest/hold.ts';
import { placesByHoldings } from '../conquest/limit.ts';
import { placesBySide, type Sides } from '../outcome.ts';
import { at, type Condition, firstBroken, onceWellFormed } from '../result.ts';
import { type Seat, seats } from '../seat.ts';
import { sidesOf } from '../teams.ts';
import { about } from './about.ts';
import { canAttack, isCaptured, mostAttackDice } from './attack.ts';
import { canSend, countOf, grid, territories } from './board.ts';
import { canMove, DEPLOYMENT, isWon, newTroops } from './turns.ts';
import { type GridPhase, type GridPosition, type GridSetup, positionShape } from './types.ts';

const INVARIANTS: readonly Condition<GridPosition>[] = [
  ['the player on turn owns nothing, or somebody who is out owns a territory', arePlayersValid],
  ['each territory holds a troop, but a target that waits for its conqueror', areTroopsValid],
  [
    'the first turn begins after the deployment, and not before',
    ({ turn, phase }) => (turn === 0) === (phase.name === 'deploying'),
  ],
  ['the phase does not fit the troops and the owners', isPhaseValid],
];

/** True for a position that some game can reach. */
export const isPossible = (position: GridPosition): boolean => firstBroken(INVARIANTS, position) === null;

/** Explains in one sentence why a game with this set-up cannot have a position; null if it can. */
export const whyImpossible = (setup: GridSetup, position: GridPosition): string | null =>
  firstBroken<GridPosition>(
    [
      ...INVARIANTS,
      [
        'the new troops are not those of the rules',
        position =>
          position.phase.name !== 'reinforcing' ||
          position.phase.troops === newTroops(setup, position, position.active, position.turn),
      ],
      [
        'no troop can be moved, so there is no movement',
        position => position.phase.name !== 'moving' || canMove(setup, position),
      ],
      [WRONG_HOLDING, ({ holding }) => isHoldingValid(setup, holding)],
      [`there are ${setup.seats} players`, ({ eliminated }) => eliminated.every(seat => seat < setup.seats)],
      [
        'whoever owns nothing is out',
        ({ owners, eliminated }) =>
          seats(setup.seats).every(seat => owners.includes(seat) !== eliminated.includes(seat)),
      ],
      [
        `troops are still to be placed by ${setup.seats} players`,
        ({ phase }) => phase.name !== 'deploying' || phase.left.length === setup.seats,
      ],
      [
        'one player or team owns all, so the game is over',
        position => position.phase.name === 'over' || !isConquered(sidesOf(setup), position),
      ],
      [
        'teams share their places',
        ({ phase, ...position }) =>
          phase.name !== 'over' || isOutcomeValid({ ...position, phase }, phase, sidesOf(setup)),
      ],
    ],
    position,
  );

/** True when one side owns everything and the last target has been moved into. */
const isConquered = (sides: Sides, position: GridPosition): boolean =>
  position.phase.name !== 'advancing' && isWon(sides, position);

/** Everybody alone: the least that can be said without a set-up. */
const ALONE: Sides = seats(64);

export const positionSchema = positionShape.refine(isPossible, onceWellFormed);

function arePlayersValid({ owners, active, eliminated }: GridPosition): boolean {
  const out = new Set(eliminated);
  return out.size === eliminated.length && owners.includes(active) && !owners.some(owner => out.has(owner));
}

/** Each territory holds a troop (rules/grid.md#the-board), except a target that waits for its conqueror. */
function areTroopsValid({ troops, phase }: GridPosition): boolean {
  const empty = phase.name === 'advancing' ? phase.target : null;
  return territories.every(each => (at(troops, each) === 0) === (each === empty));
}

function isPhaseValid(position: GridPosition): boolean {
  const { phase, active, troops } = position;
  switch (phase.name) {
    case 'deploying':
      return isDeploymentValid(position, phase.left);
    case 'reinforcing':
      return phase.troops > 0 && countOf(position, active) > 0;
    case 'choosing':
      return canAttack(ALONE, position);
    case 'defending':
      return (
        isFront(position, phase) &&
        at(position.owners, phase.target) !== active &&
        phase.dice >= 1 &&
        phase.dice <= mostAttackDice(at(troops, phase.source))
      );
    case 'advancing':
      return (
        isFront(position, phase) &&
        at(position.owners, phase.target) === active &&
        phase.least >= 1 &&
        phase.least <= 3 &&
        phase.least < phase.most &&
        phase.most === at(troops, phase.source) - 1
      );
    case 'moving':
      return canSend(position, () => true) && !isWon(ALONE, position);
    case 'over':
      return sidesBehind(phase.outcome.places).some(sides => isOutcomeValid(position, phase, sides));
  }
}

function isDeploymentValid({ active, owners, eliminated }: GridPosition, left: readonly number[]): boolean {
  const own = left[active] ?? 0;
  return (
    eliminated.length === 0 &&
    owners.every(owner => owner < left.length) &&
    own >= 1 &&
    own <= DEPLOYMENT &&
    left.every((count, seat) => count === (seat < active ? own - 1 : own))
  );
}

/** True when the source is the active player's and the target lies beside it. */
function isFront(
  { owners, active }: GridPosition,
  front: { readonly source: Territory; readonly target: Territory },
): boolean {
  return at(owners, front.source) === active && areNeighbours(grid, front.source, front.target);
}

/** Reasons for which a game ends before one side owns all. */
const LIMITS: readonly string[] = ['turn-limit', 'held'];

/** All sides from which places may have come: mates share theirs, and so do equals. None for more players than there can be. */
function sidesBehind(places: readonly (readonly Seat[])[]): readonly Sides[] {
  const count = places.flat().length;
  if (count > about.seats.max) return [];
  return seats(count).reduce<readonly Sides[]>(
    (found, seat) => {
      const equals = places.find(place => place.includes(seat)) ?? [seat];
      return found.flatMap(sides => equals.filter(each => each <= seat).map(mate => [...sides, mate]));
    },
    [[]],
  );
}

function isOutcomeValid(
  position: GridPosition,
  { outcome }: GridPhase & { name: 'over' },
  sides: Sides,
): boolean {
  const { owners, troops } = position;
  const alive: readonly Seat[] = [...new Set(owners)].toSorted((one, other) => one - other);
  const out = position.eliminated.toReversed().map(seat => [seat]);
  const told = JSON.stringify(outcome.places);
  const isConquest = outcome.reason === 'conquest' && isWon(sides, position);
  return (
    [...alive, ...position.eliminated].every(seat => seat < sides.length) &&
    [[alive], placesByHoldings(alive, { owners, armies: troops }, sides)].some(
      places => JSON.stringify(placesBySide(sides, [...places, ...out])) === told,
    ) &&
    (isConquest || (LIMITS.includes(outcome.reason) && !isWon(ALONE, position))) &&
    !isCaptured(position)
  );
}
