import { areJoined, type Territory } from '../conquest/board.ts';
import { type In, joined, quiet, quietStep } from '../flow.ts';
import { type Outcome, outOfGame, survivors } from '../outcome.ts';
import { at, err, ok, replaced } from '../result.ts';
import { type Seat, seat } from '../seat.ts';
import { canSend, countOf, grid, notOwned, offBoard, ownedBy, tooWeak, wrongTroops } from './board.ts';
import type {
  GridBoard,
  GridMove,
  GridPhase,
  GridPosition,
  GridRefusal,
  GridSetup,
  GridStep,
  GridTried,
  GridTypes,
} from './types.ts';

/** How many troops each player places in the deployment stage (rules/grid.md#deployment). */
export const DEPLOYMENT = 15;

type Placement = { readonly territory: Territory };

/**
 * The new troops of a turn: min(⌊t/2⌋, 3) (rules/grid.md#new-troops).
 * @param owned how many territories the player owns as the turn begins, 1 or more
 */
export const reinforcement = (owned: number): number => Math.min(Math.floor(owned / 2), 3);

/** Places one troop of the deployment stage and hands on to the next player. */
export function deploy(position: In<GridTypes, 'deploying'>, { territory }: Placement): GridTried {
  const { active, phase } = position;
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
export function reinforce(position: In<GridTypes, 'turn.reinforcing'>, { territory }: Placement): GridTried {
  const { active, phase } = position;
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

/** True when one player owns all territories (rules/grid.md#the-end). */
export const isWon = (board: GridBoard): boolean => board.owners.every(owner => owner === board.owners[0]);

/** Begins a turn: what the player gets is counted now and stays, whatever happens in the turn. */
export function beginTurn(position: GridPosition, seat: Seat, turn: number): GridStep {
  const troops = reinforcement(countOf(position, seat));
  const begun: GridPosition = { ...position, active: seat, turn, phase: { name: 'reinforcing', troops } };
  return quietStep(begun, { type: 'turn-began', seat, turn, troops });
}

/** Ends a turn: the next player still in the game begins one, or the game is a draw by its limit. */
export function endTurn(setup: GridSetup, position: GridPosition): GridStep {
  const { turnLimit } = setup.options;
  if (turnLimit === 0 || position.turn < turnLimit)
    return beginTurn(position, nextSeat(setup, position), position.turn + 1);
  const outcome: Outcome = {
    places: [survivors(setup.seats, position.eliminated), ...outOfGame(position.eliminated)],
    reason: 'turn-limit',
  };
  const over: GridPosition = { ...position, phase: { name: 'over', outcome } };
  return quietStep(over, { type: 'drawn', turn: position.turn });
}

/** Ends the game: the active player has conquered the board. */
export function win(position: GridPosition): GridStep {
  const outcome: Outcome = {
    places: [[position.active], ...outOfGame(position.eliminated)],
    reason: 'conquest',
  };
  const over: GridPosition = { ...position, phase: { name: 'over', outcome } };
  return quietStep(over, { type: 'won', seat: position.active });
}

function nextSeat(setup: GridSetup, position: GridPosition): Seat {
  const alive = survivors(setup.seats, position.eliminated);
  return alive.find(each => each > position.active) ?? at(alive, 0);
}

/** The one seat that the game waits for: the defender while dice are chosen, else whose turn it is. */
export function seatToMove(position: GridBoard & { readonly phase: GridPhase }): Seat | null {
  if (position.phase.name === 'over') return null;
  return position.phase.name === 'defending' ? at(position.owners, position.phase.target) : position.active;
}

/** The seats that the game waits for: none when it is over. */
export function seatsToMove(position: GridBoard & { readonly phase: GridPhase }): readonly Seat[] {
  const seat = seatToMove(position);
  return seat === null ? [] : [seat];
}

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
