import type { FastRandom } from '../../../players/fast-random.ts';
import { type Knowledge, ME } from './knowledge.ts';
import { Likelihood } from './likelihood.ts';
import { type Dealer, MOST_OF_SAMPLER, Sampler } from './sampler.ts';
import { drawStyle, LOOSE, OWN, STYLES } from './styles.ts';
import { WideSampler } from './wide-sampler.ts';

/** Fewer than 800 candidates make inference worse than none (decisions/intensity-players.md#deals). */
export const CANDIDATES = 1024;
/** Deals kept of a batch, the likely ones more often. */
const KEPT = 512;

/**
 * An endless sequence of deals that agree with the knowledge; with inference drawn in batches and kept in proportion
 * to their likelihood, with styles that explain it.
 */
export class Deals {
  readonly #players: number;
  /** Numbers of a deal, and of its styles. */
  readonly #width: number;
  readonly #stylesWidth: number;
  readonly #sampler: Dealer;
  readonly #likelihood: Likelihood | null;
  readonly #noise: FastRandom;
  readonly #batch: Int32Array;
  readonly #weights = new Float64Array(CANDIDATES);
  readonly #byStyle: Float64Array;
  readonly #order = new Int32Array(KEPT);
  /** By place: its assumed style in the last deal. */
  readonly styles: Uint8Array;
  #next = KEPT;

  constructor(knowledge: Knowledge, noise: FastRandom, inference: boolean) {
    const { players } = knowledge.rules;
    this.#players = players;
    this.#width = players * 4;
    this.#stylesWidth = players * STYLES;
    this.#sampler = players > MOST_OF_SAMPLER ? new WideSampler(knowledge) : new Sampler(knowledge);
    this.#noise = noise;
    this.#byStyle = new Float64Array(inference ? CANDIDATES * this.#stylesWidth : 0);
    this.styles = new Uint8Array(players).fill(LOOSE);
    this.styles[ME] = OWN;
    this.#likelihood = inference ? new Likelihood(knowledge) : null;
    this.#batch = new Int32Array(this.#width * (this.#likelihood === null ? 1 : CANDIDATES));
    for (let from = 0; from < this.#batch.length; from += this.#width) this.#batch.set(knowledge.hand, from);
  }

  /** False when no deal agrees with the knowledge because somebody broke the rules; then nothing can be dealt. */
  get exist(): boolean {
    return this.#sampler.deals > 0;
  }

  /** The masks of the next deal, the own hand included; valid until the next call. */
  next(): Int32Array {
    if (this.#likelihood === null) {
      this.#sampler.deal(this.#noise, this.#batch);
      return this.#batch;
    }
    if (this.#next >= KEPT) this.#fill(this.#likelihood);
    const index = this.#order[this.#next] ?? 0;
    this.#next++;
    for (let hand = 1; hand < this.#players; hand++)
      this.styles[hand] = drawStyle(this.#byStyle, index * this.#stylesWidth + hand * STYLES, this.#noise);
    return this.#batch.subarray(index * this.#width, (index + 1) * this.#width);
  }

  /** Draws a batch and keeps deals in proportion to their likelihood (systematic resampling, then shuffled). */
  #fill(likelihood: Likelihood): void {
    let total = 0;
    for (let index = 0; index < CANDIDATES; index++) {
      const hands = this.#batch.subarray(index * this.#width, (index + 1) * this.#width);
      this.#sampler.deal(this.#noise, hands);
      const weight = likelihood.of(hands);
      this.#weights[index] = weight;
      this.#byStyle.set(likelihood.byStyle, index * this.#stylesWidth);
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
