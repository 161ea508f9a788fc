import { ME } from './knowledge.ts';
import { byRule, bySafety } from './policies.ts';
import type { Model } from './simulation.ts';

/** A quarter of the moves at random did best (decisions/intensity-players.md#settings-tried). */
export const RANDOM_MOVES = 64;

/** A quarter of the others' considered moves are those of a simpler player. */
const SAFETY_MOVES = 48;

/** Everybody follows the rules of thumb, but for one move in four. */
export const RULE_MODEL: Model = {
  random: RANDOM_MOVES,
  policy: simulation => byRule(simulation, simulation.turn),
};

/** The same, but the three others are sometimes simpler players: nobody knows who sits there. */
export const MIXED_MODEL: Model = {
  random: RANDOM_MOVES,
  policy: (simulation, chance) =>
    chance < RANDOM_MOVES + SAFETY_MOVES && simulation.turn !== ME
      ? bySafety(simulation, simulation.turn)
      : byRule(simulation, simulation.turn),
};
