import type { FastRandom } from '../../../players/fast-random.ts';
import { toTakeAll } from './moon.ts';
import { byRule, bySafety } from './policies.ts';
import type { Model } from './simulation.ts';

/**
 * Assumed styles of play (decisions/intensity-players.md#styles): the player's own; and of unknown others, mixed with
 * many slips, steadily as the safety player, steadily as the rule player.
 */
export const OWN = 0;
export const LOOSE = 1;
export const SAFE = 2;
export const RULED = 3;
export const STYLES = 4;

/** By style: the chance that another player has it, before it has played a card. */
export const PRIOR: readonly number[] = [0, 0.5, 0.3, 0.2];

/** Draws a style in proportion to its weight. @param from the index at which the weights begin */
export function drawStyle(weights: ArrayLike<number>, from: number, noise: FastRandom): number {
  const loose = weights[from + LOOSE] ?? 0;
  const safe = loose + (weights[from + SAFE] ?? 0);
  const drawn = noise.unit() * (safe + (weights[from + RULED] ?? 0));
  if (drawn < loose) return LOOSE;
  return drawn < safe ? SAFE : RULED;
}

/** A quarter of the moves at random did best (decisions/intensity-players.md#settings-tried). */
const RANDOM_MOVES = 64;
/** A steady player slips in one move of eleven. */
const SLIPS = 24;
/** A quarter of a loose player's considered moves are those of the safety player. */
const SAFETY_MOVES = 48;

/** Everybody follows the rules of thumb, except in one move of four. */
export const RULE_MODEL: Model = {
  takeAll: simulation => toTakeAll(simulation, simulation.turn),
  random: [RANDOM_MOVES, RANDOM_MOVES, RANDOM_MOVES, RANDOM_MOVES],
  policy: simulation => byRule(simulation, simulation.turn),
};

/** The same for the own place; the others play by their styles. */
export const STYLED_MODEL: Model = {
  takeAll: RULE_MODEL.takeAll,
  random: [RANDOM_MOVES, RANDOM_MOVES, SLIPS, SLIPS],
  policy: (simulation, chance) => {
    const { turn } = simulation;
    const style = simulation.styles[turn];
    return style === SAFE || (style === LOOSE && chance < RANDOM_MOVES + SAFETY_MOVES)
      ? bySafety(simulation, turn)
      : byRule(simulation, turn);
  },
};
