/** Number of people at a table. */
export interface Headcount {
  /** Players and spectators. */
  readonly here: number;
  readonly watching: number;
}

/** Counts the people at a table. */
export class TablePresence {
  readonly #changed: () => void;
  #here = 0;
  #watching = 0;
  /** People at the table on other nodes. */
  #remote: Headcount = { here: 0, watching: 0 };

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** Players and spectators on all nodes. */
  get here(): number {
    return this.#here + this.#remote.here;
  }

  /** Players and spectators on this node. */
  get hereOnly(): number {
    return this.#here;
  }

  /** Spectators on all nodes. */
  get watching(): number {
    return this.#watching + this.#remote.watching;
  }

  /** Takes over the counts of other nodes. */
  follow(remote: Headcount): void {
    const { here, watching } = this.#remote;
    this.#remote = remote;
    if (here !== remote.here || watching !== remote.watching) this.#changed();
  }

  /** Counts somebody until the returned function is called. */
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
