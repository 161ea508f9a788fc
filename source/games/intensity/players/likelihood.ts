import type { Knowledge } from './knowledge.ts';
import { ME } from './knowledge.ts';
import { rankOfCode, suitOfCode } from './masks.ts';
import { byRule, bySafety } from './policies.ts';
import { Simulation } from './simulation.ts';

/** How often a choice is taken to be random, by the rule player, by the safety player. Together 1. */
const RANDOM_SHARE = 0.5;
const RULE_SHARE = 0.35;
const SAFETY_SHARE = 0.15;

/**
 * Says how well a deal explains what the others have played: the product, over their choices so far, of the chance
 * that a player of mixed habits would have chosen that card with that hand.
 */
export class Likelihood {
  readonly #knowledge: Knowledge;
  readonly #simulation = new Simulation();
  /** By place and suit: what has been played. */
  readonly #played = new Int32Array(16);

  constructor(knowledge: Knowledge) {
    this.#knowledge = knowledge;
    for (const { by, code } of knowledge.history) {
      const slot = by * 4 + suitOfCode(code);
      this.#played[slot] = (this.#played[slot] ?? 0) | (1 << rankOfCode(code));
    }
  }

  /** @param hands 16 masks, as they are now */
  of(hands: Int32Array): number {
    const simulation = this.#simulation;
    for (let slot = 0; slot < 16; slot++)
      simulation.hands[slot] = (hands[slot] ?? 0) | (this.#played[slot] ?? 0);
    simulation.begin(this.#knowledge.opener);
    let likelihood = 1;
    for (const { by, code } of this.#knowledge.history) {
      if (by !== ME) {
        const count = simulation.countLegal();
        if (count > 1) {
          let chance = RANDOM_SHARE / count;
          if (byRule(simulation, by) === code) chance += RULE_SHARE;
          if (bySafety(simulation, by) === code) chance += SAFETY_SHARE;
          likelihood *= chance;
        }
      }
      simulation.play(code);
    }
    return likelihood;
  }
}
