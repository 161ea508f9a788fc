import { areNeighbours, type Territory } from '../conquest/board.ts';
import { at, type Condition, firstBroken, onceWellFormed } from '../result.ts';
import { type Seat, seats } from '../seat.ts';
import { canAttack, isCaptured, mostAttackDice } from './attack.ts';
import { countOf, grid, territories } from './board.ts';
import { canMove, DEPLOYMENT, isWon, reinforcement } from './turns.ts';
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
export const whyImpossible = ({ seats: count }: GridSetup, position: GridPosition): string | null =>
  firstBroken<GridPosition>(
    [
      ...INVARIANTS,
      [`there are ${count} players`, ({ eliminated }) => eliminated.every(seat => seat < count)],
      [
        'whoever owns nothing is out',
        ({ owners, eliminated }) =>
          seats(count).every(seat => owners.includes(seat) !== eliminated.includes(seat)),
      ],
      [
        `troops are still to be placed by ${count} players`,
        ({ phase }) => phase.name !== 'deploying' || phase.left.length === count,
      ],
      [
        'one player owns all, so the game is over',
        position => position.phase.name === 'over' || !isConquered(position),
      ],
    ],
    position,
  );

/** True when one player owns everything and the last target has been moved into. */
const isConquered = (position: GridPosition): boolean =>
  position.phase.name !== 'advancing' && isWon(position);

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
      return phase.troops > 0 && phase.troops === reinforcement(countOf(position, active));
    case 'choosing':
      return canAttack(position);
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
      return canMove(position) && !isWon(position);
    case 'over':
      return isOutcomeValid(position, phase);
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

function isOutcomeValid(position: GridPosition, { outcome }: GridPhase & { name: 'over' }): boolean {
  const [first = [], ...rest] = outcome.places;
  const alive = (seat: Seat): boolean => position.owners.includes(seat);
  const out = position.eliminated.toReversed();
  return (
    first.length > 0 &&
    first.every(alive) &&
    new Set(first).size === first.length &&
    position.owners.every(owner => first.includes(owner)) &&
    rest.length === out.length &&
    rest.every((place, index) => place.length === 1 && place[0] === out[index]) &&
    outcome.reason === (isWon(position) ? 'conquest' : 'turn-limit') &&
    !isCaptured(position)
  );
}
