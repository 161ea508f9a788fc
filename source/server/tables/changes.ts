/** Tells everybody who listens that something changed. One listener's fault does not keep the others from hearing. */
export class Changes {
  readonly #listeners = new Set<{ readonly hear: () => void }>();
  readonly #fault: (error: unknown) => void;

  constructor(fault: (error: unknown) => void) {
    this.#fault = fault;
  }

  /** Calls the listener after each change until the returned function is called. */
  subscribe(listener: () => void): () => void {
    const entry = { hear: listener };
    this.#listeners.add(entry);
    return () => this.#listeners.delete(entry);
  }

  tell(): void {
    for (const { hear } of [...this.#listeners]) {
      try {
        hear();
      } catch (error) {
        this.#fault(error);
      }
    }
  }
}
