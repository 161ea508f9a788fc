import { SEATS } from '../../../../machines/intensity/types.ts';
import type { FastRandom } from '../../../players/fast-random.ts';
import { type Knowledge, ME } from './knowledge.ts';
import { Likelihood } from './likelihood.ts';
import { Sampler } from './sampler.ts';
import { drawStyle, LOOSE, OWN, STYLES } from './styles.ts';

/** Fewer than 800 candidates make inference worse than none (decisions/intensity-players.md#deals). */
export const CANDIDATES = 1024;
/** Deals kept of a batch, the likely ones more often. */
const KEPT = 512;
const WIDTH = 16;
const STYLES_WIDTH = SEATS * STYLES;

/**
 * An endless sequence of deals that agree with the knowledge; with inference drawn in batches and kept in proportion
 * to their likelihood, with styles that explain it.
 */
export class Deals {
  readonly #sampler: Sampler;
  readonly #likelihood: Likelihood | null;
  readonly #noise: FastRandom;
  readonly #batch: Int32Array;
  readonly #weights = new Float64Array(CANDIDATES);
  readonly #byStyle = new Float64Array(CANDIDATES * STYLES_WIDTH);
  readonly #order = new Int32Array(KEPT);
  /** By place: its assumed style in the last deal. */
  readonly styles: Uint8Array = new Uint8Array(SEATS).fill(LOOSE);
  #next = KEPT;

  constructor(knowledge: Knowledge, noise: FastRandom, inference: boolean) {
    this.#sampler = new Sampler(knowledge);
    this.#noise = noise;
    this.styles[ME] = OWN;
    this.#likelihood = inference ? new Likelihood(knowledge) : null;
    this.#batch = new Int32Array(this.#likelihood === null ? WIDTH : CANDIDATES * WIDTH);
    for (let from = 0; from < this.#batch.length; from += WIDTH) this.#batch.set(knowledge.hand, from);
  }

  /** False when no deal agrees with the knowledge because somebody broke the rules; then nothing can be dealt. */
  get exist(): boolean {
    return this.#sampler.deals > 0;
  }

  /** The 16 masks of the next deal, the own hand included; valid until the next call. */
  next(): Int32Array {
    if (this.#likelihood === null) {
      this.#sampler.deal(this.#noise, this.#batch);
      return this.#batch;
    }
    if (this.#next >= KEPT) this.#fill(this.#likelihood);
    const index = this.#order[this.#next] ?? 0;
    this.#next++;
    for (let hand = 1; hand < SEATS; hand++)
      this.styles[hand] = drawStyle(this.#byStyle, index * STYLES_WIDTH + hand * STYLES, this.#noise);
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
      this.#byStyle.set(likelihood.byStyle, index * STYLES_WIDTH);
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
