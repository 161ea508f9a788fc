import { areJoined, moveArmies, reachable, type Territory, territory } from '../conquest/board.ts';
import { heldAfter } from '../conquest/hold.ts';
import { armiesOf, connectedBonus, underCap } from '../conquest/income.ts';
import { atLimit } from '../conquest/limit.ts';
import { type InState, join, quiet, quietStep } from '../flow.ts';
import type { Setup } from '../game.ts';
import { gameOver, type Sides, survivors } from '../outcome.ts';
import { at, err, ok, type Result, replaced } from '../result.ts';
import { type Seat, seat } from '../seat.ts';
import { isOneSide, mayMoveTo, sidesOf, winningTeam } from '../teams.ts';
import { canSend, grid, notOwned, offBoard, territoriesOf, tooWeak, wrongTroops } from './board.ts';
import {
  type GridBoard,
  type GridMove,
  type GridPosition,
  type GridRefusal,
  type GridResult,
  type GridSetup,
  type GridStep,
  type GridTypes,
  SIZE,
} from './types.ts';

/** Troops that each player places in the deployment stage (rules/grid.md#deployment). */
export const DEPLOYMENT = 15;

type Placement = { readonly territory: Territory };

/** Rounds after which rising new troops are one more. */
const ROUNDS_TO_RISE = 5;

/** The most new troops of a turn, however many territories there are (rules/grid.md#new-troops). */
export function mostNewTroops({ seats: count, options }: GridSetup, turn: number): number {
  if (options.newTroops === 'half') return SIZE;
  const rounds = Math.floor(Math.max(0, turn - 1) / count);
  return 3 + (options.newTroops === 'rising' ? Math.floor(rounds / ROUNDS_TO_RISE) : 0);
}

/** New troops for so many territories, 1 or more: min(⌊t/2⌋, 3), and the fewest (rules/grid.md#new-troops). */
export const reinforcement = (setup: GridSetup, owned: number, turn: number): number =>
  Math.max(setup.options.leastTroops, Math.min(Math.floor(owned / 2), mostNewTroops(setup, turn)));

type Held = Pick<GridPosition, 'owners' | 'troops'>;

/** New troops of a seat's turn: for its territories, for those that hang together, and not above the cap. */
export function newTroops(setup: GridSetup, { owners, troops }: Held, seat: Seat, turn: number): number {
  const { options } = setup;
  const owned = owners.reduce<number>((count, owner) => (owner === seat ? count + 1 : count), 0);
  const more = connectedBonus(options, grid, each => owners[each] === seat);
  const onBoard = options.armyCap === 0 ? 0 : armiesOf({ owners, armies: troops }, seat);
  return underCap(options, reinforcement(setup, owned, turn) + more, owned, onBoard);
}

/** Adds troops to one territory of the active player. */
function place(
  position: GridPosition,
  territory: Territory,
  count: number,
): Result<GridPosition, GridRefusal> {
  const refusal = offBoard(territory) ?? notOwned(position, position.active, territory);
  if (refusal !== null) return err(refusal);
  const troops = replaced(position.troops, territory, at(position.troops, territory) + count);
  return ok({ ...position, troops });
}

/** Places one troop of the deployment stage and passes on to the next player. */
export function deploy(position: InState<GridTypes, 'deploying'>, { territory }: Placement): GridResult {
  const { active, phase } = position;
  const placed = place(position, territory, 1);
  if (!placed.ok) return placed;
  const left = at(phase.left, active) - 1;
  const next: GridPosition = {
    ...placed.value,
    active: seat((active + 1) % phase.left.length),
    phase: { name: 'deploying', left: replaced(phase.left, active, left) },
  };
  return quiet(next, { type: 'deployed', seat: active, territory, left });
}

export const deployments = (board: GridBoard) =>
  territoriesOf(board, board.active).map(territory => ({ type: 'deploy', territory }) as const);

/** Places all new troops of the turn in one own territory. */
export function reinforce(
  position: InState<GridTypes, 'turn.reinforcing'>,
  { territory }: Placement,
): GridResult {
  const { active, phase } = position;
  const { troops } = phase;
  const placed = place(position, territory, troops);
  if (!placed.ok) return placed;
  const next: GridPosition = { ...placed.value, phase: { name: 'choosing' } };
  return quiet(next, { type: 'reinforced', seat: active, territory, troops });
}

export const reinforcements = (board: GridBoard) =>
  territoriesOf(board, board.active).map(territory => ({ type: 'reinforce', territory }) as const);

/** True when one player, or one team, owns all territories (rules/grid.md#the-end). */
export const isWon = (sides: Sides, board: GridBoard): boolean => isOneSide(sides, board.owners);

/** Begins a turn; its new troops are counted now and do not change later. */
export function beginTurn(setup: GridSetup, position: GridPosition, seat: Seat, turn: number): GridStep {
  const troops = newTroops(setup, position, seat, turn);
  const begun: GridPosition = { ...position, active: seat, turn, phase: { name: 'reinforcing', troops } };
  return quietStep(begun, { type: 'turn-began', seat, turn, troops });
}

/** Ends a turn: begins the next player's, or ends the game by a share that was held or by its limit (rules/grid.md#a-limit, #holding). */
export function endTurn(setup: GridSetup, before: GridPosition): GridStep {
  const { turn, owners, troops, active, holding } = before;
  const { options } = setup;
  const next = nextSeat(setup, before);
  const alive = survivors(setup.seats, before.eliminated);
  const sides = sidesOf(setup);
  const board = { owners, armies: troops };
  const held = heldAfter(options, { ...board, turn, holding, alive, active, next }, sides);
  const position = { ...before, ...held.part };
  if (held.won !== null) return quietStep(gameOver(position, held.won.places, 'held', sides), held.won.event);
  const told = quietStep(position, ...held.changes);
  if (!isLastTurn(setup, position, next)) return join(told, beginTurn(setup, position, next, turn + 1));
  const { places, event } = atLimit(options.limitResult, turn, alive, board, sides);
  return join(told, quietStep(gameOver(position, places, 'turn-limit', sides), event));
}

/** The last turn by the limits, infinite without one; of rounds, as long as nobody is out. */
export const lastTurn = ({ seats: count, options: { turnLimit, roundLimit } }: GridSetup): number =>
  Math.min(turnLimit || Number.POSITIVE_INFINITY, roundLimit * count || Number.POSITIVE_INFINITY);

/** Tests whether a limit ends the game after this turn: one of rounds once all who are left have had as many turns. */
const isLastTurn = (setup: GridSetup, { turn, active }: GridPosition, next: Seat): boolean =>
  turn >= lastTurn(setup) && (turn === setup.options.turnLimit || next <= active);

/** Ends the game: the active player, or that player's team, has conquered the board. */
export const win = (sides: Sides, position: GridPosition): GridStep => {
  const { active } = position;
  const over = gameOver(position, [[active]], 'conquest', sides);
  return quietStep(over, { type: 'won', seat: active, ...winningTeam(sides, active) });
};

function nextSeat(setup: GridSetup, position: GridPosition): Seat {
  const alive = survivors(setup.seats, position.eliminated);
  return alive.find(each => each > position.active) ?? at(alive, 0);
}

/** The seat to move: the defender while choosing dice, else the active player; none when the game is over. */
export function seatsToMove({ phase, owners, active }: Omit<GridPosition, 'random'>): readonly Seat[] {
  if (phase.name === 'over') return [];
  return [phase.name === 'defending' ? at(owners, phase.target) : active];
}

type Movement = GridMove & { type: 'move' };

/** True when the active player has a territory with troops to spare beside another of its own, or one of a mate's. */
export const canMove = (setup: Setup, board: GridBoard): boolean =>
  canSend(board, mayMoveTo(setup, board.active));

/** Tests the territories through which the active player's troops may move. */
const isOpen = (setup: Setup, { owners, active }: GridBoard): ((index: number) => boolean) => {
  const fits = mayMoveTo(setup, active);
  return index => fits(at(owners, index));
};

/** Makes the one movement of a turn, which ends it (rules/grid.md#movement). */
export function move(setup: GridSetup, position: GridPosition, movement: Movement): GridResult {
  const refusal = movementRefusal(setup, position, movement);
  if (refusal !== null) return err(refusal);
  const { source, target, troops: count } = movement;
  const troops = moveArmies(position.troops, source, target, count);
  const moved = quietStep(
    { ...position, troops },
    { type: 'moved', seat: position.active, source, target, troops: count },
  );
  return ok(join(moved, endTurn(setup, moved.position)));
}

/** Every movement: by source row by row, by target, by troops. */
export function* movements(setup: Setup, board: GridBoard): Generator<Movement> {
  const { active } = board;
  for (const source of territoriesOf(board, active)) {
    const most = at(board.troops, source) - 1;
    if (most < 1) continue;
    for (const target of reachable(grid, source, isOpen(setup, board))) {
      if (target === source) continue;
      for (let troops = 1; troops <= most; troops++)
        yield { type: 'move', source, target: territory(target), troops };
    }
  }
}

/** Ends the turn without a movement. `forced`: none is possible. */
export function pass(setup: GridSetup, position: GridPosition, forced: boolean) {
  const passed = quietStep(position, { type: 'passed', seat: position.active, forced });
  return join(passed, endTurn(setup, position));
}

function movementRefusal(
  setup: Setup,
  board: GridBoard,
  { source, target, troops }: Movement,
): GridRefusal | null {
  const fits = isOpen(setup, board);
  const refusal =
    offBoard(source, target) ??
    notOwned(board, board.active, source) ??
    (fits(target) ? null : notOwned(board, board.active, target));
  if (refusal !== null) return refusal;
  if (source === target) return { code: 'same-territory', territory: source };
  if (!areJoined(grid, source, target, fits)) {
    return { code: 'no-path', source, target };
  }
  return tooWeak(board, source) ?? wrongTroops(troops, 1, at(board.troops, source) - 1);
}
