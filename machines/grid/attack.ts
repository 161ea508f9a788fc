import { areNeighbours, moveArmies, type Territory } from '../conquest/board.ts';
import { rollOf } from '../conquest/dice.ts';
import { type InState, join, type MoveOf, quiet, quietStep } from '../flow.ts';
import type { Sides } from '../outcome.ts';
import { type Draw, rollDice } from '../random.ts';
import { at, err, numbers, ok, replaced } from '../result.ts';
import type { Seat } from '../seat.ts';
import { isPrey } from '../teams.ts';
import {
  canSend,
  grid,
  neighboursOf,
  notOwned,
  offBoard,
  territoriesOf,
  tooWeak,
  wrongDice,
  wrongTroops,
} from './board.ts';
import type {
  GridBoard,
  GridEvent,
  GridMove,
  GridPosition,
  GridRefusal,
  GridResult,
  GridStep,
  GridTypes,
} from './types.ts';

/** A declared attack: source, target and number of dice (m of the rules). */
export interface DeclaredAttack {
  readonly source: Territory;
  readonly target: Territory;
  readonly dice: number;
}

type Advancing = InState<GridTypes, 'turn.attacking.advancing'>;
type Defending = InState<GridTypes, 'turn.attacking.defending'>;

/** Most dice of an attack: m ≤ 3 and m < s (rules/grid.md#attack); 0 if it cannot attack. */
export const mostAttackDice = (troops: number): number => Math.max(0, Math.min(3, troops - 1));

/** Most dice of a defence: n ≤ 2 and n ≤ t (rules/grid.md#attack). */
export const mostDefenceDice = (troops: number): number => Math.min(2, troops);

/** True when the active player has a territory to attack from and an enemy beside it. */
export const canAttack = (sides: Sides, board: GridBoard): boolean =>
  canSend(board, owner => isPrey(sides, owner, board.active));

/** True when a target has lost its last troop and the conqueror has not moved in yet. */
export const isCaptured = (board: GridBoard): boolean => board.troops.includes(0);

/** Declares an attack; dice are rolled once the defender has chosen too. */
export function attack(
  sides: Sides,
  position: GridPosition,
  move: GridMove & { type: 'attack' },
): GridResult {
  const refusal = attackRefusal(sides, position, move);
  if (refusal !== null) return err(refusal);
  const { source, target, dice } = move;
  const defender = at(position.owners, target);
  const next: GridPosition = { ...position, phase: { name: 'defending', source, target, dice } };
  return quiet(next, { type: 'attacked', seat: position.active, defender, source, target, dice });
}

/** Every attack: by source row by row, by target, by dice. */
export function* attacks(sides: Sides, board: GridBoard): Generator<MoveOf<GridTypes, 'attack'>> {
  for (const source of territoriesOf(board, board.active)) {
    const most = mostAttackDice(at(board.troops, source));
    if (most === 0) continue;
    for (const target of neighboursOf(source)) {
      if (!isPrey(sides, at(board.owners, target), board.active)) continue;
      for (let dice = 1; dice <= most; dice++) yield { type: 'attack', source, target, dice };
    }
  }
}

/** Chooses the defender's dice and rolls for both sides. */
export function defend(position: Defending, { dice }: { readonly dice: number }): GridResult {
  const refusal = wrongDice(dice, mostDefenceDice(at(position.troops, position.phase.target)));
  return refusal === null ? battle(position, position.phase, dice) : err(refusal);
}

export const defences = ({ troops, phase }: Defending) =>
  numbers(1, mostDefenceDice(at(troops, phase.target))).map(dice => ({ type: 'defend', dice }) as const);

export const defendWithMost = (position: Defending): GridResult =>
  battle(position, position.phase, mostDefenceDice(at(position.troops, position.phase.target)));

/** Moves the conqueror's troops into the target. */
export function advance(position: Advancing, { troops }: { readonly troops: number }): GridResult {
  const refusal = wrongTroops(troops, position.phase.least, position.phase.most);
  return refusal === null ? moveIn(position, troops) : err(refusal);
}

export const advances = ({ phase }: Advancing) =>
  numbers(phase.least, phase.most).map(troops => ({ type: 'advance', troops }) as const);

export const forcedAdvance = (position: Advancing): GridResult => moveIn(position, position.phase.most);

/** Ends the active player's attacks of this turn. `forced`: no attack is possible. */
export const endAttacks = (position: GridPosition, forced: boolean): GridStep =>
  quietStep(
    { ...position, phase: { name: 'moving' } },
    { type: 'attacks-ended', seat: position.active, forced },
  );

function attackRefusal(
  sides: Sides,
  board: GridBoard,
  { source, target, dice }: DeclaredAttack,
): GridRefusal | null {
  const refusal = offBoard(source, target) ?? notOwned(board, board.active, source);
  if (refusal !== null) return refusal;
  const owner = at(board.owners, target);
  if (owner === board.active) return { code: 'your-own', territory: target };
  if (!isPrey(sides, owner, board.active)) return { code: 'a-mate', territory: target, owner };
  if (!areNeighbours(grid, source, target)) return { code: 'not-adjacent', source, target };
  return tooWeak(board, source) ?? wrongDice(dice, mostAttackDice(at(board.troops, source)));
}

/** Rolls the attacker's dice, then the defender's, and removes the losses. */
function battle(position: GridPosition, declared: DeclaredAttack, defenceDice: number): GridResult {
  const rolled = rollDice(position.random, declared.dice + defenceDice);
  if (!rolled.ok) return rolled;
  const { event, next } = fight(position, declared, rolled.value);
  const roll: GridStep = { position: next, events: [event], reveals: true };
  if (at(next.troops, declared.target) > 0) return ok(roll);
  return ok(join(roll, capture(next, declared, event.defender)));
}

function fight(position: GridPosition, { source, target, dice }: DeclaredAttack, { numbers, random }: Draw) {
  const rolled = rollOf(numbers, dice);
  const defender = at(position.owners, target);
  const event = { type: 'rolled', seat: position.active, defender, source, target, ...rolled } as const;
  const troops = position.troops.slice();
  troops[source] = at(troops, source) - rolled.attackerLoses;
  troops[target] = at(troops, target) - rolled.defenderLoses;
  const next: GridPosition = { ...position, troops, random, phase: { name: 'choosing' } };
  return { event, next };
}

/** Hands the target over at once; it stays empty until the conqueror moves in. */
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

function moveIn(position: Advancing, count: number): GridResult {
  const { source, target } = position.phase;
  const troops = moveArmies(position.troops, source, target, count);
  const next: GridPosition = { ...position, troops, phase: { name: 'choosing' } };
  return quiet(next, { type: 'advanced', seat: position.active, source, target, troops: count });
}
