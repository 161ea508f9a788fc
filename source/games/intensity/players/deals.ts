import type { Noise } from '../../../players/noise.ts';
import { type Knowledge, ME } from './knowledge.ts';
import { rankOfCode, suitOfCode } from './masks.ts';
import { byRule, bySafety } from './policies.ts';
import { Sampler } from './sampler.ts';
import { Simulation } from './simulation.ts';

/** How often a choice is taken to be random, by the rule player, by the safety player. Together 1. */
const RANDOM_SHARE = 0.5;
const RULE_SHARE = 0.35;
const SAFETY_SHARE = 0.15;

/**
 * Says how well a deal explains what the others have played: the product, over their choices so far, of the chance
 * that a player of mixed habits would have chosen that card with that hand.
 */
class Likelihood {
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

/** Fewer candidates than this make inference worse than none (decisions/intensity-players.md#deals). */
export const CANDIDATES = 2048;
/** How many of them are kept, the likely ones more often. */
const KEPT = 512;
const WIDTH = 16;

/**
 * An endless row of deals that agree with the knowledge. With inference the likely ones come more often: candidates
 * are drawn in batches, and each is kept as often as its likelihood deserves.
 */
export class Deals {
  readonly #sampler: Sampler;
  readonly #likelihood: Likelihood | null;
  readonly #noise: Noise;
  readonly #own: Int32Array;
  readonly #batch: Int32Array;
  readonly #weights = new Float64Array(CANDIDATES);
  readonly #order = new Int32Array(KEPT);
  #next = KEPT;

  constructor(knowledge: Knowledge, noise: Noise, inference: boolean) {
    this.#sampler = new Sampler(knowledge);
    this.#noise = noise;
    this.#own = knowledge.hand;
    const played = knowledge.history.some(({ by }) => by !== ME);
    this.#likelihood = inference && played ? new Likelihood(knowledge) : null;
    this.#batch = new Int32Array(this.#likelihood === null ? WIDTH : CANDIDATES * WIDTH);
    for (let from = 0; from < this.#batch.length; from += WIDTH) this.#batch.set(this.#own, from);
  }

  /** False when no deal agrees with what was seen: somebody broke the rules, and nothing can be dealt. */
  get exist(): boolean {
    return this.#sampler.deals > 0;
  }

  /** The 16 masks of the next deal, the own hand included; good until the next call. */
  next(): Int32Array {
    if (this.#likelihood === null) {
      this.#sampler.deal(this.#noise, this.#batch);
      return this.#batch;
    }
    if (this.#next >= KEPT) this.#fill(this.#likelihood);
    const index = this.#order[this.#next] ?? 0;
    this.#next++;
    return this.#batch.subarray(index * WIDTH, (index + 1) * WIDTH);
  }

  /** Draws a batch and keeps deals in proportion to their likelihood (systematic resampling, then shuffled). */
  #fill(likelihood: Likelihood): void {
    let total = 0;
    for (let index = 0; index < CANDIDATES; index++) {
      const hands = this.#batch.subarray(index * WIDTH, (index + 1) * WIDTH);
      this.#sampler.deal(this.#noise, hands);
      const weight = likelihood.of(hands);
      this.#weights[index] = weight;
      total += weight;
    }
    const step = total / KEPT;
    let mark = this.#noise.unit() * step;
    let reached = 0;
    let kept = 0;
    for (let index = 0; index < CANDIDATES && kept < KEPT; index++) {
      reached += this.#weights[index] ?? 0;
      for (; mark < reached && kept < KEPT; mark += step) this.#order[kept++] = index;
    }
    while (kept < KEPT) this.#order[kept++] = CANDIDATES - 1;
    this.#noise.shuffle(this.#order);
    this.#next = 0;
  }
}
