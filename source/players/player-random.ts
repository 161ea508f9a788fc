import { draw, fromSeed, type GeneratorState } from '../../machines/random.ts';
import { at } from '../../machines/result.ts';

/** The resolution of a fraction. */
const STEPS = 1_000_000;

/** A player's own randomness, apart from the game's: the same seed gives the same choices. */
export class PlayerRandom {
  #random: GeneratorState;

  constructor(seed: string) {
    this.#random = fromSeed(seed);
  }

  /** A whole number from 0 to bound − 1. */
  below(bound: number): number {
    const drawn = draw(this.#random, [bound]);
    this.#random = drawn.random;
    return at(drawn.numbers, 0);
  }

  /** A number from 0 to 1, 1 not included. */
  fraction(): number {
    return this.below(STEPS) / STEPS;
  }

  /** One of the items, each as likely as the others; there must be one. */
  pick<T>(items: readonly T[]): T {
    return at(items, this.below(items.length));
  }
}
