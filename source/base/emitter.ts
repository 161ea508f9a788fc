/** Somewhere that something is told to everybody who listens. */
export interface Emitter<T> {
  /** Calls the listener with all that is told from now on, until the returned function is called. */
  subscribe(listener: (told: T) => void): () => void;
  tell(told: T): void;
}

/**
 * Not Node's EventEmitter: there the first listener that throws keeps the others from hearing, and eleven listeners are
 * taken for a leak.
 * @param fault told of what a listener throws; the others hear all the same. Left out, it is thrown to whoever tells.
 */
export function createEmitter<T = void>(fault: (error: unknown) => void = rethrow): Emitter<T> {
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
          fault(error);
        }
      }
    },
  };
}

function rethrow(error: unknown): never {
  throw error;
}
