import type { Territory } from '../conquest/board.ts';
import { quiet } from '../flow.ts';
import { at, err, replaced } from '../result.ts';
import { seat } from '../seat.ts';
import { notOwned, offBoard } from './board.ts';
import type { GridPhase, GridPosition, GridTried } from './types.ts';

/** How many troops each player places in the deployment stage (rules/grid.md#deployment). */
export const DEPLOYMENT = 15;

type Deploying = GridPhase & { name: 'deploying' };
type Reinforcing = GridPhase & { name: 'reinforcing' };

/**
 * The new troops of a turn: min(⌊t/2⌋, 3) (rules/grid.md#new-troops).
 * @param owned how many territories the player owns as the turn begins, 1 or more
 */
export const reinforcement = (owned: number): number => Math.min(Math.floor(owned / 2), 3);

/** True when the deployment stage is over: nobody has a troop left to place. */
export const everyTroopDeployed = ({ phase }: GridPosition): boolean =>
  phase.name === 'deploying' && phase.left.every(troops => troops === 0);

/** True when the player gets no new troops: the step is passed over. */
export const nothingToPlace = ({ phase }: GridPosition): boolean =>
  phase.name === 'reinforcing' && phase.troops === 0;

/** Places one troop of the deployment stage and hands on to the next player. */
export function deploy(position: GridPosition, phase: Deploying, territory: Territory): GridTried {
  const { active } = position;
  const refusal = offBoard(territory) ?? notOwned(position, active, territory);
  if (refusal !== null) return err(refusal);
  const left = at(phase.left, active) - 1;
  const next: GridPosition = {
    ...position,
    troops: replaced(position.troops, territory, at(position.troops, territory) + 1),
    active: seat((active + 1) % phase.left.length),
    phase: { name: 'deploying', left: replaced(phase.left, active, left) },
  };
  return quiet(next, { type: 'deployed', seat: active, territory, left });
}

/** Places all new troops of the turn in one own territory. */
export function reinforce(position: GridPosition, phase: Reinforcing, territory: Territory): GridTried {
  const { active } = position;
  const refusal = offBoard(territory) ?? notOwned(position, active, territory);
  if (refusal !== null) return err(refusal);
  const { troops } = phase;
  const next: GridPosition = {
    ...position,
    troops: replaced(position.troops, territory, at(position.troops, territory) + troops),
    phase: { name: 'choosing' },
  };
  return quiet(next, { type: 'reinforced', seat: active, territory, troops });
}
