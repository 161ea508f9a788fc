/** How many people are at a table now. */
export class Presence {
  readonly #changed: () => void;
  #here = 0;
  #watching = 0;

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** Watching or playing. */
  get here(): number {
    return this.#here;
  }

  /** How many of them only watch. */
  get watching(): number {
    return this.#watching;
  }

  /** Somebody comes to the table, until the returned function is called. */
  attend(watches: boolean): () => void {
    const count = (by: 1 | -1): void => {
      this.#here += by;
      if (watches) this.#watching += by;
      this.#changed();
    };
    count(1);
    return () => count(-1);
  }
}
