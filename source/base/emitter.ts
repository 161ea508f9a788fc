/** Calls listeners with each event. */
export interface Emitter<T> {
  /** Adds a listener. @returns a function that removes it */
  subscribe(listener: (told: T) => void): () => void;
  tell(told: T): void;
}

/**
 * Unlike Node's EventEmitter, a listener that throws does not stop the others, and any number of listeners is fine.
 * @param fault gets what a listener throws; left out, `tell` throws it
 */
export function createEmitter<T = void>(fault?: (error: unknown) => void): Emitter<T> {
  const listeners = new Set<{ readonly hear: (told: T) => void }>();
  return {
    subscribe(listener) {
      // An entry of its own, so that one function can listen twice.
      const entry = { hear: listener };
      listeners.add(entry);
      return () => listeners.delete(entry);
    },
    tell(told) {
      for (const { hear } of [...listeners]) {
        try {
          hear(told);
        } catch (error) {
          if (fault === undefined) throw error;
          fault(error);
        }
      }
    },
  };
}
