/** Numbers of people at a table: all of them, and spectators. */
export type Headcount = { readonly here: number; readonly watching: number };

export class TablePresence {
  readonly #changed: () => void;
  #local: Headcount = { here: 0, watching: 0 };
  #remote: Headcount = { here: 0, watching: 0 };

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** Players and spectators on all nodes. */
  get here(): number {
    return this.#local.here + this.#remote.here;
  }

  /** Players and spectators on this node. */
  get hereOnly(): number {
    return this.#local.here;
  }

  /** Spectators on all nodes. */
  get watching(): number {
    return this.#local.watching + this.#remote.watching;
  }

  follow(remote: Headcount): void {
    const { here, watching } = this.#remote;
    this.#remote = remote;
    if (here !== remote.here || watching !== remote.watching) this.#changed();
  }

  /** Counts somebody until the returned function is called. */
  attend(watches: boolean): () => void {
    const count = (by: 1 | -1): void => {
      const { here, watching } = this.#local;
      this.#local = { here: here + by, watching: watching + (watches ? by : 0) };
      this.#changed();
    };
    count(1);
    return () => count(-1);
  }
}
