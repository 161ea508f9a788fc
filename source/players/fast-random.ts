/**
 * A small fast generator for simulations (Mulberry32), the same everywhere for the same state. No rule ever reads it.
 */
export class FastRandom {
  /** The whole state: setting it back repeats the numbers that followed. */
  state: number;

  /** @param state any 32-bit number */
  constructor(state: number) {
    this.state = state | 0;
  }

  /** The generator seeded by a text: equal texts give equal numbers. */
  static of(text: string): FastRandom {
    let hash = 0x811c9dc5; // FNV-1a, then mixed
    for (let index = 0; index < text.length; index++)
      hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
    return new FastRandom(Math.imul(hash ^ (hash >>> 16), 0x85ebca6b));
  }

  /** 32 random bits as a signed number. */
  bits(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return mixed ^ (mixed >>> 14);
  }

  /** A number from 0 up to but not including 1. */
  unit(): number {
    return (this.bits() >>> 0) * 2.3283064365386963e-10;
  }

  /** Shuffles numbers in place. */
  shuffle(numbers: { [index: number]: number; readonly length: number }): void {
    for (let last = numbers.length - 1; last > 0; last--) {
      const other = this.below(last + 1);
      const kept = numbers[last] ?? 0;
      numbers[last] = numbers[other] ?? 0;
      numbers[other] = kept;
    }
  }

  /** A whole number from 0 to bound − 1. */
  below(bound: number): number {
    return (this.unit() * bound) | 0;
  }
}
