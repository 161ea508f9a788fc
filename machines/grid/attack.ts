import { areNeighbours, type Territory } from '../conquest/board.ts';
import { rolledWith } from '../conquest/dice.ts';
import { type In, joined, quiet, quietStep } from '../flow.ts';
import { type Drawn, rollDice } from '../random.ts';
import { at, err, ok, replaced } from '../result.ts';
import type { Seat } from '../seat.ts';
import { canSend, grid, notOwned, offBoard, tooWeak, wrongDice, wrongTroops } from './board.ts';
import type {
  GridBoard,
  GridEvent,
  GridMove,
  GridPosition,
  GridRefusal,
  GridStep,
  GridTried,
  GridTypes,
} from './types.ts';

/** An attack that has been declared: from where, to where, and with how many dice (m of the seed). */
export interface DeclaredAttack {
  readonly source: Territory;
  readonly target: Territory;
  readonly dice: number;
}

type Advancing = In<GridTypes, 'turn.attacking.advancing'>;
type Defending = In<GridTypes, 'turn.attacking.defending'>;

/** The most dice an attack may use: m ≤ 3 and m < s (rules/grid.md#attack). 0 when it may not attack. */
export const mostAttackDice = (troops: number): number => Math.max(0, Math.min(3, troops - 1));

/** The most dice a defence may use: n ≤ 2 and n ≤ t (rules/grid.md#attack). */
export const mostDefenceDice = (troops: number): number => Math.min(2, troops);

/** True when the active player has a territory to attack from and an enemy beside it. */
export const canAttack = (board: GridBoard): boolean => canSend(board, 'foreign');

/** True when a target has lost its last troop and nobody has moved in yet. */
export const isCaptured = (board: GridBoard): boolean => board.troops.includes(0);

/** Declares an attack; the dice are rolled when the defender's number is known. */
export function attack(position: GridPosition, move: GridMove & { type: 'attack' }): GridTried {
  const refusal = attackRefusal(position, move);
  if (refusal !== null) return err(refusal);
  const { source, target, dice } = move;
  const defender = at(position.owners, target);
  const next: GridPosition = { ...position, phase: { name: 'defending', source, target, dice } };
  return quiet(next, { type: 'attacked', seat: position.active, defender, source, target, dice });
}

/** The defender chooses the dice, and both roll. */
export function defend(position: Defending, { dice }: { readonly dice: number }): GridTried {
  const refusal = wrongDice(dice, mostDefenceDice(at(position.troops, position.phase.target)));
  return refusal === null ? battle(position, position.phase, dice) : err(refusal);
}

/** The defence with as many dice as are allowed. */
export const defendWithMost = (position: Defending): GridTried =>
  battle(position, position.phase, mostDefenceDice(at(position.troops, position.phase.target)));

/** The conqueror moves troops into the target. */
export function advance(position: Advancing, { troops }: { readonly troops: number }): GridTried {
  const refusal = wrongTroops(troops, position.phase.least, position.phase.most);
  return refusal === null ? movedIn(position, troops) : err(refusal);
}

/** The one choice that there is when only one number of troops may move in. */
export const advanceForced = (position: Advancing): GridTried => movedIn(position, position.phase.most);

/** The active player attacks no more in this turn. `forced` when no attack is possible. */
export const endAttacks = (position: GridPosition, forced: boolean): GridStep =>
  quietStep(
    { ...position, phase: { name: 'moving' } },
    { type: 'attacks-ended', seat: position.active, forced },
  );

function attackRefusal(board: GridBoard, { source, target, dice }: DeclaredAttack): GridRefusal | null {
  const refusal = offBoard(source, target) ?? notOwned(board, board.active, source);
  if (refusal !== null) return refusal;
  if (board.owners[target] === board.active) return { code: 'your-own', territory: target };
  if (!areNeighbours(grid, source, target)) return { code: 'not-adjacent', source, target };
  return tooWeak(board, source) ?? wrongDice(dice, mostAttackDice(at(board.troops, source)));
}

/** Rolls the attacker's dice, then the defender's, and takes away what each side loses. */
function battle(position: GridPosition, declared: DeclaredAttack, defenceDice: number): GridTried {
  const rolled = rollDice(position.random, declared.dice + defenceDice);
  if (!rolled.ok) return rolled;
  const { event, next } = fought(position, declared, rolled.value);
  const roll: GridStep = { position: next, events: [event], reveals: true };
  if (at(next.troops, declared.target) > 0) return ok(roll);
  return ok(joined(roll, capture(next, declared, event.defender)));
}

function fought(
  position: GridPosition,
  { source, target, dice }: DeclaredAttack,
  { numbers, random }: Drawn,
) {
  const rolled = rolledWith(numbers, dice);
  const defender = at(position.owners, target);
  const event = { type: 'rolled', seat: position.active, defender, source, target, ...rolled } as const;
  const troops = position.troops.slice();
  troops[source] = at(troops, source) - rolled.attackerLoses;
  troops[target] = at(troops, target) - rolled.defenderLoses;
  const next: GridPosition = { ...position, troops, random, phase: { name: 'choosing' } };
  return { event, next };
}

/** The target changes hands at once; it stays empty until the conqueror has moved in. */
function capture(position: GridPosition, { source, target, dice }: DeclaredAttack, from: Seat): GridStep {
  const seat = position.active;
  const owners = replaced(position.owners, target, seat);
  const isOut = !owners.includes(from);
  const most = at(position.troops, source) - 1;
  const next: GridPosition = {
    ...position,
    owners,
    eliminated: isOut ? [...position.eliminated, from] : position.eliminated,
    phase: { name: 'advancing', source, target, least: dice, most },
  };
  const events: GridEvent[] = [{ type: 'captured', seat, from, source, target }];
  if (isOut) events.push({ type: 'eliminated', seat: from, by: seat });
  return quietStep(next, ...events);
}

function movedIn(position: Advancing, count: number): GridTried {
  const { source, target } = position.phase;
  const troops = position.troops.slice();
  troops[source] = at(troops, source) - count;
  troops[target] = count;
  const next: GridPosition = { ...position, troops, phase: { name: 'choosing' } };
  return quiet(next, { type: 'advanced', seat: position.active, source, target, troops: count });
}
