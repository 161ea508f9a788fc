/** Lets so many things through in a span of time; those before the span do not count. */
export class Rate {
  readonly #most: number;
  readonly #span: number;
  #times: number[] = [];

  /** @param span milliseconds */
  constructor(most: number, span: number) {
    this.#most = most;
    this.#span = span;
  }

  /** @returns false when there have been too many; that one does not count */
  take(now: number): boolean {
    this.#times = this.#times.filter(time => now - time < this.#span);
    if (this.#times.length >= this.#most) return false;
    this.#times.push(now);
    return true;
  }

  /** True when nothing counts any more. */
  idle(now: number): boolean {
    return this.#times.every(time => now - time >= this.#span);
  }
}
