import { areJoined } from '../conquest/graph.ts';
import { joined, quietStep } from '../flow.ts';
import { at, err, ok } from '../result.ts';
import { canSend, grid, ownedBy } from './board.ts';
import { notOwned, offBoard, tooWeak, wrongTroops } from './checks.ts';
import { endTurn } from './turns.ts';
import type { GridBoard, GridMove, GridPosition, GridRefusal, GridSetup, GridTried } from './types.ts';

type Movement = GridMove & { type: 'move' };

/** True when the active player has a territory that can spare troops and an own one beside it. */
export const canMove = (board: GridBoard): boolean => canSend(board, 'own');

/** Carries out the one movement of a turn, and so ends the turn (rules/grid.md#movement). */
export function move(setup: GridSetup, position: GridPosition, movement: Movement): GridTried {
  const refusal = movementRefusal(position, movement);
  if (refusal !== null) return err(refusal);
  const { source, target, troops: count } = movement;
  const troops = position.troops.slice();
  troops[source] = at(troops, source) - count;
  troops[target] = at(troops, target) + count;
  const moved = quietStep(
    { ...position, troops },
    { type: 'moved', seat: position.active, source, target, troops: count },
  );
  return ok(joined(moved, endTurn(setup, moved.position)));
}

/** Ends the turn without a movement. `forced` when none was possible. */
export function pass(setup: GridSetup, position: GridPosition, forced: boolean) {
  const passed = quietStep(position, { type: 'passed', seat: position.active, forced });
  return joined(passed, endTurn(setup, position));
}

function movementRefusal(board: GridBoard, { source, target, troops }: Movement): GridRefusal | null {
  const refusal =
    offBoard(source, target) ??
    notOwned(board, board.active, source) ??
    notOwned(board, board.active, target);
  if (refusal !== null) return refusal;
  if (source === target) return { code: 'same-territory', territory: source };
  if (!areJoined(grid, source, target, ownedBy(board, board.active))) {
    return { code: 'no-path', source, target };
  }
  return tooWeak(board, source) ?? wrongTroops(troops, 1, at(board.troops, source) - 1);
}
