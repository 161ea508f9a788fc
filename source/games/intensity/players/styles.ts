import type { Noise } from '../../../players/noise.ts';
import { byRule, bySafety } from './policies.ts';
import type { Model } from './simulation.ts';

/**
 * How a place is taken to play (decisions/intensity-players.md#styles): the own one, and for others, of whom nobody
 * knows who they are: by mixed habits with many slips, steadily as the safety player, steadily as the rule player.
 */
export const OWN = 0;
export const LOOSE = 1;
export const SAFE = 2;
export const RULED = 3;
export const STYLES = 4;

/** By style: how likely another player has it, before it has played a card. */
export const PRIOR: readonly number[] = [0, 0.5, 0.3, 0.2];

/**
 * A style, each as likely as its weight says.
 * @param from where the weights of the styles begin
 */
export function drawStyle(weights: ArrayLike<number>, from: number, noise: Noise): number {
  const loose = weights[from + LOOSE] ?? 0;
  const safe = loose + (weights[from + SAFE] ?? 0);
  const drawn = noise.unit() * (safe + (weights[from + RULED] ?? 0));
  if (drawn < loose) return LOOSE;
  return drawn < safe ? SAFE : RULED;
}

/** A quarter of the moves at random did best (decisions/intensity-players.md#settings-tried). */
const RANDOM_MOVES = 64;
/** Who plays steadily slips in one move of eleven. */
const SLIPS = 24;
/** A quarter of a loose player's considered moves are those of the safety player. */
const SAFETY_MOVES = 48;

/** Everybody follows the rules of thumb, but for one move in four. */
export const RULE_MODEL: Model = {
  random: [RANDOM_MOVES, RANDOM_MOVES, RANDOM_MOVES, RANDOM_MOVES],
  policy: simulation => byRule(simulation, simulation.turn),
};

/** The same for the own place; the others play by their styles. */
export const STYLED_MODEL: Model = {
  random: [RANDOM_MOVES, RANDOM_MOVES, SLIPS, SLIPS],
  policy: (simulation, chance) => {
    const { turn } = simulation;
    const style = simulation.styles[turn];
    return style === SAFE || (style === LOOSE && chance < RANDOM_MOVES + SAFETY_MOVES)
      ? bySafety(simulation, turn)
      : byRule(simulation, turn);
  },
};
