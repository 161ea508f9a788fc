import { choose, type Randomness, type ScriptFault, shuffle } from '../random.ts';
import { at, err, ok, type Result } from '../result.ts';

/**
 * Randomness while one step is worked out. A script that does not fit is remembered, and zeros are given from then
 * on; `result` then refuses the whole step.
 */
export class Chance {
  #random: Randomness;
  #fault: ScriptFault | null = null;

  constructor(random: Randomness) {
    this.#random = random;
  }

  /** True when outcomes are fixed beforehand. */
  get isScripted(): boolean {
    return this.#random.kind === 'script';
  }

  /** True once a script has not fitted: what is worked out is worth nothing. */
  get failed(): boolean {
    return this.#fault !== null;
  }

  /** What is left after the step, or why the script of outcomes does not fit. */
  get result(): Result<Randomness, ScriptFault> {
    return this.#fault === null ? ok(this.#random) : err(this.#fault);
  }

  /**
   * Draws `count` whole numbers from 0 to `bound` − 1.
   * @param what the word that a script must have for the outcome
   */
  numbers(what: string, count: number, bound: number): readonly number[] {
    if (count === 0) return [];
    const taken = this.failed ? null : choose(this.#random, what, count, [0, bound - 1]);
    if (taken?.ok === true) {
      this.#random = taken.value.random;
      return taken.value.numbers;
    }
    if (taken !== null) this.#fault = taken.error;
    return new Array<number>(count).fill(0);
  }

  /** One whole number from 0 to `bound` − 1. */
  number(what: string, bound: number): number {
    return at(this.numbers(what, 1, bound), 0);
  }

  /** The items in a random order; a script has their indexes in that order. */
  shuffled<T>(what: string, items: readonly T[]): readonly T[] {
    if (this.#random.kind === 'alea') {
      const shuffled = shuffle(this.#random, items);
      this.#random = shuffled.random;
      return shuffled.items;
    }
    const script = this.#random;
    const indexes = this.numbers(what, items.length, items.length);
    if (this.failed) return items;
    if (new Set(indexes).size === items.length) return indexes.map(index => at(items, index));
    this.#fault = {
      code: 'outcomes-mismatch',
      needed: `${what} with each of ${items.length} once`,
      found: `${what} ${indexes.slice(0, 30).join(' ')}`,
      position: script.kind === 'script' ? script.next + 1 : 0,
    };
    return items;
  }
}
