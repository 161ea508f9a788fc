import { BUFFALO_BIT, BUFFALO_SUIT, HAND_SIZE } from '../../../../machines/intensity/cards.ts';
import { PASSED } from '../../../../machines/intensity/types.ts';
import type { Noise } from '../../../players/noise.ts';
import { type Knowledge, ME } from './knowledge.ts';
import { COUNT, rankOfCode, suitOfCode } from './masks.ts';
import { byRule, bySafety } from './policies.ts';
import { Sampler } from './sampler.ts';
import { NO_SUIT, Simulation } from './simulation.ts';

/** How often a choice is taken to be random, by the rule player, by the safety player. Together 1. */
interface Shares {
  readonly random: number;
  readonly rule: number;
  readonly safety: number;
}

/** The shares that explain best how eight programs play (decisions/intensity-players.md#deals). */
const LEADING: Shares = { random: 0.6, rule: 0.1, safety: 0.3 };
const FOLLOWING: Shares = { random: 0.4, rule: 0.15, safety: 0.45 };
const THROWING: Shares = { random: 0.4, rule: 0.1, safety: 0.5 };

/** Most players pass their highest cards. How likely each higher one is that was kept: by who passed, and how many. */
const KEPT_BY_LEFT = powers(Math.exp(-1.2));
const KEPT_ACROSS = powers(Math.exp(-0.7));
const KEPT_BY_RIGHT = powers(Math.exp(-0.3));

/** The powers of a number from 0 on; more than four count as four. */
function powers(base: number): readonly number[] {
  return Array.from({ length: HAND_SIZE + 1 }, (_, exponent) => base ** Math.min(exponent, 4));
}

/**
 * Says how well a deal explains what the others have passed and played: the product, over their choices so far, of the
 * chance that a player of mixed habits would have chosen that card with that hand.
 */
class Likelihood {
  readonly #knowledge: Knowledge;
  readonly #simulation = new Simulation();
  /** By place and suit: what has been played. */
  readonly #played = new Int32Array(16);
  /** By suit: what the left neighbour kept of its own ten cards. */
  readonly #kept = new Int32Array(4);

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
    let likelihood = this.#passing();
    for (const { by, code } of this.#knowledge.history) {
      if (by !== ME) {
        const count = simulation.countLegal();
        if (count > 1) {
          const { random, rule, safety } = this.#sharesOf(by);
          let chance = random / count;
          if (byRule(simulation, by) === code) chance += rule;
          if (bySafety(simulation, by) === code) chance += safety;
          likelihood *= chance;
        }
      }
      simulation.play(code);
    }
    return likelihood;
  }

  #sharesOf(place: number): Shares {
    const { led, hands } = this.#simulation;
    if (led === NO_SUIT) return LEADING;
    return hands[place * 4 + led] === 0 ? THROWING : FOLLOWING;
  }

  /**
   * How likely the hands after the exchange are. What was passed on to a hand is not known, but it is hardly among its
   * lower cards: of two hands in a row, the first kept little that is higher than the third highest card of the second.
   */
  #passing(): number {
    const { hands } = this.#simulation;
    const { given, lowestReceived } = this.#knowledge;
    for (let suit = 0; suit < 4; suit++) this.#kept[suit] = (hands[4 + suit] ?? 0) & ~(given[suit] ?? 0);
    const byLeft = above(this.#kept, 0, thirdHeight(hands, 8));
    const across = above(hands, 8, thirdHeight(hands, 12)) - PASSED;
    const byRight = above(hands, 12, lowestReceived) - PASSED;
    return (
      (KEPT_BY_LEFT[byLeft] ?? 1) *
      (KEPT_ACROSS[Math.max(0, across)] ?? 1) *
      (KEPT_BY_RIGHT[Math.max(0, byRight)] ?? 1)
    );
  }
}

const HIGHEST = 10;

/** How many cards of the hand whose masks begin at `from` are higher than a height. */
function above(masks: Int32Array, from: number, height: number): number {
  if (height >= HIGHEST) return 0;
  const fours = masks[from + BUFFALO_SUIT] ?? 0;
  let count = (fours & BUFFALO_BIT) === 0 ? 0 : 1;
  for (let suit = 0; suit < 4; suit++) {
    const mask = suit === BUFFALO_SUIT ? fours & ~BUFFALO_BIT : (masks[from + suit] ?? 0);
    count += COUNT[mask >> (height + 1)] ?? 0;
  }
  return count;
}

/** How high the third highest card of a hand is. */
function thirdHeight(masks: Int32Array, from: number): number {
  let height = HIGHEST - 1;
  while (height > 0 && above(masks, from, height - 1) < PASSED) height--;
  return height;
}

/** Fewer than 800 candidates make inference worse than none (decisions/intensity-players.md#deals). */
export const CANDIDATES = 1024;
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
    this.#likelihood = inference ? new Likelihood(knowledge) : null;
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
