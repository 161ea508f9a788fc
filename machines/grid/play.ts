import { err, ok } from '../result.ts';
import type { Seat } from '../seat.ts';
import {
  advance,
  advanceForced,
  attack,
  canAttack,
  defend,
  defendWithMost,
  endAttacks,
  hasOneChoice,
} from './attack.ts';
import { canMove, move as moveTroops, pass } from './movement.ts';
import { deploy, everyTroopDeployed, nothingToPlace, reinforce } from './placing.ts';
import { seatToMove } from './seats.ts';
import { joined, quietStep, type Tried } from './step.ts';
import { beginTurn, isWon, win } from './turns.ts';
import type { GridMove, GridPosition, GridSetup } from './types.ts';

/** The next position and what happened, or why the move is refused. What follows by itself is done too. */
export function apply(setup: GridSetup, position: GridPosition, seat: Seat, move: GridMove): Tried {
  let tried = act(setup, position, seat, move);
  while (tried.ok) {
    const forced = settle(setup, tried.value.position);
    if (forced === null) break;
    tried = forced.ok ? ok(joined(tried.value, forced.value)) : forced;
  }
  return tried;
}

/** Carries out a move alone, without what follows by itself. */
export function act(setup: GridSetup, position: GridPosition, seat: Seat, move: GridMove): Tried {
  const { phase } = position;
  const expected = seatToMove(position);
  if (expected === null) return err({ code: 'game-over' });
  if (seat !== expected) return err({ code: 'not-your-turn', seat, active: expected });
  if (move.type === 'deploy' && phase.name === 'deploying') return deploy(position, phase, move.territory);
  if (move.type === 'reinforce' && phase.name === 'reinforcing') {
    return reinforce(position, phase, move.territory);
  }
  if (move.type === 'attack' && phase.name === 'choosing') return attack(position, move);
  if (move.type === 'stop' && phase.name === 'choosing') return ok(endAttacks(position, false));
  if (move.type === 'defend' && phase.name === 'defending') return defend(position, phase, move.dice);
  if (move.type === 'advance' && phase.name === 'advancing') return advance(position, phase, move.troops);
  if (move.type === 'move' && phase.name === 'moving') return moveTroops(setup, position, move);
  if (move.type === 'pass' && phase.name === 'moving') return ok(pass(setup, position, false));
  return err({ code: 'wrong-phase', move: move.type, phase: phase.name });
}

/**
 * The one step that follows by itself, without anybody's choice; null when somebody has to choose. It fails only
 * where a script of outcomes does not fit.
 */
export function settle(setup: GridSetup, position: GridPosition): Tried | null {
  const { phase } = position;
  switch (phase.name) {
    case 'deploying':
      return everyTroopDeployed(position) ? ok(beginTurn(position, position.active, 1)) : null;
    case 'reinforcing':
      return nothingToPlace(position)
        ? ok(quietStep({ ...position, phase: { name: 'choosing' } }, []))
        : null;
    case 'choosing':
      if (isWon(position)) return ok(win(position));
      return canAttack(position) ? null : ok(endAttacks(position, true));
    case 'defending':
      return setup.options.defence === 'most' ? defendWithMost(position, phase) : null;
    case 'advancing':
      return hasOneChoice(position) ? ok(advanceForced(position, phase)) : null;
    case 'moving':
      return canMove(position) ? null : ok(pass(setup, position, true));
    case 'over':
      return null;
  }
}
