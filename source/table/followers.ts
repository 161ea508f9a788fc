type Listener = (lines: readonly string[]) => void;

/** Who follows which save of a store. */
export class Followers {
  readonly #listeners = new Map<string, Set<Listener>>();

  /** Adds a listener until the returned function is called. */
  add(name: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(name) ?? new Set();
    // A wrapper of its own, so that the same function can follow twice.
    const own: Listener = lines => listener(lines);
    listeners.add(own);
    this.#listeners.set(name, listeners);
    return () => {
      listeners.delete(own);
      if (listeners.size === 0 && this.#listeners.get(name) === listeners) this.#listeners.delete(name);
    };
  }

  tell(name: string, lines: readonly string[]): void {
    for (const listener of [...(this.#listeners.get(name) ?? [])]) listener(lines);
  }
}
